"""What the scripts of this folder share: collecting problems, and the accessibility check."""

import sys

from axe_playwright_python.sync_playwright import Axe


class Check:
    """Collects what is wrong, so that one run tells everything."""

    def __init__(self):
        self.place, self.problems, self.count = "", [], 0

    def __call__(self, holds, sentence):
        self.count += 1
        if not holds:
            self.problems.append(f"{self.place}: {sentence}")
            print(f"\u2718 {self.problems[-1]}", file=sys.stderr, flush=True)


def check_axe(page, check):
    """axe finds no serious or critical violation."""
    for violation in Axe().run(page).response["violations"]:
        if violation["impact"] in ("serious", "critical"):
            nodes = [node["html"][:120] for node in violation["nodes"][:3]]
            check(False, f"axe: {violation['id']}: {violation['help']} at {nodes}")
