#!/usr/bin/env bash
# Runs commands at once, each a string: together.sh COMMAND… Waits for all; fails if one fails.
set -uo pipefail
cd "$(dirname "$0")/.."

jobs=()
for command in "$@"; do
  bash -c "set -e; $command" &
  jobs+=($!)
done
failed=0
for job in "${jobs[@]}"; do wait "$job" || failed=1; done
exit $failed
