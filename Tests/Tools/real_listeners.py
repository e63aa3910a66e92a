#!/usr/bin/env python3
"""Makes Tests/RealListeners/trials.csv: what 41 people were presented and answered, as numbers.

    real_listeners.py derive REPOSITORY     a clone of https://github.com/jpazdera/IllusoryPitch, with or without work tree
    real_listeners.py export PERSON FILE    one person's unambiguous trials as a file for `peach fit --records`
    real_listeners.py fits PEACH            the table of what the program PEACH fits to every person
    real_listeners.py population PEACH      Sources/Simulation/Listeners/Populations/RealEarsTable.swift, of the same fits

Source: experiment 2 of Pazdera, Rinaldi & Trainor 2024, CC BY 4.0; `Tests/RealListeners/ATTRIBUTION.md` describes the
columns and every change. Needs only Python's standard library and, to derive, git.
"""
import csv
import hashlib
import io
import json
import math
import pathlib
import subprocess
import sys
import tempfile

COMMIT = "66d6894"
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "RealListeners"
TABLE = FOLDER / "trials.csv"
SWIFT = FOLDER.parent.parent / "Sources/Simulation/Listeners/Populations/RealEarsTable.swift"
COLUMNS = ["person", "track", "start", "trial", "offset", "answer", "interval"]
TRACKS = {"l+": 1, "s+": 2, "l-": 3, "s-": 4}
PEOPLE, STAIRCASES, STAIRCASE_TRIALS, MAIN_TRIALS = 41, 164, 4428, 9840
SIGNS = {"+": 1, "-": -1}


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository, *arguments], check=True, capture_output=True).stdout.decode("utf-8-sig")


def rows(text):
    """The rows of a file as lists of (column, value), since columns occur twice."""
    table = list(csv.reader(io.StringIO(text)))
    return [dict(reversed(list(zip(table[0], row)))) for row in table[1:]]


def number(value):
    return f"{value:.5f}".rstrip("0").rstrip(".") or "0"


def staircase_trial(row):
    """Offset and answer: -1 lower, 1 higher; 0 where the offset was 0, because any answer was scored as wrong."""
    sign, size = SIGNS[row[".label"][1]], float(row[".intensity"])
    right = row[".response"] == "True"
    return sign * size, (sign if right else -sign) if size else 0


def main_trial(row):
    """Before version 1.1 the sounds of difficulty 1 were played whatever the difficulty was."""
    difficulty = 1.0 if float(row["version"]) < 1.1 else float(row["difficulty"])
    return SIGNS[row["shift"]] * difficulty * float(row["jnd"]), SIGNS[row["response"]]


def trials(person, text):
    """The derived rows of one file, in its order: the counters in the file are always -1."""
    for row in rows(text):
        if row.get(".label"):
            offset, answer = staircase_trial(row)
            yield [person, TRACKS[row[".label"]], row[".startVal"], number(offset), answer, 0]
        elif row.get("event") == "trial":
            offset, answer = main_trial(row)
            yield [person, 0, 0, number(offset), answer, row["interval"]]


def derive(repository):
    commit = git(repository, "rev-parse", COMMIT + "^{commit}").strip()
    names = git(repository, "ls-tree", "--name-only", commit, "E2/data/").split()
    files = {}
    for name in names:
        stem = pathlib.PurePosixPath(name).stem
        if stem.startswith("IPAD_"):
            files.setdefault(int(stem.split("_")[1]), []).append(name)
    table = []
    for person in sorted(files):
        # Person 15 has the staircases in a file of their own; they came first.
        parts = sorted(files[person], key=lambda name: not name.endswith("_stair.csv"))
        found = [row for name in parts for row in trials(person, git(repository, "show", f"{commit}:{name}"))]
        table += [row[:3] + [index + 1] + row[3:] for index, row in enumerate(found)]
    check(table)
    text = "\n".join(",".join(map(str, row)) for row in [COLUMNS] + table) + "\n"
    TABLE.write_text(text)
    digest = hashlib.sha256(text.encode()).hexdigest()
    (FOLDER / "trials.csv.sha256").write_text(f"{digest}  trials.csv\n")
    print(f"{len(table)} trials of {len(files)} people, SHA-256 {digest}")


def check(table):
    staircase = [row for row in table if row[1]]
    counts = (len({row[0] for row in table}), len({(row[0], row[1]) for row in staircase}), len(staircase),
              len(table) - len(staircase))
    expected = (PEOPLE, STAIRCASES, STAIRCASE_TRIALS, MAIN_TRIALS)
    if counts != expected:
        sys.exit(f"real_listeners.py: people, staircases, their trials and main trials must be {expected}, got {counts}.")


def plain(person):
    """Trials whose answer is known and whose probe was in time."""
    with TABLE.open() as file:
        for row in csv.DictReader(file):
            if int(row["person"]) == person and row["answer"] != "0" and row["interval"] in ("0", "500"):
                yield row


def export(person, target):
    """One comparison each four seconds, on A4, from an arbitrary instant on, because the source has no times."""
    lines = ["trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,"
             "tuningSystem,centOffset,isCorrect,initialCentOffset,userCentError"]
    for index, row in enumerate(plain(person)):
        minutes, seconds = divmod(4 * index, 60)
        hours, minutes = divmod(minutes, 60)
        right = (float(row["offset"]) > 0) == (row["answer"] == "1")
        lines.append(f"pitchComparison,2022-01-01T{hours:02}:{minutes:02}:{seconds:02}Z,69,A4,69,A4,P1,equalTemperament,"
                     f"{row['offset']},{'true' if right else 'false'},,")
    if len(lines) == 1:
        sys.exit(f"real_listeners.py: PERSON must be in {TABLE.name}, got {person}.")
    pathlib.Path(target).write_text("\n".join(lines) + "\n")


def people():
    with TABLE.open() as file:
        return sorted({int(row["person"]) for row in csv.DictReader(file)})


def fit_of(peach, person, folder, learning="auto"):
    records = pathlib.Path(folder) / f"{person}.csv"
    export(person, records)
    return subprocess.run([peach, "fit", "--records", records, "--time-zone", "UTC", "--format", "json",
                           "--learning", learning], capture_output=True, text=True)


def likeliest_fit(peach, person, folder):
    """The fit with the smallest AICc, also where its law cannot be told from none; None where there is none."""
    run = fit_of(peach, person, folder)
    if run.returncode:
        return None
    fit = json.loads(run.stdout)
    laws = [law for law in fit["laws"] if law["has_maximum"] or law["learning"] == fit["learning"]]
    law = min(laws, key=lambda law: law["aicc"])["learning"]
    return fit if law == fit["learning"] else json.loads(fit_of(peach, person, folder, law).stdout)


def fitted(peach, person, folder):
    """A row of the table: the constants of the fit, or the reason why there is none."""
    run = fit_of(peach, person, folder)
    if run.returncode:
        return f"| {person} | {run.stderr.strip().removeprefix('fit: ')} |"
    fit = json.loads(run.stdout)
    values = {one["constant"]: f"{one['value']:.3g}" for one in fit["estimates"]}
    law = "" if fit["learning"] == "none" else f", learning {fit['learning']}"
    return (f"| {person} | threshold {values['threshold-cents']} ¢, lapse rate {values['lapse-rate']}, "
            f"bias {values['bias-cents']} ¢{law} |")


def fits(peach):
    with tempfile.TemporaryDirectory() as folder:
        print("| person | fit |\n| --- | --- |")
        for person in people():
            print(fitted(peach, person, folder))


HEAD = '''/// The people of `RealEars`.
///
/// Made by `Tests/Tools/real_listeners.py population` of the fits with the smallest AICc to the trials in
/// `Tests/RealListeners/trials.csv`: threshold (cents), lapse rate, bias (cents) and learning, to 4 digits. A power law
/// ends with what the person learned in their trials.
///
/// Source: experiment 2 of Pazdera, Rinaldi & Trainor 2024, <https://github.com/jpazdera/IllusoryPitch>, commit 66d6894,
/// © Pazdera, Rinaldi and Trainor, licensed under CC BY 4.0 (<https://creativecommons.org/licenses/by/4.0/>). This table
/// is distributed under the same licence. The authors do not endorse its use here.
enum RealEarsTable {
  // swift-format-ignore
  static let rows: [RealEars.Row] = [
'''


def row(person, fit):
    """A line of the table; None where the interval of the threshold is open or the learning ends nowhere."""
    estimates = {one["constant"]: one for one in fit["estimates"]}
    values = {name: f"{one['value']:.4g}" for name, one in estimates.items()}
    if None in estimates["threshold-cents"]["ci95"]:
        return None
    curve = ""
    if fit["learning"] == "power":
        exponent, trials = (estimates[f"learning-{name}"]["value"] for name in ("exponent", "trials"))
        gain = min(10, exponent * math.log2(1 + fit["comparisons"] / trials))
        curve = (f", LearningCurve(.power, gainOctaves: {gain:.4g}, trials: {values['learning-trials']}, "
                 f"exponent: {values['learning-exponent']})")
    elif fit["learning"] != "none":
        sys.exit(f"real_listeners.py: learning must be none or power, got {fit['learning']} of person {person}.")
    return (f"    .init({person}, {values['threshold-cents']}, {values['lapse-rate']}, {values['bias-cents']}{curve}),")


def population(peach):
    lines, left_out = [], []
    with tempfile.TemporaryDirectory() as folder:
        for person in people():
            fit = likeliest_fit(peach, person, folder)
            line = row(person, fit) if fit else None
            lines.append(line) if line else left_out.append(person)
    SWIFT.write_text(HEAD + "\n".join(lines) + "\n  ]\n}\n")
    print(f"{len(lines)} people; not {', '.join(map(str, left_out))}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["derive", repository]:
            derive(repository)
        case ["export", person, target]:
            export(int(person), target)
        case ["fits", peach]:
            fits(peach)
        case ["population", peach]:
            population(peach)
        case _:
            sys.exit(__doc__)
