"""What Peach shows and counts from a listener's comparisons, recomputed: the levels' histogram, profile, timeline, arrow and moving average."""

import collections
import datetime
import math
import struct


def mean(numbers):
    return sum(numbers) / len(numbers)


class Histogram:
    """Levels in bins of 1/64 of a doubling, from 2^-11 cents on."""

    def __init__(self):
        self.bins = collections.Counter()
        self.count = 0

    def add(self, level):
        bits = struct.unpack("<Q", struct.pack("<d", level))[0] >> 46
        self.bins[min(max(bits - ((1023 - 11) << 6), 0), 22 * 64 - 1)] += 1
        self.count += 1

    @staticmethod
    def level(index):
        return struct.unpack("<d", struct.pack("<Q", (((1023 - 11) << 6) + index) << 46))[0]

    def quantile(self, share):
        if not self.count:
            return None
        rank, below = share * self.count, 0
        for index, hits in sorted(self.bins.items()):
            if below + hits >= rank:
                low, high = self.level(index), self.level(index + 1)
                return low + max(0, (rank - below) / hits) * (high - low)
            below += hits

    def deviation(self):
        if self.count < 2:
            return None
        octaves = [
            (math.log2((self.level(index) + self.level(index + 1)) / 2), hits) for index, hits in self.bins.items()]
        centre = sum(o * hits for o, hits in octaves) / self.count
        return math.sqrt(sum(hits * (o - centre) ** 2 for o, hits in octaves) / (self.count - 1))


class Shown:
    """What profile, timeline, arrow and moving average show, from the trials: the app's settings and days of UTC."""

    def __init__(self):
        self.right = []
        self.notes = collections.defaultdict(list)
        self.days = {}
        self.levels = []

    def add(self, trial, level):
        self.notes[trial["reference_note"]].append(level)
        self.days.setdefault(trial["timestamp"][:10], []).append(level)
        self.levels.append(level)
        if trial["correct"] == "1":
            self.add_right(datetime.datetime.strptime(trial["timestamp"], "%Y-%m-%dT%H:%M:%S.%fZ"), level)

    def add_right(self, time, level):
        """Sessions, [start, time of the latest, levels], begin 30 minutes after the latest right answer."""
        if not self.right or (time - self.right[-1][1]).total_seconds() >= 1800:
            self.right.append([time, time, []])
        self.right[-1][1] = time
        self.right[-1][2].append(level)

    def moving_average(self):
        """Of the means of sessions; weights halve in seven days."""
        average, start = None, None
        for begin, _, levels in self.right:
            weight = 1 if start is None else 1 - 2 ** (-(begin - start).total_seconds() / (7 * 86400))
            average, start = weight * mean(levels) + (1 - weight) * (average or 0), begin
        return average

    def profile(self):
        return mean([mean(levels) for levels in self.notes.values()])

    def timeline(self):
        return mean([mean(levels) for levels in list(self.days.values())[-20:]])

    def arrow(self):
        if len(self.levels) < 20:
            return ""
        half = len(self.levels) // 2
        ratio = mean(self.levels[half:]) / mean(self.levels[:half])
        return "improving" if ratio < 0.95 else "declining" if ratio > 1.05 else "stable"
