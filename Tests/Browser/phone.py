"""A phone that trains: headless Chromium in the network namespace of a neighbour, which reaches the server by the phone's address.

    Tests/Phone/network.sh python3 Tests/Browser/phone.py .build/debug/peach [FOLDER FOR SCREENSHOTS]

Needs what page.py needs, and Debian's zbar-tools, which reads the QR code. Exits with 1 and says what is wrong if anything is.
"""

import array
import os
import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

from browsing import PROGRAM, launch
from checking import Check
from serving import RATE, Server
from training_pages import OPEN, SETTINGS, begin, feedback, look, unfold

SIZE = {"width": 390, "height": 844}
OTHER = os.environ["PEACH_OTHER_NETWORK"]

# Keeps the samples that the page fetches, and delays the messages of answers by a slow network.
WATCH = """
  window.notes = [];
  const copy = AudioBuffer.prototype.copyToChannel;
  AudioBuffer.prototype.copyToChannel = function (samples, channel) {
    window.notes.push(Array.from(samples));
    return copy.call(this, samples, channel);
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (text.includes('"answer"')) window.answered = Date.now();
    setTimeout(() => send.call(this, text), text.includes('"answer"') ? window.late ?? 0 : 0);
  };
  const start = AudioBufferSourceNode.prototype.start;
  window.played = [];
  AudioBufferSourceNode.prototype.start = function (when) {
    window.played.push([when, this.buffer.duration]);
    return start.call(this, when);
  };
"""


def decoded(lines, folder):
    """The text of a QR code in half blocks, light modules drawn."""
    halves = {"█": (255, 255), " ": (0, 0), "▀": (255, 0), "▄": (0, 255)}
    rows = [bytes(halves[one][half] for one in line) for line in lines for half in (0, 1)]
    size = 8
    wide = [bytes(pixel for pixel in row for _ in range(size)) for row in rows for _ in range(size)]
    file = folder / "code.pgm"
    file.write_bytes(b"P5 %d %d 255\n" % (len(wide[0]), len(wide)) + b"".join(wide))
    return subprocess.run(["zbarimg", "--quiet", "--raw", str(file)], capture_output=True, text=True).stdout.strip()


def chromium(playwright, folder):
    """A browser in the neighbour's network."""
    program = folder / "chromium"
    program.write_text(f'#!/bin/sh\nexec nsenter --net={OTHER} {PROGRAM} "$@"\n')
    program.chmod(0o755)
    return launch(playwright, "--autoplay-policy=user-gesture-required", program=program)


def opened(browser, check, locale="en-GB", scheme="light", cookies=()):
    context = browser.new_context(viewport=SIZE, locale=locale, color_scheme=scheme, has_touch=True, is_mobile=True)
    context.add_cookies(list(cookies))
    page = context.new_page()
    page.add_init_script(WATCH)
    # Browsers ignore that header without encryption, and say so. The refusal of a token is tested here.
    page.on("console", lambda m: check(m.type not in ("error", "warning") or "Cross-Origin-Opener-Policy" in m.text
                                       or "403" in m.text, f"console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"script error: {e}"))
    return page


def written(server, note, cents, folder):
    """The samples that the machine writes to its device for a note, by the file plug-in of ALSA."""
    file = folder / "tone.raw"
    file.unlink(missing_ok=True)
    names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    name = f"{names[note % 12]}{note // 12 - 1}"
    done = server.command("tone", "--note", name, f"--cents={cents!r}", "--duration", "0.3", "--device", f"record:{file}")
    samples = array.array("f", file.read_bytes()[: file.stat().st_size // 8 * 8])[::2]
    first = next((i for i, one in enumerate(samples) if one != 0), 0)
    # The first sample of a sine is zero.
    return samples[first - 1:first - 1 + int(0.3 * RATE)], done.stderr


def train(page, server, check, folder, shots):
    check.place = "a session on the phone"
    begin(page)
    delays, gaps = [], []
    for number in range(8):
        page.wait_for_selector(OPEN)
        page.evaluate(f"window.late = {1500 if number == 3 else 0}")
        page.wait_for_timeout(150 + 60 * number)
        if number == 1:
            look(page, check, "comparison on a phone")
            if shots:
                page.screenshot(path=shots / "phone-comparison.png")
        feedback(page, lambda: page.tap(f".answer[data-higher={'true' if number % 2 else 'false'}]"))
        delays.append(page.evaluate("window.answered"))
        page.wait_for_selector(".feedback:not(.is-shown)", state="attached")
    page.locator("header .button").tap()
    page.wait_for_selector(".begin")
    rows = server.rows("SELECT timestamp, reference_note, target_note, cent_offset FROM comparison ORDER BY id")
    check(len(rows) == 8, f"eight answers are {len(rows)} rows")
    for number, (row, sent) in enumerate(zip(rows, delays)):
        late = row[0] / 1000 - sent
        check(-250 < late < 250, f"answer {number} is recorded {late:.0f} ms after it was given")
    check(server.settings.exists(), "the settings are missing")
    notes = page.evaluate("window.notes")[:16]
    check(len(notes) == 16, f"eight comparisons fetch {len(notes)} notes")
    for number, (_, reference, target, cents) in enumerate(rows[:3]):
        for heard, note, offset in ((notes[2 * number], reference, 0.0), (notes[2 * number + 1], target, cents)):
            expected, problem = written(server, note, offset, folder)
            check(list(heard) == list(expected), f"note {note} {offset:+} is other samples than the device's {problem}")
    played = page.evaluate("window.played")
    for (start, length), (following, _) in zip(played[0:16:2], played[1:16:2]):
        gaps.append(following - start - length)
    # A busy machine may be late; the pause is never negative.
    check(min(gaps) > -1e-6 and sorted(gaps)[4] < 0.03, f"between the notes are {[round(gap, 4) for gap in gaps]} s")
    check("8 answers" in page.inner_text(".summary"), "the summary does not count eight")
    look(page, check, "the end of a session on a phone")


def reload(page, server, check):
    check.place = "a phone that loads the page again"
    before = server.count("comparison")
    begin(page)
    page.wait_for_selector(OPEN)
    page.reload()
    page.wait_for_selector(".comparison")
    page.wait_for_timeout(300)
    page.tap("h1")
    page.wait_for_selector(OPEN)
    feedback(page, lambda: page.tap(".answer[data-higher=true]"))
    page.wait_for_selector(".feedback:not(.is-shown)", state="attached")
    page.locator("header .button").tap()
    page.wait_for_selector(".begin")
    check(server.count("comparison") == before + 1, f"after loading the page again {before} answers are {server.count('comparison')}")


def screens(browser, server, check, cookies, shots):
    for locale, scheme in (("en-GB", "light"), ("de-DE", "dark")):
        page = opened(browser, check, locale, scheme, cookies)
        for name in ("start", "comparison", "matching", "settings"):
            check.place = f"{name} on a phone in {locale}"
            page.goto(f"{server.phone}#{name}")
            page.wait_for_selector(f"#screen-{name} h1")
            page.wait_for_timeout(200)
            look(page, check, check.place)
            if shots:
                page.screenshot(path=shots / f"phone-{name}-{locale[:2]}.png", full_page=True)
        page.goto(f"{server.phone}#matching")
        page.wait_for_selector(".intro p")
        said = page.inner_text(".intro")
        check(said.startswith("Ein Telefon spielt nur" if locale == "de-DE" else "A phone plays comparisons only"), f"matching says {said!r}")
        check(page.locator(".intro button").count() == 0, "matching can be started")
        page.goto(f"{server.phone}#start")
        page.wait_for_selector(".choices .button:not([disabled])")
        offered = page.locator(".choices .button").evaluate_all("all => all.map((one) => one.firstChild.textContent)")
        expected = ["Tonvergleich", "Intervalle"] if locale == "de-DE" else ["Comparison", "Intervals"]
        check(offered == expected, f"Start offers {offered}")
        page.context.close()


def sounds(browser, server, check, cookies):
    check.place = "sounds outside sessions"
    page = opened(browser, check, cookies=cookies)
    page.goto(f"{server.phone}#settings")
    unfold(page)
    page.locator(".sound-check .button").tap()
    page.wait_for_selector(".sound-check .button:not([disabled])")
    check(page.evaluate("window.notes.map((one) => one.length)") == [3 * int(0.3 * RATE)], "the test notes are not played by the phone")
    check(page.locator("#sound-device").count() == 0, "the phone lists the machine's devices")
    check(not server.sound.exists() or not any(array.array("f", server.sound.read_bytes())), "the machine sounds")
    page.context.close()


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    shots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    check = Check()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        server = Server(program, folder, "--phone", device="record", settings=SETTINGS).start()
        address = server.process.stdout.readline().strip()
        server.phone = address.split("?")[0]
        check(server.phone == f"http://{os.environ['PEACH_PHONE_ADDRESS']}:{server.port}/", f"the phone's address is {address}")
        lines = (folder / "errors.txt").read_text().splitlines()
        check(decoded(lines, folder) == address, f"the QR code is {decoded(lines, folder)!r}")
        browser = chromium(playwright, folder)
        page = opened(browser, check)
        page.goto(address)
        page.goto(f"{server.phone}#comparison")
        page.wait_for_selector("#screen-comparison h1")
        cookies = page.context.cookies()
        check.place = "a second phone"
        second = opened(browser, check)
        answer = second.goto(address)
        check(answer.status == 403 and "admits one phone and has been used" in answer.text(), f"it gets {answer.status} {answer.text()}")
        second.context.close()
        for part in (lambda: train(page, server, check, folder, shots), lambda: reload(page, server, check),
                     lambda: screens(browser, server, check, cookies, shots), lambda: sounds(browser, server, check, cookies)):
            try:
                part()
            except Exception as error:
                check(False, f"{type(error).__name__} at {error.__traceback__.tb_next.tb_lineno}: {str(error)[:600]}")
        browser.close()
        said = [line for line in (folder / "errors.txt").read_text().splitlines() if line not in lines]
        said = [line for line in said if "/favicon.ico" not in line]  # of the page with the refusal
        check(len(said) == 1 and "has been used" in said[0], f"the server says {said}")
        server.end()
    print("\n".join(check.problems) or "The phone trains.")
    sys.exit(1 if check.problems else 0)


main()
