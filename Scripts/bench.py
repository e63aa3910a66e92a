#!/usr/bin/env python3
"""Runs the benchmarks and prints each row beside its goal.

    Scripts/bench.py            all rows
    Scripts/bench.py --check    fails when a row that has a limit exceeds it by more than a tenth

A row named "A ÷ B" is measured by turns with its reference B, so its ratio means the same on any machine. Goals
are in Benchmarks/goals.json; `limit` there, where a goal is not met, is what `--check` holds a row to instead.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent / "Benchmarks"
METRICS = {  # the benchmark's metric → ours, and what to divide it by
    "ratio-millionths": ("ratio", 1e6),
    "nanoseconds-hundredths": ("ns", 100),
    "reference-nanoseconds-hundredths": ("reference", 100),
    "p99.9-nanoseconds-hundredths": ("p99.9", 100),
    "allocations-per-thousand": ("allocations", 1000),
}
SCALES = {"#": 1, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
TOLERANCE = 1.1


def measured():
    """Every row's numbers, as the benchmarks print them."""
    command = ["swift", "package", "benchmark", "--no-progress", "--format", "jsonSmallerIsBetter"]
    command += ["--path", "stdout"]
    run = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode != 0 or "[" not in run.stdout:
        sys.exit(f"{' '.join(command)}: exit {run.returncode}\n{run.stdout}{run.stderr}")
    found = {}
    for entry in json.loads(run.stdout[run.stdout.index("[") : run.stdout.rindex("]") + 1]):
        row, metric = entry["name"].rsplit(" - ", 1)
        name, divisor = METRICS[metric]
        found.setdefault(row, {})[name] = entry["value"] * SCALES[entry["unit"]] / divisor
    return found


def text(number):
    if number is None:
        return "–"
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number:.3g} ns"


def failures(row, numbers, goal):
    """What of a row exceeds its limit."""
    limits = {**goal, **goal.get("limit", {})}
    for name, limit in limits.items():
        if name != "limit" and numbers.get(name, 0) > limit * TOLERANCE:
            yield f"{row}: {name} must be at most {limit:g}, got {numbers[name]:g}."


def main():
    goals = json.loads((HERE / "goals.json").read_text())
    rows = measured()
    print("| row | ratio | goal | takes | goal | p99.9 | goal | reference takes | allocations |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in [*goals, *sorted(rows.keys() - goals.keys())]:
        numbers, goal = rows.get(row), goals.get(row, {})
        if numbers is None:
            sys.exit(f"Benchmarks/goals.json: {row} is no row. Known: {', '.join(sorted(rows))}")
        ratio, wanted = numbers.get("ratio"), goal.get("ratio")
        cells = [
            row, "–" if ratio is None else f"{ratio:.3g}", "–" if wanted is None else f"{wanted:g}",
            text(numbers.get("ns")), text(goal.get("ns")), text(numbers.get("p99.9")),
            text(goal.get("p99.9")), text(numbers.get("reference")), f"{numbers['allocations']:g}",
        ]
        print("| " + " | ".join(cells) + " |")
    wrong = [line for row, goal in goals.items() for line in failures(row, rows[row], goal)]
    print("\n".join(wrong), file=sys.stderr)
    if "--check" in sys.argv[1:] and wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
