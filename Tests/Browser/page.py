"""Drives the page in headless Chromium: the real server, a real store in a temporary folder, and a file as audio device.

    swift build --product peach
    python3 Tests/Browser/page.py .build/debug/peach [FOLDER FOR SCREENSHOTS]

Needs Debian's chromium and PyPI's playwright and axe-playwright-python. Exits with 1 and says what is wrong if anything is.
"""

from checking import BEYOND
from training_pages import ACTIVE, DESK, LANDSCAPE, OPEN, PHONE, SETTINGS, begin, drag, feedback, look, open_page, perform, seen, shown_texts, stop, unfold

SCREENS = ["start", "comparison", "matching", "settings"]


# --- Comparison ---------------------------------------------------------------------------------------------------------


def compare(browser, server, check, shots):
    check.place = "comparison"
    context = browser.new_context(viewport=PHONE, locale="en-GB", has_touch=True)
    page = open_page(context, server, check, "comparison")
    begin(page)
    shown = 0
    for number in range(20):
        page.wait_for_selector(OPEN)
        higher = number % 2 == 0
        click = lambda: page.click(f".answer[data-higher={'true' if higher else 'false'}]")
        press = lambda: page.keyboard.press("ArrowUp" if higher else "ArrowDown")
        text, right = feedback(page, click if number < 10 else press)
        says = "right" in text or ("it was higher" in text) == (right == "true")
        shown += ("right" in text) == (right == str(higher).lower()) and says
    check(shown == 20, f"feedback tells which direction was right {shown} times of 20")
    labels = shown_texts(page, ".figures dt")
    check(labels[:2] == ["Difference", "Threshold (estimated)"] and labels[2] in ("", "Session best"), f"figures are {labels}")
    note = page.locator(".figure .note").nth(1).inner_text()
    check(any(words in note for words in ("more answers", "not yet known", "roughly", "¢", "cannot tell", "the largest so far")), f"beside the threshold is {note!r}")
    page.wait_for_selector(OPEN)  # not while the feedback fades
    look(page, check, "comparison-running")
    stop(page)
    check(server.count("comparison") == 20, f"20 answers are {server.count('comparison')} rows")
    check("of 20 right" in page.inner_text(".summary"), "the summary does not count 20")
    check(server.rows("SELECT count(*) FROM comparison WHERE is_correct NOT IN (0, 1)")[0][0] == 0, "rows are odd")
    context.close()


def touch(browser, server, check, shots):
    """A finger leaves nothing marked on the answer that it tapped."""
    check.place = "answers by touch"
    context = browser.new_context(viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True)
    page = open_page(context, server, check, "comparison")
    begin(page)
    page.wait_for_selector(OPEN)
    feedback(page, lambda: page.tap(".answer[data-higher=true]"))
    page.wait_for_selector(OPEN)
    page.wait_for_timeout(400)  # until the transition has ended
    looks = page.evaluate("() => [...document.querySelectorAll('.answer')].map((one) => { const {borderColor, backgroundColor} = getComputedStyle(one); return `${borderColor} ${backgroundColor}`; })")
    check(looks[0] == looks[1], f"the tapped answer stays marked: {looks}")
    stop(page)
    context.close()


def refuse(browser, server, check, shots):
    check.place = "releases without a press"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "matching")
    before = server.count("pitch_matching")
    begin(page)
    # Pressed beside the slider, released on it; pressed while it is not active, released when it is.
    page.wait_for_selector(ACTIVE)
    box = page.locator(".track").bounding_box()
    page.mouse.move(box["x"] - 60, box["y"] + 50)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 50, steps=4)
    page.mouse.up()
    feedback(page, lambda: page.keyboard.press("Enter"))
    drag(page, 0.5, 0.5, steps=1)
    page.wait_for_selector(ACTIVE)
    page.mouse.up()
    page.wait_for_timeout(300)
    check(page.locator(ACTIVE).count() == 1, "a press before the slider was active has committed")
    number = page.locator(".session-progress .number").inner_text()
    check(number.startswith(("2 of ", "Number 2")), f"one match has been committed, the page shows number {number}")
    # Keys: steps of 5 % of the range, of 1 % with Shift.
    page.focus(".track")
    check(page.inner_text(".happening") == "Tune the note, then let go", f"it says {page.inner_text('.happening')!r}")
    page.keyboard.press("x")
    stray = "This key does nothing here. Tune: ↑ ↓ or the mouse. Confirm: Enter."
    check(page.inner_text(".happening") == stray, f"after a stray key it says {page.inner_text('.happening')!r}")
    page.keyboard.press("ArrowUp")
    check(page.inner_text(".happening") == "Tune the note, then press Enter", f"it says {page.inner_text('.happening')!r}")
    page.keyboard.press("Shift+ArrowUp")
    page.wait_for_function("() => document.querySelector('.track').getAttribute('aria-valuenow') === '6'")
    check(page.get_attribute(".track", "aria-label") == "Pitch adjustment slider", "the slider has another name")
    check("¢" not in page.inner_text(".track") and not page.inner_text(".track"), "the track is not blank")
    thumb = page.locator(".thumb").bounding_box()
    check((thumb["width"], thumb["height"]) == (80, 60), f"the thumb is {thumb}")
    # Six hundred moves in a second: the last position arrives.
    drag(page, 0.5, 0.9, steps=300)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.3, steps=300)
    page.wait_for_function("() => document.querySelector('.track').getAttribute('aria-valuenow') > 40")
    feedback(page, page.mouse.up)
    stop(page)
    check(server.count("pitch_matching") == before + 2, "rows beside the two matches")
    context.close()


# --- Language, settings, tabs ----------------------------------------------------------------------------------


def german(browser, server, check, shots):
    check.place = "interval mode in German"
    context = browser.new_context(viewport=LANDSCAPE, locale="de-DE")
    page = open_page(context, server, check, "settings")
    unfold(page)
    check(page.locator(".usual [data-name=intervals] + [data-name=tuning]").is_visible(), "the tuning is not beside the intervals")
    page.locator(".boxes label", has_text="Quinte").click()
    page.wait_for_function("() => document.querySelector('.saved').textContent.startsWith('Gespeichert')")
    page.locator(".boxes label", has_text="Prime").click()
    page.wait_for_timeout(200)
    chosen = page.inner_text("#intervals summary")
    check(chosen == "Intervalle: Quinte", f"the chosen intervals are {chosen!r}")
    page.evaluate("location.hash = '#comparison'")
    page.wait_for_selector("#screen-comparison h1")
    check(page.inner_text("h1") == "Tonvergleich", "the title is not German")
    begin(page)
    page.wait_for_selector(OPEN)
    named = "Quinte aufwärts, gleichstufig"
    check(page.inner_text(".interval") == named, f"the interval is {page.inner_text('.interval')}")
    check(page.get_attribute(".interval", "aria-label") == f"Zielintervall: {named}", "read otherwise")
    check(f"Zielintervall: {named}" in page.inner_text("#announcements"), "the interval is not announced")
    check(page.inner_text(".happening").endswith("Zu hoch oder zu tief für eine Quinte aufwärts?"), page.inner_text(".happening"))
    check(shown_texts(page, ".answer") == ["Zu hoch", "Zu tief"], "the buttons do not say what is asked")
    # A key that means nothing says which do, until one of them is pressed.
    page.keyboard.press("ArrowLeft")
    check("Taste" not in page.inner_text(".happening"), "a key that scrolls means nothing")
    page.keyboard.press("Enter")
    stray = "Diese Taste tut hier nichts. Zu hoch: ↑ oder h. Zu tief: ↓ oder t."
    check(page.inner_text(".happening") == stray, f"after a stray key it says {page.inner_text('.happening')!r}")
    said, _ = feedback(page, lambda: page.keyboard.press("t"))
    check(any(word in said for word in ("richtig", "falsch, er war zu ")), "feedback is not German")
    check("Taste" not in page.inner_text(".happening"), "the stray key is not forgotten")
    stop(page)
    check(server.rows("SELECT interval FROM comparison ORDER BY id DESC LIMIT 1") == [(7,)], "the row is no fifth")
    context.close()


def settings(browser, server, check, shots):
    check.place = "settings during a session"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    begin(page)
    page.wait_for_selector(OPEN)
    other = open_page(context, server, check, "settings", first=False)
    unfold(other)
    other.fill("#setting-maximum-cents", "3")
    other.keyboard.press("Tab")
    other.wait_for_function("() => document.querySelector('.saved').textContent.startsWith('Saved')")
    other.fill("#setting-highest-note", "40")
    other.keyboard.press("Tab")
    other.wait_for_selector("[data-name=highest-note] .field-problem:not(:empty)")
    problem = other.inner_text("[data-name=highest-note] .field-problem")
    check(problem == "The highest note must be at least an octave above the lowest. "
          "Given: E2.", f"the refusal is {problem!r}")
    check("maximum-cents: 3" in server.settings.read_text() and "highest-note" not in server.settings.read_text(),
          "the file has not what was accepted")
    page.bring_to_front()
    feedback(page, lambda: page.keyboard.press("ArrowUp"))
    page.wait_for_selector(OPEN)
    shown = page.locator(".figure dd").nth(0).inner_text()
    check(float(shown.split()[0]) <= 3, f"the next comparison presents {shown}")
    feedback(page, lambda: page.keyboard.press("ArrowUp"))
    stop(page)
    offsets = [abs(row[0]) for row in server.rows("SELECT cent_offset FROM comparison ORDER BY id DESC LIMIT 2")]
    check(offsets[0] <= 3 < offsets[1], f"the offsets are {offsets}")
    server.settings.write_text(SETTINGS)
    context.close()


def tabs(browser, server, check, shots):
    check.place = "two tabs"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    begin(page)
    page.wait_for_selector(OPEN)
    second = open_page(context, server, check, "comparison", first=False)
    second.wait_for_selector(".intro")
    check("A session is running on another page." in second.inner_text(".intro"), "the second tab is not told")
    before = server.count("comparison")
    second.keyboard.press("ArrowUp")
    second.wait_for_timeout(200)
    check(page.locator(OPEN).count() == 2, "a key of the second tab answers")
    second.locator(".intro .button").click()
    second.wait_for_selector(OPEN)
    page.wait_for_selector(".intro")
    feedback(second, lambda: second.keyboard.press("ArrowUp"))
    # A reload keeps the session, although another tab is open.
    second.reload()
    second.wait_for_selector(OPEN)
    page.close()
    second.reload()
    second.wait_for_selector(OPEN)
    stop(second)
    check(server.count("comparison") == before + 1, "not one answer of the second tab")
    context.close()


# --- Looks ------------------------------------------------------------------------------------------------------------------


def places(browser, server, check, shots):
    """What is pressed is seen without scrolling, and stays where it is."""
    check.place = "places of buttons"
    for language, size in [(l, s) for l in ("en-GB", "de-DE") for s in ({"width": 390, "height": 844}, {"width": 844, "height": 390})]:
        context = browser.new_context(viewport=size, locale=language)
        page = open_page(context, server, check, "comparison")
        right = page.evaluate("Math.max(...[...document.querySelectorAll('#navigation section:not([hidden]) a')].map((node) => node.getBoundingClientRect().right))")
        check(right <= size["width"], f"the last screen's name ends at {right:.0f} of {size['width']}, {language}")
        check(seen(page, ".training .button.primary"), f"the button that begins is not seen at {size}")
        begin(page)
        page.wait_for_selector(OPEN)
        tops = lambda: page.evaluate("[...document.querySelectorAll('.answer')].map((node) => node.getBoundingClientRect().top)")
        before = tops()
        feedback(page, lambda: page.keyboard.press("ArrowUp"))
        page.wait_for_selector(OPEN)
        check(tops() == before, f"the answers move from {before} to {tops()}")
        check(seen(page, ".answer[data-higher=false]"), f"Lower is not seen at {size}")
        notes = "['dt', '.note'].map((kind) => getComputedStyle(document.querySelector(`.figure ${kind}`)).fontSize)"
        check(len(set(page.evaluate(notes))) == 1, "a note is larger than its label")
        if size["width"] == 390:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            check(seen(page, ".answer[data-higher=false]"), f"Lower is not seen at 200 % text, {language}")
            split = page.evaluate("""() => [...document.querySelectorAll('.figure dt, .groups a')].filter((node) => {
              const widest = Math.max(...node.textContent.split(' ').map((word) => {
                const copy = node.cloneNode(); copy.textContent = word; copy.style.cssText = 'position: absolute; white-space: nowrap; padding: 0';
                node.parentNode.append(copy); const {width} = copy.getBoundingClientRect(); copy.remove(); return width; }));
              return widest > node.getBoundingClientRect().width + 1; }).map((node) => node.textContent)""")
            check(not split, f"words break inside: {split}")
        stop(page)
        context.close()


def looks(browser, server, check, shots):
    for language in ("en-GB", "de-DE"):
        for scheme in ("light", "dark"):
            for size in (PHONE, LANDSCAPE, DESK):
                context = browser.new_context(
                    viewport=size, locale=language, color_scheme=scheme, reduced_motion="reduce")
                page = open_page(context, server, check)
                for name in SCREENS:
                    page.evaluate(f"location.hash = '#{name}'")
                    page.wait_for_selector(f"#screen-{name} h1")
                    page.wait_for_timeout(150)
                    look(page, check, f"{name} {size['width']} × {size['height']} {scheme} {language}")
                    if shots and language == "en-GB" and size != LANDSCAPE:
                        page.screenshot(path=shots / f"page-{name}-{'phone' if size == PHONE else 'desktop'}-{scheme}.png")
                    if size == PHONE:
                        page.evaluate("document.documentElement.style.fontSize = '200%'")
                        check.place = f"{name} at 200 % text, {language}"
                        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                        check(wide <= 1, f"scrolls sideways by {wide} px: {page.evaluate(BEYOND)}")
                        page.evaluate("document.documentElement.style.fontSize = ''")
                context.close()


def load(browser, server, check, shots):
    check.place = "first load"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    sizes = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(server.address)
    page.wait_for_selector("#screen-start h1")
    page.wait_for_timeout(500)
    print(f"  first load {sum(sizes) / 1000:.0f} kB in {len(sizes)} requests", flush=True)
    check(sum(sizes) <= 120_000, f"the first load takes {sum(sizes) / 1000:.0f} kB")
    context.close()


if __name__ == "__main__":
    perform([load, compare, touch, refuse, german, settings, tabs, places, looks])
