#!/usr/bin/env bash
# Makes the table of coverage in Documentation/measures.md again: runs the full form of the coverage test, optimised, in
# a build folder of its own, and prints a row for each kind of measure with the least and the largest share of intervals
# that hold the population's value, for 5, 20 and 100 listeners.
#
# Usage: Tests/Tools/coverage.sh [BUILD-FOLDER]
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:-$(mktemp -d)}
mkdir -p "$build"
PEACH_FULL_TESTS=1 PEACH_TARGETS=SimulationTests swift test -c release -Xswiftc -enable-testing --scratch-path "$build" \
  --disable-xctest --no-parallel --filter 'The 95 % intervals' | tee "$build/coverage.log" >&2 || true
grep '^coverage ' "$build/coverage.log" | python3 Tests/Tools/coverage.py
