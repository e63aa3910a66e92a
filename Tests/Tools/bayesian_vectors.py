#!/usr/bin/env python3
"""Makes Tests/TrainingTests/Strategies/Vectors/bayesian.json: what QUEST and QUEST+ must present and believe.

An implementation apart, from the papers: every likelihood evaluated anew for each trial in numpy, posteriors in
logarithms, QUEST+ by the entropies of the posteriors that might be. Nothing is shared with the Swift code.

Sources: Watson & Pelli (1983), King-Smith et al. (1994), Kontsevich & Tyler (1999), Watson (2017).
"""
import json
import math
import pathlib

import numpy as np

TARGET = pathlib.Path(__file__).resolve().parent.parent / "TrainingTests/Strategies/Vectors/bayesian.json"
DEFAULTS = {
    "family": "weibull", "slope": 1.3, "d-prime-exponent": 1.0, "lowest-cents": 0.125, "highest-cents": 256.0,
    "prior": "normal", "prior-cents": 16.0, "prior-sd-octaves": 2.0,
}
QUEST = DEFAULTS | {
    "lapse-rate": 0.02, "placement": "mean", "quantile": 0.5, "target": 0.9, "step-octaves": 0.0625,
}
QUEST_PLUS = DEFAULTS | {
    "slopes": 9, "slope-range-octaves": 1.0, "lapse-rates": [0.02], "step-octaves": 0.2, "lowest-level-cents": 0.0,
    "highest-level-cents": 0.0, "level-step-octaves": 0.0,
}
# Closer than this to another choice, a level is not a test of anything.
MARGIN = 1e-7


def phi(z):
    return 0.5 * math.erfc(-z / math.sqrt(2))


def quantile(p):
    low, high = -40.0, 40.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if phi(middle) < p else (low, middle)
    return (low + high) / 2


def attentive(family, slope, octaves):
    """Fraction right without lapses, in the papers' own parameters."""
    if family == "weibull":
        # 1 - (1 - gamma) exp(-10^(beta (X - A))), log10 units; A is where 1 - exp(-1)/2 are right.
        log10 = octaves * math.log10(2)
        offset = -math.log10(math.log(2)) / slope
        return 1 - 0.5 * math.exp(-(10 ** (slope * (log10 - offset))))
    # d' = sqrt(2) z_75 (x / T)^s, P = Phi(d' / sqrt(2)).
    return phi(quantile(0.75) * 2 ** (slope * octaves))


def right(family, slope, lapse, octaves):
    return lapse / 2 + (1 - lapse) * attentive(family, slope, octaves)


def entropy(p):
    p = p[p > 0]
    return float(-(p * np.log2(p)).sum())


def grid(low, high, step):
    count = int(math.floor(math.log2(high / low) / step + 1e-3)) + 1
    return np.array([math.log2(low) + i * step for i in range(count)])


class Belief:
    """log posterior [shape, threshold]."""

    def __init__(self, v, slopes, lapses):
        self.thresholds = grid(v["lowest-cents"], v["highest-cents"], v["step-octaves"])
        levels = grid(
            v.get("lowest-level-cents") or v["lowest-cents"], v.get("highest-level-cents") or v["highest-cents"],
            v.get("level-step-octaves") or v["step-octaves"])
        self.levels = [math.exp2(x) for x in levels]
        self.family = v["family"]
        self.shapes = [(s, l) for l in lapses for s in slopes]
        flat = v["prior"] == "flat"
        prior = (0 if flat else -0.5) * ((self.thresholds - math.log2(v["prior-cents"])) / v["prior-sd-octaves"]) ** 2
        self.log = np.tile(prior, (len(self.shapes), 1))
        self.known = {}

    def chances(self, level):
        if level not in self.known:
            self.known[level] = np.array([
                [right(self.family, s, l, math.log2(level) - t) for t in self.thresholds] for s, l in self.shapes
            ])
        return self.known[level]

    @property
    def posterior(self):
        p = np.exp(self.log - self.log.max())
        return p / p.sum()

    @property
    def marginal(self):
        return self.posterior.sum(axis=0)

    def mean(self):
        return float((self.marginal * self.thresholds).sum())

    def deviation(self):
        return math.sqrt(float((self.marginal * (self.thresholds - self.mean()) ** 2).sum()))

    def take(self, level, is_right):
        p = self.chances(level)
        with np.errstate(divide="ignore"):  # Without lapses some thresholds become impossible.
            self.log = self.log + np.log(p if is_right else 1 - p)

    def inside(self, bounds):
        return [i for i, level in enumerate(self.levels) if bounds[0] <= level <= bounds[1]]


def clamped(octaves, bounds):
    return min(max(math.exp2(octaves), bounds[0]), bounds[1])


def quest_level(belief, v, bounds):
    marginal = belief.marginal
    if v["placement"] == "mean":
        place = belief.mean()
    elif v["placement"] == "mode":
        best = int(marginal.argmax())
        others = np.delete(marginal, best)
        assert marginal[best] - others.max() > MARGIN * marginal[best], "mode undecided"
        place = float(belief.thresholds[best])
    else:
        place = float(np.interp(v["quantile"], marginal.cumsum(), belief.thresholds))
    slope = v["slope"] if v["family"] == "weibull" else v["d-prime-exponent"]
    low, high = -40.0, 40.0
    for _ in range(200):
        middle = (low + high) / 2
        below = right(v["family"], slope, v["lapse-rate"], middle) < v["target"]
        low, high = (middle, high) if below else (low, middle)
    octaves = place + low
    inside = belief.inside(bounds)
    if not inside:
        return clamped(octaves, bounds)
    distances = sorted((abs(float(belief.thresholds[i]) - octaves), i) for i in inside)
    assert len(inside) == 1 or distances[1][0] - distances[0][0] > MARGIN, "level undecided"
    return belief.levels[distances[0][1]]


def quest_plus_level(belief, v, bounds):
    inside = belief.inside(bounds)
    if not inside:
        return clamped(belief.mean(), bounds)
    prior, expected = belief.posterior, []
    for i in inside:
        p = belief.chances(belief.levels[i])
        yes, no = prior * p, prior * (1 - p)
        expected.append(yes.sum() * entropy(yes / yes.sum()) + no.sum() * entropy(no / no.sum()))
    order = np.argsort(expected)
    assert len(inside) == 1 or expected[order[1]] - expected[order[0]] > MARGIN, "level undecided"
    return belief.levels[inside[int(order[0])]]


def case(strategy, answers, bounds=(0.1, 100.0), **changes):
    changes = {name.replace("_", "-"): value for name, value in changes.items()}
    v = (QUEST if strategy == "quest" else QUEST_PLUS) | changes
    slope = v["slope"] if v["family"] == "weibull" else v["d-prime-exponent"]
    if strategy == "quest":
        belief, choose = Belief(v, [slope], [v["lapse-rate"]]), quest_level
    else:
        n, r = v["slopes"], v["slope-range-octaves"]
        places = [0.0] if n == 1 else [2 * k / (n - 1) - 1 for k in range(n)]
        belief, choose = Belief(v, [slope * 2 ** (p * r) for p in places], v["lapse-rates"]), quest_plus_level
    trials = []
    for answer in answers:
        level = choose(belief, v, bounds)
        belief.take(level, answer == "1")
        trials.append([level, belief.mean(), belief.deviation(), entropy(belief.posterior.ravel())])
    return {
        "strategy": strategy, "parameters": changes, "bounds": bounds, "answers": answers, "trials": trials,
        "next": choose(belief, v, bounds),
    }


def main():
    mixed = "110111101101111011110111"
    long = mixed + "1101111110111111" + "0111" * 5
    quest = [
        case("quest", long),
        case("quest", mixed, placement="mode", slope=1.1),
        case("quest", mixed, placement="quantile", quantile=0.3, target=0.75),
        case("quest", mixed, family="gaussian", lapse_rate=0.0, target=0.94),
        case("quest", mixed, placement="quantile", quantile=0.5, prior="flat"),
        case("quest", "1" * 30, lapse_rate=0.1, target=0.8),
        case("quest", "0" * 12),
        case("quest", mixed, bounds=(5.0, 5.1), prior_cents=3.0),
        case("quest", mixed, lowest_cents=1.0, highest_cents=30.0, step_octaves=0.3, prior_sd_octaves=1.0),
    ]
    plus = [
        case("quest-plus", long),
        case("quest-plus", mixed, slopes=1),
        case("quest-plus", mixed, family="gaussian", slopes=5, slope_range_octaves=0.7, lapse_rates=[0.0]),
        case("quest-plus", mixed, slopes=4, lapse_rates=[0.01, 0.05, 0.1]),
        case("quest-plus", mixed, bounds=(5.0, 5.1)),
        case("quest-plus", mixed, prior="flat", lowest_cents=0.5, highest_cents=128.0),
        case("quest-plus", long, lowest_level_cents=1.0, highest_level_cents=64.0, level_step_octaves=1.0),
        case("quest-plus", mixed, prior="flat", level_step_octaves=0.07, slopes=3, lapse_rates=[0.01, 0.1]),
        case("quest-plus", mixed, bounds=(5.0, 5.1), lowest_level_cents=3.0, slopes=1),
        case("quest-plus", "0" * 6 + mixed, lowest_cents=0.5, highest_cents=200.0, step_octaves=0.4, slopes=6),
    ]
    rows = ",\n".join(json.dumps(one) for one in quest + plus)
    source = "made by Tests/Tools/bayesian_vectors.py; trials are level cents, mean and SD octaves, entropy bits"
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(f'{{"provenance": "{source}",\n"cases": [\n{rows}\n]}}\n')


main()
