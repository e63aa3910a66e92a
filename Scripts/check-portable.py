#!/usr/bin/env python3
"""Results must not depend on the C library: no module of Sources/ may use its elementary functions.

`exp`, `log`, `pow` and their like differ in the last bits between C libraries, and in one library between processors
with and without fused multiply-add. `Elementary` in Numerics has them with the same bits everywhere. Square
roots, remainders and roundings are fixed by IEEE 754 and free.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
FUNCTIONS = (
    "exp exp2 exp10 expm1 log log2 log10 log1p logb pow cbrt hypot sin cos tan asin acos atan atan2 sinh cosh tanh "
    "asinh acosh atanh erf erfc lgamma lgamma_r tgamma j0 j1 jn y0 y1 yn").split()
NAMES = "|".join(FUNCTIONS)
LIBRARY = r"(?:(?:Foundation|Glibc|Musl|Darwin)\.)?"
# A call or what is handed to `map` and the like; not a member (`Elementary.exp`, `.log`), nor what declares a name.
USED = re.compile(rf"(?<![\w.`])(?<!func )(?<!case ){LIBRARY}({NAMES})\(|(?:map|reduce)\((?:.*, )?{LIBRARY}({NAMES})\)")


def code(line):
    """The line without its comment and the text of its string literals, but with what is interpolated."""
    line = re.sub(r"\s*//.*", "", line)
    return re.sub(r'"(?:[^"\\]|\\.)*"', lambda found: " ".join(re.findall(r"\\\((.*?)\)", found.group())), line)


faults = []
for path in sorted((root / "Sources").rglob("*.swift")):
    inside_text = False
    own = set(re.findall(r"func (\w+)", path.read_text()))
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.count('"""') % 2 == 1:
            inside_text = not inside_text
            continue
        if inside_text:
            continue
        for found in USED.finditer(code(line)):
            name = found.group(1) or found.group(2)
            if name in own:
                continue
            faults.append(
                f"{path.relative_to(root)}:{number}: results must not depend on the C library, got {name}. "
                f"Use Elementary.{name} of Numerics.")
print("\n".join(faults) or f"no result depends on the C library's {len(FUNCTIONS)} elementary functions")
sys.exit(1 if faults else 0)
