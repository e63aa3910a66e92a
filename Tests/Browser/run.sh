#!/usr/bin/env bash
# Writes sample reports, serves the page, and uses both in a headless Chromium; with names of scripts, runs only these. Keeps
# Playwright in a virtual environment of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
environment=.build/browser
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -c 'import playwright, axe_playwright_python' 2>/dev/null ||
  "$environment/bin/python" -m pip install --quiet playwright axe-playwright-python
# Latencies are checked only with PEACH_CONFIGURATION=release.
configuration=${PEACH_CONFIGURATION:-debug}
swift build -c "$configuration" --product peach >/dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scripts=("$@")
if (($# == 0)); then
  PEACH_REPORTS="$folder" swift test --disable-xctest --filter 'Samples for the browser' >/dev/null
  "$environment/bin/python" Tests/Browser/reports.py "$folder"
  Tests/Phone/network.sh "$environment/bin/python" Tests/Browser/phone.py ".build/$configuration/peach"
  scripts=(page failures screens body charts forms laboratory first_minutes settings_page returning several_intervals practising matching guessing explore explore_limits legible)
fi
# As many at once as there are processors, the longest first; each has a server and a browser of its own. The last lines are all problems again.
export PYTHONUNBUFFERED=1
printf '%s\n' "${scripts[@]}" | xargs -P "$(nproc)" -I '{}' bash -o pipefail -c \
  '"$0" "Tests/Browser/$2.py" "$1" 2>&1 | sed -u "s/^/$2: /"' "$environment/bin/python" ".build/$configuration/peach" '{}' |
  tee "$folder/log" || { grep '✘\|Error' "$folder/log" >&2 || true; exit 1; }
