# Two commands do everything on a fresh machine with Python 3.11 or newer:
#   make lab     set up, then open the start notebook
#   make test    set up, then run all tests but the slow ones
# Users without make find the same commands for pip and uv in README.md.

# The first Python that is new enough; or say which: make lab PYTHON=python3.12
PYTHON ?= $(shell for p in python3 python3.12 python3.11 python3.13 python3.14 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; break; }; done)
VENV := .venv/bin/python
# Two workers for two cores; each has at most one browser open.
WORKERS ?= 2
# More for pytest, say: make test PYTEST="-k leopard"
PYTEST ?=

.PHONY: help lab voila test slow check setup setup-lab python lock links messages wheel clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 20

python:
	@test -n "$(PYTHON)" || { echo "rainkit needs Python 3.11 or newer, and none was found. On Debian or Ubuntu: sudo apt install python3 python3-venv"; exit 1; }

setup-lab: python
	@$(PYTHON) tools/setup_env.py lab

setup: python  ## the environment for developing, without running anything
	@$(PYTHON) tools/setup_env.py test

lab: setup-lab  ## set up, then open the start notebook in JupyterLab
	@exec .venv/bin/rainkit lab $(LAB)

voila: setup-lab  ## set up, then show the notebooks as pages without code
	$(VENV) -m voila notebooks --Voila.config_file_paths=rainkit/labconfig

check: setup  ## style and types
	$(VENV) -m ruff check .
	$(VENV) -m ruff format --check .
	$(VENV) -m mypy

test: check  ## set up, then run everything but the slow tests
	$(VENV) -m pytest -m "not slow" -n $(WORKERS) --dist loadgroup $(PYTEST)

slow: setup  ## only the slow tests (fresh environments, long simulations, second ways through pages)
	$(VENV) -m pytest -m slow $(PYTEST)

lock: setup  ## write the exact versions anew for this Python (needs the network)
	$(VENV) tools/lock.py

links: setup  ## write the repository's name from pyproject.toml into the README
	$(VENV) tools/links.py

messages: setup  ## collect the sentences for translators and compile the catalogues
	$(VENV) tools/messages.py

wheel: setup  ## build the package into dist/
	$(VENV) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean:  ## remove what was made here (the environment too)
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
