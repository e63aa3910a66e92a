# What a newcomer needs: `make demo` and `make test` do everything on a fresh Debian or Ubuntu with Swift 6.3.

BUILD_PACKAGES = pkg-config libasound2-dev libsqlite3-dev libexpat1-dev zlib1g-dev node-d3
TEST_PACKAGES = $(BUILD_PACKAGES) libasound2-plugins pulseaudio pulseaudio-utils tmux procps python3
BROWSER_PACKAGES = chromium python3-venv
BENCH_PACKAGES = $(BUILD_PACKAGES) valgrind binutils python3 python3-venv
SLURM_PACKAGES = slurm-wlm munge python3
ENGINE_PACKAGES = parallel snakemake python3-venv
PACKAGE_TEST_PACKAGES = debootstrap lintian mandoc
# Scenarios to tune are run by `peach tune`, plans by `peach plan`; their results are not committed.
STUDIES = $(notdir $(basename $(shell grep -LE '^(tune|plan):' scenarios/*.yaml)))
SWIFT_SOURCES = Package.swift Plugins Sources Tests \
  $(addprefix Benchmarks/,CourseInC Measuring Probe Rows) \
  $(addprefix Examples/OwnStrategy/,Package.swift Sources Tests)
# Everything but a few libraries is in the program, so it runs where there is no Swift; no path of this machine is.
RELEASE = PEACH_COMMIT=$$(git rev-parse --short=12 HEAD 2>/dev/null) swift build -c release --product peach \
  --static-swift-stdlib --disable-local-rpath -Xlinker --gc-sections -Xlinker -z -Xlinker now \
  -Xcc -ffile-prefix-map=$(CURDIR)=. -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=.
BIN = $(shell swift build -c release --show-bin-path)
PEACH = $(BIN)/peach
PREFIX = /usr/local
# Tests in full that are too slow without optimisation. Their names: PEACH_TARGETS=TARGET in front, --filter behind.
OPTIMISED_TESTS = PEACH_FULL_TESTS=1 swift test -c release --scratch-path .build/figures -Xswiftc -enable-testing \
  --disable-xctest

export PEACH_OPTIMISED = 1

.PHONY: help demo build install uninstall deb dist reference test test-examples test-trials test-additions test-full \
  test-browser screenshots test-slurm test-package test-pipewire test-engines test-fuzz test-stores test-kills \
  test-parallel test-listeners test-calibration test-soak test-threads test-sanitized check check-all bench \
  bench-advise bench-check bench-peers bench-tracker lint format results docs packages test-packages bench-packages \
  clean

help:  ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build  ## Install, build and run the Kazez-constants study; print its answer and the report's path.
	@$(PEACH) sweep scenarios/kazez-constants.yaml

build: packages  ## Build the command in release mode.
	@[ -e .build/release/peach ] || echo "Building peach with optimisation: about four minutes on two cores." >&2
	@$(RELEASE) --quiet

install: build  ## Install command, manual, completions and scenarios below PREFIX=/usr/local, with DESTDIR in front.
	@Scripts/package.sh install $(BIN) $(PREFIX) $(DESTDIR)

uninstall:  ## Remove what make install installed; training data and settings stay.
	@Scripts/package.sh remove $(PREFIX) $(DESTDIR)

deb: build  ## Write a Debian package to out/dist.
	@Scripts/install-packages.sh dpkg-dev
	@Scripts/package.sh deb $(BIN) out/dist
	@cd out/dist && ls *.deb *.tar.gz 2>/dev/null | xargs sha256sum >SHA256SUMS && ls -sh *.deb

dist: build  ## Write a tarball that runs without installation to out/dist, with SHA256SUMS.
	@Scripts/package.sh tarball $(BIN) out/dist
	@cd out/dist && ls *.deb *.tar.gz 2>/dev/null | xargs sha256sum >SHA256SUMS && ls -sh *.tar.gz

reference: build  ## Write Documentation/commands.md from the program's own help.
	@Scripts/manual.py $(PEACH) reference >Documentation/commands.md

test: test-packages  ## Run the tests; slow suites in their short form.
	@Scripts/test.sh

test-full: test-packages  ## Run the tests with slow suites in full, over an hour: kill -9 × 500, 1 GB imports, soak, fuzz.
	@PEACH_FULL_TESTS=1 Scripts/test.sh

test-fuzz: test-packages  ## Read 20,000 corrupted files of each kind; PEACH_FUZZ_SEED=N for others.
	PEACH_TARGETS=FuzzTests $(OPTIMISED_TESTS) --filter 'Spoiled files'

test-stores: test-packages  ## Read 10,000 altered stores; PEACH_FUZZ_SEED=N for others.
	PEACH_TARGETS=FuzzTests $(OPTIMISED_TESTS) --filter TamperedStoreTests

test-kills: test-packages  ## Kill live training, sweeps and tunings at 500 moments, and continue each; over half an hour.
	PEACH_FULL_TESTS=1 swift test --disable-xctest --no-parallel --filter 'KillTests|KilledSweepTests|killed at any change'

test-parallel: test-packages  ## Let 20 processes use one event file, settings file, store and study for a minute each.
	PEACH_FULL_TESTS=1 swift test --disable-xctest --filter ParallelCommandTests

test-calibration: test-packages  ## Measure again what Documentation/calibration.md quotes besides the rows of peach calibrate, many minutes.
	PEACH_TARGETS=CalibrationTests $(OPTIMISED_TESTS) --filter 'ranks of a fit|begins anew'

bench-tracker: test-packages  ## Measure the threshold tracker and its arrow on 100 listeners of each kind, about ten minutes.
	PEACH_TARGETS=SimulationTests $(OPTIMISED_TESTS) --no-parallel --filter 's.figures'

bench-advise: build  ## Measure peach advise on 120 simulated people whose truth is known, some minutes.
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

test-package: deb dist  ## Install the packages in a Debian 12 without Swift, use them there, and remove them; as root, minutes.
	@Scripts/install-packages.sh $(PACKAGE_TEST_PACKAGES)
	@Scripts/check-binary.py $(PEACH)
	@Tests/Package/run.sh out/dist

test-pipewire: build  ## Play sessions through PipeWire at several quanta and under load, four minutes; skipped without it.
	@Tests/PipeWire/run.sh $(PEACH)

test-engines: test-packages  ## Run a sweep in parts by GNU parallel, Snakemake and HyperQueue, kill a part and resume.
	@Scripts/install-packages.sh $(ENGINE_PACKAGES)
	@swift build --product peach --quiet
	@Tests/Engines/run.sh

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

lint:  ## Check format, lint, import directions, independence of the C library, citations, and goals.
	@swift format lint --strict --recursive $(SWIFT_SOURCES)
	@Scripts/check-imports.py
	@Scripts/check-portable.py
	@Scripts/check-sources.py
	@Scripts/check-goals.py

format:  ## Format the sources.
	@swift format --in-place --recursive $(SWIFT_SOURCES)

docs: packages  ## Write the documentation of every module as pages, into out/docs.
	@Scripts/docs.sh

results: build  ## Regenerate every study in results/, without d3, which is never committed, and their answers in its page.
	@for study in $(STUDIES); do \
	  PEACH_D3=none $(PEACH) sweep scenarios/$$study.yaml --out results --force && echo; \
	done
	@Scripts/results-page.py

packages:
	@Scripts/install-packages.sh $(BUILD_PACKAGES)

bench-packages:
	@Scripts/install-packages.sh $(BENCH_PACKAGES)

test-packages:
	@Scripts/install-packages.sh $(TEST_PACKAGES)

clean:  ## Remove build products.
	@rm -rf .build out
