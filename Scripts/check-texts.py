#!/usr/bin/env python3
"""Checks that every text of `Localisation/en.json` is used, and that the page's scripts use no other.

The Swift compiler finds keys that do not exist in Swift code; a script would show the key itself. The build compares the
catalogs of the languages with each other.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A call with a whole key, or with the beginning of keys that are made: text('body.saved'), text(`screen.${name}`).
CALL = re.compile(r"\b(?:text|textOr|about)\(\s*(?:'([^']*)'|`([^`$]*)\$\{)")


def unused_in_scripts(section, keys):
    """Problems of the texts of a module's scripts."""
    files = sorted((ROOT / "Sources" / section).glob("*.js"))
    calls = [(file.name, *found) for file in files for found in CALL.findall(file.read_text())]
    literals, beginnings = {key for _, key, _ in calls if key}, tuple({start for *_, start in calls if start})
    for file, key, _ in calls:
        if key and key not in keys:
            yield f"{file}: the text \"{key}\" is not in en.json, {section}. Add it."
    for start in beginnings:
        if not any(key.startswith(start) for key in keys):
            yield f"{section}: no text of en.json begins with \"{start}\". Add one or remove the call."
    for key in keys:
        if key not in literals and not key.startswith(beginnings):
            yield f"en.json: {section}: no script uses \"{key}\". Remove it."


def unused_in_swift(module, keys):
    """Problems of the texts of a module."""
    words = {word for file in (ROOT / "Sources" / module).rglob("*.swift") for word in re.findall(r"\w+", file.read_text())}
    for key in keys:
        if key not in words:
            yield f"en.json: {module}: no source of the module has the word \"{key}\". Remove it."


catalog = json.loads((ROOT / "Localisation/en.json").read_text())
problems = [
    problem for section, keys in catalog.items() if section != "language"
    for problem in (unused_in_scripts if "/" in section else unused_in_swift)(section, keys)]
print("\n".join(problems), file=sys.stderr)
sys.exit(1 if problems else 0)
