#!/usr/bin/env bash
# Runs what is concurrent under ThreadSanitizer and what reads files or handles bytes by hand under AddressSanitizer,
# each built in a folder of its own. One test at a time: what plays must happen in time, and each is concurrent in
# itself. In full, these are all tests of the modules whose sources show that they are concurrent or read files; with
# --short, the part of ThreadSanitizer that belongs to the gate, and with --build its build alone.
set -euo pipefail
cd "$(dirname "$0")/.."

short_targets=SoundTests,StoreTests,SimulationTests,TrainingTests
short='SoundTests|StoreTests|SimulatorTests|ComparisonSessionTests|PitchMatchingSessionTests'
concurrency='\b(actor [A-Z]|Mutex<|Atomic<|AsyncStream|TaskGroup|DispatchQueue|Thread \{)'
reading='^import (Files|GRDB|Yams|CExpat|CZlib|CALSA|FlyingSocks)\b|FileManager|(Data|String)\(contentsOf|\bopen\('
export TSAN_OPTIONS="suppressions=$PWD/Scripts/tsan-suppressions.txt" ASAN_OPTIONS=detect_leaks=0

# The test targets of the modules with sources that match $1, with commas between.
tests_of() {
  grep -rlE "$1" Sources --include='*.swift' | cut -d/ -f2 | sort -u | sed 's/$/Tests/' | paste -sd,
}

# SwiftPM's subcommand $2 under sanitizer $1.
sanitized() { PEACH_SANITIZER=$1 swift "${@:2}" --sanitize "$1" --scratch-path ".build/$1"; }

# Runs the tests whose names match $2 under sanitizer $1.
sanitize() {
  echo "== $1 sanitizer: $2"
  sanitized "$1" test --disable-xctest --no-parallel --filter "$2"
}

# The same, with only the test targets $3 built, and the switch that kills the commands they run.
sanitize_targets() { PEACH_TARGETS=$3,KillSwitch sanitize "$1" "$2"; }

thread() {
  local targets modules live
  targets=$(tests_of "$concurrency")
  modules=$(tr , '\n' <<<"$targets" | grep -v PeachCommandTests | paste -sd'|')
  # Of the command, what is concurrent in one process: live training.
  live=$(basename -s .swift -a Tests/PeachCommandTests/Live/*Tests.swift | paste -sd'|')
  sanitize_targets thread "^($modules)[./]|$live" "$targets"
}

address() {
  local targets
  targets=$(tests_of "$reading"),FuzzTests,SoundTests
  sanitize_targets address "^(${targets//,/|})[./]" "$targets"
}

case ${1:-all}${2:-} in
  thread--short) sanitize_targets thread "$short" "$short_targets" ;;
  thread--build) PEACH_TARGETS=$short_targets,KillSwitch sanitized thread build --build-tests --quiet ;;
  thread | address) "$1" ;;
  all) "$0" thread && "$0" address ;;
  *) echo "usage: $0 [thread [--short|--build]|address]" >&2; exit 64 ;;
esac
