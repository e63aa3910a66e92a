#!/usr/bin/env bash
# Runs the tests: first the time-dependent ones (sound, keys, live sessions), one at a time; then all others in parallel.
# Ends with the failures and the summaries of both parts.
# With --fast only the tests that need no packages besides the build's: not sound, live sessions, corrupted files and
# whole commands.
set -uo pipefail
cd "$(dirname "$0")/.."

live='^(AudioOutputTests|peachTests\.Live)[./]'
slow='^(AudioOutputTests|FuzzTests|peachTests)[./]'
log=$(mktemp)
trap 'rm -f "$log"' EXIT

swift build --build-tests || exit
run() { swift test --disable-xctest --skip-build "$@" 2>&1 | tee -a "$log"; }
failed=0
if [[ "${1:-}" == --fast ]]; then
  run --skip "$slow" || failed=1
else
  run --no-parallel --filter "$live" || failed=1
  run --skip "$live" || failed=1
fi
grep -aE '^(✘|error:)|^✔ Test run with' "$log"
exit $failed
