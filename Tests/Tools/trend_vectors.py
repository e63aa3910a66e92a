#!/usr/bin/env python3
"""Makes Tests/TrainingTests/Profile/Vectors/session-trends.json: the trend of the Peach app after each record.

Computed for each prefix from scratch, from the rule as Documentation/training.md states it: sessions separated by pauses of 30
minutes or more, the moving average of their means with a half-life of 7 days, mean and standard deviation in two passes.
Where the latest record is within 10⁻⁹ of a border, as the second of two records always is of mean + SD, the word is "tie".
Each record is [seconds, cents, right].
"""
import json
import pathlib
import random

TARGET = pathlib.Path(__file__).resolve().parent.parent / "TrainingTests/Profile/Vectors/session-trends.json"
HALF_LIFE, GAP = 7 * 86400, 30 * 60


def moving_average(records):
    sessions = []
    for i, (t, x, _) in enumerate(records):
        if i == 0 or t - records[i - 1][0] >= GAP:
            sessions.append((t, []))
        sessions[-1][1].append(x)
    means = [(t, sum(xs) / len(xs)) for t, xs in sessions]
    average = means[0][1]
    for (before, _), (now, mean) in zip(means, means[1:]):
        weight = 1 - 0.5 ** ((now - before) / HALF_LIFE)
        average = weight * mean + (1 - weight) * average
    return average


def trend(records, sample):
    """The word and the smallest distance of the latest record from a border."""
    if len(records) < 2:
        return None, 1
    xs = [x for _, x, _ in records]
    mean = sum(xs) / len(xs)
    deviation = (sum((x - mean) ** 2 for x in xs) / (len(xs) - (1 if sample else 0))) ** 0.5
    average, latest = moving_average(records), xs[-1]
    distance = min(abs(latest - mean - deviation), abs(latest - average))
    return "declining" if latest > mean + deviation else "stable" if latest >= average else "improving", distance


def history(generator):
    t, level, records = generator.randrange(10 ** 9), generator.uniform(5, 100), []
    for _ in range(generator.randrange(1, 40)):
        t += generator.choice([3, 4, 60, GAP - 1, GAP, GAP + 1, 86400, 7 * 86400, generator.randrange(1, 10 ** 6)])
        right = generator.random() < 0.7
        records.append([t, round(level, 3), right])
        level *= 0.9 if right else 1.2
    return records


def case(records):
    words = {"sessions": [], "sessions-sample": [], "sessions, right only": []}
    for n in range(1, len(records) + 1):
        right = [r for r in records[:n] if r[2]]
        for name, kept, sample in [
                ("sessions", records[:n], False), ("sessions-sample", records[:n], True),
                ("sessions, right only", right, False)]:
            word, distance = trend(kept, sample)
            words[name].append("tie" if distance < 1e-9 else word)
    return {"records": records, "trends": words}


generator = random.Random(27)
cases = [case(history(generator)) for _ in range(100)]
TARGET.parent.mkdir(exist_ok=True)
TARGET.write_text(json.dumps(cases, separators=(",", ":")).replace('{"records"', '\n{"records"') + "\n")
counts = {w: sum(c["trends"][r].count(w) for c in cases for r in c["trends"]) for w in
          ["improving", "stable", "declining", "tie", None]}
print(counts)
