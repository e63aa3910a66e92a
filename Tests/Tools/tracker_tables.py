#!/usr/bin/env python3
"""Rewrites the rows of the tables of Documentation/tracker.md from results/tracker.csv, as TrackerFigureDocumentTests reads
them. Sentences with figures are not changed: the test names those that no longer hold.

    Tests/Tools/tracker_tables.py
"""
import csv
import math
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "Documentation/tracker.md"
BEST = 0.2504
STRETCHES = ["2", "3–5", "6–15", "16–40"]

figures = {}
for row in csv.DictReader((ROOT / "results/tracker.csv").open(encoding="utf-8")):
    figures[row["listeners"], row["rule"], row["estimate"], row["quantity"]] = float(row["value"])


def text(key, decimals=3, scale=1):
    return f"{figures[key] * scale:.{decimals}f}" if key in figures else "–"


def to_bound(kind, rule, information):
    q = float(kind.split()[1]) ** 2
    bound = math.sqrt(q / 2 + math.sqrt(q * q / 4 + q / information))
    return f"{figures[kind, rule, 'tracker', 'rmse'] / bound:.3f}"


def following(kind, rule):
    cells = [kind, rule, text((kind, rule, "tracker", "rmse"))]
    if kind.startswith("walk"):
        cells += [to_bound(kind, rule, figures[kind, rule, "answers", "information"]), to_bound(kind, rule, BEST)]
    cells.append(text((kind, rule, "tracker", "coverage")))
    cells += [text((kind, rule, "own estimate", quantity)) for quantity in ("rmse", "coverage")]
    return cells + [text((kind, rule, name, "rmse")) for name in ("profile", "app's timeline")]


def steady(rule, slope, arrow):
    shares = sorted(100 * value for (kind, by, name, quantity), value in figures.items()
                    if kind.startswith("steady") and f"slope {slope} " in kind and by == rule and name == arrow
                    and quantity == "points")
    return f"{shares[0]:.1f}–{shares[-1]:.1f}"


def improving(kind, rule):
    key = "improving " + kind
    ratio = text((key, rule, "tracker's arrow ÷ likelihood-ratio test", "ratio"), 2)
    return [kind, rule, text((key, rule, "tracker's arrow", "improving")),
            text((key, rule, "likelihood-ratio test", "improving")), ratio,
            text((key, rule, "app's arrow", "improving"))]


def mismatched(slope, lapses, rule):
    kind = f"mismatched gaussian slope {slope} lapses {lapses}"

    def cell(name, quantity, stretches, decimals=2):
        return " / ".join(text((kind, rule, f"{name} in {one}", quantity), decimals) for one in stretches)
    last = STRETCHES[3:]
    return [slope, lapses, rule, cell("narrow tracker", "coverage", STRETCHES), cell("tracker", "coverage", STRETCHES),
            cell("narrow tracker", "rmse", STRETCHES), cell("tracker", "rmse", STRETCHES),
            cell("narrow tracker", "correct", last), cell("tracker", "correct", last),
            cell("tracker", "cannot-tell", STRETCHES, 3)]


def rewritten(line):
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if re.match(r"\| (learners|walk)[^:|]* \| [a-z0-9]", line):
        return following(cells[0], cells[1])
    if re.match(r"\| (kazez|2-down/1-up|quest-plus|tracking) \| \d\.\d \|", line):
        return cells[:2] + [steady(cells[0], cells[1], arrow) for arrow in ("tracker's arrow", "app's arrow")]
    if re.match(r"\| (gaussian|logistic|weibull|gumbel) slope", line):
        return improving(cells[0], cells[1])
    if re.match(r"\| [0-9.]+ \| [0-9.]+ \| (kazez|2-down/1-up|tracking) \|", line):
        return mismatched(*cells[:3])
    return None


lines = PAGE.read_text(encoding="utf-8").split("\n")
for index, line in enumerate(lines):
    cells = rewritten(line) if line.startswith("|") else None
    if cells:
        lines[index] = "| " + " | ".join(cells) + " |"
PAGE.write_text("\n".join(lines), encoding="utf-8")
