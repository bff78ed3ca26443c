# Streetlight. `make play` to play, `make test` before you push, `make help` for the rest.

PY     := .venv/bin/python
PYTEST := $(PY) -m pytest
# Debian's Node, if any, stands back behind the one in the environment.
export PATH := $(CURDIR)/.venv/bin:$(PATH)

# What `make play` starts.
PLAY ?= streetlight serve
# Both cores; tests of one xdist_group stay together.
XDIST ?= -n 2 --dist loadgroup

# An environment whose Python has gone (an upgrade, a copied folder) is made anew.
ifneq ($(shell $(PY) -c 'print("ok")' 2>/dev/null),ok)
.PHONY: .venv/made-for-play .venv/made-for-dev
endif

.DEFAULT_GOAL := help
.PHONY: help play test lint soak flaky bench fast pythons peers mutants web webtest docs wheel fastwheel wheels pin browser postgres proxies clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## */  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

.venv/made-for-play .venv/made-for-dev: .venv/made-for-%: pyproject.toml constraints.txt scripts/setup.sh
	@scripts/setup.sh env $*

play: .venv/made-for-play web  ## play, in an environment made on the first run
	@$(PLAY) $(ARGS)

test: .venv/made-for-dev browser postgres proxies lint webtest  ## everything that must hold: lint, then all tests
	$(PYTEST) $(XDIST)

lint: .venv/made-for-dev  ## ruff, mypy --strict, import-linter
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	.venv/bin/lint-imports

soak: .venv/made-for-dev browser postgres web  ## the conformance suite at full length, and whole weeks read by a robot (ARGS="-k strangers": one game)
	$(PYTEST) $(XDIST) tests/conformance tests/browser/test_moments.py tests/faults/test_nodes.py tests/test_wheel_installed.py --soak --timeout 0 $(ARGS)

# How often `make flaky` tells the browser stories.
TIMES ?= 10
flaky: .venv/made-for-dev browser web  ## the browser stories 10 times beside two busy loops (TIMES=3: 3 times)
	$(PY) scripts/flaky.py --times $(TIMES) $(ARGS)

bench: .venv/made-for-dev  ## speed, side by side with other libraries
	$(PY) bench/run.py $(ARGS)
	$(PY) bench/servers.py

fast: .venv/made-for-dev  ## compile the hot modules with mypyc and test that build
	$(PY) scripts/fast.py $(ARGS)

pythons: .venv/made-for-dev  ## test under Python 3.11, 3.12 and 3.13, those that are on this machine
	$(PY) scripts/pythons.py $(ARGS)

peers: .venv/made-for-dev  ## other people's learners on our environments (ARGS=sb3: one of them)
	$(PY) scripts/peers.py $(ARGS)

mutants: .venv/made-for-dev  ## break rules one at a time; each must turn its own test red
	$(PY) scripts/mutants.py $(ARGS)

# The browser client. Node comes with the environment; the server and the wheel take what is built.
CLIENT := src/streetlight/table/static/index.html
ifneq ($(wildcard web/package.json),)
web: $(CLIENT)  ## build the browser client
# The versions of the lock file. Not `npm ci`, which also insists on the binaries of every other platform.
web/node_modules/.made: web/package.json web/package-lock.json | .venv/made-for-play
	npm --prefix web install --no-save --no-audit --no-fund
	@touch $@
$(CLIENT): web/node_modules/.made $(shell find web -type f -not -path '*/node_modules/*')
	npm --prefix web run build
	@touch $@
webtest: web
	npm --prefix web run check
	npm --prefix web test
else
web webtest:
endif

docs: .venv/made-for-dev  ## the documentation as a site, in build/site; `streetlight docs` shows it
	$(PY) scripts/field_pages.py
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet

wheel: .venv/made-for-dev web docs  ## dist/streetlight-*.whl, with the built client inside
	$(PY) -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls -1 dist/*.whl

fastwheel: .venv/made-for-dev web docs  ## the same with the compiled modules, for this Python and this kind of machine
	$(PY) scripts/fast.py --build-only
	STREETLIGHT_COMPILED=build/fast/src $(PY) -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls -1 dist/*.whl

wheels: web  ## compiled wheels for every Python from 3.11 on that is on this machine
	$(PY) scripts/wheels.py $(ARGS)

pin: .venv/made-for-dev  ## refresh constraints.txt with the newest versions
	$(PY) scripts/pin.py

browser:
	@scripts/setup.sh browser

postgres:
	@scripts/setup.sh postgres

proxies: .venv/made-for-dev
	@scripts/setup.sh proxies

clean:  ## remove everything that was built, the environment included
	rm -rf .venv build dist web/node_modules src/streetlight/table/static .mypy_cache .ruff_cache \
	    .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
