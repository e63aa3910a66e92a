#!/usr/bin/env python3
"""Writes Tests/TrainingTests/Tracker/Vectors/tracker.csv: the threshold tracker, computed from the equations of
Documentation/tracker.md with numpy and SciPy and without the approximations of the Swift code. Needs both packages.

The 10,000 answers come from integer arithmetic and IEEE operations alone, so that the test makes the same ones. A row
follows every 50th answer: its number, the log-likelihood of all answers so far, mean, SD, 2.5, 50 and 97.5 % quantiles of
log2 T75, and the marginals of slope, lapse rate and volatility.

    Tests/Tools/tracker_vectors.py            write the file
    Tests/Tools/tracker_vectors.py --check    compare with the file; exit code 1 if a number differs by more than 1e-10
"""
import math
import pathlib
import sys

import numpy as np
from scipy.special import ndtr, ndtri

FILE = pathlib.Path(__file__).resolve().parent.parent / "TrainingTests/Tracker/Vectors/tracker.csv"

PER_OCTAVE = 8
THETAS = math.log2(0.125) + np.arange(92) / PER_OCTAVE
CENTRE, SPREAD = math.log2(16), 2.5
SLOPES, SLOPE_SPREAD = np.array([0.5, 0.75, 1.1, 1.7, 2.5]), 1.2
LAPSES, LAPSE_MEAN = np.array([0.01, 0.1, 0.3]), 0.1
VOLATILITIES, CHANGE = np.array([0.003, 0.03]), 0.001
REST_FACTOR, GAP, LEAST_DAYS, MOST_DAYS, DAY = 3, 30 * 60, 0.25, 30, 86_400
QUANTILES = [0.025, 0.5, 0.975]


def normal(x):
    return np.exp(-x * x / 2)


def prior():
    """Masses of the prior: axes volatility, slope, lapse rate, threshold."""
    theta = normal((THETAS - CENTRE) / SPREAD)
    slope = normal(np.log2(SLOPES) / SLOPE_SPREAD)
    lapse = np.exp(-LAPSES / LAPSE_MEAN)
    volatility = np.ones(len(VOLATILITIES))
    mass = np.einsum("v,s,l,t->vslt", volatility, slope, lapse, theta)
    return mass / mass.sum()


def step(mass, q):
    """The kernel (q, 1 - 2q, q) along theta; q of one volatility. What leaves the grid is lost."""
    moved = (1 - 2 * q) * mass
    moved[..., 1:] += q * mass[..., :-1]
    moved[..., :-1] += q * mass[..., 1:]
    return moved


def q_of(variance):
    return variance * PER_OCTAVE**2 / 2


def walk(mass, variances):
    return np.stack([step(part, q_of(variance)) for part, variance in zip(mass, variances)])


def rest(mass, pause):
    days = min(max(pause / DAY, LEAST_DAYS), MOST_DAYS)
    variances = (REST_FACTOR * VOLATILITIES) ** 2 * days
    steps = math.ceil(q_of(variances.max()) / 0.25)
    for _ in range(steps):
        mass = walk(mass, variances / steps)
    return mass / mass.sum()


def predict(mass, pause):
    if pause >= GAP:
        mass = rest(mass, pause)
    mass = walk(mass, VOLATILITIES**2)
    return (1 - CHANGE) * mass + CHANGE * mass.mean(axis=0)


def probability_correct(offset):
    """Axes slope, lapse rate, threshold."""
    slopes, lapses = SLOPES[:, None, None], LAPSES[None, :, None]
    ratio = (offset / 2**THETAS) ** slopes
    return lapses / 2 + (1 - lapses) * ndtr(ndtri(0.75) * ratio)


def quantile(theta_mass, p):
    """Every cell's mass is spread evenly over the cell."""
    before = 0.0
    for theta, mass in zip(THETAS, theta_mass):
        if before + mass >= p:
            return theta + ((p - before) / mass - 0.5) / PER_OCTAVE
        before += mass
    return THETAS[-1] + 0.5 / PER_OCTAVE


def answers(count):
    """Triples of instant in seconds, offset in cents, and whether the answer is right."""
    state, now = 1, 1_700_000_000

    def draw():
        nonlocal state
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        return state / 2**32

    for trial in range(count):
        if trial % 100 == 0 and trial > 0:
            now += (600, 1_800, 40_000, 86_400, 250_000, 4_000_000)[trial // 100 % 6]
        now += 3
        threshold = 2 + 30 * abs(trial % 4_000 - 2_000) / 2_000
        offset = threshold * (0.25 + 3 * draw())
        ratio = offset / threshold
        right = 1 - 0.5 / (1 + ratio * ratio)
        yield now, offset, draw() < (0.5 if draw() < 0.03 else right)


def rows(count=10_000, every=50):
    mass, log_likelihood, last = prior(), 0.0, None
    for trial, (now, offset, correct) in enumerate(answers(count), 1):
        if last is not None:
            mass = predict(mass, now - last)
        last = now
        p = probability_correct(offset)
        mass *= p if correct else 1 - p
        total = mass.sum()
        log_likelihood += math.log(total)
        mass /= total
        if trial % every == 0:
            theta = mass.sum(axis=(0, 1, 2))
            mean = (theta * THETAS).sum()
            deviation = math.sqrt((theta * (THETAS - mean) ** 2).sum())
            yield [trial, log_likelihood, mean, deviation, *(quantile(theta, p) for p in QUANTILES),
                   *mass.sum(axis=(0, 2, 3)), *mass.sum(axis=(0, 1, 3)), *mass.sum(axis=(1, 2, 3))]


HEADER = "trial,logLikelihood,mean,deviation,low,median,high," + ",".join(
    f"{axis}{index}" for axis, count in (("slope", len(SLOPES)), ("lapse", len(LAPSES)), ("volatility", len(VOLATILITIES)))
    for index in range(1, count + 1))


def main():
    if sys.argv[1:] == ["--check"]:
        committed = [[float(cell) for cell in line.split(",")] for line in FILE.read_text().splitlines()[1:]]
        differences = [abs(a - b) for made, kept in zip(rows(), committed, strict=True) for a, b in zip(made, kept)]
        print(f"largest difference: {max(differences):.2g}")
        sys.exit(max(differences) > 1e-10)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text("\n".join([HEADER, *(",".join(map(repr, map(float, row))) for row in rows())]) + "\n")


if __name__ == "__main__":
    main()
