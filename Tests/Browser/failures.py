"""What the page does when something fails: killed server, missing server, lost device, sleeping laptop, locked store.

    python3 Tests/Browser/failures.py .build/debug/peach
"""

import contextlib
import json
import os
import pathlib
import signal
import sqlite3
import tempfile
import time
import urllib.parse

from training_pages import OPEN, SETTINGS, begin, feedback, open_page, perform, stop, unfold
from serving import ALSA, PULSE, Server, pulse, until

PHONE, DESK = {"width": 360, "height": 640}, {"width": 1440, "height": 900}


# Keeps what the page sends on its WebSocket.
RECORD = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { window.sent.push(text); send.call(this, text); };
}"""


def restart(browser, server, check, shots):
    check.place = "server killed and restarted"
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    before = server.count("comparison")
    begin(page)
    for _ in range(2):
        page.wait_for_selector(OPEN)
        feedback(page, lambda: page.keyboard.press("ArrowUp"))
    page.wait_for_selector(OPEN)
    server.end(signal.SIGKILL)
    page.wait_for_selector("#connection:not(:empty)")
    told = page.inner_text("#connection")
    check("does not answer" in told and "answers so far are kept" in told and "new session" in told, f"the page says {told!r}")
    server.start()
    page.wait_for_selector("#connection:empty", state="attached")
    page.wait_for_selector(".begin")
    check(server.count("comparison") == before + 2, f"{server.count('comparison') - before} of 2 answers are kept")
    told = page.inner_text(".intro [role=status]")
    check(told == "The server restarted and ended your session. The answers you gave are kept.", f"the page says {told!r}")
    begin(page)
    page.wait_for_selector(OPEN)
    # Ctrl-C ends the server cleanly, also with a session under way.
    check(server.end() == 0, "Ctrl-C does not end with 0")
    context.close()


def no_device(browser, server, check, shots):
    check.place = "a device that cannot be opened"
    broken = Server(server.program, server.folder, device="nonexistent").start()
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, broken, check, "comparison")
    page.evaluate(RECORD)
    page.locator(".lengths input[value='5min']").dispatch_event("click")
    page.locator(".begin").click()
    page.wait_for_selector(".problem")
    text = page.inner_text(".problem")
    check(text.startswith('Sound: "nonexistent" cannot be opened:') and "peach" not in text, f"it says {text}")
    # The server lists the devices after the page has said why.
    page.wait_for_selector("#sound-device option", state="attached")
    devices = page.locator("#sound-device option").all_inner_texts()
    check("null: no sound" in devices and not any("Rate Converter" in one for one in devices), f"the devices are {devices}")
    check(page.locator(".problem").first.bounding_box()["y"] < 400, "the reason is below the window")
    # Another try is the same session, also if another length has been chosen since, and says again why it cannot begin.
    page.locator(".lengths input[value='20']").dispatch_event("click")
    page.locator(".problem").first.evaluate("(node) => { node.className = 'old'; }")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".problem")
    starts = [json.loads(message) for message in page.evaluate("window.sent") if '"start"' in message]
    wanted = {"do": "start", "exercise": "comparison", "minutes": 5}
    check(starts == [wanted, wanted], f"the sessions begin with {starts}")
    check(page.inner_text(".problem").startswith("Sound: ") and page.locator(".old").count() == 0, "another try says nothing")
    # A session that could not begin is no last session.
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".choices .button:not([disabled])")
    check(page.locator("#screen-start .summary").count() == 0, "Start shows a session that did not begin")
    check(broken.end() == 0, "Ctrl-C does not end with 0")
    context.close()


def device_chosen(browser, server, check, shots):
    """Another device clears what the one before could not play; one of --device is no choice, and the list says why."""
    check.place = "a device that is chosen"
    own = Server(server.program, server.folder / "chosen", device=None, settings=SETTINGS + "device: nonexistent\n").start()
    context = browser.new_context(viewport=PHONE, locale="de-DE")
    # The browser logs the error 500 of each sound that cannot be played.
    page = context.new_page()
    page.goto(own.address)
    page.wait_for_selector("#sound-device option[value=null]", state="attached")
    check(page.locator(".sound-check p:visible").count() == 0, "a free choice of the device is explained")
    for button in (".sound-check .button", ".example > .button"):
        page.click(button)
        page.wait_for_function("(button) => document.querySelector(button).parentNode.querySelector('.problem').textContent.includes('nonexistent')", arg=button)
    page.select_option("#sound-device", "null")
    page.wait_for_function("() => [...document.querySelectorAll('.problem')].every((one) => !one.textContent)")
    check("device: null\n" in own.settings.read_text(), f"the device is not stored: {own.settings.read_text()}")
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")
    for locale, words in (("en-GB", "The server was started with --device, which sets the device."),
                          ("de-DE", "Der Server wurde mit --device gestartet; das Gerät steht damit fest.")):
        context = browser.new_context(viewport=PHONE, locale=locale)
        page = open_page(context, server, check)
        page.wait_for_selector("#sound-device:disabled")
        found = page.locator(".sound-check p:visible").all_inner_texts()
        check(found == [words], f"the fixed device is explained by {found}")
        context.close()


def in_german(browser, server, check, shots):
    """One refusal of each kind on the German page: a device, an import, a constant and a scenario."""
    check.place = "refusals in German"
    folder = server.folder / "german"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "scenarios/bad.yaml").write_text("name: bad\nstrategi: kazez\n")
    own = Server(server.program, folder, "--scenarios", str(folder / "scenarios"), device="nonexistent").start()
    context = browser.new_context(viewport=DESK, locale="de-DE")
    page = open_page(context, own, check, "comparison")

    def says(selector, start):
        page.wait_for_selector(f"{selector}:not(:empty)")
        text = page.inner_text(selector)
        check(text.startswith(start), f"{selector} says {text!r} instead of {start!r}")

    begin(page)
    says("#screen-comparison .problem", 'Ton: "nonexistent" lässt sich nicht öffnen: kein Gerät heißt so.')
    page.goto(f"{own.home}#settings")
    unfold(page)
    page.set_input_files("#import-file", {"name": "a.csv", "mimeType": "text/csv", "buffer": b"Lorem ipsum\n"})
    says(".card:has(#import-file) [role=status]", "die Datei:1:1: die Datei eines Labors muss die Spalten timestamp, centOffset, isCorrect haben")
    page.goto(f"{own.home}#explore?" + urllib.parse.quote('{"strategy":"kazez","values":{"k9":1}}'))
    page.reload()
    says(".problem.general", "kazez: k9 ist unbekannt. Bekannt: k1, k2")
    page.get_by_role("button", name="Als Studie rechnen").click()
    says("#screen-explore .refusal .problem", "kazez: k9 ist unbekannt. Bekannt: k1, k2")
    page.goto(f"{own.home}#laboratory")
    says("#screen-laboratory .question.problem", f"{folder}/scenarios/bad.yaml ist kein gültiges Szenario. Auf Englisch: ")
    if shots:
        page.screenshot(path=shots / "refused-de.png")
    check(own.end() == 0, "Ctrl-C does not end with 0")
    context.close()


def answer(page):
    page.wait_for_selector(OPEN)
    feedback(page, lambda: page.keyboard.press("ArrowUp"))


def device_lost(browser, server, check, shots):
    """The sound server ends in the middle of a session."""
    check.place = "a device that is lost"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        daemon, socket = pulse(folder / "pulse")
        own = Server(server.program, folder / "own", device=f"pulse-at:unix:{socket}", configuration=ALSA + PULSE, settings=SETTINGS).start()
        context = browser.new_context(viewport=PHONE, locale="en-GB")
        page = open_page(context, own, check, "comparison")
        begin(page)
        answer(page)
        daemon.terminate()
        daemon.wait()
        page.wait_for_selector(".problem")
        text = page.inner_text(".problem")
        check(text.startswith("Sound: ") and text.endswith("."), f"it says {text}")
        check("1 " in page.inner_text(".summary"), "the summary does not count the answer")
        check(own.count("comparison") == 1, f"one answer is {own.count('comparison')} rows")
        check(own.end() == 0, "Ctrl-C does not end with 0")
        context.close()


def asleep(browser, server, check, shots):
    """The server, then the browser, stand still for longer than a session waits for its page."""
    check.place = "laptop asleep"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    before = server.count("comparison")
    begin(page)
    answer(page)
    page.wait_for_selector(OPEN)
    server.process.send_signal(signal.SIGSTOP)

    def press():
        page.keyboard.press("ArrowUp")
        page.wait_for_timeout(12_000)
        check(page.locator(".feedback.is-shown").count() == 0, "the page shows an answer that no server has judged")
        server.process.send_signal(signal.SIGCONT)

    feedback(page, press)
    answer(page)
    check(page.locator("#connection:not(:empty)").count() == 0, "the page has lost the server")
    page.wait_for_selector(OPEN)
    for process in browsers():
        os.kill(process, signal.SIGSTOP)
    time.sleep(12)
    for process in browsers():
        os.kill(process, signal.SIGCONT)
    answer(page)
    stop(page)
    found = server.count("comparison") - before
    check(found == 4, f"four answers are {found} rows")
    context.close()


def browsers():
    """The processes of the browser that this script has started."""
    parents = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            head, _, tail = path.read_text().rpartition(")")
            parents[int(path.parent.name)] = (int(tail.split()[1]), head.partition("(")[2])
    mine, grown = {os.getpid()}, True
    while grown:
        more = {child for child, (parent, _) in parents.items() if parent in mine} - mine
        mine, grown = mine | more, bool(more)
    return [process for process in mine if process in parents and parents[process][1].startswith("chrom")]


def locked(browser, server, check, shots):
    """Another process keeps the store locked while the person answers."""
    check.place = "a locked store"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    before = server.count("comparison")
    begin(page)
    answer(page)
    until(lambda: server.count("comparison") == before + 1)
    other = sqlite3.connect(server.folder / "data/training.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer(page)
    # The session goes on; after five seconds the page says that the answer is not saved yet.
    page.wait_for_selector(".notice:not(:empty)")
    check("the store is in use by another process" in page.inner_text(".notice"), f"the page says {page.inner_text('.notice')!r}")
    answer(page)
    other.execute("ROLLBACK")
    other.close()
    page.wait_for_selector(".notice:empty", state="attached")
    answer(page)
    stop(page)
    until(lambda: server.count("comparison") == before + 4)
    context.close()


def check_in_while_training(browser, server, check, shots):
    """A check-in in a second tab while the first trains, and while another process has the store open for training."""
    check.place = "a check-in during a session"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    before = server.count("comparison")
    begin(page)
    answer(page)
    other = open_page(context, server, check, "body")
    # The first entry is offered by the screen itself, the next by its header.
    for offer, weight in ((".hero .button.primary", "80.5"), ("header .add", "80.7")):
        other.locator(offer).click()
        other.get_by_label("Weight").fill(weight)
        other.keyboard.press("Enter")
        other.wait_for_selector("dialog", state="detached")
    answer(page)
    stop(page)
    until(lambda: server.count("comparison") == before + 2)
    found = server.run("body", "list")
    check("80.5" in found and "80.7" in found, f"the check-ins are not stored: {found}")
    context.close()


def gone(browser, server, check, shots):
    """Every screen that needs the server says what is the matter, and recovers; answers are not lost silently."""
    for locale, sentence, pause in (("en-GB", "The server cannot be reached.", "Waiting for the server"),
                                    ("de-DE", "Der Server ist nicht erreichbar.", "Warten auf den Server")):
        check.place = f"without a server, {locale}"
        context = browser.new_context(viewport=PHONE, locale=locale)
        page = open_page(context, server, check, "comparison")
        begin(page)
        page.wait_for_selector(OPEN)
        server.end(signal.SIGKILL)
        page.wait_for_selector("#connection:not(:empty)")
        check(page.locator(OPEN).count() == 0, "an answer that would be lost can be given")
        check(page.inner_text(".happening").startswith(pause), f"the session says {page.inner_text('.happening')!r}")
        check(page.locator("header .button").first.is_disabled(), "Stop can be pressed")
        for name in ("profile", "start", "laboratory", "body", "settings"):
            page.evaluate(f"location.hash = '#{name}'")
            page.wait_for_selector(f"#screen-{name}")
            page.wait_for_function("(text) => document.getElementById('main').innerText.includes(text)", arg=sentence)
            if shots:
                page.screenshot(path=shots / f"gone-{name}-{locale}.png")
        page.evaluate("location.hash = '#profile'")
        page.wait_for_selector("#screen-profile .problem:not(:empty)")
        server.start()
        page.wait_for_selector(".cards .stat")
        check(sentence not in page.inner_text("#main"), "the screen does not recover")
        page.wait_for_selector("#connection:empty", state="attached")
        # Its style sheet could not be loaded before.
        page.wait_for_function("() => getComputedStyle(document.querySelector('.cards')).display === 'grid'")
        page.evaluate("location.hash = '#start'")
        page.wait_for_selector(".choices .button:not([disabled])")
        context.close()


def slow(browser, server, check, shots):
    check.place = "a setting that is saved slowly"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "settings")
    unfold(page)
    held = []
    page.route("**/settings?*", lambda route: held.append(route))
    page.fill("#setting-lowest-note", "C3")
    with page.expect_request("**/settings?*"):
        page.keyboard.press("Tab")
    page.fill("#setting-lowest-note", "D3")
    held[0].continue_()
    page.wait_for_selector("[data-name=lowest-note] .field-saved")
    check(page.input_value("#setting-lowest-note") == "D3", "a saved note replaces what is typed since")
    page.unroute("**/settings?*")
    context.close()


if __name__ == "__main__":
    perform([device_chosen, gone, slow, device_lost, asleep, locked, check_in_while_training, restart, no_device, in_german])
