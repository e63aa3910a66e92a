#!/usr/bin/env bash
# Takes the pictures of Documentation/screens with the release build. Keeps Playwright in the virtual environment of run.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
environment=.build/browser
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -c 'import playwright, axe_playwright_python, PIL' 2>/dev/null ||
  "$environment/bin/python" -m pip install --quiet playwright axe-playwright-python pillow
exec "$environment/bin/python" Tests/Browser/screenshots.py "$(swift build -c release --show-bin-path)/peach" "$@"
