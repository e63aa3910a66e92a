"""What a person sees of training: sliders, phones on their side, a waiting session, one number under one name, dates, refusals.

    python3 Tests/Browser/screens.py .build/debug/peach [FOLDER FOR SCREENSHOTS]
"""

import re

from samples import unknown
from serving import Server, until
from training_pages import ACTIVE, DESK, OPEN, PHONE, SETTINGS, answer, begin, change, drag, feedback, open_page, perform, shown_texts, stop, unfold

# Phones on their side, as their browsers report them.
SIDEWAYS = [(640, 360), (667, 375), (740, 360), (844, 390), (932, 430)]
REFERENCE = "() => document.querySelector('.happening')?.textContent.startsWith('♪ ')"

# What lies under the corners and the middle of elements, if it is not the element itself.
COVERED = """(selector) => [...document.querySelectorAll(selector)].flatMap((node) => {
  const {left, top, right, bottom} = node.getBoundingClientRect();
  const round = Math.min(24, (bottom - top) / 4);
  const places = [[left + round, top + 3], [right - round, top + 3], [left + round, bottom - 3], [right - round, bottom - 3],
    [(left + right) / 2, (top + bottom) / 2]];
  return places.filter(([x, y]) => !node.contains(document.elementFromPoint(x, y)))
    .map(([x, y]) => `${node.className} at ${x.toFixed()},${y.toFixed()}: ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 60)}`);
})"""


def thumb_offset(page):
    """The middle of the thumb minus the middle of the track, in pixels; positive is lower."""
    track, thumb = page.locator(".track").bounding_box(), page.locator(".thumb").bounding_box()
    return (thumb["y"] + thumb["height"] / 2) - (track["y"] + track["height"] / 2)


def centre(browser, server, check, shots):
    check.place = "the slider of every trial"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "matching")
    before = server.count("pitch_matching")
    begin(page)
    for number in range(3):
        page.wait_for_function(REFERENCE)
        check(abs(thumb_offset(page)) < 2, f"trial {number}: the thumb is {thumb_offset(page):.0f} px off during the reference")
        if number:
            # A press that comes too early must not bring the last position back.
            drag(page, 0.5, 0.5, steps=1)
            page.mouse.up()
        page.wait_for_selector(ACTIVE)
        check(abs(thumb_offset(page)) < 2, f"trial {number}: the thumb is {thumb_offset(page):.0f} px off, untouched")
        # Pressing the thumb where it is drawn and letting it go neither moves nor commits.
        drag(page, 0.5, 0.5, steps=1)
        page.mouse.up()
        page.wait_for_timeout(200)
        check(page.locator(ACTIVE).count() == 1 and abs(thumb_offset(page)) < 2, f"trial {number}: a tap on the thumb does something")
        # A tap beside it moves it and commits nothing.
        box = page.locator(".track").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 60)
        page.wait_for_function("() => document.querySelector('.track').getAttribute('aria-valuenow') > 50")
        page.wait_for_timeout(200)
        check(page.locator(ACTIVE).count() == 1, f"trial {number}: a tap on the track commits")
        if shots and number == 1:
            page.screenshot(path=shots / "matching-second.png")
        drag(page, 0.3, 0.2)
        feedback(page, page.mouse.up)
    stop(page)
    check(server.count("pitch_matching") == before + 3, "three drags are not three rows")
    context.close()


def submit(browser, server, check, shots):
    check.place = "the action Submit pitch"
    context = browser.new_context(viewport=PHONE, locale="en-GB", has_touch=True)
    page = open_page(context, server, check, "matching")
    before = server.count("pitch_matching")
    begin(page)
    page.wait_for_selector(ACTIVE)
    box = page.locator(".submit").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(300)
    check(page.locator(ACTIVE).count() == 1, "a finger on the button commits")
    opacity = lambda: page.locator(".submit").evaluate("(node) => getComputedStyle(node).opacity")
    check(opacity() == "0", "the button is drawn")
    # The keyboard, and what activates it for assistive technology.
    page.focus(".track")
    page.keyboard.press("Shift+Tab")
    check(page.evaluate("document.activeElement.className").endswith("submit"), "the keyboard does not reach the button")
    check(opacity() == "1", "the button has the focus and is not drawn")
    check(not page.evaluate(COVERED, ".submit"), f"{page.evaluate(COVERED, '.submit')}")
    feedback(page, lambda: page.keyboard.press("Enter"))
    page.wait_for_selector(ACTIVE)
    page.focus(".track")
    feedback(page, lambda: page.get_by_role("button", name="Submit pitch").evaluate("(node) => node.click()"))
    check(opacity() == "0", "the button is drawn when it cannot be pressed")
    stop(page)
    check(server.count("pitch_matching") == before + 2, "two actions are not two rows")
    context.close()


def easy_pairs(browser, server, check, shots):
    """The explanation says that a pair sounds once, and of easy pairs only with the strategy that presents such."""
    check.place = "the explanation"
    for strategy in ("kazez", "tracking"):
        server.settings.write_text(SETTINGS + f"strategy: {strategy}\n")
        for locale, once, easy in (("en-GB", "Each pair sounds once", "Some pairs are easy on purpose"),
                                   ("de-DE", "Jedes Paar klingt einmal", "Manche Paare sind absichtlich leicht")):
            context = browser.new_context(viewport=PHONE, locale=locale)
            page = open_page(context, server, check, "comparison")
            if strategy == "tracking":
                page.wait_for_function("(words) => document.querySelector('.intro p').textContent.includes(words)", arg=easy)
            words = page.text_content(".intro p")
            check(once in words, f"says {words!r}")
            check((easy in words) == (strategy == "tracking"), f"with {strategy} says {words!r}")
            context.close()


def sideways(browser, server, check, shots):
    server.settings.write_text(SETTINGS + "intervals: [P5]\n")
    for width, height in SIDEWAYS:
        for locale in ("en-GB", "de-DE"):
            context = browser.new_context(viewport={"width": width, "height": height}, locale=locale, has_touch=True)
            check.place = f"{width} × {height}, {locale}"
            page = open_page(context, server, check, "comparison")
            begin(page)
            page.wait_for_selector(OPEN)
            check(not page.evaluate(COVERED, ".answer"), f"answers: {page.evaluate(COVERED, '.answer')}")
            bottom = page.locator(".answer").last.bounding_box()
            check(bottom["y"] + bottom["height"] <= height, f"the answers end at {bottom['y'] + bottom['height']:.0f}")
            for higher in ("true", "false"):
                feedback(page, lambda: page.tap(f".answer[data-higher={higher}]"))
                page.wait_for_selector(OPEN)
            if shots and width == 844:
                page.screenshot(path=shots / f"comparison-sideways-{locale}.png")
            stop(page)
            page.evaluate("location.hash = '#matching'")
            page.wait_for_selector("#screen-matching h1")
            begin(page)
            page.wait_for_selector(ACTIVE)
            check(not page.evaluate(COVERED, ".track"), f"track: {page.evaluate(COVERED, '.track')}")
            track, label = page.locator(".track").bounding_box(), page.locator(".interval").bounding_box()
            check(track["y"] + track["height"] <= height, f"the track ends at {track['y'] + track['height']:.0f}")
            check(label["y"] + label["height"] <= track["y"] + 1, "the interval is not above the slider")
            middle = lambda box: box["x"] + box["width"] / 2
            check(abs(middle(label) - middle(track)) < 2, "the interval is not over the slider")
            page.focus(".track")
            page.keyboard.press("Shift+Tab")
            check(not page.evaluate(COVERED, ".submit"), f"{page.evaluate(COVERED, '.submit')}")
            if shots and width == 844:
                page.screenshot(path=shots / f"matching-sideways-{locale}.png")
            stop(page)
            check(page.locator("#navigation .groups").is_visible() or width > 864, "the navigation does not come back")
            context.close()
    server.settings.write_text(SETTINGS)


def waiting(browser, server, check, shots):
    check.place = "Start while a session runs"
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    begin(page)
    answer(page, 1)
    page.wait_for_selector(OPEN)
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".waiting:visible")
    check(page.inner_text(".waiting p") == "Comparison 2 is waiting.", f"Start says {page.inner_text('.waiting p')!r}")
    page.wait_for_selector(".progress p")
    check("Threshold" in page.inner_text(".progress"), "the progress is blank")
    if shots:
        page.screenshot(path=shots / "start-waiting.png")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_selector(OPEN)
    answer(page, 1)
    # Another page says so, too, and takes the session over.
    other = open_page(context, server, check, "start", first=False)
    other.wait_for_selector(".waiting:visible")
    said = [other.locator(one).all_inner_texts() for one in (".waiting p", "main .button:visible", "main .primary:visible")]
    check(said == [["Comparison 3 is running on another page."], ["Continue it here"], []], f"another page says and offers {said}")
    other.get_by_role("button", name="Continue it here").click()
    other.wait_for_selector(OPEN)
    stop(other)
    other.evaluate("location.hash = '#start'")
    other.wait_for_selector(".choices:visible")
    check(not other.locator(".waiting").is_visible(), "Start offers a session that has ended")
    context.close()


def one_number(browser, server, check, shots):
    check.place = "one difficulty under one name"
    own, context = server.beside("yesterday", unknown, settings=SETTINGS + "intervals: [P5]\n"), browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, own, check)
    page.wait_for_selector(".progress .stat")
    # The settings train intervals: the threshold of unison has its name before the first answer of one.
    names = {"Start": page.inner_text(".progress .stat h3").removesuffix(" ?")}
    page.evaluate("location.hash = '#profile'")
    page.wait_for_selector(".cards .stat")
    names["Profile"] = page.inner_text(".cards .stat h2 >> nth=0")
    check(set(names.values()) == {"Threshold (estimated), unison"}, f"{names}")
    page.evaluate("location.hash = '#comparison'")
    page.wait_for_selector(".begin")
    begin(page)
    for number in range(9):
        page.wait_for_selector(OPEN)
        feedback(page, lambda: page.keyboard.press("ArrowUp" if number % 2 else "ArrowDown"))
        check("Difference (presented)" not in page.inner_text(".figures"), "the offset of a comparison is called the difficulty")
    stop(page)
    pattern = re.compile(r"Difference \(presented\):?\s+([\d.]+) ¢")
    threshold = re.compile(r"Threshold \(estimated\)(?:, [\w ]+)?: .*")
    ended = shown_texts(page, ".summary .stat")
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".progress p")
    start = [one for one in shown_texts(page, ".progress .stat") if one.startswith("Threshold")]
    page.evaluate("location.hash = '#profile'")
    page.wait_for_selector(".cards .stat")
    check("Difficulty" not in page.inner_text(".cards"), "the difficulty stands beside the threshold")
    page.locator(".of-trainer > summary").click()
    found = {"Profile": pattern.findall(page.inner_text(".of-trainer > summary"))}
    printed = own.run("profile", "--full")
    # Its line ends with the same number, after those of the course.
    found["peach profile"] = re.findall(r"Difference \(presented\).* ([\d.]+) ¢", printed)
    # The session tells of the interval that it has trained, the others of each that this person has trained.
    check(len(ended) == 1 and ended[0] in start, f"the end of the session says {ended}, Start {start}")
    words = [[part for part in one.replace(" ?", "").replace("Above ", "").replace(">\u00a0", "above ").lower().splitlines() if part] for one in start]
    lines = [line.lower() for line in threshold.findall(printed)]
    check(len(words) == len(lines) and all(part in line for one, line in zip(words, lines) for part in one),
          f"Start says {start}, peach profile {lines}")
    check(all(found.values()) and len({tuple(n) for n in found.values()}) == 1, f"{found}")
    charts, cards = page.locator(".charts").bounding_box(), page.locator(".cards").bounding_box()
    check(charts["y"] >= cards["y"] + cards["height"], "the summary is not above the chart")
    chart = page.locator(".timeline.presented")
    chart.focus()
    page.keyboard.press("End")
    popup = chart.locator(".popup")
    popup.wait_for(state="visible")
    check("Difference (presented)" not in popup.inner_text() and "Mean difference" in popup.inner_text(), popup.inner_text())
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")


def dates(browser, server, check, shots):
    """Dates follow the browser's region; a repeated hour and weeks have the person's clock."""
    expected = {
        "en-GB": ["25 October 2026, 02:00", "25 October 2026", "Week of 19 October 2026", "October 2026", "2026"],
        "en-US": ["October 25, 2026, 2:00 AM", "October 25, 2026", "Week of October 19, 2026", "October 2026", "2026"],
        "de-AT": ["25. Oktober 2026, 02:00", "25. Oktober 2026", "Woche vom 19. Oktober 2026", "Oktober 2026", "2026"],
    }
    for locale, wanted in expected.items():
        check.place = f"dates, {locale}"
        context = browser.new_context(viewport=DESK, locale=locale)
        page = open_page(context, server, check, "start")
        found = page.evaluate("""async () => {
          const {periodDate} = await import('/units.js');
          const {page} = await import('/page.js');
          const at = (text, hours) => [Date.parse(text) / 1000 - 3600 * hours, 3600 * hours];
          const cases = [['hour', '2026-10-25T02:00Z', 1], ['day', '2026-10-25T00:00Z', 2], ['week', '2026-10-19T00:00Z', 2],
            ['month', '2026-10-01T00:00Z', 2], ['year', '2026-01-01T00:00Z', 1]];
          return cases.map(([period, text, hours]) => periodDate(...at(text, hours), period, page).replace('\u202f', ' '));
        }""")
        check(found == wanted, f"{found}")
        context.close()


def widths(browser, server, check, shots):
    """On a desktop the cards of every screen begin and end at the same edges."""
    check.place = "widths"
    page = open_page(browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB"), server, check)
    edges = {}
    for name in ("start", "comparison", "matching", "profile", "settings", "body", "laboratory", "explore"):
        page.evaluate(f"location.hash = '#{name}'")
        page.wait_for_selector(f"#screen-{name} :is(.card, .panel):visible")
        edges[name] = page.evaluate("""() => [...document.querySelectorAll('main :is(.card, .panel)')].map((one) => one.getBoundingClientRect())
          .filter(({width}) => width).reduce(([left, right], one) => [Math.min(left, one.left), Math.max(right, one.right)], [1440, 0])""")
    check(len({tuple(map(round, one)) for one in edges.values()}) == 1, f"the cards are at {edges}")
    page.context.close()


def german(browser, server, check, shots):
    check.place = "refusals and words in German"
    context = browser.new_context(viewport=DESK, locale="de-DE")
    page = open_page(context, server, check, "settings")

    def refused(name, value):
        page.fill(f"#setting-{name}", value)
        page.keyboard.press("Tab")
        page.wait_for_selector(f"[data-name={name}] .field-problem:not(:empty)")
        return page.inner_text(f"[data-name={name}] .field-problem")

    unfold(page)
    page.locator("#settings-strategy > summary").click()
    for name, value, wanted in [
        ("lowest-note", "X3", "„Tiefster Ton“ muss ein Ton von A₂ bis c⁵ sein, z. B. h. Eingegeben: X3. Vorgabe: C."),
        ("highest-note", "40", "Der höchste Ton muss mindestens eine Oktave über dem tiefsten liegen. Eingegeben: E."),
        ("note-duration", "9,5", "„Tondauer“ muss eine Zahl von 0,3 bis 3 s sein. Eingegeben: 9,5. Vorgabe: 1 s."),
    ]:
        found = refused(name, value)
        check(found == wanted, f"{name}: {found!r}")
    # Units and decimal commas are read as at the terminal.
    for name, typed, shown, kept in [
        ("reference-pitch", "443 Hz", "443", "443"), ("note-duration", "0,8 s", "0,8", "0.8"), ("maximum-cents", "50 ¢", "50", "50"),
        ("maximum-cents", "60 Cent", "60", "60"), ("note-duration", " 0,3", "0,3", "0.3"),
    ]:
        change(page, name, typed)
        page.wait_for_function("([name, shown]) => document.querySelector(`#setting-${name}`).value === shown", arg=[name, shown])
        check(f"{name}: {kept}\n" in server.settings.read_text(), f"{typed} is kept as {server.settings.read_text()}")
    # As at the terminal, B is a semitone below H; primes are Helmholtz's.
    for name, shown in [("Fis3", "fis"), ("es4", "es¹"), ("Ais3", "b"), ("B3", "b"), ("a′", "a¹"), ("fis'", "fis¹"), ("H", "H"), ("h", "h")]:
        change(page, "lowest-note", name)
        page.wait_for_function("(shown) => document.querySelector('#setting-lowest-note').value === shown", arg=shown)
    check("lowest-note: B3\n" in server.settings.read_text(), "h is not stored as at the terminal, by its English name")
    check(page.input_value("#setting-height") == "", "a height that is not set is not empty")
    check("none" not in refused("height", "400") and "50–280 cm" in page.inner_text("[data-name=height]"), "the height has no cm")
    check(page.locator("summary", has_text="Auswertung").evaluate("s => getComputedStyle(s, '::before').content") == '"▾"', "a card has no triangle")
    text = page.inner_text("#screen-settings")
    for word in (" cents", "first-cents", "points", "semitones", "equal-temperament", "just-intonation", "plucked-string", "correct-only", "timeline-window",
                 "trend-threshold", "must be", "0.3"):
        check(word not in text, f"the settings say {word!r}")
    check("0,3–3 s" in text and "Gleichstufig" in text and "Nur richtige Antworten" in text, "a word is missing")
    if shots:
        page.screenshot(path=shots / "settings-de.png", full_page=True)
    page.select_option("#setting-tuning", label="Rein")
    page.wait_for_function("() => document.querySelector('.saved').textContent.startsWith('Gespeichert')")
    check("just-intonation" in server.settings.read_text(), "the choice is not stored")
    server.settings.write_text(SETTINGS)
    page.evaluate("location.hash = '#explore'")
    page.wait_for_selector("#explore-strategy option", state="attached")
    found = page.input_value("#explore-strategy")
    check(found == "kazez", f"Explore opens with {found}, not with the app's strategy")
    page.wait_for_selector("#explore-strategy-k1")
    page.fill("#explore-strategy-k1", "0,7")
    page.keyboard.press("Tab")
    page.wait_for_selector("#explore-strategy-k1-problem:not(:empty)")
    found = page.inner_text("#explore-strategy-k1-problem")
    check(found == "„Verkleinerung (k1)“ muss kleiner sein als 0,1. Verkleinere den Wert. Eingegeben: 0,7.", found)
    page.select_option("#explore-strategy", "pest")
    page.wait_for_selector("#explore-strategy-scale")
    check(page.locator("#explore-strategy-scale option").all_inner_texts() == ["logarithmisch (log)", "linear (linear)"], "the choices of a constant are not German")
    page.fill("#explore-strategy-first-step", "9")
    page.keyboard.press("Tab")
    page.wait_for_selector("#explore-strategy-first-step-problem:not(:empty)")
    found = page.inner_text("#explore-strategy-first-step-problem")
    check(found.startswith("„Erster Schritt (first-step)“ muss zwischen „Kleinster Schritt (smallest-step)“ und „Größter Schritt (largest-step)“ liegen."), found)
    context.close()


def log(browser, server, check, shots):
    """`peach serve --log` has what the terminal's log has."""
    check.place = "the log of a session on the page"
    path = server.folder / "session.log"
    own = Server(server.program, server.folder / "logged", "--log", str(path), settings=SETTINGS).start()
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, own, check, "comparison")
    begin(page)
    page.wait_for_selector(OPEN)
    feedback(page, lambda: page.keyboard.press("ArrowUp"))
    stop(page)
    until(lambda: "profile: " in path.read_text())
    text = path.read_text()
    for part in ("Loaded profile from 0 records", "cold start: the profile is empty", "comparison 0: ", "profile: "):
        check(part in text, f"the log has no {part!r}: {text}")
    check(own.end() == 0, "Ctrl-C does not end with 0")
    context.close()


if __name__ == "__main__":
    perform([centre, submit, easy_pairs, sideways, waiting, one_number, dates, widths, german, log])
