#!/usr/bin/env python3
"""Imports point down: no module of Sources/ may import one of its own layer or of a higher one, nor one that Package.swift
does not declare for it.

The layers are read from the comments and module lines of Package.swift.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
layers, declared = {}, {}
for part in re.split(r"// Layer (?=\d+:)", (root / "Package.swift").read_text())[1:]:
    modules = part.split("/// What several test targets share")[0]
    for name in re.findall(r'(?:module\(|system\(|\.(?:executableT|t)arget\(\s*name:)\s*"(\w+)"', modules):
        layers[name] = int(part.split(":")[0])
    for name, below in re.findall(r'module\(\s*"(\w+)",\s*on:\s*\[(.*?)\]', modules, re.S):
        declared[name] = set(re.findall(r'"(\w+)"', below))

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
        elif match and match.group(1) in layers and match.group(1) not in declared.get(module, layers):
            faults.append(
                f"{path.relative_to(root)}:{number}: {match.group(1)} must be among what {module} is on in Package.swift, "
                "got no such line. Add it there.")
print("\n".join(faults) or f"imports of {len(layers)} modules point down")
sys.exit(1 if faults else 0)
