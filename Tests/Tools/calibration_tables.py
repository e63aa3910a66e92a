#!/usr/bin/env python3
"""Prints the tables of Documentation/calibration.md from results/calibration.json.

    Tests/Tools/calibration_tables.py < results/calibration.json
"""

import json
import sys

KINDS = ["few", "heavy-tails", "mixture"]


def percent(share):
    return f"{100 * share:.1f}"


def cells(row):
    shares = [percent(row[f"coverage_{level}"]) for level in (50, 80, 95)]
    return shares + [f"{row['distance']:.3f}", "inside" if row["inside_band"] else "outside"]


def line(texts):
    print(f"| {' | '.join(texts)} |")


def is_measure(row):
    return row["estimate"].startswith("measures/")


rows = json.load(sys.stdin)["rows"]
for part in (False, True):
    print("\n| estimate | listeners | 50 % | 80 % | 95 % | distance | ranks |\n| --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        if not is_measure(row) and row["estimate"].startswith("tune/") == part:
            line([row["estimate"], row["listeners"]] + cells(row))
print("\n| measure | 50 % | 80 % | 95 % | distance | ranks | few | heavy tails | mixture |")
print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
by_kind = {(row["estimate"], row["mismatch"]): row for row in rows if is_measure(row)}
for (estimate, kind), row in by_kind.items():
    if kind == "none":
        others = [by_kind.get((estimate, other)) for other in KINDS]
        texts = [f"{percent(o['coverage_95'])}, {o['distance']:.3f}" if o else "–" for o in others]
        line([f"`{estimate.removeprefix('measures/')}`"] + cells(row) + texts)
