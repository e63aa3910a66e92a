#!/usr/bin/env bash
# Runs the tests: first what waits for sound, keys and other processes, one test at a time while nothing else asks
# for the processor; then all others at once. Whatever failed is told again at the end.
set -uo pipefail
cd "$(dirname "$0")/.."

live='^(AudioOutputTests|peachTests\.Live)[./]'
log=$(mktemp)
trap 'rm -f "$log"' EXIT

swift build --build-tests || exit
run() { swift test --disable-xctest --skip-build "$@" 2>&1 | tee -a "$log"; }
failed=0
run --no-parallel --filter "$live" || failed=1
run --skip "$live" || failed=1
[ $failed -eq 0 ] || grep -a '^✘' "$log"
exit $failed
