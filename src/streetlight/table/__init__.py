"""The table: where people and bots meet to play. The server, its storage and its protocol.

Five rooms; each knows only those above it (import-linter holds that):

    wire/    protocol, web_types         what goes over the wire (docs/protocol.md, web/src/protocol.ts)
             connection                  one websocket: what the table knows of the device, what waits to be sent
    store/   model, storage, sqlite      what is kept, and the store that keeps it: on disk before anybody hears of it
             server_packs                packs that people bring along, or that a match began with
    play/    logged_match, undo          one match with the log that it can be made from again
             window, replay              what leaves the table about a match, seat by seat: the one choke point
             bot_worker, bot_pool        processes in which bots think, with one seat's sight
             bot_minds                   what the bots of a finished match thought
    room/    game_list                   games and options in words
             table, outcome, commands    a table without sockets, disk or clock; what comes of a command
             lobby, moves, polls         the commands
             clocks, pace                the only place that reads the real clock; when bots answer
             live_table, hub             a table with its connections and timers; all tables of a server
    web/     application, http           the routes, the headers, the built client (in static/)
             lab_desk, server            the lab of a running server; uvicorn

A command goes live_table.handle -> commands.carry_out -> an Outcome (rows and what changed) -> storage.write ->
messages. A new command: a struct in protocol, a function in lobby or moves, a line in commands, a story in tests/table.
"""
