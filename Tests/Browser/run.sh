#!/usr/bin/env bash
# Writes sample reports and uses them in a headless Chromium. Keeps Playwright in a virtual environment of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
environment=.build/browser
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -c 'import playwright' 2>/dev/null || "$environment/bin/pip" install --quiet playwright
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT
PEACH_REPORTS="$samples" swift test --disable-xctest --filter 'Samples for the browser' >/dev/null
"$environment/bin/python" Tests/Browser/reports.py "$samples"

# The screens Explore and Studies.
"$environment/bin/python" -c 'import axe_playwright_python' 2>/dev/null \
  || "$environment/bin/pip" install --quiet axe-playwright-python
swift build --product peach
"$environment/bin/python" Tests/Browser/laboratory.py .build/debug/peach
