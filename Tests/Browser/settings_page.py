"""The settings of the page: what is refused, stored and said to be stored, in which order, and what the records' buttons remove.

    python3 Tests/Browser/settings_page.py .build/debug/peach [FOLDER FOR SCREENSHOTS]
"""

from training_pages import OPEN, PHONE, answer, begin, change, look, open_page, perform, seen, stop, unfold


def sessions(browser, server, check, shots):
    """Two sessions, the last of which can be removed."""
    check.place = "two sessions"
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, server, check, "comparison")
    for count in (3, 2):
        page.wait_for_selector(".begin")
        begin(page)
        answer(page, count)
        page.wait_for_selector(OPEN)
        stop(page)
    context.close()
    check(server.count("comparison") == 5, "the answers are not stored")


def in_order(browser, server, check, shots):
    """Of two quick changes the later one stays, however long the first takes."""
    check.place = "two quick changes"
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, server, check, "settings")
    page.wait_for_selector(".usual")
    unfold(page)
    held = []
    page.route("**/settings*", lambda route: held.append(route) if route.request.method == "POST" and not held else route.continue_())
    for name in ("bowed-string", "plucked-string"):
        page.select_option("#setting-sound", name)
    page.wait_for_timeout(300)
    held[0].continue_()
    page.wait_for_function("() => document.querySelector('.saved').textContent.startsWith('Saved')")
    change(page, "note-duration", "0.4")
    check("sound: plucked-string" in server.settings.read_text(), "the first of two changes stays")
    context.close()
    server.command("settings", "sound=sine", "note-duration=0.3")


def choices(browser, server, check, shots):
    check.place = "settings"
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, server, check, "settings")
    page.wait_for_selector(".usual")
    page.set_viewport_size({"width": 390, "height": 844})
    for one in (".usual .lengths", "#setting-lowest-note", "#intervals summary", "#setting-sound", "#page-language"):
        check(seen(page, one), f"{one} is not on the first screen of a phone")
    page.set_viewport_size(PHONE)
    unfold(page)
    saved = lambda: page.wait_for_function("() => document.querySelector('.saved').textContent.startsWith('Saved')")
    # A refusal repeats what was typed.
    for typed in ("H9", "C9", "x"):
        page.fill("#setting-highest-note", typed)
        page.keyboard.press("Tab")
        page.wait_for_function("(typed) => document.querySelector('[data-name=highest-note] .field-problem').textContent.includes(`Given: ${typed}.`)", arg=typed, timeout=3000)
    # A name without its octave, and the limit that was typed.
    refused = lambda name: page.inner_text(f"[data-name={name}] .field-problem")
    for name, typed, words in (("highest-note", "F#", "Given: F#. The octave is missing, such as F♯6."),
                               ("lowest-note", "C7", "The lowest note must be at least an octave below the highest. Given: C7.")):
        page.fill(f"#setting-{name}", typed)
        page.keyboard.press("Tab")
        page.wait_for_function("([name, words]) => document.querySelector(`[data-name=${name}] .field-problem`).textContent.endsWith(words)", arg=[name, words], timeout=3000)
        check("Default" not in refused(name), f"{name} says {refused(name)!r}")
    # "Saved" of one change stands until the next is stored.
    for name, typed in (("highest-note", "C6"), ("lowest-note", "C3")):
        change(page, name, typed)
        page.wait_for_selector(f"[data-name={name}] .field-problem:empty", state="attached")
    saved()
    check("lowest-note: C3\n" in server.settings.read_text(), "a note is not stored as at the terminal, by its English name")
    # What is stored says from when on it applies, also after the form is built anew for another strategy.
    said = lambda name: page.inner_text(f"[data-name={name}] .field-saved")
    check(said("lowest-note") == "Saved. Applies from the next comparison on.", f"a note: {said('lowest-note')!r}")
    # The decimal comma of the terminal, and no note that only repeats its label.
    page.fill("#setting-note-duration", "0,5")
    page.keyboard.press("Tab")
    page.wait_for_selector("[data-name=note-duration] .field-saved", state="attached")
    check("note-duration: 0.5" in server.settings.read_text(), "0,5 is not stored as 0.5")
    check(page.is_hidden("#setting-tuning-note"), "the tuning is explained though a unison is the same in each")
    fifth = page.locator("#intervals label", has_text="Perfect fifth").locator("input")
    fifth.check()
    check(page.is_visible("#setting-tuning-note"), "the tuning of a fifth is not explained")
    fifth.uncheck()
    page.wait_for_function("() => !document.querySelector('#intervals summary').textContent.includes('fifth')")
    for name, choose, sentence in (
        ("sound", lambda: page.select_option("#setting-sound", "plucked-string"), "Saved. Applies from the next session on."),
        ("week-start", lambda: page.select_option("#setting-week-start", "sunday"), "Saved."),
        ("correct-only", lambda: page.locator("#setting-correct-only").dispatch_event("click"), "Saved. Applies from the next session on."),
        ("strategy", lambda: page.locator("#setting-strategy").evaluate(
            "(node) => { node.value = 'staircase'; node.dispatchEvent(new Event('change')); }"), "Saved. Applies from the next session on."),
    ):
        choose()
        page.wait_for_selector(f"[data-name={name}] .field-saved", state="attached")
        found = page.locator(f"[data-name={name}] .field-saved").text_content()
        check(found == sentence and page.locator(".field-saved").count() == 1, f"{name}: {found!r}")
    server.command("settings", "note-duration=0.3", "sound=sine", "week-start=default", "correct-only=default", "strategy=default")
    page.reload()
    page.wait_for_selector("#setting-lowest-note")
    check(page.locator(".settings > details[open]").count() == 0, "a card of the settings is open at first")
    bodies = "(count) => document.querySelectorAll('#navigation a[href=\"#body\"]:not([hidden])').length === count"
    before = page.evaluate("document.querySelectorAll('#navigation a[href=\"#body\"]').length")
    for chosen, count in (("hidden", 0), ("shown", before)):
        page.select_option("#page-body", chosen)
        page.wait_for_function(bodies, arg=count)
        page.wait_for_selector("#page-body")
        check(page.locator("#settings-body").count() == (chosen == "shown"), f"the settings of the body when it is {chosen}")
    check(before > 0, "the screen Body is not among the screens")
    unfold(page)
    check(page.input_value("#setting-lowest-note") == "C3", "the note is not shown by its name")
    check(page.locator("[data-name=device] select").count() == 1, "the devices are no list")
    page.select_option("#page-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.select_option("#page-theme", "light")
    check(dark != page.evaluate("getComputedStyle(document.body).backgroundColor"), "the theme changes nothing")
    page.select_option("#page-theme", "system")
    for word in ("Cent", "Threshold", "Difference (presented)", "Interval"):
        check(word in page.inner_text("#words"), f"{word} is not explained")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Export").click()
    file = server.folder / "export.csv"
    waiting.value.save_as(file)
    rows = server.count("comparison")
    page.on("dialog", lambda dialog: check(False, f"the browser asks {dialog.message!r}"))
    last = server.rows("SELECT count(*) FROM comparison WHERE session_id = (SELECT max(session_id) FROM comparison)")[0][0]
    for name, left in (("Remove the last session", rows - last), ("Remove all training", 0), ("Reset settings", 0)):
        page.get_by_role("button", name=name).click()
        page.locator("dialog .primary").click()
        page.get_by_role("button", name="Close").click()
        check(server.count("comparison") == left, f"{name} leaves {server.count('comparison')} comparisons, not {left}")
    check(page.input_value("#setting-lowest-note") == "C2", "training or settings stay")
    page.set_input_files("#import-file", file)
    page.wait_for_function("() => document.querySelector('.records + p').textContent.includes('added')")
    check(server.count("comparison") == rows, "the import does not bring the comparisons back")
    page.select_option("#page-language", "de")
    page.wait_for_selector("h1:has-text('Einstellungen')")
    look(page, check, "settings")
    context.close()


if __name__ == "__main__":
    perform([sessions, in_order, choices])
