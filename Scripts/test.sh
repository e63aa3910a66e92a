#!/usr/bin/env bash
# Runs the tests: first the time-dependent ones (sound, keys, live sessions, sockets, pipes), one at a time; then all
# others in parallel. Ends with the failures and the summaries of both parts.
# With --fast only the tests that need no packages besides the build's, those that compare documents with the code first:
# of the time-dependent ones those of sockets and pipes; of the others not corrupted files and whole commands.
# With --only NAME…, such as SimulationTests or TruthTests.swift, those of these targets and files, and builds only what they
# need. Both print nothing but the failures and the summaries.
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
quietly() { run "$@" >/dev/null; }

# Of each failure what was recorded, not that its test and its suites failed, too; then the summaries of parts with tests. A
# test that crashes or hangs records nothing: the last lines say where.
report() {
  ((failed)) && ! grep -q 'recorded an issue' "$log" && tail -n 20 "$log"
  awk '/recorded an issue/ { print substr($0, 1, 400); isIssue = 1; next }
    /^↳/ && isIssue { print substr($0, 1, 400); next }
    { isIssue = 0 }
    /^(✘|✔) Test run with|^error:/ && !/ 0 tests / { print }' "$log"
}

# The folder of a target or the file of tests with a name.
path_of() {
  local paths guess
  paths=$(find Tests/*Tests -path "*/${1#Tests/}" 2>/dev/null)
  [[ -n "$paths" && "$paths" != *$'\n'* ]] && { echo "$paths"; return; }
  guess=$(find Tests/*Tests -name '*Tests' -o -name '*Tests.swift' | python3 -c '
import difflib, os, sys
names = {name.removesuffix(".swift"): name for name in (os.path.basename(line.strip()) for line in sys.stdin)}
print(*(names[near] for near in difflib.get_close_matches(sys.argv[1].removesuffix(".swift"), names, 1)))' "${1##*/}")
  echo "--only: must name one target or file of tests, got \"$1\"${paths:+: ${paths//$'\n'/, }}.${guess:+ Did you mean \"$guess\"?}" \
    "Name it as below Tests/." >&2
  return 64
}

failed=0
if [[ "${1:-}" == --only ]]; then
  shift
  paths=()
  for name in "${@:-}"; do
    path=$(path_of "$name") || exit
    paths+=("$path")
  done
  PEACH_TARGETS=$(printf '%s\n' "${paths[@]}" | cut -d/ -f2 | sort -u | paste -sd,)
  export PEACH_TARGETS
  swift build --build-tests --quiet || exit
  for path in "${paths[@]}"; do
    before=$(grep -c 'Test run with [1-9]' "$log")
    if [[ -d "$path" ]]; then
      target="^$(basename "$path")[./]"
      quietly --no-parallel --filter "(?=$target)($live)" || failed=1
      quietly --filter "$target" --skip "$live" || failed=1
    else
      quietly --no-parallel --filter "/$(basename "$path"):" || failed=1
    fi
    (($(grep -c 'Test run with [1-9]' "$log") > before)) || { echo "$path: no test ran." >&2; failed=1; }
  done
elif [[ "${1:-}" == --fast ]]; then
  swift build --build-tests || exit
  quietly --filter "$documents" || failed=1
  quietly --no-parallel --filter "$sockets" || failed=1
  quietly --skip "$slow" --skip "$sockets" --skip "$documents" || failed=1
else
  swift build --build-tests || exit
  run --no-parallel --filter "$live" || failed=1
  run --skip "$live" || failed=1
fi
report
exit $failed
