#!/usr/bin/env python3
"""Every cited work has a row in Documentation/sources.md, every row is cited, and the tests named there exist.

A citation is one or more family names and a year: "Joe & Kuo 2008", "Deb et al. 2002".
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
bibliography = root / "Documentation" / "sources.md"
name = r"(?:van )?[A-ZÀ-Þ][\w-]+'?(?: Loan)?"
citation = re.compile(rf"({name}(?:, {name})*(?: & {name})?(?: et al\.)?) \(?((?:18|19|20)\d*)\b")
months = "January February March April May June July August September October November December"
german = "Januar Februar März Mai Juni Juli Oktober Dezember"
short = [month[:3] for month in months.split()]
no_names = {"From", "SD", "Write", *months.split(), *german.split(), *short}

cited = {}
for place in ["Sources", "Tests", "Benchmarks", "Documentation", "scenarios", "results", "README.md"]:
    files = [root / place] if (root / place).is_file() else sorted((root / place).rglob("*"))
    for path in files:
        if path.suffix not in {".swift", ".md", ".py", ".yaml"} or ".build" in path.parts or path == bibliography:
            continue
        text = re.sub(r"\s*\n\s*(?:///|//|#)? *", " ", path.read_text())
        for names, year in citation.findall(text):
            if len(year) == 4 and names not in no_names:
                cited.setdefault(f"{names} {year}", path.relative_to(root))

rows = [line.split(" | ") for line in bibliography.read_text().splitlines() if re.match(r"\| .* \d{4} \|", line)]
listed = {row[0].removeprefix("| "): re.findall(r"`([^`]+\.swift)`", row[-1]) for row in rows}

faults = [
    f"{place}: {key} must be in Documentation/sources.md. Add its row." for key, place in cited.items() if key not in listed
]
faults += [f"Documentation/sources.md: {key} is cited nowhere. Delete its row." for key in listed if key not in cited]
faults += [
    f"Documentation/sources.md: {key} names the test {test}, which does not exist. Name another."
    for key, tests in listed.items() for test in tests if not (root / "Tests" / test).is_file()
]
print("\n".join(faults) or f"{len(listed)} works are cited and listed")
sys.exit(1 if faults else 0)
