#!/usr/bin/env bash
# Runs the tests: first the time-dependent ones (sound, keys, live sessions, sockets, pipes), one at a time; then all
# others in parallel. Ends with the failures and the summaries of both parts.
# A time-dependent test can fail because another program had the processor, so what fails of the first part is run once
# more. A test that fails twice fails the run; one that fails once is listed.
# With --fast only the tests that need no packages besides the build's, those that compare documents with the code first:
# of the time-dependent ones those of sockets and pipes; of the others not corrupted files and whole commands.
set -uo pipefail
cd "$(dirname "$0")/.."
export PEACH_OPTIMISED=1

documents='DocumentationTests[./]|QuotedFigureTests[./]|ManualTests[./]|ReferenceTests[./]'
sockets='^(FilesTests|WebUITests)[./]'
live="$sockets|^(SoundTests|PeachCommandTests\.Live)[./]"
slow='^(SoundTests|FuzzTests|PeachCommandTests)[./]'
log=$(mktemp)
trap 'rm -f "$log" "$log.first"' EXIT

swift build --build-tests || exit
run() { swift test --disable-xctest --skip-build "$@" 2>&1 | tee -a "$log"; }

# The names of the tests that failed.
failed_tests() {
  sed -nE 's/^✘ Test "(.*)" (with [0-9]+ test cases )?failed after .*/\1/p' "$1" | sort -u
}

# Runs the time-dependent tests whose names match $1, then once more those that failed.
run_live() {
  run --no-parallel --filter "$1" && return
  mv "$log" "$log.first"
  local names pattern
  names=$(failed_tests "$log.first")
  pattern=$(sed 's/[][\.*+?(){}|^$]/\\&/g' <<<"$names" | paste -sd'|')
  sed 's/^/== run again: /' <<<"$names" | tee "$log"
  # A failure without a name, or a name that is not found, is a failure.
  run --no-parallel --filter "\`($pattern)\`\\(" && grep -qE "^✔ Test run with $(wc -l <<<"$names") tests? " "$log"
}

failed=0
if [[ "${1:-}" == --fast ]]; then
  run --filter "$documents" || failed=1
  run_live "$sockets" || failed=1
  run --skip "$slow" --skip "$sockets" || failed=1
else
  run_live "$live" || failed=1
  run --skip "$live" || failed=1
fi
grep -aE '^(✘|↳ [a-z-]+\.md:|error:|== run again:)|^✔ Test run with' "$log"
exit $failed
