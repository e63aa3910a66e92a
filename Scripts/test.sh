#!/usr/bin/env bash
# Runs the tests: first the time-dependent ones (sound, keys, live sessions), one at a time; then all others in parallel.
# Ends with the failures and the summaries of both parts.
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
grep -aE '^(✘|error:)|^✔ Test run with' "$log"
exit $failed
