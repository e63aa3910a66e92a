# What a newcomer needs: `make demo` and `make test` do everything on a fresh Debian or Ubuntu with Swift 6.3.

BUILD_PACKAGES = pkg-config libasound2-dev libsqlite3-dev libxml2-dev zlib1g-dev node-d3
TEST_PACKAGES = $(BUILD_PACKAGES) libasound2-plugins pulseaudio pulseaudio-utils tmux procps python3
BROWSER_PACKAGES = chromium python3-venv
BENCH_PACKAGES = $(BUILD_PACKAGES) valgrind binutils python3 python3-venv
SLURM_PACKAGES = slurm-wlm munge python3
# Scenarios to tune are run by `peach tune`, plans by `peach plan`; their results are not committed.
STUDIES = $(notdir $(basename $(shell grep -LE '^(tune|plan):' scenarios/*.yaml)))
SWIFT_SOURCES = Package.swift Plugins Sources Tests \
  $(addprefix Benchmarks/,Package.swift Benchmarks CourseInC Measuring Probe Rows) \
  $(addprefix Examples/OwnStrategy/,Package.swift Sources Tests)
PEACH = .build/release/peach
# Tests in full that are too slow without optimisation. Their names: PEACH_TESTS=TARGET in front, --filter behind.
OPTIMISED_TESTS = PEACH_FULL_TESTS=1 swift test -c release --scratch-path .build/figures -Xswiftc -enable-testing \
  --disable-xctest

.PHONY: help demo build test test-examples test-trials test-additions test-full test-browser screenshots test-slurm \
  test-fuzz test-stores test-kills test-parallel test-listeners test-calibration test-soak test-threads test-sanitized \
  check check-all bench bench-advise bench-check bench-peers bench-tracker lint format results docs packages \
  test-packages bench-packages clean

help:  ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build  ## Install, build and run the Kazez-constants study; print its table and the report's path.
	@$(PEACH) sweep scenarios/kazez-constants.yaml
	@echo
	@echo "Read the column \"correct\" and the column \"level\": with k1 = 0.08 and k2 = 0.09 every listener ends"
	@echo "below one cent and is right half the time; with 0.05 and 0.09 they settle near 57-61 %."

build: packages  ## Build the command in release mode.
	@swift build -c release --product peach --quiet

test: test-packages  ## Run the tests; slow suites in their short form.
	@Scripts/test.sh

test-full: test-packages  ## Run the tests with slow suites in full, over an hour: kill -9 × 500, 1 GB imports, soak, fuzz.
	@PEACH_FULL_TESTS=1 Scripts/test.sh

test-fuzz: test-packages  ## Read 20,000 corrupted files of each kind; PEACH_FUZZ_SEED=N for others.
	PEACH_TESTS=FuzzTests $(OPTIMISED_TESTS) --filter 'Spoiled files'

test-stores: test-packages  ## Read 10,000 altered stores; PEACH_FUZZ_SEED=N for others.
	PEACH_TESTS=FuzzTests $(OPTIMISED_TESTS) --filter TamperedStoreTests

test-kills: test-packages  ## Kill live training, sweeps and tunings at 500 moments, and continue each; over half an hour.
	PEACH_FULL_TESTS=1 swift test --disable-xctest --no-parallel --filter 'KillTests|KilledSweepTests|killed at any change'

test-parallel: test-packages  ## Let 20 processes use one event file, settings file, store and study for a minute each.
	PEACH_FULL_TESTS=1 swift test --disable-xctest --filter ParallelCommandTests

test-calibration: test-packages  ## Measure again what Documentation/calibration.md quotes besides the rows of peach calibrate, many minutes.
	PEACH_TESTS=CalibratingTests $(OPTIMISED_TESTS) --filter 'ranks of a fit|begins anew'

bench-tracker: test-packages  ## Measure the threshold tracker and its arrow on 1,000 listeners of each kind, about half an hour.
	PEACH_TESTS=SimulationTests $(OPTIMISED_TESTS) --no-parallel --filter 's.figures'

bench-advise: build  ## Measure peach advise on 40 simulated people whose truth is known, some minutes.
	@Tests/Tools/advise_validation.py $(PEACH) --verbose

test-listeners: test-packages  ## Fit a listener to each of 41 real people and repeat their 164 staircases.
	PEACH_FULL_TESTS=1 swift test --disable-xctest --filter 'real people|study with people|Trials of real'

test-soak: test-packages  ## Train for 3,000 comparisons in one live session, which takes half an hour.
	PEACH_FULL_TESTS=1 swift test --disable-xctest --filter SoakTests

test-threads: test-packages  ## Run sound, store, sessions and simulator under ThreadSanitizer, some minutes.
	@Scripts/test-sanitized.sh thread --short

test-sanitized: test-packages  ## Run all concurrent modules under ThreadSanitizer and all that read files under AddressSanitizer.
	@Scripts/test-sanitized.sh

test-browser: test-packages  ## Use reports and the page in a headless Chromium.
	@Scripts/install-packages.sh $(BROWSER_PACKAGES)
	@Tests/Browser/run.sh

screenshots: build  ## Take the pictures of all screens for Documentation/screens.
	@Scripts/install-packages.sh $(BROWSER_PACKAGES)
	@Tests/Browser/screenshots.sh

test-examples: packages  ## Build and test the packages of Examples/ against this checkout and compare what their commands print.
	@Scripts/test-examples.sh

test-trials: test-packages  ## Run the Python examples of Documentation/trials.md with pandas and DuckDB.
	@Scripts/install-packages.sh python3-venv
	@Tests/Trials/run.sh

test-additions: packages  ## Add one part of each kind to a copy of the checkout, list the files touched, and run make check there.
	@Tests/Additions/run.sh

test-slurm: test-packages  ## Run shards on a Slurm of two nodes, started here for the test, and merge them.
	@Scripts/install-packages.sh $(SLURM_PACKAGES)
	@swift build --product peach --quiet
	@Tests/Slurm/run.sh

check: packages lint  ## The gate while you work, minutes: format, lint, import directions, citations, build, fast tests.
	@Scripts/test.sh --fast

check-all: lint test-examples test-trials test-browser test-slurm test-threads bench-check test  ## The whole gate, as CI runs it: check, and examples, rows of trials, reports, Slurm, races, costs, all tests.

bench: build bench-packages  ## Measure every row of the table of goals beside its reference; takes minutes.
	@Scripts/bench.py

bench-check: bench-packages  ## Fail if a cost exceeds its limit in Benchmarks/guards.json.
	@Scripts/bench_check.py

bench-peers: bench-packages  ## Measure numba, numpy, PsychoPy, polars and DuckDB on the same work.
	@Scripts/bench_peers.py

lint:  ## Check format, lint, import directions, independence of the C library, and citations.
	@swift format lint --strict --recursive $(SWIFT_SOURCES)
	@Scripts/check-imports.py
	@Scripts/check-portable.py
	@Scripts/check-sources.py

format:  ## Format the sources.
	@swift format --in-place --recursive $(SWIFT_SOURCES)

docs: packages  ## Write the documentation of every module as pages, into out/docs.
	@Scripts/docs.sh

results: build  ## Regenerate every study in results/, without charts, because d3 is never committed.
	@for study in $(STUDIES); do \
	  PEACH_D3=none $(PEACH) sweep scenarios/$$study.yaml --out results --force && echo; \
	done

packages:
	@Scripts/install-packages.sh $(BUILD_PACKAGES)

bench-packages:
	@Scripts/install-packages.sh $(BENCH_PACKAGES)

test-packages:
	@Scripts/install-packages.sh $(TEST_PACKAGES)

clean:  ## Remove build products.
	@rm -rf .build out
