#!/usr/bin/env python3
"""*Then and now* as the page's button has the device play it: the offsets that are heard are the tracker's.

    hearing.py PEACH      (make test-hearing)

Presses the buttons of the profile while `peach serve` plays into a PulseAudio server of its own, records what this
server plays, and measures the notes to 0.01 cent. Everything that is wrong is printed; the exit code says whether
anything was.
"""
import array
import cmath
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

from browsing import launch
from checking import Check
from serving import PULSE, RATE, Server, pulse, until

LEARNER = """name: learner
seed: 5
population: [{ group: me, threshold-cents: CENTS, lapse-rate: 0.01, count: 1, learning: exponential,
  learning-gain-octaves: 3, learning-trials: 400 }]
strategy: tracking
settings: { intervals: [INTERVAL] }
training: { sessions: 10, comparisons-per-session: 100 }
"""
INTERVALS = {"P1": (40, 0), "P5": (60, 7)}
A4 = 440
# A note sounds for 0.6 s. Its first and last tenth of a second are left out, because they fade.
EDGE = RATE // 10
WINDOW, HOP = RATE // 10, RATE // 100


def prepare(server):
    """Stores the answers of somebody who has learned unison and fifths."""
    for interval, (cents, _) in INTERVALS.items():
        scenario = server.folder / f"{interval}.yaml"
        scenario.write_text(LEARNER.replace("CENTS", str(cents)).replace("INTERVAL", interval))
        server.command("simulate", scenario.name, "--member", "me:0", "--export-file", f"{interval}.csv").check_returncode()
        server.run("import", f"{interval}.csv")


def notes(samples):
    """Where the notes begin and end; between them are at least 50 ms of silence."""
    found, last = [], None
    for index, value in enumerate(samples):
        if abs(value) < 1e-3:
            continue
        if last is None or index - last > RATE // 20:
            found.append([index, index])
        found[-1][1] = last = index
    return found


def deviation(samples, expected):
    """How far a steady note lies above the expected frequency, in cents: the slope of its phase, by least squares."""
    weights = [1 - math.cos(2 * math.pi * (index + 0.5) / WINDOW) for index in range(WINDOW)]
    times, phases = [], []
    for start in range(0, len(samples) - WINDOW, HOP):
        turned = sum(weight * samples[start + index] * cmath.exp(-2j * math.pi * (expected * (start + index) / RATE % 1))
                     for index, weight in enumerate(weights))
        change = cmath.phase(turned) - (phases[-1] if phases else 0)
        phases.append((phases[-1] if phases else 0) + math.remainder(change, 2 * math.pi))
        times.append(start / RATE)
    mean = sum(times) / len(times)
    slope = sum((time - mean) * phase for time, phase in zip(times, phases)) / sum((time - mean) ** 2 for time in times)
    return 1200 * math.log2(1 + slope / (2 * math.pi * expected))


def recorded(file):
    data = file.read_bytes()
    return array.array("f", data[:len(data) // 4 * 4])


def played(button, record, folder):
    """The samples that the server plays after a button is pressed, until the sound has ended."""
    file = folder / "heard.raw"

    def is_over():
        # The longest pause, between the pairs, takes 0.6 s and opening the device.
        samples = recorded(file)
        return max(samples) > 0.01 and max(samples[-int(1.8 * RATE):]) < 1e-3

    with record(file) as recorder:
        try:
            # The monitor has begun when it has written silence.
            until(lambda: len(recorded(file)) > RATE // 10)
            button.click()
            until(is_over)
        finally:
            recorder.terminate()
    return recorded(file)


def listen(page, server, check, record):
    estimates = json.loads(server.run("profile", "--format", "json"))["estimates"]
    for index, (interval, (_, semitones)) in enumerate(INTERVALS.items()):
        check.place = f"then and now of {interval}"
        estimate = estimates[interval]
        offsets = [estimate["change"]["start_cents"], estimate["threshold_cents"]]
        check(offsets[0] > 1.3 * offsets[1], f"nothing was learned: {offsets}")
        samples = played(page.get_by_role("button", name="♪ Hear then and now").nth(index), record, server.folder)
        found = notes(samples)
        check(len(found) == 4, f"{len(found)} notes are heard instead of two pairs")
        if len(found) != 4:
            continue
        for number, (start, end) in enumerate(found):
            pair, is_target = divmod(number, 2)
            cents = 100 * semitones + offsets[pair] if is_target else 0
            off = deviation(samples[start + EDGE:end - EDGE], A4 * 2 ** (cents / 1200))
            check(abs(off) < 0.01, f"note {number + 1} is {off:+.4f} cents off {cents:.4f} cents above A4")
            print(f"{interval}, note {number + 1}: {cents:.4f} cents above A4, heard {off:+.6f} cents off")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    check = Check()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        _, socket = pulse(folder / "pulse")
        own = dict(os.environ, HOME=name, XDG_RUNTIME_DIR=name, PULSE_SERVER=f"unix:{socket}")
        record = lambda file: subprocess.Popen(
            ["parec", "--device=ear.monitor", "--format=float32le", f"--rate={RATE}", "--channels=1", "--latency-msec=50"],
            stdout=open(file, "wb"), env=own)
        server = Server(program, folder / "peach", device=f"pulse-at:unix:{socket}", configuration=PULSE, settings="sound: sine\n")
        prepare(server)
        browser = launch(playwright)
        with server:
            page = browser.new_page(locale="en-GB")
            page.on("console", lambda m: check(m.type not in ("error", "warning"), f"console: {m.text}"))
            page.on("pageerror", lambda e: check(False, f"script error: {e}"))
            page.goto(server.address)
            page.evaluate("location.hash = '#profile'")
            page.get_by_role("button", name="♪ Hear then and now").first.wait_for()
            listen(page, server, check, record)
        browser.close()
    print(f"{check.count} checks, {len(check.problems)} problems")
    sys.exit(1 if check.problems else 0)


main()
