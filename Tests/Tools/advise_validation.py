#!/usr/bin/env python3
"""Validates `peach advise` on simulated people whose truth is known.

    advise_validation.py PEACH [--people 40] [--sessions 25] [--comparisons 40] [--listeners 400] [--seed 11]
                         [--objective NAME] [--keep FOLDER] [--verbose]

Each person trains under the default settings; `peach simulate --person … --export` writes the records, before and apart
from advise. Thresholds are spread evenly in octaves from 3 to 60 cents; every fourth person has a lapse rate of 0.08,
every fourth learns 0.6 octaves, every fourth has days that differ by 0.15 octaves. For each person:

  coverage     whether the 95 % interval of the timeline's and of the profile's factor contains shown/truth, the truth
               being the person's threshold after the last comparison
  better       if advise recommends a setting: whether the objective of the true listener, simulated afresh
               --listeners times in the same practice, is better with it than with today's setting

Exit 1 if fewer are covered than 93 %, more than 97 %, or fewer recommendations are better than 95 %, each by more than
three standard errors of such a share, or if fewer than half of the people get an answer.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

KINDS = {
    "steady": "lapse-rate: 0.02",
    "lapses": "lapse-rate: 0.08",
    "learner": "lapse-rate: 0.02, learning: exponential, learning-gain-octaves: 0.6, learning-trials: 300",
    "drifter": "lapse-rate: 0.02, drift-octaves: 0.15",
}
MEASURES = {
    "shown-threshold": ("rmse_octaves_timeline",),
    "fraction-correct": ("fraction_correct",),
    "learning": ("fraction_too_easy", "fraction_too_hard"),
}
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "TZ": "UTC", "XDG_CONFIG_HOME": "/nonexistent"}


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, env=ENVIRONMENT)


def output(*arguments):
    done = run(*arguments)
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}: {done.stderr}")
    return json.loads(done.stdout)


class Person:
    def __init__(self, index, count):
        self.name = f"p{index}"
        self.kind = list(KINDS)[index % len(KINDS)]
        cents = 3 * 20 ** (index / max(1, count - 1))
        self.constants = f"threshold-cents: {cents:.6g}, {KINDS[self.kind]}"


class Validation:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.people = [Person(index, options.people) for index in range(options.people)]
        self.file = self.write("people.yaml", self.population())

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def plan(self, warm_up=""):
        return (f"training: {{ sessions: {self.options.sessions}, "
                f"comparisons-per-session: {self.options.comparisons}{warm_up} }}\n")

    def population(self):
        groups = "".join(f"  - {{ group: {person.name}, {person.constants} }}\n" for person in self.people)
        return f"name: people\nseed: {self.options.seed}\npopulation:\n{groups}strategy: kazez\n" + self.plan()

    def check(self, person):
        """What became of one person's records."""
        records = self.path(f"{person.name}.csv")
        truth = output(self.options.peach, "simulate", self.file, "--person", f"{person.name}:0",
                       "--export", records, "--format", "json")["true_threshold_cents"]
        done = run(self.options.peach, "advise", records, "--objective", self.options.objective, "--format", "json")
        if done.returncode:
            if done.returncode != 1 or not done.stderr.rstrip().endswith("more."):
                sys.exit(f"{person.name}: {done.stderr}")
            return {"declined": done.stderr.strip()}
        advice = json.loads(done.stdout)
        self.write(f"{person.name}.json", done.stdout)
        found = {"truth": truth, "verdict": advice["verdict"]}
        for display in ("timeline", "profile"):
            low, high = advice[display]["factor_ci95"]
            found[display] = (low, advice[display]["shown_cents"] / truth, high)
        if advice["verdict"] == "better":
            constants = advice["recommended"]
            found["constants"] = constants["k1"], constants["k2"]
            found["stated"] = advice["effect"]["difference"]
            found["true"] = self.true_difference(person, *found["constants"])
        return found

    def true_difference(self, person, k1, k2):
        """The objective of the true listener with the constants less that with today's; negative is better."""
        count = self.options.sessions * self.options.comparisons
        file = self.write("truth.yaml", f"""name: truth
seed: {self.options.seed + 66}
population: [{{ group: person, {person.constants}, count: {self.options.listeners} }}]
strategy: [{{ name: kazez, label: today }}, {{ name: kazez, label: new, k1: {k1}, k2: {k2} }}]
{self.plan(f", warm-up: {count // 3}")}measures: [{", ".join(MEASURES[self.options.objective])}]
""")
        sweep = output(self.options.peach, "sweep", file, "--out", self.path("out"), "--force", "--format", "json")
        today, new = (self.cost(cell["groups"][0]["measures"]) for cell in sweep["cells"])
        return new - today

    def cost(self, measures):
        values = [measures[name]["mean"] for name in MEASURES[self.options.objective]]
        return abs(values[0] - 0.75) if self.options.objective == "fraction-correct" else sum(values)


def share(hits, low, high):
    """The share as text, and whether it lies in the range, within three standard errors."""
    count = len(hits)
    if not count:
        return "none of none", True
    value, allowance = sum(hits) / count, lambda p: 3 * math.sqrt(p * (1 - p) / count)
    error = math.sqrt(value * (1 - value) / count)
    text = f"{sum(hits)} of {count} ({value:.3f} ± {error:.3f})"
    return text, low - allowance(low) <= value <= high + allowance(high)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("peach")
    for name, default in {"people": 40, "sessions": 25, "comparisons": 40, "listeners": 400, "seed": 11}.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--objective", choices=MEASURES, default="shown-threshold")
    parser.add_argument("--keep", metavar="FOLDER", help="keep records and advice there")
    parser.add_argument("--verbose", action="store_true", help="a line for each person")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = validate(options, options.keep or folder)
    sys.exit(report(found, options))


def validate(options, folder):
    os.makedirs(folder, exist_ok=True)
    validation, found = Validation(options, folder), []
    for person in validation.people:
        found.append({"kind": person.kind, **validation.check(person)})
        if options.verbose:
            print(person.name, person.constants, json.dumps(found[-1]), flush=True)
    return found


def report(found, options):
    answered = [one for one in found if "declined" not in one]
    print(f"{options.people} people, {options.sessions} × {options.comparisons} comparisons, seed {options.seed}")
    print(f"answered: {len(answered)} of {len(found)}")
    holds = 2 * len(answered) > len(found)
    for display in ("timeline", "profile"):
        for kind in (None, *KINDS):
            some = [one[display] for one in answered if kind in (None, one["kind"])]
            text, inside = share([low <= factor <= high for low, factor, high in some], 0.93, 0.97)
            print(f"{display} factor covered{f', {kind}' if kind else ''}: {text}")
            holds &= inside or kind is not None
    some = [one for one in answered if one["verdict"] == "better"]
    text, inside = share([one["true"] < 0 for one in some], 0.95, 1)
    print(f"recommended, and better for the true listener: {text}")
    verdicts = sorted({one["verdict"] for one in answered})
    print("verdicts: " + ", ".join(f"{sum(one['verdict'] == name for one in answered)} {name}" for name in verdicts))
    return 0 if holds and inside else 1


if __name__ == "__main__":
    main()
