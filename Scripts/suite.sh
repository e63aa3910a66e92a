#!/usr/bin/env bash
# Runs a suite that takes too long, or needs too many packages, for `make test`: suite.sh NAME. `make test-NAME` calls
# this; CONTRIBUTING.md says what each suite does in `make test` instead.
set -euo pipefail
cd "$(dirname "$0")/.."
export PEACH_OPTIMISED=1
export PEACH_FULL_TESTS=${PEACH_FULL_TESTS-1}

install() { Scripts/install-packages.sh "$@"; }
tests() { install test && swift test --disable-xctest "$@"; }
# Tests of target $1 in a release build: without optimisation they take hours.
optimised() {
  install test
  PEACH_TARGETS=$1 swift test -c release --scratch-path .build/figures -Xswiftc -enable-testing --disable-xctest "${@:2}"
}
# The command that a script uses, in debug mode.
command_built() { install test && swift build --product peach --quiet; }
release() { make --no-print-directory build; }

case ${1:-} in
  full) install test && Scripts/test.sh ;;

  # Damage, kills and races.
  fuzz) optimised FuzzTests --filter 'Spoiled files' ;;
  stores) optimised FuzzTests --filter TamperedStoreTests ;;
  kills) tests --no-parallel --filter 'KillTests|KilledSweepTests|killed at any change' ;;
  parallel) tests --filter ParallelCommandTests ;;
  soak) tests --filter SoakTests && release && Tests/Tools/page_soak.py .build/release/peach ;;
  threads) install test && Scripts/test-sanitized.sh thread --short ;;
  sanitized) install test && Scripts/test-sanitized.sh ;;

  # Figures of documents.
  tracker) optimised SimulationTests --no-parallel --filter 's.figures' ;;
  calibration) optimised CalibrationTests --filter 'ranks of a fit|begins anew' ;;
  listeners) tests --filter 'real people|study with people|Trials of real' ;;
  advice) release && Tests/Tools/advise_validation.py .build/release/peach --figures results/advice.csv --verbose ;;
  trials) command_built && Tests/Trials/run.sh ;;

  # Costs.
  costs) install bench && Scripts/bench_check.py ;;
  peers) install bench && Scripts/bench_peers.py ;;

  # Other programs.
  browser) install test browser && Tests/Browser/run.sh ;;
  hearing) install test browser && Tests/Browser/run.sh hearing ;;
  phone) install test phone && command_built && swift build --build-tests && Tests/Phone/run.sh .build/debug/peach ;;
  slurm) install slurm && command_built && Tests/Slurm/run.sh ;;
  engines) install engines slurm && command_built && Tests/Engines/run.sh ;;
  pipewire) release && Tests/PipeWire/run.sh .build/release/peach ;;

  # Packages and extensions.
  examples) install build && Scripts/test-examples.sh ;;
  additions) install build && Tests/Additions/run.sh ;;
  package) make package && install lintian && Scripts/check-binary.py .build/release/peach && Tests/Package/run.sh out/dist ;;

  *)
    echo "suite: must be one of those in CONTRIBUTING.md, got \"${1:-}\". Run make test-NAME." >&2
    exit 64
    ;;
esac
