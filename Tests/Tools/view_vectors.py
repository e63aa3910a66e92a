#!/usr/bin/env python3
"""Makes Tests/TrainingTests/ThresholdTimeline/Vectors/views.json: how a chart of the threshold timeline moves.

An implementation apart, by exhaustive search where Swift and `timeline-view.js` search in steps. Both must give the
same doubles. Days are those of UTC. The browser test reads `chart`, the Swift test `comparisons`.
"""
import json
import pathlib
import random

TARGET = pathlib.Path(__file__).resolve().parent.parent / "TrainingTests/ThresholdTimeline/Vectors/views.json"
DAY = 86400
CEILINGS = [0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1200]
WHOLE_DAYS, FIRST_DAYS, NARROWEST = 365, 30, 20


class Chart:
    def __init__(self, days):
        """days: {day number: [difficulties]}."""
        self.days = sorted(days)
        self.counts = [len(days[d]) for d in self.days]
        self.means = [sum(days[d]) / len(days[d]) for d in self.days]
        self.tops = [max(m, self.top(i)) for i, m in enumerate(self.means)]
        self.all = (self.days[0] * DAY, (self.days[-1] + 1) * DAY)
        self.narrowest = [self.narrowest_at(i) for i in range(len(self.days))]

    def top(self, i):
        window = self.means[max(0, i - 19):i + 1]
        mean = sum(window) / len(window)
        return mean + (sum((x - mean) ** 2 for x in window) / max(1, len(window) - 1)) ** 0.5

    def narrowest_at(self, i):
        # A run of 20 points has 20 comparisons in any case.
        first, last = max(0, i - NARROWEST), min(len(self.days), i + NARROWEST)
        spans = [
            self.days[b] + 1 - self.days[a] for a in range(first, i + 1) for b in range(i, last)
            if sum(self.counts[a:b + 1]) >= NARROWEST]
        return float(min(spans, default=self.days[-1] + 1 - self.days[0]) * DAY)

    def first(self):
        day = self.days[0] if self.days[-1] + 1 - self.days[0] <= WHOLE_DAYS else self.days[-1] + 1 - FIRST_DAYS
        return (float(day * DAY), float(self.all[1]))

    def clamp(self, view):
        span = min(view[1] - view[0], self.all[1] - self.all[0])
        start = min(max(view[0], self.all[0]), self.all[1] - span)
        return (start, start + span)

    def scroll(self, view, seconds):
        return self.clamp((view[0] + seconds, view[1] + seconds))

    def zoom(self, view, factor, about):
        about = min(max(about, view[0]), view[1])
        middles = [d * DAY + DAY / 2 for d in self.days]
        near = min(range(len(middles)), key=lambda i: (abs(middles[i] - about), i))
        span = view[1] - view[0]
        wanted = min(max(span / factor, min(span, self.narrowest[near])), self.all[1] - self.all[0])
        start = about - (about - view[0]) / span * wanted
        return self.clamp((start, start + wanted))

    def ceiling(self, view):
        seen = [t for d, t in zip(self.days, self.tops) if (d + 1) * DAY > view[0] and d * DAY < view[1]]
        if not seen:
            about = view[0] + (view[1] - view[0]) / 2
            seen = [min(zip(self.days, self.tops), key=lambda p: abs(p[0] * DAY + DAY / 2 - about))[1]]
        return next((float(c) for c in CEILINGS if c >= max(seen)), max(seen))

    def json(self):
        return {
            "points": [
                {"start": d * DAY, "middle": d * DAY + DAY // 2, "end": (d + 1) * DAY, "narrowest": n, "top": t}
                for d, n, t in zip(self.days, self.narrowest, self.tops)],
            "everything": self.all, "first": self.first()}


def moves(chart, generator):
    view, steps = chart.first(), []
    for _ in range(24):
        if generator.random() < 0.5:
            amount = generator.choice([-1, 1]) * generator.choice([0.3, 1, 40]) * (view[1] - view[0])
            view, step = chart.scroll(view, amount), {"scroll": amount}
        else:
            factor = generator.choice([0.001, 0.5, 0.9, 1.25, 3, 1000])
            about = generator.uniform(view[0] - DAY, view[1] + DAY)
            view, step = chart.zoom(view, factor, about), {"zoom": factor, "about": about}
        steps.append(step | {"view": view, "ceiling": chart.ceiling(view)})
    return steps


def main():
    generator, cases = random.Random(20261122), []
    for name, density, length, rest in (
        ("one comparison", 1, 1, 0), ("two on one day", 2, 1, 0), ("all on one day", 150, 1, 0),
        ("two days apart", 3, 2, 40), ("three weeks", 40, 21, 0), ("with pauses", 30, 60, 0.5),
        ("years", 6, 300, 0.3),
    ):
        days, day = {}, 20000 - length
        for _ in range(length):
            day += 1 + (int(rest) if rest >= 1 else int(generator.random() < rest) * generator.choice([1, 2, 30]))
            count = density if length < 3 else generator.randint(1, 2 * density)
            level = generator.choice([4.0, 12.5, 37.5, 90.0])
            days[day] = [level + generator.randint(0, 16) / 8 for _ in range(count)]
        chart = Chart(days)
        cases.append({
            "name": name, "comparisons": [[d, c] for d in chart.days for c in days[d]], "chart": chart.json(),
            "moves": moves(chart, generator)})
    TARGET.parent.mkdir(exist_ok=True)
    head = "Made by Tests/Tools/view_vectors.py."
    TARGET.write_text(json.dumps({"source": head, "cases": cases}, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
