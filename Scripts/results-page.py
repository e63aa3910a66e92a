#!/usr/bin/env python3
"""Writes the answer of every committed study into results/README.md: its headline, its picture and a small table.

They stand between two lines "<!-- report -->" below the study's link, and come from its report.html and answer.svg. A
study of two swept numbers has its map, too. A test compares them.
"""
import html
import pathlib
import re

root = pathlib.Path(__file__).resolve().parent.parent / "results"
page = root / "README.md"
mark = "<!-- report -->"


def block(study):
    report = (root / study / "report.html").read_text()
    headline = re.search(r'<p class="answer">(.*?)</p>', report).group(1)
    headline = html.unescape(re.sub("</?b>", "**", headline))
    labels = re.findall(r'role="img" aria-label="(.*?)"', (root / study / "answer.svg").read_text())
    heads, columns = [], []
    for label in map(html.unescape, labels):
        head, rows = label.split(". ", 1)
        heads.append(head)
        columns.append([row.rsplit(": ", 1) for row in rows.split("; ")])
    # A procedure's name in the picture ends with the level at which it aims, which the table has in a column.
    names = [row[0].split(" · aims at ") for row in columns[0]]
    cells = [[row[1] for row in rows] for rows in zip(*columns)]
    if any(len(name) > 1 for name in names):
        heads.insert(0, "aims at")
        cells = [[name[1] if len(name) > 1 else "–"] + row for name, row in zip(names, cells)]
    lines = [f"| condition | {' | '.join(heads)} |", "| --- |" + " --- |" * len(heads)]
    for name, row in zip(names, cells):
        lines.append(f"| {name[0]} | {' | '.join(row)} |")
    picture = f"![The conditions of the table, best first, with a mark for each group]({study}/answer.svg)"
    maps = [f"![The objective over both constants, for each group]({study}/map.svg)"] if (root / study / "map.svg").exists() else []
    return "\n\n".join([headline, picture, "\n".join(lines)] + maps)


text = page.read_text()
for study in re.findall(r"^\[([a-z-]+)\]\(\1\): ", text, re.MULTILINE):
    start = text.index(mark, text.index(f"\n[{study}]({study}): ")) + len(mark)
    text = text[:start] + f"\n{block(study)}\n" + text[text.index(mark, start):]
page.write_text(text)
