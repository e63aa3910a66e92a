#!/usr/bin/env bash
# Runs the tests: first the time-dependent ones (sound, keys, live sessions, sockets, pipes), one at a time; then all
# others in parallel. Ends with the failures and the summaries of both parts.
# With --fast only the tests that need no packages besides the build's, those that compare documents with the code first:
# of the time-dependent ones those of sockets and pipes; of the others not corrupted files and whole commands.
# With --only TARGET or --only FILE, such as SimulationTests or TruthTests.swift, those of one target or file, and builds only
# what they need. Prints the failures and the summary.
set -uo pipefail
cd "$(dirname "$0")/.."
export PEACH_OPTIMISED=1

documents='DocumentationTests[./]|QuotedFigureTests[./]|ManualTests[./]|ReferenceTests[./]|HelpTests[./]'
sockets='^(FilesTests|WebUITests)[./]'
live="$sockets|^(SoundTests|PeachCommandTests\.Live)[./]"
slow='^(SoundTests|FuzzTests|PeachCommandTests)[./]'
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Some tests' arguments are files of megabytes, which the runner prints.
run() { swift test --disable-xctest --skip-build "$@" 2>&1 | cut -b1-4000 | tee -a "$log"; }

# Of each failure what was recorded, not that its test and its suites failed, too; then the summaries of parts with tests.
report() {
  awk '/recorded an issue/ { print substr($0, 1, 400); isIssue = 1; next }
    /^↳/ && isIssue { print substr($0, 1, 400); next }
    { isIssue = 0 }
    /^(✘|✔) Test run with|^error:/ && !/ 0 tests / { print }' "$log"
}

if [[ "${1:-}" == --only ]]; then
  name=${2:-}
  paths=$(find Tests/*Tests -path "*/${name#Tests/}" 2>/dev/null)
  [[ -n "$paths" && "$paths" != *$'\n'* ]] || {
    echo "--only: must name one target or file of tests, got \"$name\"${paths:+: ${paths//$'\n'/, }}. Name it as below Tests/." >&2
    exit 64
  }
  target=$(cut -d/ -f2 <<<"$paths")
  export PEACH_TARGETS=$target
  swift build --build-tests --quiet || exit
  failed=0
  if [[ -d "$paths" ]]; then
    run --no-parallel --filter "$live" >/dev/null || failed=1
    run --skip "$live" >/dev/null || failed=1
  else
    run --no-parallel --filter "/$(basename "$paths"):" >/dev/null || failed=1
  fi
  # A test that crashes or hangs records no issue.
  ((failed)) && ! grep -q 'recorded an issue' "$log" && tail -n 20 "$log"
  report
  grep -q 'Test run with [1-9]' "$log" || { echo "$paths: no test ran." >&2; failed=1; }
  exit $failed
fi

swift build --build-tests || exit
failed=0
if [[ "${1:-}" == --fast ]]; then
  run --filter "$documents" || failed=1
  run --no-parallel --filter "$sockets" || failed=1
  run --skip "$slow" --skip "$sockets" --skip "$documents" || failed=1
else
  run --no-parallel --filter "$live" || failed=1
  run --skip "$live" || failed=1
fi
report
exit $failed
