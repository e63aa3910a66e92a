"""What is harder for a person than other pairs, on Profile and at the end of a session, and the session that trains only it.

    python3 Tests/Browser/practising.py .build/debug/peach [FOLDER FOR SCREENSHOTS]
"""

import re

from samples import hard_thirds, months, written
from training_pages import ACTIVE, DESK, OPEN, PHONE, SETTINGS, begin, feedback, look, open_page, perform, shown_texts, stop

SIZES = [{"width": 390, "height": 844}, {"width": 844, "height": 390}, DESK]
CHECK = "Check it: a session without replays"
HARDER = r"The major third is harder for you than the perfect fifth\."


def practised(browser, server, check, shots):
    """Profile says what is harder, and a session of only that plays it in tune after each wrong answer."""
    check.place = "what is harder"
    own = server.beside("thirds", written(hard_thirds()), settings=SETTINGS + "intervals: [P5, M3]\n", device="record")
    for size in SIZES:
        for language, scheme in (("en-GB", "light"), ("de-DE", "dark")):
            context = browser.new_context(viewport=size, locale=language, color_scheme=scheme)
            page = open_page(context, own, check, "profile")
            page.locator(".of-intervals .begins").first.wait_for()
            look(page, check, f"what is harder, {size['width']} {language}")
            if shots:
                page.screenshot(path=shots / f"harder-{size['width']}-{language}.png", full_page=True)
            context.close()
    context = browser.new_context(viewport=SIZES[0], locale="en-GB")
    page = open_page(context, own, check, "profile")
    button = page.get_by_role("button", name="Practise hearing the major third (piano)")
    button.wait_for()
    check(re.search(HARDER, page.inner_text(".cards")), f"the cards say {page.inner_text('.cards')!r}")
    rows = shown_texts(page, ".of-intervals li")
    check(len(rows) == 2 and re.fullmatch(r"Major third\nroughly \d+–\d+ ¢\nusually [^\n]+ more answers\nPractise", rows[0]) and rows[1].startswith("Perfect fifth\n"), f"the intervals are {rows}")
    in_terminal = " ".join(own.run("profile").split())
    check(re.search(r"Threshold \(estimated\), major third: roughly \d+ to \d+ ¢ Threshold \(estimated\), perfect fifth: \d+", in_terminal), f"the terminal says {in_terminal!r}")
    check("`peach train --set" in in_terminal and "intervals=M3" in in_terminal, f"the terminal says {in_terminal!r}")
    own.sound.write_bytes(b"")
    button.click()
    wrong = 0
    for key in ("ArrowUp", "ArrowDown") * 5:
        page.wait_for_selector(OPEN)
        check(page.inner_text(".interval").startswith("Major third"), f"the interval is {page.inner_text('.interval')!r}")
        before = own.sound.stat().st_size
        said, _ = feedback(page, lambda: page.keyboard.press(key))
        if "✗" in said:
            wrong += 1
            page.wait_for_selector(".happening:has-text('Listen: this is in tune.')")
            page.wait_for_selector(OPEN)
            # At least the pair again and the first note of the next one, of 0.3 seconds each, in two channels of four bytes.
            check(own.sound.stat().st_size - before >= 3 * 0.3 * 48000 * 8, "a wrong pair is not played again")
    check(wrong > 0, "ten answers in turn are all right")
    page.wait_for_selector(OPEN)
    stop(page)
    check("Threshold (estimated), major third" in page.inner_text(".summary"), f"the end says {page.inner_text('.summary')!r}")
    check(page.inner_text(".begin") == "Practise hearing the major third (piano): 20 comparisons", f"the next session is {page.inner_text('.begin')!r}")
    page.evaluate("location.hash = '#start'")
    page.locator("main").get_by_role("button", name="Practise hearing the major third (piano)").click()
    page.wait_for_selector(OPEN)
    stop(page)
    check(page.inner_text(".begin") == "Practise hearing the major third (piano): 20 comparisons", f"the next session is {page.inner_text('.begin')!r}")
    # Another session is one of the same practice, beside which the settings of the usual ones do not stand.
    page.locator(".begin").click()
    page.wait_for_selector(OPEN)
    check(page.inner_text(".interval").startswith("Major third"), "another session practises something else")
    stop(page)
    page.wait_for_selector(".summary")
    check(page.locator("#intervals, .again").count() == 0, "a practice has the settings of the usual sessions")
    page.evaluate("location.hash = '#start'")
    page.locator(".choices .button", has_text="Intervals").click()
    page.wait_for_selector(OPEN)
    stop(page)
    page.locator("#intervals summary").click()
    page.locator("#intervals label", has_text="Octave").locator("input").check()
    page.wait_for_selector(".begin:text-is('Start')")
    page.locator("#intervals label", has_text="Octave").locator("input").uncheck()
    settings = own.command("settings").stdout
    check("perfect fifth" in settings.lower(), f"the session has changed the settings to {settings}")
    # What a practice presents depends on the answers of its interval only.
    check(own.command("replay", "--data", str(own.data)).returncode == 0, "the sessions are not reproduced")
    # For any session, the same can be chosen before it.
    again = page.get_by_role("checkbox", name="After a wrong answer")
    check(not again.is_checked(), "wrong pairs are played again without being chosen")
    again.check()
    page.wait_for_function("() => fetch('/settings').then((one) => one.json()).then(({settings}) => settings.some(({name, value}) => name === 'play-again' && value === 'true'))")
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")


def advised(browser, server, check, shots):
    """The next step stands first on Start; after the practice comes the check, and after the check the practice."""
    check.place = "the next step"
    own = server.beside("advised", written(hard_thirds(12)), settings=SETTINGS + "intervals: [P5, M3]\n")
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, own, check, "start")
    # After a choice of the instrument Start says at once that the thresholds are of another tuning.
    page.wait_for_selector(".instrument:has-text('Until you choose')")
    check(page.locator(".instrument + .measurement + .choices").is_visible(), "the instrument is not asked for before its interval is practised")
    page.select_option(".instrument select", "violin")
    page.wait_for_selector(".progress :text('So far you have mostly trained the piano\\'s major third. The pure one is 14 ¢ narrower')")
    check("pure intervals" in page.inner_text(".instrument"), "the choice is not said any more")
    said, button = shown_texts(page, ".advised p"), page.inner_text(".advised .button")
    check(said[0].startswith("No certain change yet: perfect fifth ") and said[1].startswith("The major third is harder for you than") and button == "Practise hearing the major third (pure)", f"the advice is {said!r}, {button!r}")
    places = page.locator(".advised .primary, .choices .button").evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    check(len(places) == 4 and places == sorted(places) and places[0] < PHONE["height"] / 2, f"the next step and the exercises end at {places}")
    check(shown_texts(page, "main .primary") == [button], "Start has several next steps")
    page.get_by_role("button", name=button).click()
    # Where nothing was wrong, nothing has played again: another session of the practice is the next step.
    nexts = {}
    for _ in range(40):
        was_wrong = answer_one(page)
        nexts[was_wrong] = shown_texts(page, "main .primary")
        if len(nexts) == 2 and was_wrong:
            break
        page.locator(".begin").click()
    check(nexts == {True: [CHECK], False: [f"{button}: 20 comparisons"]}, f"the next steps are {nexts}")
    asked = []
    page.on("request", lambda one: "/sound/play" in one.url and asked.append(one.url))
    page.get_by_role("button", name=CHECK).click()
    page.wait_for_selector(OPEN)
    check(page.inner_text(".interval").startswith("Major third") and not asked, f"the check is of {page.inner_text('.interval')!r}, and {asked} sounds")
    answer_one(page)
    used = own.rows("SELECT settings FROM session_settings ORDER BY session_id DESC LIMIT 1")
    check('"play-again":false' in used[0][0].replace(" ", ""), f"the check has the settings {used}")
    check(shown_texts(page, "main .primary") == [button], "after the check the practice is not the next step")
    # So it is after a session of all intervals, once thirds were among its pairs; its end says that the tuning is new, too.
    page.evaluate("location.hash = '#start'")
    page.locator(".choices .button", has_text="Intervals").click()
    for _ in range(30):
        page.wait_for_selector(OPEN)
        name = page.inner_text(".interval")
        feedback(page, lambda: page.keyboard.press("ArrowUp"))
        if name.startswith("Major third"):
            break
    stop(page)
    check(shown_texts(page, "main .primary") == [button], "after a usual session the practice is not the next step")
    check("So far you have mostly trained the piano's major third." in page.inner_text(".summary"), f"the end says {page.inner_text('.summary')!r}")
    # Who tunes for the first time tunes one note to another, whatever intervals the comparisons have.
    page.evaluate("location.hash = '#start'")
    page.locator(".choices .button", has_text="Tune the second note").click()
    begin(page)
    page.wait_for_selector(ACTIVE)
    page.keyboard.press("ArrowUp")
    feedback(page, lambda: page.keyboard.press("Enter"))
    stop(page)
    check(own.rows("SELECT interval FROM pitch_matching") == [(0,)], "the first note is tuned to another interval")
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")


def one_interval(browser, server, check, shots):
    """The name of an interval on Profile leads to its own profile, whose address keeps it, and back."""
    check.place = "the profile of one interval"
    own = server.beside("one-interval", written(hard_thirds() + months()), settings=SETTINGS + "intervals: [P5, M3]\n")
    for size in SIZES:
        for language, scheme, name in (("en-GB", "light", "Profile: perfect fifth"), ("de-DE", "dark", "Profil: Quinte")):
            context = browser.new_context(viewport=size, locale=language, color_scheme=scheme)
            page = open_page(context, own, check, "profile")
            page.evaluate("location.hash = '#profile?interval=P5'")
            page.wait_for_selector(f"h1:text-is('{name}')")
            page.wait_for_selector(".then-and-now:not([hidden])")
            look(page, check, f"one interval, {size['width']} {language}")
            if shots:
                page.screenshot(path=shots / f"interval-{size['width']}-{language}.png", full_page=True)
            context.close()
    context = browser.new_context(viewport=SIZES[0], locale="en-GB")
    page = open_page(context, own, check, "profile")
    page.locator(".of-intervals a", has_text="Perfect fifth").wait_for()
    whole = page.locator(".charts figure").count()
    asked = []
    page.on("request", lambda one: re.search(r"/(profile|timeline|timeline/point|then-and-now)\?", one.url) and asked.append(one.url))

    def shows():
        page.wait_for_selector("h1:text-is('Profile: perfect fifth')")
        page.wait_for_selector(".then-and-now:not([hidden])")
        check(page.url.endswith("#profile?interval=P5"), f"the address is {page.url}")
        check(page.locator(".stat h2").first.inner_text() == "Threshold (estimated), perfect fifth", f"the card is {page.locator('.stat h2').first.inner_text()!r}")
        check(asked and all("interval=P5" in one for one in asked), f"asked for {asked}")
        counts = page.evaluate("Promise.all(['', '&interval=P5'].map((one) => fetch(`/timeline?language=en${one}`).then((answer) => answer.json()).then(({points}) => points.length)))")
        figures = page.locator(".charts figure:visible").count()
        check(figures == 1 and whole == 3, f"{figures} courses, of all intervals {whole}")
        page.locator(".charts details > summary").click()
        page.wait_for_selector(".charts table")
        rows = page.locator(".charts tbody tr").count()
        check(rows == counts[1] < counts[0], f"{rows} rows of {counts} periods")
        page.get_by_role("button", name="Practise hearing the perfect fifth").wait_for()
        check(page.locator(".calendar, .of-intervals, .measurement").count() == 0, "something of all intervals is shown")
        # Reading the store is no change of it.
        page.wait_for_timeout(500)
        asked.clear()
        page.wait_for_timeout(500)
        check(not asked, f"a page that nobody touches asks for {asked}")

    asked.clear()
    page.locator(".of-intervals a", has_text="Perfect fifth").click()
    shows()
    # The popup has the answers of the last day of fifths alone.
    said = page.locator("#announcements", has_text="perfect fifth")
    page.locator(".charts .timeline").first.focus()
    page.keyboard.press("ArrowRight")
    said.wait_for(state="attached")
    asked.clear()
    page.reload()
    shows()
    terminal = own.run("profile", "--interval", "fifth")
    number = page.locator(".stat .value").first.inner_text()
    check(terminal.startswith(f"Threshold (estimated), perfect fifth: {number} ("), f"{number} is on the page, the terminal says {terminal!r}")
    page.get_by_role("link", name="All intervals").click()
    page.wait_for_selector("h1:text-is('Profile')")
    page.locator(".of-intervals li").nth(1).wait_for()
    check(page.locator(".charts figure").count() == whole, "the way back is not to all intervals")
    asked.clear()
    page.go_back()
    shows()
    # Its refusal is an error in the console.
    page = context.new_page()
    page.goto(f"{own.home}#profile?interval=loud")
    page.wait_for_selector(".problem:has-text('interval: must be one of P1')")
    page.get_by_role("link", name="All intervals").click()
    page.locator(".of-intervals li").nth(1).wait_for()
    # The name on Start leads there, too, within a card that leads to all intervals.
    page.evaluate("location.hash = '#start'")
    page.locator(".progress .of-intervals a", has_text="Perfect fifth").click()
    page.wait_for_selector("h1:text-is('Profile: perfect fifth')")
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")


def answer_one(page):
    """Whether the answer is wrong."""
    page.wait_for_selector(OPEN)
    said, _ = feedback(page, lambda: page.keyboard.press("ArrowUp"))
    stop(page)
    return "✗" in said


def suited(browser, server, check, shots):
    """A new person chooses an instrument and hides the laboratory."""
    check.place = "what suits a person"
    context = browser.new_context(viewport=SIZES[0], locale="en-GB")
    page = open_page(context, server, check)
    page.select_option("#settings-range", "viola")
    page.wait_for_function("() => fetch('/start').then((one) => one.json()).then(({notes}) => notes.join() === '48,81')")
    page.wait_for_selector(".first-steps:has-text('C3–A5 (concert pitch), pure intervals (major third 14 ¢ narrower), bowed sound')")
    check("bowed-string" in server.command("settings", "sound").stdout.lower().replace(" ", "-"), "a viola has not the sound of a string")
    page.locator(".first-steps a", has_text="Settings").click()
    page.wait_for_selector(".settings .usual")
    check(page.locator("#settings-range").input_value() == "viola", "Settings do not know the viola")
    page.select_option("#settings-range", "trombone")
    page.wait_for_selector(".field:has(#settings-range):has-text('E2–C5 (concert pitch), pure intervals (major third 14 ¢ narrower), bowed sound')")
    # A tuning that is chosen by hand is the one of the line.
    page.select_option("#setting-tuning", "equal-temperament")
    page.wait_for_selector(".field:has(#settings-range):has-text('E2–C5 (concert pitch), piano intervals, bowed sound')")
    page.select_option("#page-laboratory", "hidden")
    page.wait_for_selector(".groups a:has-text('Body')")
    check(page.locator(".groups a", has_text="Laboratory").count() == 0, "the laboratory is not hidden")
    page.goto(f"{server.home}#start")
    page.locator(".choices .button", has_text="Intervals").click()
    # The start of the session stands before the other intervals, which are folded below the chosen ones.
    page.wait_for_selector("#intervals:not([open])")
    chosen = page.inner_text("#intervals > summary")
    check(chosen == "Intervals: Major third, Perfect fifth", f"who comes for intervals trains {chosen!r}")
    check("too high or too low" in page.inner_text("main"), "intervals are explained as a unison")
    # Who only looks changes nothing.
    page.goto(f"{server.home}#start")
    page.wait_for_selector(".choices small:has-text('Tune the second note')")
    said = server.command("settings", "intervals").stdout.lower().splitlines()[0]
    check(said.endswith("unison"), f"looking at intervals has set {said!r}")
    page.locator(".choices .button", has_text="Intervals").click()
    page.wait_for_selector("#intervals:not([open])")
    begin(page)
    answer_one(page)
    # On Start the exercises stay where they are. Both begin at once now, each with its own intervals.
    page.goto(f"{server.home}#start")
    page.wait_for_selector(".choices .button:not([disabled])")
    exercises = [text.split("\n")[0] for text in shown_texts(page, ".choices .button")]
    check(exercises == ["Comparison", "Intervals", "Pitch matching"], f"Start offers {exercises}")
    for name, stored in (("Comparison", "unison"), ("Intervals", "major third, perfect fifth")):
        page.locator(".choices .button", has_text=name).click()
        answer_one(page)
        said = server.command("settings", "intervals").stdout.lower().splitlines()[0]
        check(stored in said, f"after {name} the settings are {said!r}")
        page.goto(f"{server.home}#start")
        page.wait_for_selector(".choices .button:not([disabled])")
    # Their choice is folded below.
    page.locator(".set-intervals summary").click()
    page.locator(".set-intervals label", has_text="Perfect fifth").click()
    page.wait_for_selector(".choices small:has-text('Major third: too high or too low?')")
    server.command("settings", "intervals=default", "sound=sine", "tuning=default")
    context.close()


if __name__ == "__main__":
    perform([practised, advised, one_interval, suited])
