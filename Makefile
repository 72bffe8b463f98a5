# Two commands do everything on a fresh machine:
#   make night   installs, then runs a sample night into out/
#   make test    installs, then runs every check
# PYTHON=python3.12 chooses another interpreter, VENV=.venv312 another place for it.

PYTHON ?= python3
VENV ?= .venv
OUT ?= out
SEED ?= 1
BIN := $(VENV)/bin
RUN := PYTHONUTF8=1 $(BIN)/python

# WeasyPrint draws with Pango; the fonts cover Latin and Chinese.
PAGES := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core fonts-noto-cjk
# mdbtools is a second opinion on .bws files, chromium opens the pages, poppler looks at PDFs.
CHECKS := mdbtools chromium poppler-utils

.PHONY: night test check soak bench each pictures pictures-of-tests install install-dev words clean

night: $(VENV)/.installed
	$(BIN)/duplicate plan --pairs 24 --boards 24 --winners 2 --out $(OUT)/cards
	$(BIN)/duplicate score fixtures/nights/thursday --out $(OUT)/results
	@echo "Look at $(OUT)/cards/index.html (the cards) and $(OUT)/results/index.html (the results); the PDFs are beside them."

test: check
	$(RUN) bench/soak.py --seed $(SEED) --reduced
	$(RUN) -m pytest -n auto --dist loadfile tests duplicate

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: $(VENV)/.installed-dev
	$(RUN) bench/soak.py --seed $(SEED)

bench: $(VENV)/.installed-dev
	for script in startup night pages club_site scoring simultaneous oracles files check plan switches repair swiss swiss_event swiss_bruteforce; do $(RUN) bench/$$script.py || exit 1; done

# The suite on every interpreter from 3.11 to 3.13 that this machine has.
each:
	sh tools/each-interpreter

words: $(VENV)/.installed-dev
	$(RUN) -m duplicate.words.catalogues

# The pictures of the README, from the sample night.
pictures: $(VENV)/.installed-dev
	$(RUN) tools/pictures.py

# The small pictures that the browser tests compare with; look at them before you keep them.
pictures-of-tests: $(VENV)/.installed-dev
	PICTURES_OF_TESTS=renew $(RUN) -m pytest tests/browser/test_pictures.py

install: $(VENV)/.installed
install-dev: $(VENV)/.installed-dev

$(VENV)/.installed: pyproject.toml constraints.txt tools/system-packages
	sh tools/system-packages $(PAGES)
	sh tools/environment $(PYTHON) $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	$(BIN)/python -m compileall -q duplicate
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	sh tools/system-packages $(CHECKS)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) $(OUT) .mypy_cache .pytest_cache .ruff_cache .hypothesis
