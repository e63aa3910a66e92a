"""The first ten minutes: what a new person sees, sessions with an end, and what the end says.

    python3 Tests/Browser/first_minutes.py .build/debug/peach [FOLDER FOR SCREENSHOTS]
"""

import array
import re

from training_pages import DESK, MEASURE, OPEN, PHONE, answer, begin, check_example, check_pairs, look, open_page, perform, seen, shown_texts, stop

SIZES = [PHONE, {"width": 390, "height": 844}, {"width": 844, "height": 390}, DESK]


def loud(server):
    """Whether the device has played anything."""
    return any(array.array("f", server.sound.read_bytes()[: server.sound.stat().st_size // 8 * 8]))


def first_run(browser, server, check, shots):
    check.place = "the first run"
    for language, size, scheme in [(l, s, c) for l in ("en-GB", "de-DE") for s in SIZES for c in ("light", "dark")]:
        context = browser.new_context(viewport=size, locale=language, color_scheme=scheme, reduced_motion="reduce")
        page = open_page(context, server, check)
        page.wait_for_selector(".first-steps h2")
        page.wait_for_selector("#sound-device option", state="attached")
        look(page, check, f"first run {size['width']} {scheme} {language}")
        check(seen(page, ".choices .button"), f"no training button in the first {size['height']} px of {size['width']}")
        if size["height"] >= 800:
            check(seen(page, ".sound-check .button"), f"no test notes in the first {size['height']} px of {size['width']}")
        if shots:
            page.screenshot(path=shots / f"first-{size['width']}-{scheme}-{language[:2]}.png", full_page=True)
        if size["height"] == 390 and scheme == "light":
            check_example(page, check, language)
        # The first time, the button of Start opens the explanation, and nothing sounds yet.
        page.locator(".choices .button").first.click()
        page.wait_for_selector(".begin")
        once = "Each pair sounds once" if language == "en-GB" else "Jedes Paar klingt einmal"
        page.wait_for_selector(f".intro > p:has-text('{once}')")
        check(page.locator(".intro .begins").count() == 1, "the threshold cannot be measured in the first session")
        check(seen(page, ".intro > p"), f"the explanation is not seen at {size}, {language}")
        check(page.locator(OPEN).count() == 0, f"the first session begins before its explanation, {size}")
        if size["height"] != 640:
            check(seen(page, ".lengths .chip:last-child"), f"the last length is not seen at {size}, {language}")
            check(seen(page, ".begin"), f"Start is not seen at {size['width']} × {size['height']}")
        context.close()
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, server, check)
    page.wait_for_selector(".first-steps")
    check(page.locator(".welcome").is_visible(), "there is no welcome")
    offered = shown_texts(page, ".measurement .button")
    check(offered == [MEASURE], f"a new person is offered {offered}")
    check(page.locator(".progress").is_hidden(), "a new person sees an empty card of progress")
    page.click(".sound-check .button")
    page.wait_for_selector(".sound-check .button:not([disabled])")
    check(loud(server) and server.count("comparison") == 0, "the test notes do not sound before the first trial")
    page.click(".example > .button")
    page.wait_for_selector(".example .pair .button:not([disabled])")
    page.locator(".example .pair .button").first.click()
    first = page.inner_text(".example [role=status]")
    check(first.startswith(("Right.", "The second note was")), f"the example says {first!r}")
    check(server.count("comparison") == 0, "the example is recorded")
    # A session that is stopped before its first answer leaves no trace.
    page.evaluate("location.hash = '#comparison'")
    page.wait_for_selector(".intro > p")
    before = page.inner_text("main")
    begin(page)
    page.wait_for_selector(OPEN)
    stop(page)
    page.wait_for_selector(".intro > p")
    check(page.inner_text("main") == before, f"after a session without an answer the screen says {page.inner_text('main')!r}")
    context.close()


def bounded(browser, server, check, shots):
    check.place = "a session with an end"
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = open_page(context, server, check)
    page.evaluate("localStorage.setItem('peach-length', '20')")
    page.reload()
    page.locator(".choices .button").first.click()
    page.locator(".begin").click()
    page.wait_for_selector(OPEN)
    check(page.inner_text(".session-progress span") == "1 of 20", "the progress is not shown")
    check("than the first?" in page.inner_text(".happening"), f"the question is {page.inner_text('.happening')!r}")
    before = server.count("comparison")
    answer(page, 20)
    page.wait_for_selector(".summary")
    check(server.count("comparison") == before + 20, "the session does not end with 20 comparisons")
    words = page.inner_text(".summary")
    check("of 20 right" in words and "Threshold (estimated)" in words, f"the end says {words!r}")
    wrong = page.locator(".wrong-pairs li")
    check(1 <= wrong.count() <= 5, f"{wrong.count()} wrong pairs can be heard")
    # Each pair is one button, as low as a finger allows.
    check("the second was" in wrong.first.locator("button").inner_text(), "a wrong pair has no words")
    heights = [one.bounding_box()["height"] for one in wrong.all()]
    check(all(44 <= height <= 48 for height in heights), f"the wrong pairs are {heights} px high")
    check_pairs(page, check)
    right = int(words.split(" of 20 right")[0].split()[-1])
    if 20 - right > 5:
        check(f"the last 5 of {20 - right} wrong" in words, f"the wrong answers that cannot be heard are not counted: {words!r}")
    # What is known comes first: the threshold where it is a number, or else the right answers.
    stat, result = page.locator(".summary .stat"), page.locator(".summary .result")
    upper, lower = (stat, result) if page.locator(".summary .stat .value:not(.is-open)").count() else (result, stat)
    upper, lower = upper.bounding_box(), lower.bounding_box()
    check(stat.count() == 1 and upper["y"] + upper["height"] <= lower["y"], "what is known does not come first")
    check("piano" not in words and "people" not in words, f"the end compares with others: {words!r}")
    for part in (".summary .stat", ".summary .result", ".summary .button", ".summary a.button"):
        check(seen(page, part), f"{part} of a finished session is not seen below {words!r}")
    # One button begins the next session, with the chosen length; the explanation is folded.
    first = shown_texts(page, "main .begin")
    check(first == ["Again: 20 comparisons"], f"the end begins with {first}")
    primary = shown_texts(page, "main .primary")
    step = "Check the sound" if page.locator(".guess-help").count() else "Measure my threshold\nthe smallest difference you mostly hear; "
    check(len(primary) == 1 and primary[0].startswith(step), f"the next step is {primary}")
    # Its length is what is missing, which no sentence repeats.
    check("more answers" not in re.sub("Before this session: .*", "", words), f"the wait is told twice: {words!r}")
    page.locator(".lengths input[value='40']").dispatch_event("click")
    check(page.inner_text("main .begin") == "Again: 40 comparisons", "the button has another length than the chosen one")
    page.locator(".lengths input[value='20']").dispatch_event("click")
    check(page.locator(".explanation:not([open])").count() == 1, "the explanation is not folded")
    # A filled dot for each right answer, a hollow one for each other, and the scale beside them.
    dots = page.evaluate("() => [...document.querySelectorAll('.summary .sparkline path')].map((one) => one.getAttribute('d').split('M').length - 1)")
    check(dots == [right, 20 - right, 20 - right], f"{right} right answers are drawn as {dots}")
    scale = [float(one.split()[0]) for one in shown_texts(page, ".summary .scale span")]
    check(len(scale) == 2 and scale[0] >= 4 * scale[1], f"the scale is {scale}")
    page.set_viewport_size(DESK)
    check(seen(page, ".wrong-pairs li:last-child .button"), "the last wrong pair is cut off on a desktop")
    page.set_viewport_size({"width": 844, "height": 390})
    lines = page.evaluate("() => [...document.querySelectorAll('.summary .chip span')].map((one) => { const words = document.createRange(); words.selectNodeContents(one); return words.getClientRects().length; })")
    wide = page.evaluate("() => Math.max(...[...document.querySelectorAll('.summary .chip')].map((one) => one.scrollWidth - one.clientWidth))")
    check(set(lines) == {1} and wide <= 0, f"the lengths of a session break into {lines} lines, or leave their pills by {wide} px")
    page.set_viewport_size({"width": 390, "height": 844})
    server.sound.write_bytes(b"")
    wrong.first.locator("button").click()
    for _ in range(100):  # The button answers before the device has played.
        if loud(server):
            break
        page.wait_for_timeout(50)
    page.wait_for_selector(".wrong-pairs .button:not([disabled])")
    check(loud(server), "a wrong pair does not sound")
    check(page.locator(".wrong-pairs .problem:not(:empty)").count() == 0, "a wrong pair has a problem")
    look(page, check, "the end of a session")
    if shots:
        page.screenshot(path=shots / "end-390.png", full_page=True)
    check(page.locator(".summary figcaption").inner_text().startswith("Differences of the session in cents: ●\u00a0right, ○\u00a0wrong"), "the course of a session has no caption")
    ends = page.locator(".summary .ends p").all_text_contents()
    check([end.strip() for end in ends] == ["first", "last"], f"the ends of a session are {ends}")
    apart = page.evaluate("() => [document.querySelector('.summary .ends p:last-child').getBoundingClientRect().right, document.querySelector('.summary .scale').getBoundingClientRect().left]")
    check(apart[0] <= apart[1], f"a label of the scale stands on the last number: {apart}")
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".week")
    check(page.inner_text(".week [aria-current]").split()[1:] == ["20"], f"today has {page.inner_text('.week [aria-current]')!r}")
    result = next(line for line in words.splitlines() if "of 20 right" in line)
    check(page.inner_text("main").splitlines().count(result) == 1, f"Start says {result!r} not once")
    check(page.locator(".summary .sparkline, .wrong-pairs").count() == 0, "Start repeats the end of the session")
    check(page.locator(".welcome").is_hidden() and page.locator(".first-steps").is_hidden(), "the welcome stays")
    known = "probably " in page.inner_text(".progress").lower()
    check(page.locator(".progress svg").count() == int(known), "a line is drawn though no threshold is known")
    check(page.get_attribute(".progress", "aria-label") is None, "the card is read otherwise than it is written")
    if shots:
        page.screenshot(path=shots / "start-390.png", full_page=True)
    # Who comes back begins at once; the progress is below. After guesses the advice comes first.
    first = "main .guess-help .primary" if page.locator(".guess-help .primary").count() else ".choices .button:last-child"
    for size in SIZES[1:3]:
        page.set_viewport_size(size)
        check(seen(page, first), f"the buttons are not seen at {size['width']} × {size['height']}")
    page.set_viewport_size(SIZES[1])
    # Weeks start on the day of the setting: today is one place later, on Profile one row lower, if they start a day earlier.
    place = "() => [...document.querySelectorAll('.week li')].findIndex((one) => one.ariaCurrent === 'date')"
    row = "() => Math.floor([...document.querySelectorAll('.calendar rect')].at(-1).getAttribute('y') / 16)"
    found = []
    for day, names in (("default", {"Mon", "Wed", "Fri"}), ("sunday", {"Sun", "Tue", "Thu"})):
        server.command("settings", f"week-start={day}")
        page.goto(f"{server.home}#profile")
        page.reload()
        page.wait_for_selector(".calendar svg", state="attached")
        check(page.locator(".calendar summary").is_visible(), "one day has no calendar")
        check("Trained on 1 of the last 28 days" in page.inner_text(".calendar"), "the calendar does not count the day")
        days = page.locator(".calendar text").all_text_contents()
        check(names <= set(days), f"the calendar names {days}")
        found.append([page.evaluate(row)])
        page.evaluate("location.hash = '#start'")
        page.wait_for_selector(".week")
        found[-1].append(page.evaluate(place))
    check(found == [[found[0][0]] * 2, [(found[0][0] + 1) % 7] * 2], f"today is at {found} from Monday and Sunday")
    server.command("settings", "week-start=default")
    # Pitch matching was never tried, so it is explained first; a comparison begins at once.
    page.evaluate("location.hash = '#start'")
    page.locator(".choices .button", has_text="Pitch matching").click()
    page.wait_for_selector(".intro > p:has-text('only once')")
    check(page.locator(".begin:visible").count() == 1, "matching begins before its explanation")
    page.evaluate("location.hash = '#start'")
    page.locator(".choices .button").first.click()
    page.wait_for_selector(OPEN)
    page.keyboard.press("Escape")
    page.wait_for_selector(".begin")
    context.close()


def words(browser, server, check, shots):
    check.place = "what the words mean"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "profile")
    page.goto(f"{server.home}#help")
    page.wait_for_selector("#screen-settings #words[open]")
    check(seen(page, "#words dl"), "the definitions are not seen")
    page.evaluate("location.hash = '#profile'")
    page.evaluate("location.hash = '#start'")
    help = page.locator(".progress .help").first
    help.click()
    bubble = page.locator(".bubble:popover-open")
    bubble.wait_for()
    check("three of four" in bubble.inner_text() and page.url.endswith("#start"), "the help beside the threshold leaves Start")
    box = bubble.bounding_box()
    check(box["x"] >= 0 and box["x"] + box["width"] <= DESK["width"] and box["y"] + box["height"] <= DESK["height"], f"the help is at {box}")
    look(page, check, "the help beside the threshold")
    page.keyboard.press("Escape")
    bubble.wait_for(state="hidden")
    check(help.evaluate("(one) => one === document.activeElement"), "Escape loses the focus")
    context.close()


def timed(browser, server, check, shots):
    check.place = "a session of minutes"
    context = browser.new_context(viewport=DESK, locale="de-DE")
    page = open_page(context, server, check, "comparison")
    page.evaluate("localStorage.setItem('peach-length', '5min')")
    page.reload()
    page.wait_for_selector(".begin")
    # The page offers five minutes; the server ends a session of any length with the first answer after it.
    page.evaluate("""() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) { send.call(this, text.replace('"minutes":5', '"minutes":0.05')); };
    }""")
    page.locator(".begin").click()
    page.wait_for_selector(OPEN)
    check(page.inner_text(".session-progress span").startswith("0:0"), "the time is not shown")
    page.wait_for_timeout(3200)
    check(page.locator(OPEN).count() == 2, "the session ends in the middle of a comparison")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".summary")
    # What leads depends on what is known: "1 Antwort" while nothing is.
    check(re.search("von 1 richtig|^1 Antwort", page.inner_text(".summary"), re.M), "the last answer does not count")
    context.close()


def profile(browser, server, check, shots):
    check.place = "profile"
    for size in SIZES:
        context = browser.new_context(viewport=size, locale="en-GB")
        page = open_page(context, server, check, "profile")
        page.wait_for_selector(".single")
        check(page.locator(".toolbar").is_hidden() and page.locator(".goal").is_hidden(), "an empty chart has tools")
        check(page.locator(".keys, .of-trainer, .charts").locator("visible=true").count() == 0, "one day has cards that say nothing")
        check(page.locator(".timeline.estimated").is_hidden(), "one day has a chart")
        check(page.inner_text(".single").startswith("From the second day of training on, "), "nothing says when the chart begins")
        look(page, check, f"profile without an estimate {size['width']}")
        if shots:
            page.screenshot(path=shots / f"profile-unknown-{size['width']}.png", full_page=True)
        context.close()


if __name__ == "__main__":
    perform([first_run, bounded, words, timed, profile])
