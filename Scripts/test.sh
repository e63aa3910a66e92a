#!/usr/bin/env bash
# Runs the tests: first the time-dependent ones (sound, keys, live sessions, sockets, pipes), one at a time; then all
# others in parallel. Ends with the failures and the summaries of both parts.
# With --fast only the tests that need no packages besides the build's, those that compare documents with the code first:
# of the time-dependent ones those of sockets and pipes; of the others not corrupted files and whole commands.
set -uo pipefail
cd "$(dirname "$0")/.."
export PEACH_OPTIMISED=1

documents='DocumentationTests[./]|QuotedFigureTests[./]|ManualTests[./]|ReferenceTests[./]|HelpTests[./]'
sockets='^(FilesTests|WebUITests)[./]'
live="$sockets|^(SoundTests|PeachCommandTests\.Live)[./]"
slow='^(SoundTests|FuzzTests|PeachCommandTests)[./]'
log=$(mktemp)
trap 'rm -f "$log"' EXIT

swift build --build-tests || exit
# Some tests' arguments are files of megabytes, which the runner prints.
run() { swift test --disable-xctest --skip-build "$@" 2>&1 | cut -b1-4000 | tee -a "$log"; }

failed=0
if [[ "${1:-}" == --fast ]]; then
  run --filter "$documents" || failed=1
  run --no-parallel --filter "$sockets" || failed=1
  run --skip "$slow" --skip "$sockets" --skip "$documents" || failed=1
else
  run --no-parallel --filter "$live" || failed=1
  run --skip "$live" || failed=1
fi
# Of each failure what was recorded, not that its test and its suites failed, too.
awk '/recorded an issue/ { print substr($0, 1, 400); isIssue = 1; next }
  /^↳/ && isIssue { print substr($0, 1, 400); next }
  { isIssue = 0 }
  /^(✘|✔) Test run with|^error:/' "$log"
exit $failed
