#!/usr/bin/env bash
# Builds each package in Examples/ against this checkout, runs its tests and the commands of its transcript.txt, if it has
# one, and compares what these print. A line "$ COMMAND" is a command; its standard output follows. Each runs in a copy of
# the example's scenarios. PEACH_SNAPSHOTS=write writes the transcripts. The modules of this checkout are built in its own
# .build, where the next build finds them.
set -euo pipefail
cd "$(dirname "$0")/.."

# The commands of a transcript, each followed by what it prints.
transcript() {
  local line
  while IFS= read -r line; do
    [[ $line == '$ '* ]] || continue
    echo "$line"
    bash -c "set -o pipefail; ${line:2}" 2>"$scratch/errors" || { echo "exit code $?"; cat "$scratch/errors"; }
  done <"$1"
}

failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for example in "$PWD"/Examples/*/; do
  here=(--package-path "$example" --scratch-path .build)
  swift build --quiet "${here[@]}"
  [[ ! -d "$example/Tests" ]] || swift test --quiet --disable-xctest "${here[@]}"
  [[ -e "$example/transcript.txt" ]] || continue
  PATH=$(swift build "${here[@]}" --show-bin-path):$PATH
  rm -rf "$scratch/run" && mkdir "$scratch/run" && cp "$example"*.yaml "$scratch/run"
  (cd "$scratch/run" && PEACH_D3=none COLUMNS=100 transcript "$example/transcript.txt") >"$scratch/transcript"
  if [[ "${PEACH_SNAPSHOTS:-}" == write ]]; then
    cp "$scratch/transcript" "$example/transcript.txt"
  elif diff -u "$example/transcript.txt" "$scratch/transcript"; then
    echo "$(basename "$example"): $(grep -c '^\$ ' "$scratch/transcript") commands print what they must"
  else
    echo "$(basename "$example"): commands print something else than its transcript, see above." >&2
    failed=1
  fi
done
exit $failed
