#!/usr/bin/env python3
"""Compares constant and extended listeners on Tests/RealListeners/trials.csv by held-out log-likelihood.

Per person, five folds: the constants are fitted to four, and the probability of the fifth's answers, given those of the
four, is computed from the same presented tones. P(answer) is the formula of `Documentation/listeners.md`,

    P(s) = lapse/2 + (1 - lapse)*Phi(0.6745*s*(x - bias - contraction*m)/T + 0.6745*s*pull),   T = T0*2^(-L(n)),

in staircases also 1 - P(s) while the keys are reversed, a chain of two states. Constants have weak priors (`PRIORS`), the
same for all listeners. The interval is a bootstrap over people. Prints the tables of `Documentation/real-listeners.md`;
needs numpy and scipy, takes some minutes. `--short` compares five people; `--population` prints quantiles.
"""
import csv
import pathlib
import sys

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, ndtr
from scipy.stats import chi2

TABLE = pathlib.Path(__file__).resolve().parent.parent / "RealListeners/trials.csv"
QUARTILE, FOLDS, MEMORY = 0.6744897501960817, 5, 4.0
# Mean and standard deviation of the normal prior of each coordinate.
PRIORS = {
    "threshold": (3, 2), "lapse": (-3, 1.2), "bias": (0, 6), "rate": (-4, 1), "length": (3, 1),
    "pull": (0, 0.4), "contraction": (0, 0.4), "gain": (0, 1), "trials": (6, 1.5),
}
BOUNDS = {"length": (0, None), "gain": (0, 10)}
CONSTANT = ["threshold", "lapse", "bias"]
EFFECTS = {"reversed keys": ["rate", "length"], "history": ["pull"], "contraction": ["contraction"],
           "learning": ["gain", "trials"]}
# Of the printed population. Contraction is left out, because its size for references that move by
# semitones does not follow from trials with one reference.
POPULATION = CONSTANT + [name for effect in ("reversed keys", "history", "learning") for name in EFFECTS[effect]]
EXTENDED = CONSTANT + [name for names in EFFECTS.values() for name in names]


class Person:
    """The plain trials of a person, with what was presented before each."""

    def __init__(self, rows):
        table = np.array([[float(row[name]) for name in ("offset", "answer", "track", "interval")] for row in rows])
        offset = table[:, 0]
        self.last = np.concatenate([[0], np.sign(offset[:-1])])
        memory, self.memory = 0.0, np.zeros(len(offset))
        for index, value in enumerate(offset):
            self.memory[index] = memory
            memory += (value / 2 - memory) / MEMORY
        self.n = np.arange(len(offset))
        plain = (table[:, 1] != 0) & np.isin(table[:, 3], (0, 500))
        self.x, self.s, self.stair = offset[plain], table[plain, 1], table[plain, 2] > 0
        self.last, self.memory, self.n = self.last[plain], self.memory[plain], self.n[plain]
        self.count = len(self.x)


def answers(person, points):
    """P(answer) with right keys and with reversed keys, for each trial (rows) and each point (columns)."""
    column = {name: values[None, :] for name, values in points.items()}
    lapse = 0.5 * expit(column["lapse"])
    octaves = column["threshold"]
    if "gain" in column:
        octaves = octaves - column["gain"] * (1 - np.exp(-person.n[:, None] / 2 ** column["trials"]))
    octaves = np.clip(octaves, -30, 30)
    z = person.x[:, None] - column["bias"] - column.get("contraction", 0) * person.memory[:, None]
    z = QUARTILE * person.s[:, None] * (z / 2**octaves + column.get("pull", 0) * person.last[:, None])
    right = np.clip(lapse / 2 + (1 - lapse) * ndtr(z), 1e-12, 1 - 1e-12)
    return right, 1 - right


def predictions(person, points, used):
    """P(answer) given the earlier answers in `used`. In staircases the keys may be reversed: a chain of two states."""
    right, wrong = answers(person, points)
    if "rate" not in points:
        return right
    enter, leave = expit(points["rate"]), 2.0 ** -points["length"]
    reversed_ = enter / (enter + leave)
    for trial in np.flatnonzero(person.stair):
        if trial:
            reversed_ = reversed_ * (1 - leave) + (1 - reversed_) * enter
        joint = reversed_ * wrong[trial]
        right[trial] = joint + (1 - reversed_) * right[trial]
        if used[trial]:
            reversed_ = joint / right[trial]
    return right


def log_likelihoods(person, points, used):
    """Of the answers in `used`, for each point."""
    return np.log(predictions(person, points, used)[used]).sum(axis=0)


STEP = 1e-4


def fit(person, names, used):
    """The most probable constants, from several starting points, by quasi-Newton steps with central differences."""
    means, deviations = np.array([PRIORS[name] for name in names]).T
    around = np.concatenate([np.zeros((1, len(names))), STEP * np.eye(len(names)), -STEP * np.eye(len(names))])

    def losses(table):
        points = dict(zip(names, table.T))
        return 0.5 * (((table - means) / deviations) ** 2).sum(axis=1) - log_likelihoods(person, points, used)

    def loss(point):
        values = losses(point + around)
        half = len(names) + 1
        return values[0], (values[1:half] - values[half:]) / (2 * STEP)

    starts = np.array([[{**dict(zip(names, means)), "threshold": threshold}[name] for name in names]
                       for threshold in (1, 3, 5)])
    start = starts[np.argmin(losses(starts))]
    return minimize(loss, start, jac=True, method="L-BFGS-B", bounds=[BOUNDS.get(name, (None, None)) for name in names],
                    options={"maxiter": 200}).x


def log_likelihood(person, names, point, used):
    return log_likelihoods(person, {name: np.array([value]) for name, value in zip(names, point)}, used)[0]


def held_out(person, names):
    """Log-likelihood per held-out trial."""
    total, everything = 0.0, np.ones(person.count, bool)
    for fold in range(FOLDS):
        used = np.arange(person.count) % FOLDS != fold
        point = fit(person, names, used)
        total += log_likelihood(person, names, point, everything) - log_likelihood(person, names, point, used)
    return total / person.count


def is_calibrated(person, names):
    """Hosmer & Lemeshow 1980 as in `peach fit`: right answers in ten classes, against chi-square with 8 degrees."""
    everything = np.ones(person.count, bool)
    points = {name: np.array([value]) for name, value in zip(names, fit(person, names, everything))}
    given = predictions(person, points, everything)[:, 0]
    right = person.s == np.sign(person.x)
    # Rounded, since p and 1 - (1 - p) differ in the last bit: equal probabilities must not be ordered by the answers.
    expected = np.round(np.where(right, given, 1 - given), 12)
    square = 0.0
    for members in np.array_split(np.argsort(expected, kind="stable"), 10):
        variance = expected[members].sum() * (1 - expected[members].mean())
        square += (right[members].sum() - expected[members].sum()) ** 2 / max(variance, 1e-9)
    return chi2.sf(square, 8) >= 0.05


def people():
    rows = {}
    with TABLE.open() as file:
        for row in csv.DictReader(file):
            rows.setdefault(int(row["person"]), []).append(row)
    return {number: Person(rows[number]) for number in sorted(rows)}


def interval(values):
    """Mean and 95 % bootstrap interval over people."""
    values, rng = np.array(values), np.random.default_rng(1)
    means = values[rng.integers(0, len(values), (10_000, len(values)))].mean(axis=1)
    return f"{values.mean():.4f} ({np.quantile(means, 0.025):.4f} to {np.quantile(means, 0.975):.4f})"


def compare(everyone):
    models = {"constant": CONSTANT}
    models.update({f"with {effect}": CONSTANT + names for effect, names in EFFECTS.items()})
    models["extended"] = EXTENDED
    scores = {name: [held_out(person, names) for person in everyone.values()] for name, names in models.items()}
    print("| listener | held-out log-likelihood per trial | gain over constant | calibrated people |")
    print("| --- | --- | --- | --- |")
    for name, values in scores.items():
        gain = interval(np.array(values) - scores["constant"]) if name != "constant" else ""
        calibrated = sum(is_calibrated(person, models[name]) for person in everyone.values())
        print(f"| {name} | {interval(values)} | {gain} | {calibrated} of {len(everyone)} |", flush=True)
    better = sum(a > b for a, b in zip(scores["extended"], scores["constant"]))
    print(f"\nThe extended listener predicts {better} of {len(everyone)} people better.")


def rounded(value):
    return f"{float(f'{value:.3g}'):g}"


def print_population(everyone):
    """Quantiles of the constants over people, of the listener without contraction."""
    rows = []
    for person in everyone.values():
        point = dict(zip(POPULATION, fit(person, POPULATION, np.ones(person.count, bool))))
        rows.append([2 ** point["threshold"], 0.5 * expit(point["lapse"]), point["bias"], expit(point["rate"]),
                     2 ** point["length"], point["pull"], point["gain"], 2 ** point["trials"]])
    table = np.array(rows)
    octaves = np.log2(table[:, 0])
    print("| quantile | threshold, cents | lapse rate | learned, octaves |\n| --- | --- | --- | --- |")
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        values = [np.quantile(table[:, column], share) for column in (0, 1, 6)]
        print(f"| {share:.0%} | {' | '.join(map(rounded, values))} |")
    print(f"\nStandard deviation of log2 threshold: {octaves.std(ddof=1):.2f} octaves.")


def main():
    everyone = people()
    if "--population" in sys.argv:
        return print_population(everyone)
    if "--short" in sys.argv:
        everyone = {number: everyone[number] for number in (2, 4, 11, 23, 39)}
    compare(everyone)


if __name__ == "__main__":
    main()
