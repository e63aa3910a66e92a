#!/usr/bin/env python3
"""Runs every row of the table of goals and prints it beside its goal.

    Scripts/bench.py            all rows
    Scripts/bench.py QUEST      those whose names match a regular expression

A row named "A ÷ B" is measured by turns with B, so its ratio means the same on any machine. Goals are in
Benchmarks/goals.json. Nothing is judged here: Scripts/bench_check.py guards.
"""
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent / "Benchmarks"
HEADS = ["row", "ratio", "p10–p90", "goal", "p50", "goal", "p99", "p99.9", "goal", "reference p50", "p99.9",
         "mallocs per 1000"]


def measured(pattern):
    """The numbers of every row as the benchmark package reports them, in parts of one, by row and metric."""
    command = ["swift", "package", "benchmark", "--target", "TableBenchmarks", "--no-progress", "--format", "jsonSmallerIsBetter"]
    command += ["--path", "stdout"] + (["--filter", f".*{pattern}.*"] if pattern else [])
    run = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # The build's progress comes before it.
    start = re.search(r"^\[$", run.stdout, re.M)
    if run.returncode != 0 or start is None:
        sys.exit(f"{' '.join(command)}: exit {run.returncode}\n{run.stdout}{run.stderr}")
    found = {}
    scales = {"#": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
    for entry in json.loads(run.stdout[start.start() : run.stdout.rindex("]") + 1]):
        row, metric = entry["name"].rsplit(" - ", 1)
        parts = 1e6 if metric.startswith("ratio") else 100
        found.setdefault(row, {})[metric] = entry["value"] * scales[entry["unit"]] / parts
    return found


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
    goals = json.loads((HERE / "goals.json").read_text())
    rows = measured(sys.argv[1] if len(sys.argv) > 1 else None)
    print("| " + " | ".join(HEADS) + " |")
    print("| --- |" + " ---: |" * (len(HEADS) - 1))
    for row in [name for name in goals if name in rows] + [name for name in rows if name not in goals]:
        print("| " + " | ".join(line(row, rows[row], goals.get(row, {}))) + " |")


if __name__ == "__main__":
    main()
