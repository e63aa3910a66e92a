#!/usr/bin/env python3
"""Imports point down: no module of Sources/ may import one of its own floor or of a higher one.

The floors are read from the comments and module lines of Package.swift.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
floors = {}
for part in re.split(r"// Floor (?=-?\d+:)", (root / "Package.swift").read_text())[1:]:
    house = part.split("/// What several test targets share")[0]
    for name in re.findall(r'(?:module\(|system\(|\.executableTarget\(\s*name:)\s*"(\w+)"', house):
        floors[name] = int(part.split(":")[0])

faults = []
for path in sorted((root / "Sources").rglob("*.swift")):
    module = path.relative_to(root / "Sources").parts[0]
    if module not in floors:
        faults.append(f"{path.relative_to(root)}: module {module} is on no floor of Package.swift.")
        continue
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r"(?:@\w+(?:\([^)]*\))? )*(?:public |internal |package )?import (?:\w+ )?(\w+)", line)
        if match and match.group(1) in floors and floors[match.group(1)] >= floors[module]:
            faults.append(
                f"{path.relative_to(root)}:{number}: imports must point down, got {match.group(1)} "
                f"(floor {floors[match.group(1)]}) from {module} (floor {floors[module]}). "
                "Move the shared part to a lower floor.")
print("\n".join(faults) or f"imports of {len(floors)} modules point down")
sys.exit(1 if faults else 0)
