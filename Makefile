# Two commands do all: `make run` starts the app, `make test` runs every test, the browser's included.
# Both make their own environment in .venv and install what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: run test check lint format texts fuzz bench bench-tap bench-solvers shots clean chromium

run: $(VENV)/.ready
	@$(BIN)/companion

test: $(VENV)/.ready-dev chromium
	@$(BIN)/python -m pytest

check: lint
	@$(BIN)/python -m pytest -m "not browser" -q

lint: $(VENV)/.ready-dev
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

format: $(VENV)/.ready-dev
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .

texts: $(VENV)/.ready-dev
	@$(BIN)/python -m tests.tools.make_texts

# 100,000 malformed situations and as many malformed melds: each must get a clear error.
fuzz: $(VENV)/.ready-dev
	@$(BIN)/python -m tests.tools.fuzz_judge

bench: bench-tap bench-solvers

# How long a tap takes to show, beside the smallest Flet app there can be.
bench-tap: $(VENV)/.ready-dev chromium
	@$(BIN)/python -m tests.bench.bench_tap

# The solvers against RLCard, OpenSpiel and OR-tools, which are wanted nowhere else and live in .venv-bench.
bench-solvers: .venv-bench/.ready
	@.venv-bench/bin/python -m tests.bench.bench_gin
	@.venv-bench/bin/python -m tests.bench.bench_arlington

.venv-bench/.ready: Makefile
	@$(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python -m pip --disable-pip-version-check --quiet install \
	  rlcard==1.2.0 open_spiel==2.0.2 ortools==9.15.6755
	@touch $@

shots: $(VENV)/.ready-dev chromium
	@$(BIN)/python -m tests.tools.make_pictures

# The app itself, without what its tests need.
$(VENV)/.ready: pyproject.toml | $(VENV)/bin/python
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml | $(VENV)/bin/python
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.ready

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Companion needs Python 3.11 or newer; set PYTHON=…")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python has no venv module here (Debian: apt-get install python3-venv)." >&2; exit 1; }

# Browser tests drive Debian's Chromium, or the one CHROMIUM names.
chromium:
	@[ -n "$$CHROMIUM" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  command -v google-chrome >/dev/null || { \
	  sudo=$$( [ "$$(id -u)" = 0 ] || command -v sudo ); \
	  echo "Installing chromium for the browser tests …"; \
	  $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq chromium >/dev/null; }

clean:
	rm -rf $(VENV) .venv-bench build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/screenshots
