#!/usr/bin/env bash
# Runs the Python examples of Documentation/trials.md, those of pandas and DuckDB too. Keeps the packages in a virtual environment
# of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
environment=.build/trials
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -c 'import duckdb, pandas' 2>/dev/null \
  || "$environment/bin/pip" install --quiet --disable-pip-version-check pandas duckdb
swift build --product peach --quiet
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for path in trials.csv trials.sqlite; do
  .build/debug/peach simulate scenarios/small.yaml --trials-file "$folder/$path" >/dev/null 2>&1
done
"$environment/bin/python" Tests/Tools/documentation_examples.py Documentation/trials.md "$folder"
