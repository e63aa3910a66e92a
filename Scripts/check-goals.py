#!/usr/bin/env python3
"""Checks that the goals in Documentation/performance.md are those of Benchmarks/goals.json, and that guarded ratios exist.

A goal that the page shows names the page's row in "page". A limit of guards.json must not be below the row's goal.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNITS = {"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}


def nanoseconds(text):
    number, unit = re.fullmatch(r"([\d.]+) (ns|µs|ms|s)", text).groups()
    return float(number) * UNITS[unit]


def cells(line):
    return [cell.strip(" *") for cell in line.strip().strip("|").split("|")]


def shown():
    """The goals of the page's two tables, by row: ratio, ns and p99.9."""
    kind = None
    for line in (ROOT / "Documentation/performance.md").read_text().splitlines():
        found = cells(line)
        if found[:2] in (["row", "ratio"], ["latency", "p50"]):
            kind = found[0]
        elif not line.startswith("|"):
            kind = None
        elif kind and not set(line) <= set("|-: "):
            goals, name = {}, found[0].rstrip("¹²³⁴")
            if kind == "row" and found[3] != "–":
                goals["ratio"] = float(found[3])
            for part in found[-1].split(";"):
                part = part.strip()
                if part.startswith("p99.9 ≤") or part == "–":
                    continue
                tail = part.startswith("p99.9 ")
                goals["p99.9" if tail else "ns"] = nanoseconds(part.removeprefix("p99.9 "))
            yield name, goals


def failures():
    goals = json.loads((ROOT / "Benchmarks/goals.json").read_text())
    guards = json.loads((ROOT / "Benchmarks/guards.json").read_text())
    page = dict(shown())
    named = {goal["page"]: (row, goal) for row, goal in goals.items() if "page" in goal}
    for name in named.keys() - page.keys():
        yield f'Benchmarks/goals.json: "page" must be a row of Documentation/performance.md, got "{name}".'
    for name, numbers in page.items():
        goal = named.get(name, ("", {}))[1]
        stored = {key: float(value) for key, value in goal.items() if key != "page"}
        if stored != numbers:
            yield f"Documentation/performance.md: goal of {name} must be {stored} as in Benchmarks/goals.json, got {numbers}."
    for row, limit in guards["ratios"].items():
        if limit < goals.get(row, {}).get("ratio", 0):
            yield f"Benchmarks/guards.json: limit of {row} must be at least its goal, got {limit:g}."


def main():
    wrong = list(failures())
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
