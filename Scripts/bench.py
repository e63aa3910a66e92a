#!/usr/bin/env python3
"""Runs every row of the table of goals and prints it beside its goal.

    Scripts/bench.py            all rows
    Scripts/bench.py QUEST      those whose names match a regular expression

A row named "A ÷ B" is measured by turns with B, so its ratio means the same on any machine. Goals are in
Benchmarks/goals.json. Nothing is judged here: Scripts/bench_check.py guards.
"""
import json
import re
import sys

from bench_check import ROOT, measured, probe, run

HEADS = ["row", "ratio", "p10–p90", "goal", "p50", "goal", "p99", "p99.9", "goal", "reference p50", "p99.9",
         "mallocs per 1000"]


def duration(ns):
    if ns is None:
        return "–"
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.3g} ns"


def number(value):
    return "–" if value is None else f"{value:.3g}"


def line(row, numbers, goal):
    spread = f"{numbers['ratio-low']:.3g}–{numbers['ratio-high']:.3g}" if "ratio" in numbers else "–"
    return [
        row, number(numbers.get("ratio")), spread, number(goal.get("ratio")), duration(numbers["ns"]),
        duration(goal.get("ns")), duration(numbers["p99"]), duration(numbers["p99.9"]), duration(goal.get("p99.9")),
        duration(numbers.get("reference")), duration(numbers.get("reference-p99.9")),
        f"{numbers['allocations']:.3g}",
    ]


def main():
    goals = json.loads((ROOT / "Benchmarks/goals.json").read_text())
    program = probe()
    rows = [row for row in run(program, "rows").splitlines() if re.search("".join(sys.argv[1:2]), row)]
    print("| " + " | ".join(HEADS) + " |")
    print("| --- |" + " ---: |" * (len(HEADS) - 1))
    for row in sorted(rows, key=lambda row: [*goals, row].index(row)):
        print("| " + " | ".join(line(row, measured(program, row), goals.get(row, {}))) + " |", flush=True)


if __name__ == "__main__":
    main()
