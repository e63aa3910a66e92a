#!/usr/bin/env bash
# Writes sample reports and uses them in a headless Chromium, then trains on the page that `peach serve` serves. Keeps
# Playwright in a virtual environment of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
environment=.build/browser
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -c 'import playwright, axe_playwright_python' 2>/dev/null ||
  "$environment/bin/python" -m pip install --quiet playwright axe-playwright-python
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT
PEACH_REPORTS="$samples" swift test --disable-xctest --filter 'Samples for the browser' >/dev/null
"$environment/bin/python" Tests/Browser/reports.py "$samples"
swift build --product peach --quiet
"$environment/bin/python" Tests/Browser/page.py .build/debug/peach
