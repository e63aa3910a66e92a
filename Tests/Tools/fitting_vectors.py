#!/usr/bin/env python3
"""Makes Tests/FittingTests/Vectors/fits.json: which listener makes some answers most likely, and between what; and
posteriors.json, made by `fitting_vectors.py posteriors`: the posterior of thresholds.

An implementation apart, in scipy: the likelihood as the sum of logarithms, its maximum by Nelder and Mead and L-BFGS-B
without derivatives of ours, intervals by Brent's method on the profile. Nothing is shared with the Swift code.

The posterior is integrated by Gauss and Legendre's rule in pieces, over threshold, root of the lapse rate and bias.

Sources: `Documentation/listeners.md`, `Documentation/fitting.md`; Wilks (1938).
"""
import json
import pathlib
import sys

import numpy as np
from scipy.optimize import brentq, minimize
from scipy.stats import chi2, norm

TARGET = pathlib.Path(__file__).resolve().parent.parent / "FittingTests/Vectors/fits.json"
LIMIT = chi2.ppf(0.95, 1)
QUARTILE = norm.ppf(0.75)
SHAPES = {"gaussian": lambda z: norm.cdf(QUARTILE * z), "logistic": lambda z: 1 / (1 + np.exp(-np.log(3) * z))}
BOUNDS = [(-9.9, 10.2), (0, 0.5), (-1200, 1200), (0, 10), (0, np.log2(1e6))]


def probability(place, data, family):
    """P(answer): log2 threshold, lapse rate, bias, and perhaps gain and log2 trials of exponential learning."""
    octaves = place[0]
    if len(place) > 3:
        octaves = octaves - place[3] * (1 - np.exp(-data["n"] / 2.0 ** place[4]))
    z = data["sign"] * (data["x"] - place[2]) / 2.0**octaves
    return place[1] / 2 + (1 - place[1]) * SHAPES[family](z)


def simulate(rng, count, truth, family):
    x = np.round(2 ** rng.uniform(0, 6.5, count) * rng.choice([-1, 1], count), 2)
    data = {"x": x, "n": np.arange(count), "sign": np.ones(count)}
    data["sign"] = np.where(rng.uniform(size=count) < probability(truth, data, family), 1.0, -1.0)
    return data


def best(loss, start, bounds, scales=(0, 0.3, -0.3)):
    """The smallest loss: from several places, roughly, then finely, again from where that ended."""
    found = None
    for scale in scales:
        result = minimize(loss, np.array(start) * (1 + scale), bounds=bounds, method="L-BFGS-B")
        for _ in range(2):
            result = minimize(
                loss, result.x, bounds=bounds, method="Nelder-Mead",
                options={"xatol": 1e-7, "fatol": 1e-9, "maxiter": 5000, "maxfev": 5000})
        if found is None or result.fun < found.fun:
            found = result
    return found


def interval(loss, top, index, bounds):
    def excess(value):
        others = [i for i in range(len(top.x)) if i != index]

        def held(rest):
            place = np.array(top.x)
            place[others], place[index] = rest, value
            return loss(place)

        return 2 * (best(held, top.x[others], [bounds[i] for i in others], (0,)).fun - top.fun) - LIMIT

    ends = []
    for side in (-1, 1):
        step, edge = 0.1, bounds[index][0 if side < 0 else 1]
        inner, outer = top.x[index], None
        while outer is None and inner != edge:
            place = np.clip(top.x[index] + side * step, *bounds[index])
            step *= 3
            if excess(place) > 0:
                outer = place
            else:
                inner = place
        ends.append(None if outer is None else brentq(excess, *sorted((inner, outer)), xtol=1e-5, rtol=1e-6))
    return ends


def natural(index, value):
    return None if value is None else float(2**value if index in (0, 4) else value)


def case(seed, count, truth, family, learning):
    rng = np.random.default_rng(seed)
    data = simulate(rng, count, truth, family)
    bounds = BOUNDS[: 5 if learning else 3]
    loss = lambda place: -np.sum(np.log(np.maximum(probability(place, data, family), 1e-300)))
    start = truth[:5] if learning else truth[:3]
    top = best(loss, start, bounds)
    ends = [interval(loss, top, index, bounds) for index in range(len(top.x))]
    right = (data["sign"] > 0) == (data["x"] > 0)
    return {
        "family": family, "learning": "exponential" if learning else "none",
        "offsets": data["x"].tolist(), "right": "".join("1" if one else "0" for one in right),
        "log_likelihood": float(-top.fun),
        "values": [natural(i, value) for i, value in enumerate(top.x)],
        "lower": [natural(i, end[0]) for i, end in enumerate(ends)],
        "upper": [natural(i, end[1]) for i, end in enumerate(ends)],
    }


def main():
    cases = [
        case(1, 400, [3.0, 0.05, 1.0], "gaussian", False),
        case(2, 300, [4.5, 0.0, -2.0], "gaussian", False),
        case(3, 400, [2.0, 0.1, 0.5], "logistic", False),
        case(4, 600, [5.0, 0.04, 1.0, 2.0, 7.5], "gaussian", True),
    ]
    rows = ",\n".join(json.dumps(one) for one in cases)
    source = "made by Tests/Tools/fitting_vectors.py with scipy; values are threshold cents, lapse rate, bias cents, gain octaves, trials"
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(f'{{"provenance": "{source}",\n"cases": [\n{rows}\n]}}\n')


def pieces(edges, points):
    """Nodes and weights of the rule in every piece."""
    node, weight = np.polynomial.legendre.leggauss(points)
    middles, halves = (edges[1:] + edges[:-1]) / 2, np.diff(edges) / 2
    return (middles[:, None] + halves[:, None] * node).ravel(), (halves[:, None] * weight).ravel()


ROOTS = pieces(np.linspace(0, 1, 9), 16)


def log_density(octaves, data, family):
    """The log of likelihood times prior at a threshold, integrated over lapse rates and biases."""

    def heights(biases, rates):
        z = data["sign"] * (data["x"] / 2.0**octaves - biases[:, None])
        attended = SHAPES[family](z)
        likely = [np.sum(np.log(rate / 2 + (1 - rate) * attended), axis=1) for rate in rates]
        return np.array(likely) - 1.5 * np.log(2 + (4 * biases) ** 2)

    rates = ROOTS[0] ** 2 / 2
    rough = np.linspace(-8, 8, 401)
    highest = heights(rough, rates[::8]).max(axis=0)
    near = rough[highest > highest.max() - 45]
    biases, weights = pieces(np.linspace(max(-8, near[0] - 0.04), min(8, near[-1] + 0.04), 13), 16)
    all_heights = heights(biases, rates)
    top = all_heights.max()
    density = ROOTS[1] * (1 - ROOTS[0] ** 2) ** 1.5
    return top + np.log(density @ np.exp(all_heights - top) @ weights) - ((octaves - 4) / 2.5) ** 2 / 2


def posterior(name, data, family, edge):
    """Shares below thresholds a quarter of an octave apart."""
    edges = np.arange(edge[0], edge[1] + 0.01, 0.25)
    nodes, weights = pieces(edges, 8)
    heights = np.array([log_density(node, data, family) for node in nodes])
    masses = (np.exp(heights - heights.max()) * weights).reshape(-1, 8).sum(axis=1)
    shares = np.concatenate([[0], np.cumsum(masses)]) / masses.sum()
    inside = (shares > 1e-4) & (shares < 1 - 1e-4)
    right = (data["sign"] > 0) == (data["x"] > 0)
    print(name, heights[0] - heights.max(), heights[-1] - heights.max(), inside.sum(), file=sys.stderr)
    return {
        "name": name, "family": family, "offsets": data["x"].tolist(),
        "right": "".join("1" if one else "0" for one in right),
        "octaves": edges[inside].tolist(), "shares": shares[inside].tolist(),
    }


def posteriors():
    cases = [
        (11, 400, [3.0, 0.05, 1.0], "gaussian", (0.5, 6)),
        (12, 120, [4.5, 0.0, -2.0], "gaussian", (0, 10)),
        (13, 300, [2.0, 0.2, 3.0], "logistic", (-3, 8)),
        (14, 2100, [3.0, 0.03, -1.0], "gaussian", (2.25, 3.75)),
    ]
    rows = []
    for seed, count, truth, family, edge in cases:
        data = simulate(np.random.default_rng(seed), count, truth, family)
        rows.append(json.dumps(posterior(f"{count} answers, {family}", data, family, edge)))
    source = "made by Tests/Tools/fitting_vectors.py posteriors with numpy; octaves are log2 cents"
    text = ",\n".join(rows)
    TARGET.with_name("posteriors.json").write_text(f'{{"provenance": "{source}",\n"cases": [\n{text}\n]}}\n')


posteriors() if sys.argv[1:] == ["posteriors"] else main()
