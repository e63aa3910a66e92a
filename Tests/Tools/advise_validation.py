#!/usr/bin/env python3
"""Validates `peach advise` on simulated people whose truth is known.

    advise_validation.py PEACH [--people 120] [--sessions 25] [--comparisons 40] [--listeners 400] [--seed 31]
                         [--measure NAME] [--constants K1,K2] [--start CENTS] [--only NUMBER,NUMBER…] [--figures FILE] [--workers 2] [--keep FOLDER]
                         [--verbose]

Each person is simulated here, apart from Peach's code: psychometric function, learning, drift from day to day, and the
Kazez rule under the default settings. The constants of a person are drawn with the seed, so that other seeds have other
people: threshold 3 to 60 cents, slope 0.6 to 1.8 (both evenly in octaves), lapse rate 0 to 0.08. A quarter is steady, a
quarter learns (half by the exponential, half by the power law), a quarter has days that differ by 0.1 to 0.3 octaves, a
quarter learns and drifts.

  factor       whether the 95 % interval of the timeline's and of the profile's factor contains shown/truth, the truth
               being the person's threshold at the last comparison
  effect       whether the 95 % interval of the effect contains the difference in the objective between the setting that
               advise compares and today's, of --listeners listeners like the true one in the same practice
  better       if advise recommends a setting: whether that difference is an improvement
  rests        if advise recommends a setting: whether at least 65 % of the answers are right in a session of 20,000
               comparisons with it, of the true person after the practice

--constants are those of the practice, and --start is where each of its sessions begins; by default the app's.

--only takes some of the people, numbered from 0. --figures compares each person with the row of a committed file; with
PEACH_SNAPSHOTS=write it writes the file instead. Documentation/advise.md quotes results/advice.csv, which has the people
of seed 31.

Exit 1 if a share of covered intervals is below 93 % or above 97 %, each by more than three standard errors of such a
share, if a recommendation is worse than today's setting by more than three standard errors, if fewer than half of the
people get an answer, or if a person differs from the committed row.
"""
import argparse
import concurrent.futures
import datetime
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile

KINDS = ("steady", "learner", "drifter", "learning drifter")
MEASURES = {
    "rmse_octaves_timeline": ("rmse_octaves_timeline",),
    "rmse_octaves_moving_average": ("rmse_octaves_moving_average",),
    "distance_from_three_quarters": ("fraction_correct",),
    "fraction_useful": ("fraction_too_easy", "fraction_too_hard"),
}
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "TZ": "UTC", "XDG_CONFIG_HOME": "/nonexistent"}
QUARTILE = statistics.NormalDist().inv_cdf(0.75)
HEADER = """# peach-export-format:3
trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,centOffset,\
isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,\
meanOffsetMsPosition2,meanOffsetMsPosition3
"""
NOTES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, env=ENVIRONMENT)


def next_level(level, right, k1, k2):
    """The Kazez rule's next difference in cents."""
    return min(100, max(0.1, level * (1 - k1 * math.sqrt(level) if right else 1 + k2 * math.sqrt(level))))


class Person:
    """A listener, and the records of a practice under the default settings."""

    def __init__(self, index, count, seed):
        self.name = f"p{index}"
        self.kind = KINDS[index % len(KINDS)]
        self.random = random.Random(f"{seed} {index}")
        uniform = self.random.uniform
        self.threshold = 3 * 20 ** ((index + uniform(0, 1)) / count)
        self.slope = 0.6 * 3 ** uniform(0, 1)
        self.lapses = uniform(0, 0.08)
        self.law = None
        self.drift = 0
        if "learn" in self.kind:
            self.law = self.random.choice(("exponential", "power"))
            self.gain, self.trials = uniform(0.3, 1.2), uniform(150, 600)
        if "drifter" in self.kind:
            self.drift = uniform(0.1, 0.3)

    @property
    def constants(self):
        """The same listener for a scenario."""
        found = {"threshold-cents": self.threshold, "slope": self.slope, "lapse-rate": self.lapses}
        if self.law:
            found |= {"learning": self.law, "learning-gain-octaves": self.gain, "learning-trials": self.trials}
        if self.drift:
            found |= {"drift-octaves": self.drift}
        return ", ".join(f"{key}: {value}" for key, value in found.items())

    def learned(self, practice):
        if self.law == "exponential":
            return self.gain * (1 - math.exp(-practice / self.trials))
        if self.law == "power":
            return min(self.gain, 0.3 * math.log2(1 + practice / self.trials))
        return 0

    def answers(self, cents, threshold):
        """Whether the answer to an offset of that magnitude is right."""
        attentive = statistics.NormalDist().cdf(QUARTILE * (cents / threshold) ** self.slope)
        return self.random.random() < self.lapses / 2 + (1 - self.lapses) * attentive

    def train(self, sessions, comparisons, constants=(0.05, 0.09), start=None):
        """The records as the app exports them, and the threshold in cents at the last comparison."""
        rows, notes, practice = [], {}, 0
        for session in range(sessions):
            day = self.random.gauss(0, 1) * self.drift
            time = datetime.datetime(2026, 1, 5, 18) + datetime.timedelta(days=session)
            level = start or 100.0
            if notes and not start:
                level = statistics.fmean(statistics.fmean(levels) for levels in notes.values())
            for number in range(comparisons):
                threshold = self.threshold * 2 ** (day - self.learned(practice))
                note = self.random.randint(36, 84)
                right = self.answers(level, threshold)
                time += datetime.timedelta(seconds=3)
                name = f"{note},{NOTES[note % 12]}{note // 12 - 1}"
                sign = self.random.choice("-+").strip("+")
                rows.append(f"pitchDiscrimination,{time:%Y-%m-%dT%H:%M:%SZ},{name},{name},P1,equalTemperament,"
                            f"{sign}{level},{str(right).lower()},,,,,,,,,\n")
                notes.setdefault(note, []).append(level)
                level = next_level(level, right, *constants)
                practice += 1
        return HEADER + "".join(rows), threshold

    def rests(self, constants, threshold, comparisons=20_000):
        """The share of right answers in a long session with these constants, from a difference near the threshold on."""
        level, right = threshold, 0
        for _ in range(comparisons):
            is_right = self.answers(level, threshold)
            right += is_right
            level = next_level(level, is_right, *constants)
        return right / comparisons


class Validation:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        chosen = options.only or range(options.people)
        self.people = [Person(index, options.people, options.seed) for index in chosen]

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def check(self, person):
        """What became of one person's records."""
        text, truth = person.train(self.options.sessions, self.options.comparisons, self.options.constants,
                                   self.options.start)
        records = self.write(f"{person.name}.csv", text)
        done = run(self.options.peach, "advise", "--records", records, "--measure", self.options.measure,
                   "--format", "json", "--jobs", "1")
        found = {"person": person.name, "kind": person.kind, "slope": person.slope, "truth": truth}
        if done.returncode:
            if done.returncode != 1 or "advise: the threshold must " not in done.stderr:
                raise RuntimeError(f"{person.name}: {done.stderr}")
            return {**found, "declined": done.stderr.strip()}
        advice = json.loads(done.stdout)
        self.write(f"{person.name}.json", done.stdout)
        found["verdict"] = advice["verdict"]
        for display in ("timeline", "profile"):
            low, high = advice[display]["factor_ci95"]
            found[display] = (low, advice[display]["shown_cents"] / truth, high)
        constants = advice["recommended"]["k1"], advice["recommended"]["k2"]
        if found["verdict"] == "better":
            found["rests"] = person.rests(constants, truth)
        if constants != self.options.constants:
            true, error = self.true_difference(person, *constants)
            low, high = advice["effect"]["ci95"]
            if self.options.measure == "fraction_useful":
                low, high = -high, -low  # advise maximises the useful share, the others are the cost
            found |= {"constants": constants, "effect": (low, true, high), "error": error,
                      "stated": advice["effect"]["difference"]}
        return found

    def true_difference(self, person, k1, k2):
        """The objective with the constants less that with today's, and its standard error; negative is better."""
        count = self.options.sessions * self.options.comparisons
        file = self.write(f"{person.name}.yaml", f"""name: truth-{person.name}
seed: {self.options.seed + 66}
population: [{{ group: person, {person.constants}, count: {self.options.listeners} }}]
strategy:
  - {{ name: kazez, label: today, k1: {self.options.constants[0]}, k2: {self.options.constants[1]} }}
  - {{ name: kazez, label: new, k1: {k1}, k2: {k2} }}
settings: {{ unison-first-cents: {self.options.start or 0} }}
training: {{ sessions: {self.options.sessions}, comparisons-per-session: {self.options.comparisons}, \
warm-up: {count // 3} }}
profile: {{ correct-only: {str(self.options.measure == "rmse_octaves_moving_average").lower()} }}
measures: [{", ".join(MEASURES[self.options.measure])}]
""")
        done = run(self.options.peach, "sweep", file, "--out", self.path("out"), "--force", "--format", "json",
                   "--jobs", "1")
        if done.returncode:
            raise RuntimeError(f"{file}: {done.stderr}")
        cells = [cell["groups"][0]["measures"] for cell in json.loads(done.stdout)["cells"]]
        costs = [self.cost([cell[name]["mean"] for name in MEASURES[self.options.measure]]) for cell in cells]
        errors = [(cell[name]["ci95"][1] - cell[name]["ci95"][0]) / 3.92
                  for cell in cells for name in MEASURES[self.options.measure]]
        return costs[1] - costs[0], math.hypot(*errors)

    def cost(self, values):
        return abs(values[0] - 0.75) if self.options.measure == "distance_from_three_quarters" else sum(values)


def share(hits, low, high):
    """The share as text, and whether it lies in the range, within three standard errors."""
    count = len(hits)
    if not count:
        return "none of none", True
    value, allowance = sum(hits) / count, lambda p: 3 * math.sqrt(p * (1 - p) / count)
    error = math.sqrt(value * (1 - value) / count)
    text = f"{sum(hits)} of {count} ({value:.3f} ± {error:.3f})"
    return text, low - allowance(low) <= value <= high + allowance(high)


def row(one):
    """A person's line of the file of figures."""
    cells = [one["person"], one["kind"], f"{one['slope']:.4g}", one.get("verdict", "train more")]
    for name, count in (("timeline", 3), ("profile", 3), ("constants", 2), ("effect", 3)):
        cells += [f"{value:.4g}" for value in one[name]] if name in one else [""] * count
    return ",".join(cells + [f"{one['error']:.4g}" if "error" in one else ""])


COLUMNS = ",".join(["person", "kind", "slope", "verdict", "timeline_low", "timeline", "timeline_high", "profile_low",
                    "profile", "profile_high", "k1", "k2", "effect_low", "effect", "effect_high", "effect_se"])


def differences(found, options):
    """How many people differ from the committed file; writes it if that is wanted."""
    rows = [row(one) for one in found]
    if os.environ.get("PEACH_SNAPSHOTS") == "write" and not options.only:
        with open(options.figures, "w") as file:
            file.write("\n".join([COLUMNS, *rows]) + "\n")
        return 0
    with open(options.figures) as file:
        known = {line.split(",")[0]: line for line in file.read().splitlines()}
    wrong = [line for line in rows if known.get(line.split(",")[0]) != line]
    for line in wrong:
        print(f"{options.figures}: {line.split(',')[0]} must be as committed,\n  {known.get(line.split(',')[0])}, got\n  {line}")
    return len(wrong)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("peach")
    defaults = {"people": 120, "sessions": 25, "comparisons": 40, "listeners": 400, "seed": 31, "workers": 2}
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--measure", choices=MEASURES, default="rmse_octaves_timeline")
    parser.add_argument("--constants", type=lambda text: tuple(map(float, text.split(","))), default=(0.05, 0.09))
    parser.add_argument("--start", type=float)
    parser.add_argument("--only", type=lambda text: [int(number) for number in text.split(",")])
    parser.add_argument("--figures", metavar="FILE")
    parser.add_argument("--keep", metavar="FOLDER", help="keep records and advice there")
    parser.add_argument("--verbose", action="store_true", help="a line for each person")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = validate(options, options.keep or folder)
    wrong = differences(found, options) if options.figures else 0
    sys.exit(report(found, options) or (1 if wrong else 0))


def validate(options, folder):
    os.makedirs(folder, exist_ok=True)
    validation, found = Validation(options, folder), []
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        for person, one in zip(validation.people, pool.map(validation.check, validation.people)):
            found.append(one)
            if options.verbose:
                print(person.name, person.constants, json.dumps(one), flush=True)
    return found


def report(found, options):
    answered = [one for one in found if "declined" not in one]
    print(f"{len(found)} people, {options.sessions} × {options.comparisons} comparisons, seed {options.seed}")
    print(f"answered: {len(answered)} of {len(found)}")
    holds = 2 * len(answered) > len(found)
    for name in ("timeline", "profile", "effect"):
        title = name if name == "effect" else f"{name} factor"
        for kind in (None, *KINDS, "slope below 1", "slope above 1"):
            some = [one[name] for one in answered if name in one
                    and kind in (None, one["kind"], f"slope {'below' if one['slope'] < 1 else 'above'} 1")]
            text, inside = share([low <= true <= high for low, true, high in some], 0.93, 0.97)
            print(f"{title} covered{f', {kind}' if kind else ''}: {text}")
            holds &= inside or kind is not None
    some = [one for one in answered if one["verdict"] == "better"]
    print(f"recommended, and better for the true listener: {share([one['effect'][1] < 0 for one in some], 0, 1)[0]}")
    harmful = [one for one in some if one["effect"][1] > 3 * one["error"]]
    print(f"recommended, and worse for the true listener by more than three standard errors: {len(harmful)}")
    rests = [one["rests"] for one in some]
    print(f"recommended, and rests at 65 % right or more: {share([one >= 0.65 for one in rests], 0, 1)[0]}"
          f"{f', the lowest at {100 * min(rests):.1f} %' if rests else ''}")
    verdicts = sorted({one["verdict"] for one in answered})
    print("verdicts: " + ", ".join(f"{sum(one['verdict'] == name for one in answered)} {name}" for name in verdicts))
    return 0 if holds and not harmful else 1


if __name__ == "__main__":
    main()
