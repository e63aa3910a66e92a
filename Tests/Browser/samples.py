"""Data for the pages under test: 16 months of comparisons, ten years of body events, a sweep. All from a seed."""

import datetime
import math
import random

from today import TODAY, at

PHOTO = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc0000003010100"
    "18dd8db00000000049454e44ae426082")


def yesterday(path, rows):
    """Records of yesterday, of which each row has the type and what follows the timestamp."""
    lines = ["# peach-export-format:1", "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,"
             "tuningSystem,centOffset,isCorrect,initialCentOffset,userCentError"]
    lines += [f"{kind},{at(TODAY - datetime.timedelta(days=1), 12, 6 * number)},{rest}" for number, (kind, rest) in enumerate(rows)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n")


def answers(path, given):
    """Comparisons of yesterday: for each its cents and whether it was answered right."""
    yesterday(path, [("comparison", f"69,A4,69,A4,P1,equalTemperament,{cents},{'true' if is_right else 'false'},,") for cents, is_right in given])


def sharp_thirds(path):
    """12 major thirds that were tuned 1 to 12 cents sharp, and 12 unisons 4 cents to either side."""
    thirds = [("pitchMatching", f"60,C4,64,E4,M3,equalTemperament,,,20.0,{error}") for error in range(1, 13)]
    yesterday(path, thirds + [("pitchMatching", f"60,C4,60,C4,P1,equalTemperament,,,20.0,{4 if number % 2 else -4}") for number in range(12)])


def unknown(path):
    """16 comparisons, too few for a threshold: 30 cents heard, 15 cents mostly."""
    answers(path, [(15 if number % 2 else 30, number % 8 != 1) for number in range(16)])


def training(path, days=480):
    """Comparisons of 16 months: a listener who learns, offsets around the threshold, days off, and a pause of a month."""
    dice = random.Random(1)
    header = "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
    rows = ["# peach-export-format:1", header + "centOffset,isCorrect,initialCentOffset,userCentError"]
    names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    for ago in range(days, 0, -1):
        if 200 <= ago < 232 or (ago > 8 and dice.random() < 0.3) or ago == 4:
            continue
        day = TODAY - datetime.timedelta(days=ago)
        level = 6 + 44 * 2 ** (-(480 - ago) / 120)
        for i in range(dice.randint(4, 9)):
            note = dice.choice(range(48, 78)) if ago % 7 else 69
            octaves = dice.gauss(0, 0.7)
            cents = level * 2 ** octaves * (1 + 0.4 * (note % 12 in (1, 3, 6, 8, 10)))
            # Half right at no offset, 75 % at 0.7 of the level.
            right = "true" if dice.random() < 0.5 + 0.5 / (1 + math.exp(-1.6 * (octaves + 0.5))) else "false"
            sign = dice.choice([-1, 1])
            name = f"{names[note % 12]}{note // 12 - 1}"
            rows.append(f"comparison,{at(day, 18, 6 * i)},{note},{name},{note},{name},P1,equalTemperament,{sign * cents:.2f},{right},,")
    path.write_text("\n".join(rows) + "\n")


NAMES = "C C# D D# E F F# G G# A A# B".split()


def comparison(time, note, semitones, cents, is_right):
    """A row of unison, of major thirds or of fifths."""
    name = lambda one: f"{one},{NAMES[one % 12]}{one // 12 - 1}"
    interval = {0: "P1", 4: "M3", 7: "P5"}[semitones]
    return f"comparison,{time},{name(note)},{name(note + semitones)},{interval},equalTemperament,{cents:.2f},{str(is_right).lower()},,"


def few_fifths(count=9):
    """Rows of answers of fifths, too few to say anything."""
    day = TODAY - datetime.timedelta(days=1)
    return [comparison(at(day, 20, 6 * i), 60 + i, 7, 60 if i % 2 else 40, i % 3 != 0) for i in range(count)]


def hard_thirds(days=3):
    """Rows of some days of fifths and major thirds, whose threshold is more than three times that of fifths."""
    dice = random.Random(7)
    rows = []
    for i in range(80 * days):
        semitones, level = (4, 45) if i % 2 else (7, 13)
        cents = min(100, 24 * 2 ** dice.gauss(0, 1.2))
        is_right = dice.random() < 0.5 + 0.5 / (1 + math.exp(-1.6 * (math.log2(cents / level) + 0.5)))
        time = at(TODAY - datetime.timedelta(days=days - i // 80), 20, 6 * (i % 80))
        rows.append(comparison(time, dice.choice(range(48, 78)), semitones, dice.choice([-1, 1]) * cents, is_right))
    return rows


def months(fifths=True):
    """Rows of three months of unison and, where `fifths`, of fifths, with many days off."""
    dice = random.Random(5)
    rows = []
    for ago in range(91, 0, -1):
        if dice.random() < 0.45 and ago > 2:
            continue
        for semitones in (0, 7) if fifths else (0,):
            if semitones and dice.random() < 0.4:
                continue
            level = (12 + 20 * 2 ** (-(91 - ago) / 30)) * (2 if semitones else 1)
            for i in range(dice.randint(15, 25)):
                octaves = dice.gauss(0, 0.7)
                is_right = dice.random() < 0.5 + 0.5 / (1 + math.exp(-1.6 * (octaves + 0.5)))
                time = at(TODAY - datetime.timedelta(days=ago), 18 if semitones else 17, 6 * i)
                rows.append(comparison(time, dice.choice(range(48, 78)), semitones, dice.choice([-1, 1]) * level * 2 ** octaves, is_right))
    return rows


def written(rows):
    """What writes rows as a file that can be imported."""
    def write(path):
        header = "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,centOffset,isCorrect,initialCentOffset,userCentError"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(["# peach-export-format:1", header, *rows]) + "\n")
    return write


def body(path, photos):
    """Ten years: weights with gaps, body fat and FFMI now and then, steps of a watch, a year without anything."""
    dice = random.Random(2)
    rows, day = ["timestamp,metric,value,unit,id,tags"], TODAY - datetime.timedelta(days=3652)
    photos.mkdir(parents=True)
    # Early, so that today's are in the past.
    put = lambda when, *cells: rows.append(f"{at(when)}," + ",".join(cells))
    for age in range(3653):
        when = day + datetime.timedelta(days=age)
        if when.year == TODAY.year - 6 or 900 < age < 960:
            continue
        weight = 88 - 14 * age / 3652 + 2 * (-1) ** (age // 200)
        if dice.random() < 0.25:
            put(when, "weight", f"{weight + dice.gauss(0, 0.5):.1f}", "kg", "", "")
        if age % 45 == 7:
            put(when, "body_fat", f"{24 - 9 * age / 3652 + dice.gauss(0, 0.4):.1f}", "%", "", "")
        if age % 180 == 20:
            put(when, "ffmi", f"{18.5 + 2 * age / 3652:.1f}", "kg/m2", "", "")
        if age > 2500:
            put(when, "steps", f"{dice.randint(3000, 14000)}", "count", "", "")
        if age % 90 == 30:
            name = f"photo {age} & más.png"
            put(when, "photo", "", "", f"\"{name}\"", "front")
            (photos / name).write_bytes(PHOTO)
    path.write_text("\n".join(rows) + "\n")


def sweep(name, sessions, k1_steps=5, question="Which constants are watched?"):
    """A sweep of two constants, whose cells have two values each."""
    return f"""name: {name}
question: {question}
seed: 1
population: [{{ listener: novice, count: 400 }}, {{ listener: expert, count: 400 }}]
strategy: {{ name: kazez, k1: {{ from: 0.02, to: 0.08, steps: {k1_steps} }}, k2: {{ from: 0.05, to: 0.13, steps: 5 }} }}
training: {{ sessions: {sessions}, comparisons-per-session: 100 }}
measures: [fraction_correct, geometric_mean_cents]
baseline: {{ strategy.k1: 0.02, strategy.k2: 0.05 }}
"""
