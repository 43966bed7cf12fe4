# Each target installs its missing dependencies if it has permission (as root or with sudo), and reports those that it could not install.
#   make run    builds the engine and runs the main example
#   make test   runs all tests
#   make build-tests  only builds the tests (DEBUG_FLAGS="…" adds flags, here and for make test)
#   make bench  measures (BENCH="--filter path --sizes 1e6" for a choice)
#   make lint   checks the style of all sources
#   make golden rewrites the answers of the golden table, and shows the differences
#   make mutants  evaluates the tests by small faults in the sources (SEED=n COUNT=n; described in Tests/Mutants/mutants)
#   make fuzz   runs the program with unusual and invalid input (SECONDS=60 GROMA_SEED=n; described in Tests/Fuzz/fuzz)
#   make sanitize  runs all tests with the address and with the thread sanitizer, in separate builds (KIND=thread for one of them)
#   make docs   builds the reference into .build/docs
#   make install PREFIX=/usr/local [DESTDIR=…]  installs the program, the library for C with its header, manual pages and completions
#   make wheel  makes the Python package in .build/wheel (LEAN=1 without PROJ and SQLite, which the system then has)
#   make LEAN=1 build, libgroma, install, wheel …  all of it without ICU: English and UTC, and no feature services; half as large
#   make qgis   packs the plugin for QGIS as .build/groma_qgis.zip
#   make deb    makes Debian packages of them in .build/deb, with the Python package if it has been made before

SWIFT ?= swift
LEAN ?=
TRAITS = $(shell LEAN=$(LEAN) .ci/traits)
# Executables are linked with the runtime statically, if possible.
RELEASE = -c release $(shell .ci/runtime) $(TRAITS) $(if $(LEAN),--scratch-path .build/lean)
# The index for finding tests only covers this package: indexing system modules such as Foundation would take a third of the compiler's time.
DEBUG = $(TRAITS) -Xswiftc -index-ignore-system-modules $(DEBUG_FLAGS)
DEBUG_FLAGS ?=
BENCH ?=
EXAMPLE ?= chukotka
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
DESTDIR ?=

# SwiftPM writes the traits' -D flags in the order of a hash that changes from run to run; with another order it recompiles everything.
# Tests run without a fixed order, so that dependencies on the order of hashes are found.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build

.PHONY: all setup build libgroma run build-tests test golden mutants fuzz sanitize bench lint docs install deb wheel qgis clean
all: build

setup:
	@.ci/setup

build: setup
	@$(BUILD) $(RELEASE) --product groma

# The library consists of the program's objects and those of the functions for C.
LIBRARY = .build/libgroma$(if $(LEAN),-lean)/libgroma.so
libgroma: build
	@$(BUILD) $(RELEASE) --target GromaC
	@mkdir -p $(dir $(LIBRARY)) && Bindings/C/link "$$($(BUILD) $(RELEASE) --show-bin-path)" $(LIBRARY)

install: libgroma
	@Bindings/install "$$($(BUILD) $(RELEASE) --show-bin-path)/groma" $(LIBRARY) "$(DESTDIR)" "$(PREFIX)" "$(LIBDIR)"

wheel: libgroma
	@GROMA_LIBRARY="$(CURDIR)/$(LIBRARY)" Bindings/Python/wheel .build/wheel $(if $(LEAN),--lean)

qgis:
	@Bindings/QGIS/zip .build/groma_qgis.zip

deb: libgroma
	@Bindings/Debian/build "$$($(BUILD) $(RELEASE) --show-bin-path)/groma" $(LIBRARY) .build/deb $(shell ls -t .build/wheel/*.whl 2>/dev/null | head -n 1)

run: build
	@Examples/run "$$($(BUILD) $(RELEASE) --show-bin-path)/groma" $(EXAMPLE)

build-tests: setup
	@$(BUILD) --build-tests $(DEBUG)

test: build-tests
	@$(SWIFT) test --skip-build $(DEBUG)

golden: setup
	@$(BUILD) $(DEBUG) --product groma
	@Tests/Scenarios/Golden/rewrite "$$($(BUILD) $(DEBUG) --show-bin-path)/groma"

mutants: setup
	@SEED="$(SEED)" COUNT="$(COUNT)" Tests/Mutants/mutants

fuzz: build
	@SECONDS="$(or $(SECONDS),60)" Tests/Fuzz/fuzz "$$($(BUILD) $(RELEASE) --show-bin-path)/groma"

sanitize: setup
	@failed=0; for kind in $(or $(KIND),address thread); do .ci/sanitize $$kind || failed=1; done; exit $$failed

bench: build
	@$(BUILD) $(RELEASE) --product groma-bench
	@"$$($(BUILD) $(RELEASE) --show-bin-path)/groma-bench" $(BENCH)

lint:
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Plugins Tests Benchmarks && echo "lint: no findings"

docs: setup
	@.ci/docs $(TRAITS)

clean:
	@rm -rf .build out
