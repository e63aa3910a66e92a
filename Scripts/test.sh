#!/usr/bin/env bash
# Runs the tests: first what must happen in time (sound, keys, whole live sessions), one test at a time while nothing
# else asks for the processor; then all others at once. Ends with what failed and the runner's summary of both parts.
# With --fast only those that need no packages besides the build's and take minutes together: not sound, live sessions,
# spoiled files and whole commands.
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
