#!/usr/bin/env bash
# Runs what is concurrent under ThreadSanitizer and what handles bytes by hand under AddressSanitizer, each built in
# a folder of its own. One test at a time: what plays must happen in time, and each is concurrent in itself.
set -euo pipefail
cd "$(dirname "$0")/.."

concurrent='AudioOutputTests|StoreTests|SimulatorTests|ComparisonSessionTests|PitchMatchingSessionTests'
parsers='FuzzTests|SynthesisTests|ExchangeTests|PlacedTextTests|ScenariosTests|RecordedSoundTests'

sanitize() {
  local sanitizer=$1 filter=$2
  echo "== $sanitizer sanitizer: $filter"
  PEACH_SANITIZER=$sanitizer swift test --disable-xctest --no-parallel \
    --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" --filter "$filter"
}

case ${1:-all} in
  thread) TSAN_OPTIONS="suppressions=$PWD/Scripts/tsan-suppressions.txt" sanitize thread "$concurrent" ;;
  address) ASAN_OPTIONS=detect_leaks=0 sanitize address "$parsers" ;;
  all) "$0" thread && "$0" address ;;
  *) echo "usage: $0 [thread|address]" >&2; exit 64 ;;
esac
