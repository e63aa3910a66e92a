#!/usr/bin/env python3
"""Recomputes the measures of a study from --trials-file and --sessions-file alone and compares them with its summary.csv.

    trial_measures.py trials.csv sessions.csv summary.csv [--warm-up N] [--session-warm-up N] [--days-between D]

Nothing of Peach's code is used; the formulas are those of Documentation/measures.md. Values, numbers of listeners and
standard deviations between listeners are compared. What comes from which file:

  trials     fraction_correct, geometric_mean_cents, sd_octaves_level, level_p*_cents, longest_error_run; what profile,
             timeline, arrow and moving average show at the end of each session is recomputed from the trials too, and compared with
             the sessions' columns
  both       trials_to_converge (needs the resting level), fraction_too_easy, fraction_too_hard (need the levels of 95 %
             and 60 %), the errors and the cost of estimates
  sessions   session_length_minutes, final_threshold_cents, learning_gain, timeline_lag_days, false_*_rate,
             trend_power_*, *_octaves_*, sweat_factor, efficiency, matching_error_*

What cannot be recomputed: fraction_too_easy and fraction_too_hard of listeners whose threshold depends on the note
(--notes-differ leaves them out), because the levels of 95 % and 60 % are given at the middle note only; and the
95 % intervals (NAME_low, NAME_high), which are statistics of the listeners' numbers and not of the trials. Measures on
request are not computed here.
"""
import argparse
import collections
import csv
import datetime
import math
import sys

from trial_displays import Histogram, Shown, mean

TRUTHS = {"": "threshold", "_small_step_target": "small_step_target", "_resting_level": "resting_level"}
FALLS = (10, 20, 30)


def number(text):
    return float(text) if text else None


def instant(text):
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")


def key(row):
    return int(row["cell"]), row["group"], int(row["replicate"]), int(row["listener"])


def rows(path):
    with open(path, newline="") as file:
        yield from csv.DictReader(file)


class Listener:
    def __init__(self, options):
        self.options = options
        self.seen = self.count = self.correct = self.run = self.longest = self.easy = self.hard = self.converged = 0
        self.skip = options.warm_up
        self.octaves = 0.0
        self.levels = Histogram()
        self.shown = Shown()
        self.sessions = self.all_sessions = 0
        self.minutes = 0.0
        self.errors = collections.defaultdict(list)
        self.matchings = []
        self.arrows = collections.defaultdict(list)
        self.changed = False
        self.truths = []
        self.settled = []

    def add_session(self, session, trials):
        self.skip = max(self.skip, self.seen + self.options.session_warm_up)
        self.initial = number(session["initial_threshold_cents"])
        goal = next(
            number(session[f"initial_{name}_cents"]) for name in ("resting_level", "small_step_target", "threshold")
            if session[f"initial_{name}_cents"])
        for trial in trials:
            self.add_trial(trial, session, goal * math.sqrt(2))
        self.end_session(session)

    def add_trial(self, trial, session, converged):
        level = abs(float(trial["offset_cents"]))
        self.shown.add(trial, level)
        self.seen += 1
        if not self.converged and level <= converged:
            self.converged = self.seen
        if self.seen <= self.skip:
            return
        self.count += 1
        right = int(trial["correct"])
        self.correct += right
        self.run = 0 if right else self.run + 1
        self.longest = max(self.longest, self.run)
        self.octaves += math.log2(level)
        self.levels.add(level)
        self.easy += level > (number(session["right_95_cents"]) or math.inf)
        self.hard += level < (number(session["right_60_cents"]) or math.inf)

    def end_session(self, session):
        self.all_sessions += 1
        self.can_change = session["can_change"] == "1"
        truth = number(session["true_threshold_cents"])
        self.final = truth
        counts = self.seen > self.options.warm_up
        timeline = number(session["timeline_cents"])
        if self.can_change:
            self.truths.append(math.log2(truth))
            settled = counts and session["timeline_is_settled"] == "1" and timeline
            self.settled.append(math.log2(timeline) if settled else None)
        if int(session["matchings"]):
            self.matchings.append(
                (int(session["matchings"]), number(session["matching_error_mean_cents"]),
                 number(session["matching_error_sd_cents"]) or 0))
        self.changed = self.changed or truth != self.initial
        if not counts:
            return
        self.sessions += 1
        self.minutes += (instant(session["end"]) - instant(session["start"])).total_seconds() / 60
        self.add_arrow(session["arrow"], 100 * truth / self.initial)
        for what in ("profile", "timeline", "estimate"):
            shown = number(session[f"{what}_cents"])
            for suffix, name in TRUTHS.items():
                true = number(session[f"true_{name}_cents"])
                if shown and true:
                    self.errors[what, suffix].append(math.log2(shown / true))

    def add_arrow(self, arrow, percent):
        if not arrow:
            return
        if not self.changed:
            self.arrows["false_trend_rate"].append(arrow != "stable")
            self.arrows["false_improving_rate"].append(arrow == "improving")
            self.arrows["false_declining_rate"].append(arrow == "declining")
        for fall in FALLS:
            if 90 - fall < percent <= 100 - fall:
                self.arrows[f"trend_power_{fall}"].append(arrow == "improving")

    def lag(self):
        """The delay in sessions at which the truth fits the timeline best."""
        initial = math.log2(self.initial)
        count = sum(shown is not None for shown in self.settled)
        delays = min(count, 101)
        if not self.changed or not self.can_change or delays <= 2:
            return None
        spreads = []
        for delay in range(delays):
            errors = [
                shown - (self.truths[index - delay] if index >= delay else initial)
                for index, shown in enumerate(self.settled) if shown is not None]
            middle = mean(errors)
            spreads.append(mean([(error - middle) ** 2 for error in errors]))
        best = spreads.index(min(spreads))
        return None if best > delays // 2 else best

    def contributions(self):
        """(kind, x, y) by measure; kinds as in Documentation/measures.md."""
        found = {}
        if self.count:
            found["fraction_correct"] = ("mean", self.correct / self.count, None)
            found["geometric_mean_cents"] = amount(self.octaves / self.count)
            found["longest_error_run"] = ("mean", self.longest, None)
            found["fraction_too_easy"] = ("mean", self.easy / self.count, None)
            found["fraction_too_hard"] = ("mean", self.hard / self.count, None)
            for percent in (10, 50, 90):
                found[f"level_p{percent}_cents"] = amount(math.log2(self.levels.quantile(percent / 100)))
        if self.count > 1:
            found["sd_octaves_level"] = ("mean", self.levels.deviation(), None)
        if self.converged:
            found["trials_to_converge"] = amount(math.log2(self.converged))
        if self.sessions:
            found["session_length_minutes"] = ("mean", self.minutes / self.sessions, None)
        if self.can_change:
            found["final_threshold_cents"] = amount(math.log2(self.final))
            found["learning_gain"] = ("mean", math.log2(self.initial / self.final), None)
            lag = self.lag()
            if lag is not None:
                found["timeline_lag_days"] = ("mean", lag * self.options.days_between, None)
        for name, hits in self.arrows.items():
            found[name] = ("mean", mean(hits), None)
        self.add_errors(found)
        self.add_matchings(found)
        return found

    def add_errors(self, found):
        for (what, suffix), errors in self.errors.items():
            first, second = mean(errors), mean([error ** 2 for error in errors])
            found[f"bias_octaves_{what}{suffix}"] = ("mean", first, None)
            found[f"sd_octaves_{what}{suffix}"] = ("sd", first, second)
            found[f"rmse_octaves_{what}{suffix}"] = ("rms", second, math.sqrt(second))
        effort = self.errors.get(("estimate", "_small_step_target")) or self.errors.get(("estimate", ""))
        if effort:
            trials = self.seen / self.all_sessions
            moments = math.sqrt(trials) * mean(effort), trials * mean([error ** 2 for error in effort])
            found["sweat_factor"] = ("variance", *moments)
            found["efficiency"] = ("efficiency", *moments)

    def add_matchings(self, found):
        count = sum(n for n, _, _ in self.matchings)
        if not count:
            return
        centre = sum(n * m for n, m, _ in self.matchings) / count
        found["matching_error_mean_cents"] = ("mean", centre, None)
        if count > 1:
            squares = sum((n - 1) * sd ** 2 + n * (m - centre) ** 2 for n, m, sd in self.matchings)
            found["matching_error_sd_cents"] = ("mean", math.sqrt(squares / (count - 1)), None)


def amount(octaves):
    return "amount", octaves, 2 ** octaves


def summary(parts):
    """Value, standard deviation between listeners (None where it is the delta method's) and number of listeners."""
    kind = parts[0][0]
    x, own = mean([part[1] for part in parts]), [part[1] if part[2] is None else part[2] for part in parts]
    spread = None
    if len(parts) > 1 and kind in ("mean", "amount", "rms"):
        centre = mean(own)
        spread = math.sqrt(sum((one - centre) ** 2 for one in own) / (len(own) - 1))
    if kind in ("mean", "amount", "rms"):
        return {"mean": x, "amount": 2 ** x if kind == "amount" else 0, "rms": math.sqrt(abs(x))}[kind], spread, len(parts)
    variance = max(0, mean([part[2] for part in parts]) - x * x)
    if kind == "efficiency":
        return (3.420952725 / variance if variance else None), spread, len(parts)
    return math.sqrt(variance) if kind == "sd" else variance, spread, len(parts)


def near(one, other, tolerance=1e-7):
    if one is None or other is None:
        return one is None and other is None
    return abs(one - other) <= tolerance * max(1e-3, abs(other))


def listeners(options):
    """Every listener, its trials read session by session: memory does not depend on the number of rows."""
    trials, found, faults = rows(options.trials), {}, []
    trial = next(trials, None)
    for session in rows(options.sessions):
        place, mine = (key(session), session["session"]), []
        while trial and (key(trial), trial["session"]) == place:
            mine.append(trial)
            trial = next(trials, None)
        if len(mine) != int(session["comparisons"]):
            faults.append(f"{place}: the session must have {session['comparisons']} trials, got {len(mine)}")
        listener = found.setdefault(place[0], Listener(options))
        listener.add_session(session, mine)
        shown = listener.shown
        if not (near(shown.profile(), number(session["profile_cents"]))
                and near(shown.timeline(), number(session["timeline_cents"])) and shown.arrow() == session["arrow"]
                and near(shown.moving_average(), number(session["moving_average_cents"]))):
            faults.append(f"{place}: profile, timeline, arrow and moving average must be what the trials give")
    if trial:
        faults.append(f"{key(trial)}: a trial without a session")
    return found, faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("trials")
    parser.add_argument("sessions")
    parser.add_argument("summary")
    parser.add_argument("--warm-up", type=int, default=0)
    parser.add_argument("--session-warm-up", type=int, default=0)
    parser.add_argument("--days-between", type=float, default=1)
    parser.add_argument("--notes-differ", action="store_true")
    options = parser.parse_args()
    found, faults = listeners(options)
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for place, listener in found.items():
        for name, part in listener.contributions().items():
            groups[place[0], place[1]][name].append(part)
    compared, given = set(), set()
    for row in rows(options.summary):
        group = groups[int(row["cell"]), row["group"]]
        for name in [column[:-2] for column in row if column.endswith("_n")]:
            if options.notes_differ and name in ("fraction_too_easy", "fraction_too_hard"):
                continue
            compared.add(name)
            told = number(row[name]), number(row[f"{name}_sd"]), int(row[f"{name}_n"])
            given |= {name} if told[2] else set()
            value, spread, count = summary(group[name]) if group[name] else (None, None, 0)
            if not near(value, told[0]) or count != told[2] or (spread is not None and not near(spread, told[1], 1e-6)):
                faults.append(f"cell {row['cell']} {row['group']} {name}: summary.csv has {told}, the rows give "
                              f"{(value, spread, count)}")
    print("\n".join(faults) or f"{len(compared)} measures of {len(found)} listeners agree, {len(given)} with values")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
