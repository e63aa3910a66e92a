#!/usr/bin/env bash
# Runs commands at once, each a string: together.sh COMMAND… Waits for all; fails if one fails. Ctrl-C ends all.
set -uo pipefail
cd "$(dirname "$0")/.."

# Each command is a process group of its own: without this, what runs in the background ignores Ctrl-C.
set -m
jobs=()
trap 'kill -- "${jobs[@]/#/-}"; exit 130' INT TERM
for command in "$@"; do
  bash -c "set -e; $command" &
  jobs+=($!)
done
failed=0
for job in "${jobs[@]}"; do wait "$job" || failed=1; done
exit $failed
