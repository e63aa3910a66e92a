#!/usr/bin/env python3
"""Reads lines `coverage CONDITION MEASURE AT5 AT20 AT100` and prints the rows of the table of coverage.

Each cell is a percentage, with the number of intervals given in parentheses where some are not, or a dash where none
is. A cell counts where more than half of PEACH_COVERAGE_SEEDS intervals are given, by default 400.
"""

import os
import re
import sys

FAMILIES = [
    (r"level_p\d+_cents", "level_p…_cents"),
    (r"trend_power_\d+", "trend_power_…"),
    (r"false_\w+_rate", "false_…_rate"),
    (r"bias_octaves_\w+", "bias_octaves_…"),
    (r"sd_octaves_(profile|timeline|estimate)\w*", "sd_octaves_…"),
    (r"rmse_octaves_\w+", "rmse_octaves_…"),
]


def family(name):
    return next((title for pattern, title in FAMILIES if re.fullmatch(pattern, name)), name)


SEEDS = int(os.environ.get("PEACH_COVERAGE_SEEDS", "400"))

rows = {}
for line in sys.stdin:
    _, _, name, *cells = line.split()
    row = rows.setdefault(family(name), [[], [], []])
    for found, cell in zip(row, cells):
        match = re.fullmatch(r"([\d.]+)(?:\((\d+)\))?", cell)
        if match and 2 * int(match[2] or SEEDS) > SEEDS:
            found.append(float(match[1]))
for name, cells in rows.items():
    texts = [f"{min(c):.1f}–{max(c):.1f}" if c else "none" for c in cells]
    print(f"| `{name}` | {' | '.join(texts)} |")
