#!/usr/bin/env python3
"""Imports point down: no module of Sources/ may import one of its own layer or of a higher one.

The layers are read from the comments and module lines of Package.swift.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
layers = {}
for part in re.split(r"// Layer (?=\d+:)", (root / "Package.swift").read_text())[1:]:
    modules = part.split("/// What several test targets share")[0]
    for name in re.findall(r'(?:module\(|system\(|\.(?:executableT|t)arget\(\s*name:)\s*"(\w+)"', modules):
        layers[name] = int(part.split(":")[0])

faults = []
for path in sorted((root / "Sources").rglob("*.swift")):
    module = path.relative_to(root / "Sources").parts[0]
    if module not in layers:
        faults.append(f"{path.relative_to(root)}: module {module} is in no layer of Package.swift.")
        continue
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r"(?:@\w+(?:\([^)]*\))? )*(?:public |internal |package )?import (?:\w+ )?(\w+)", line)
        if match and match.group(1) in layers and layers[match.group(1)] >= layers[module]:
            faults.append(
                f"{path.relative_to(root)}:{number}: imports must point down, got {match.group(1)} "
                f"(layer {layers[match.group(1)]}) from {module} (layer {layers[module]}). "
                "Move the shared part to a lower layer.")
print("\n".join(faults) or f"imports of {len(layers)} modules point down")
sys.exit(1 if faults else 0)
