# What a newcomer needs: `make demo` and `make test` do everything on a fresh Debian or Ubuntu with Swift 6.3.

# Scenarios to tune are run by `peach tune`, plans by `peach plan`; their results are not committed.
STUDIES = $(notdir $(patsubst %/,%,$(wildcard results/*/)))
SWIFT_SOURCES = Package.swift Plugins Sources Tests \
  $(addprefix Benchmarks/,CourseInC Measuring Probe Rows) \
  $(foreach example,OwnStrategy ThresholdDisplay,$(addprefix Examples/$(example)/,Package.swift Sources Tests))
# Everything but a few libraries is in the program, so it runs where there is no Swift; no path of this machine is.
RELEASE = PEACH_COMMIT=$$(git rev-parse --short=12 HEAD 2>/dev/null) swift build -c release --product peach \
  --static-swift-stdlib --disable-local-rpath -Xlinker --gc-sections -Xlinker -z -Xlinker now \
  -Xcc -ffile-prefix-map=$(CURDIR)=. -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=.
BIN = .build/release
PEACH = $(BIN)/peach
PREFIX = /usr/local

export PEACH_OPTIMISED = 1
MAKEFLAGS += --no-print-directory

.PHONY: help demo build install uninstall package test check check-all bench lint format results docs clean

help:  ## Show this list.
	@awk -F ':.*## ' '/^[a-z%-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Built as the tests are, so that `make test` goes on from there.
demo:  ## Install, build and run the Kazez-constants study; print its answer and the report's path.
	@Scripts/install-packages.sh build
	@[ -e .build/debug/peach ] || echo "Building peach: two to five minutes on two cores." >&2
	@swift build --quiet --product peach
	@.build/debug/peach sweep scenarios/kazez-constants.yaml

build:  ## Build the command in release mode.
	@Scripts/install-packages.sh build
	@[ -e .build/release/peach ] || echo "Building peach with optimisation: about four minutes on two cores." >&2
	@$(RELEASE) --quiet

install: build  ## Install command, manual, completions and scenarios below PREFIX=/usr/local, with DESTDIR in front.
	@Scripts/package.sh install $(BIN) $(PREFIX) $(DESTDIR)

uninstall:  ## Remove what make install installed; training data and settings stay.
	@Scripts/package.sh remove $(PREFIX) $(DESTDIR)

package: build  ## Write a Debian package and a tarball that runs without installation to out/dist, with SHA256SUMS.
	@Scripts/install-packages.sh package
	@Scripts/package.sh deb $(BIN) out/dist
	@Scripts/package.sh tarball $(BIN) out/dist
	@cd out/dist && sha256sum *.deb *.tar.gz >SHA256SUMS && ls -sh *.deb *.tar.gz

test:  ## Run the tests; slow suites in their short form.
	@Scripts/install-packages.sh test
	@Scripts/test.sh

test-%:  ## Run a suite of CONTRIBUTING.md in full, such as test-kills; test-full has them all.
	@Scripts/suite.sh $*

check: lint  ## The gate while you work, minutes: lint, build, and the tests that need no other packages.
	@Scripts/install-packages.sh build
	@Scripts/test.sh --fast

# What mostly waits or keeps one processor busy runs beside other work: fetching beside lint; installing beside the examples;
# building the suites that come later beside pages and clusters, where the processors are idle; costs beside threads.
check-all: export PEACH_FULL_TESTS =
check-all:  ## The whole gate, as CI runs it.
	@Scripts/together.sh 'make lint' 'Scripts/install-packages.sh build' 'swift package resolve'
	@Scripts/together.sh 'Scripts/install-packages.sh test browser slurm bench' 'make test-examples'
	@Scripts/together.sh 'chrt --idle 0 Scripts/test-sanitized.sh thread --build && chrt --idle 0 Scripts/bench_check.py --build' \
	  'make test-browser test-slurm test-trials'
	@Scripts/together.sh 'make test-threads' 'make test-costs'
	@make test

bench: build  ## Measure every row of the table of goals beside its reference; takes minutes.
	@Scripts/install-packages.sh bench
	@Scripts/bench.py

lint:  ## Check format, lint, import directions, independence of the C library, citations, goals, and texts.
	@failed=0; \
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES) || { failed=1; echo "make format repairs the format." >&2; }; \
	for check in imports portable sources goals texts; do Scripts/check-$$check.py || failed=1; done; \
	exit $$failed

format:  ## Format the sources.
	@swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

results: build  ## Regenerate every study in results/, without d3, which is never committed, and their answers in its page.
	@for study in $(STUDIES); do \
	  PEACH_D3=none $(PEACH) sweep scenarios/$$study.yaml --out results --force && echo; \
	done
	@Scripts/results-page.py

docs: build  ## Write Documentation/commands.md from the program's help, and pages on what other packages import to out/docs.
	@Scripts/manual.py $(PEACH) reference >Documentation/commands.md
	@Scripts/docs.sh

clean:  ## Remove build products.
	@rm -rf .build out
