# What one can do here. Each target wraps the plain commands that docs/operar/commands.md shows.
HOST ?= 127.0.0.1
PORT ?= 8000
PYTHON ?= python3
VENV := .venv
# Which requirements `make install` takes: dev, or server on a machine that only serves the site.
SET ?= dev
BIN := $(VENV)/bin
# Without kept bytecode each worker of the tests reads and compiles everything anew: ten seconds of its core.
unexport PYTHONDONTWRITEBYTECODE
# One more than the cores of a small machine: what waits for a browser leaves its core to others.
export PYTEST_XDIST_AUTO_NUM_WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))
NEWEST ?= python3.13
# Each verb once (not each of its refusals), each page, and what stands between Django and the site.
ON_NEWEST := tests/atrum_torneos tests/players tests/tournaments/actions/test_verbs.py tests/tournaments/api \
	tests/tournaments/models tests/tournaments/test_matrix.py
MANAGE := $(BIN)/python manage.py
SERVING := PRODUCTION=1 PORT=$(PORT) PATH="$(CURDIR)/$(BIN):$$PATH" honcho
CATALOGUES := $(wildcard locale/*/LC_MESSAGES/django.po atrum_judge/locale/*/LC_MESSAGES/django.po atrum_judge/games/*/locale/*/LC_MESSAGES/django.po)

.PHONY: help install run serve quick test test-all test-newest lint format messages tables lock audit release screenshots film clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

install: $(VENV)/.installed $(CATALOGUES:.po=.mo) ## create .venv with everything that run and test need; SET=server: only what serves the site

$(VENV)/.installed: requirements/$(SET).txt
	@echo "==> Installing into $(VENV) (about a minute the first time)"
	@if command -v uv >/dev/null 2>&1; then \
		test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) $(VENV); \
		uv pip install --quiet --python $(BIN)/python --require-hashes -r $<; \
	else \
		test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --progress-bar on --require-hashes -r $<; \
	fi
	@touch $@

%.mo: %.po $(VENV)/.installed
	@$(BIN)/python tools/catalogues.py

run: install ## migrate, load the catalogue and the demo into an empty database, serve the site
	@HOST=$(HOST) PORT=$(PORT) exec $(MANAGE) run

serve: SET := server
serve: install ## serve the site to others, in production settings (docs/operar/running.md says what it needs)
	@$(SERVING) run python manage.py collectstatic --noinput --verbosity 0
	@$(SERVING) run python manage.py check --deploy
	@$(SERVING) run python manage.py migrate --verbosity 0 && echo "==> Database ready"
	@$(SERVING) run python manage.py load_catalogue
	@rm -rf var/metrics
	@exec env $(SERVING) start

quick: install ## a minute: style, contracts, the tests of what differs from main and a drawn sample
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python -m pytest --quick

test: install ## every behaviour once, or TESTS=… (browser tests too when Chromium is present)
	$(BIN)/python -m pytest $(TESTS)

test-all: install ## also grids, chance, kills and crowds, as CI does
	$(BIN)/python -m pytest --all $(TESTS)

test-newest: ## what hangs on Django, on its newest release (NEWEST=python3.13 or later; needs uv)
	uv venv --quiet --clear --python $(NEWEST) .venv-newest
	uv pip install --quiet --python .venv-newest/bin/python --override requirements/newest.in \
		--requirement requirements/dev.in --editable ".[server]"
	@# Written tables stand in the order in which the other Django imports.
	.venv-newest/bin/python -m pytest -k "not up_to_date" -m "not thorough and not browser and not processes" $(ON_NEWEST)

lint: install ## style (also of scripts), openings of docstrings, types, architecture contracts, migrations, translations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/prose.py
	@# Quiet while all is well; then again with the names and what should change.
	$(BIN)/djlint templates --check --quiet || $(BIN)/djlint templates --check
	@# Scripts and styles, where biome comes ready made.
	test ! -x $(BIN)/biome || $(BIN)/biome lint --error-on-warnings
	$(MANAGE) makemigrations --check --dry-run
	$(BIN)/python tools/messages.py check

format: install ## put code and templates in shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint templates --reformat --quiet

messages: install ## collect the strings of the interface into the catalogues (needs gettext)
	$(BIN)/python tools/messages.py collect

tables: ## write anew all that is made from the verbs: tables of the docs, the API's description, the client's types
	for one in catalogues permissions_table live_table lines_table api/schema api/models; do $(BIN)/python tools/$$one.py || exit 1; done

lock: ## compile the pinned requirements (needs uv)
	for line in "base" "server --extra server" "dev --extra server requirements/dev.in"; do \
		set -- $$line; set=$$1; shift; \
		uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
			--no-emit-index-url --no-header pyproject.toml $$@ -o requirements/$$set.txt || exit 1; \
	done

audit: ## known weaknesses of what the site runs on (needs uv and the network)
	uvx pip-audit --strict --disable-pip --require-hashes --requirement requirements/server.txt

release: install ## VERSION=0.5.0: check everything, then write, pack and tag it; nothing is pushed
	$(BIN)/python tools/release.py --check $(VERSION)
	.ci/run
	$(BIN)/python tools/release.py $(VERSION)

screenshots: install ## a gallery of every page on a phone, a tablet and a desktop, in screenshots/
	$(BIN)/python tools/screenshots.py

film: install ## the film of the first round, in screenshots/pelicula.mp4 (needs ffmpeg)
	$(BIN)/python tools/film.py

clean: ## remove the environment and everything generated (the database in var/ stays)
	rm -rf $(VENV) .venv-newest screenshots .pytest_cache .mypy_cache .ruff_cache .hypothesis
