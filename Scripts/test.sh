#!/usr/bin/env bash
# Runs the tests: the time-dependent ones (sound, keys, live sessions, sockets, pipes), which mostly wait, one at a time; and
# all others in parallel, with the processor time that these leave. Prints the failures and the summaries of both parts.
# With --fast only the tests that need no packages besides the build's, those that compare documents with the code first:
# of the time-dependent ones those of sockets and pipes; of the others not corrupted files and whole commands.
# With --only NAME…, such as SimulationTests or TruthTests.swift, those of these targets and files, and builds only what they
# need.
set -uo pipefail
cd "$(dirname "$0")/.."
export PEACH_OPTIMISED=1

documents='DocumentationTests[./]|QuotedFigureTests[./]|ManualTests[./]|ReferenceTests[./]|HelpTests[./]'
sockets='^(FilesTests|WebUITests)[./]'
live="$sockets|^(SoundTests|PeachCommandTests\.LiveSuite)[./]"
slow='^(SoundTests|FuzzTests|PeachCommandTests)[./]'
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Without `swift test`, whose lock lets no two parts run at once. In the background, signals are otherwise ignored, and so they
# are by the commands that tests stop.
bundle=(env --default-signal=INT,QUIT .build/debug/PeachPackageTests.xctest --testing-library swift-testing)

# Fails unless the tests pass, or none matches: then the runner ends with 69.
run() {
  parts=$((${parts:-0} + 1))
  "${bundle[@]}" "$@" >"$logs/$parts" 2>&1 || (($? == 69))
}

# The tests that match $1 one at a time; all others but those that match $2 meanwhile where the processors are idle, and then
# as any other process.
run_both() {
  local others failed=0
  chrt --idle 0 "${bundle[@]}" --skip "$1" ${2:+--skip "$2"} >"$logs/others" 2>&1 &
  others=$!
  run --no-parallel --filter "$1" || failed=1
  chrt --all-tasks --other --pid 0 $others 2>/dev/null
  wait $others || failed=1
  return $failed
}

# Where each part that crashed did, and its last lines. Of each failure what was recorded, not that its test and its suites failed, too;
# then the summaries of parts with tests. Some tests' arguments are files of megabytes, which the runner prints.
report() {
  local part
  for part in "$logs"/*; do
    grep -q 'Test run with' "$part" || { grep -A 30 ' crashed:$' "$part"; tail -n 5 "$part"; } | cut -b1-400
  done
  cat "$logs"/* | cut -b1-400 | awk '/recorded an issue/ { print; isIssue = 1; next }
    /^↳/ && isIssue { print; next }
    { isIssue = 0 }
    /^(✘|✔) Test run with|^error:/ && !/ 0 tests / { print }'
}

# How many parts had tests.
ran() { grep -sh 'Test run with [1-9]' "$logs"/* | wc -l; }

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
    before=$(ran)
    if [[ -d "$path" ]]; then
      target="^$(basename "$path")[./]"
      run --no-parallel --filter "(?=$target)($live)" || failed=1
      run --filter "$target" --skip "$live" || failed=1
    else
      run --no-parallel --filter "/$(basename "$path"):" || failed=1
    fi
    (($(ran) > before)) || { echo "$path: no test ran." >&2; failed=1; }
  done
elif [[ "${1:-}" == --fast ]]; then
  swift build --build-tests || exit
  run --filter "$documents" || failed=1
  run_both "$sockets" "$slow|$documents" || failed=1
else
  swift build --build-tests || exit
  echo "Running the tests: five to twelve minutes on two cores." >&2
  run_both "$live" || failed=1
fi
report
exit $failed
