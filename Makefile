# Everything one does with the collection. Only Python 3.11 or later and make are needed; the rest is fetched into .venv.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
ARGS ?=

.PHONY: play test check fuzz bench screenshots clean

play: .venv/installed
	@$(BIN)/goblin-tui $(ARGS)

test: .venv/developed
	$(BIN)/python -m pytest -n auto $(ARGS)

check: .venv/developed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The laws, over many more matches than `make test` plays.
fuzz: .venv/developed
	GOBLIN_LAWS=long $(BIN)/python -m pytest -n auto tests/laws $(ARGS)

bench: .venv/developed
	$(BIN)/python -m bench $(ARGS)

screenshots: .venv/developed
	$(BIN)/python -m screenshots $(ARGS)

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, and none was found" >&2; exit 1; }
	@echo "Making .venv with $(PYTHON) ..."
	@$(PYTHON) -m venv .venv || { \
		rm -rf .venv; echo "Python cannot make a virtual environment; on Debian: apt install python3-venv" >&2; exit 1; }

.venv/installed: pyproject.toml | .venv/bin/python
	@echo "Installing goblin-tui into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/developed: .venv/installed
	@echo "Installing what tests and checks need ..."
	@$(BIN)/python -m pip install --quiet --group dev
	@touch $@
