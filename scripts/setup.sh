#!/bin/sh
# Sets up what the Makefile needs, on a machine with little more than Python 3.11 and make.
#
#   scripts/setup.sh env play|dev   the environment in .venv, with the versions of constraints.txt
#   scripts/setup.sh browser        Debian's Chromium, for the browser tests
#   scripts/setup.sh postgres       Debian's PostgreSQL, for the tests of servers that share one
#   scripts/setup.sh proxies        Debian's nginx and Caddy, for the tests of a server behind them
#
# What the machine lacks is installed where that is possible (Debian, as root or with a password-free
# sudo); otherwise the package is named and the script ends with an error.
set -eu
cd "$(dirname "$0")/.."

say() { printf 'streetlight: %s\n' "$*" >&2; }

# Installs Debian packages; fails quietly where this machine does not let us.
debian_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root="sudo"
    else return 1; fi
    say "installing from Debian: $*"
    $as_root apt-get update -qq >&2 || true   # an old list may still do
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

# The first Python that is new enough. A name that exists may still not start (pyenv's shims), so try it.
# Debian's own comes before others, if it can make environments: it is built with profile-guided optimisation, which
# pyenv's are not unless one asks for it, and that is worth a quarter of the speed.
find_python() {
    debians=${DEBIANS_PYTHON:-/usr/bin/python3.11}
    "$debians" -c 'import venv, ensurepip' 2>/dev/null || debians=
    for name in ${PYTHON:-} $debians python3.11 python3.12 python3.13 python3; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    say "Python 3.11 or newer is needed (Debian: apt-get install python3 python3-venv)."
    return 1
}

make_venv() {
    python=$(find_python)
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        # Debian keeps venv and ensurepip in a package of their own.
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        debian_install "python$version-venv" || debian_install python3-venv || true
        if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
            say "this Python cannot make environments. Please install the package python$version-venv"
            say "(Debian and Ubuntu: sudo apt-get install python$version-venv), then run make again."
            return 1
        fi
    fi
    say "making the environment in .venv"
    "$python" -m venv --clear .venv
}

make_environment() {
    .venv/bin/python -c 'import pip' 2>/dev/null || make_venv
    case "$1" in
        play) extras="web" ;;
        dev) extras="dev" ;;
        *) say "unknown environment: $1"; return 2 ;;
    esac
    say "installing the packages of constraints.txt (the first time this takes a minute or two)"
    pip=".venv/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt"
    $pip hatchling editables
    $pip --no-build-isolation --editable ".[$extras]"
    touch ".venv/made-for-play" ".venv/made-for-$1"
}

# Chromium without a window: the browser tests take a good third less time with it.
find_browser() {
    for name in ${STREETLIGHT_CHROMIUM:-chromium-headless-shell chromium}; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    debian_install chromium-headless-shell && return
    debian_install chromium && return
    if [ "${CI:-}" = true ]; then
        say "Chromium is missing and could not be installed; in CI the browser tests must run."
        return 1
    fi
    say "Chromium is missing, so the browser tests will be skipped. To run them, install the package"
    say "chromium-headless-shell (Debian: sudo apt-get install chromium-headless-shell), or set STREETLIGHT_CHROMIUM to a Chromium's path."
}

# PostgreSQL's programs. The tests make a database of their own with them, and start and stop it.
find_postgres() {
    command -v postgres >/dev/null 2>&1 && return
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && return
    debian_install postgresql && return
    if [ "${CI:-}" = true ]; then
        say "PostgreSQL is missing and could not be installed; in CI its tests must run."
        return 1
    fi
    say "PostgreSQL is missing, so its tests will be skipped. To run them, install the package"
    say "postgresql (Debian: sudo apt-get install postgresql)."
}

# nginx and Caddy, in a folder of the environment: installed as packages they would begin to serve this machine.
find_proxies() {
    places=.venv/proxies/usr/sbin:.venv/proxies/usr/bin:$PATH:/usr/sbin
    for name in nginx caddy; do
        PATH=$places command -v $name >/dev/null 2>&1 && continue
        say "fetching $name from Debian"
        mkdir -p .venv/proxies
        (cd .venv/proxies && { apt-get download -qq $name || { apt-get update -qq && apt-get download -qq $name; }; } &&
            dpkg-deb -x ${name}_*.deb . && rm ${name}_*.deb) >&2 && continue
        if [ "${CI:-}" = true ]; then
            say "$name is missing and could not be fetched; in CI its tests must run."
            return 1
        fi
        say "$name is missing, so its test will be skipped. To run it, install the package $name."
    done
}

case "${1:-}" in
    env) make_environment "${2:-}" ;;
    browser) find_browser ;;
    postgres) find_postgres ;;
    proxies) find_proxies ;;
    *) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
