# Each target does its own set-up: it installs what is missing where it may (as root or with sudo), and says what it could not.
#   make run    builds the engine and runs the main example
#   make test   runs all tests
#   make bench  measures (BENCH="--filter path --sizes 1e6" for a choice)
#   make lint   checks the style of all sources
#   make docs   builds the reference into .build/docs

SWIFT ?= swift
TRAITS = $(shell .ci/traits)
BENCH ?=
EXAMPLE ?= chukotka

.PHONY: all setup build run test bench lint docs clean
all: build

setup:
	@.ci/setup

build: setup
	@$(SWIFT) build -c release --product groma $(TRAITS)

run: build
	@Examples/run "$$($(SWIFT) build -c release $(TRAITS) --show-bin-path)/groma" $(EXAMPLE)

test: setup
	@$(SWIFT) test $(TRAITS)

bench: build
	@$(SWIFT) build -c release --product groma-bench $(TRAITS)
	@"$$($(SWIFT) build -c release $(TRAITS) --show-bin-path)/groma-bench" $(BENCH)

lint:
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Plugins Tests Benchmarks && echo "lint: no findings"

docs: setup
	@.ci/docs $(TRAITS)

clean:
	@rm -rf .build out
