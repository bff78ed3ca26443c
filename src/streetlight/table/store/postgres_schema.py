"""The tables of a PostgreSQL store, and how an older database is brought up to date.

While nodes are upgraded one after the other, the version before works on the same database. So a new format only adds:
`oldest` in `meta` names the oldest format whose nodes can still work with it.
"""

from __future__ import annotations

import psycopg

from streetlight.table.store.storage import StorageError

FORMAT = 3
OLDEST = 1
"""The oldest format whose nodes can work with what this version writes."""

PREPARING = 0x57_2E_E7
"""The advisory lock that is held while the tables are made: nodes often start at the same moment."""

CHANNEL = "streetlight"
"""Where nodes tell each other what happened."""

# What begins with a table's id is looked up by its beginning, so it is sorted by bytes.
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id text COLLATE "C" PRIMARY KEY, doc text NOT NULL);
CREATE TABLE IF NOT EXISTS matches (
    id text COLLATE "C" PRIMARY KEY, "table" text COLLATE "C" NOT NULL, head text NOT NULL, over text, ended bigint);
CREATE TABLE IF NOT EXISTS log (
    match text COLLATE "C", seq integer, kind text NOT NULL, seat integer NOT NULL, body text NOT NULL,
    command text NOT NULL, at bigint NOT NULL, epoch bigint NOT NULL, PRIMARY KEY (match, seq));
CREATE TABLE IF NOT EXISTS chat ("table" text COLLATE "C", n integer, body text NOT NULL, PRIMARY KEY ("table", n));
CREATE TABLE IF NOT EXISTS scores (
    key text, match text COLLATE "C", name text NOT NULL, score integer NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (key, match));
CREATE TABLE IF NOT EXISTS packs (name text PRIMARY KEY, game text NOT NULL, title text NOT NULL, text text NOT NULL);
CREATE TABLE IF NOT EXISTS kept_packs (hash text PRIMARY KEY, game text NOT NULL, files text NOT NULL);
CREATE TABLE IF NOT EXISTS fading (id text COLLATE "C" PRIMARY KEY, passes integer NOT NULL);
CREATE TABLE IF NOT EXISTS waking ("table" text COLLATE "C" PRIMARY KEY, at bigint NOT NULL);
CREATE TABLE IF NOT EXISTS receivers (
    id text COLLATE "C" PRIMARY KEY, "table" text COLLATE "C" NOT NULL, due integer NOT NULL, doc text NOT NULL);
CREATE INDEX IF NOT EXISTS receivers_by_table ON receivers ("table");
CREATE TABLE IF NOT EXISTS owners (
    "table" text COLLATE "C" PRIMARY KEY, node text, epoch bigint NOT NULL) WITH (fillfactor = 50);
CREATE INDEX IF NOT EXISTS owners_by_node ON owners (node);
CREATE TABLE IF NOT EXISTS nodes (
    id text PRIMARY KEY, lock bigint NOT NULL, address text NOT NULL, machine text NOT NULL, rules text NOT NULL,
    lease double precision NOT NULL, until timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS meta (key text PRIMARY KEY, value text NOT NULL);
"""


def prepare(url: str) -> None:
    """Make the tables in a database, or bring them up to date. StorageError if it can't be used."""
    try:
        with psycopg.connect(url, connect_timeout=5) as db:
            db.execute("SELECT pg_advisory_xact_lock(%s)", (PREPARING,))
            exists = db.execute("SELECT to_regclass('meta') IS NOT NULL").fetchone()
            if exists is not None and exists[0]:
                found: dict[str, str] = dict(
                    db.execute("SELECT key, value FROM meta WHERE key IN ('format', 'oldest')").fetchall()
                )
                if int(found.get("oldest", FORMAT)) > FORMAT:
                    raise StorageError(
                        f"a newer version of Streetlight has changed this database (format {found['format']}), and"
                        f" this one knows format {FORMAT}: install the newer one"
                    )
                if int(found.get("format", 0)) >= FORMAT:
                    return
            db.execute(SCHEMA)
            db.execute(
                "INSERT INTO meta VALUES ('format', %s), ('oldest', %s),"
                " ('secret', encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'))"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE meta.key != 'secret'",
                (str(FORMAT), str(OLDEST)),
            )
    except (psycopg.Error, ValueError) as error:
        raise StorageError(f"the database can't be used: {str(error).strip()}") from None
