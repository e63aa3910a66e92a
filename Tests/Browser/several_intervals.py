"""Start and Profile of a person who trains unison and intervals: one rule for pauses, and nothing that is empty or out of sight.

    python3 Tests/Browser/several_intervals.py .build/debug/peach [FOLDER FOR SCREENSHOTS]
"""

import re

from samples import few_fifths, months, written
from training_pages import ACTIVE, DESK, MEASURE, OPEN, SETTINGS, answer, begin, feedback, look, open_page, perform, seen, shown_texts, stop

UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
SIZES = [UPRIGHT, SIDEWAYS, DESK]
BOTH = SETTINGS + "intervals: [P1, P5]\n"

# Of each card its title, and the share of its height below its last line or picture.
EMPTY = """() => [...document.querySelectorAll('.card')].filter((card) => card.checkVisibility()).map((card) => {
  const {top, bottom, height} = card.getBoundingClientRect();
  const lowest = Math.max(...[...card.querySelectorAll('p, svg, button, summary, figure')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom));
  return [card.textContent.slice(0, 30), (bottom - lowest) / height];
})"""


def shown(browser, server, check, shots, name, screen, wait):
    """The screen at each size, in both languages."""
    for size in SIZES:
        for language, scheme in (("en-GB", "light"), ("de-DE", "dark")):
            context = browser.new_context(viewport=size, locale=language, color_scheme=scheme, reduced_motion="reduce")
            page = open_page(context, server, check, screen)
            page.wait_for_selector(wait)
            page.wait_for_timeout(300)
            look(page, check, f"{screen} of {name}, {size['width']} {language}")
            if shots:
                page.screenshot(path=shots / f"{name}-{screen}-{size['width']}-{language}.png", full_page=True)
            yield page, size, language
            context.close()


def both(browser, server, check, shots):
    """Unison and fifths that are known."""
    check.place = "unison and fifths"
    own = server.beside("both", written(months()), settings=BOTH, device="record")
    context = browser.new_context(viewport=UPRIGHT, locale="en-GB")
    page = open_page(context, own, check)
    page.evaluate("location.hash = '#comparison?measure'")
    page.wait_for_selector(".intro .lengths")
    check(page.locator(".intro .begin.primary").count() == 1, "nothing begins where nothing is to be measured")
    context.close()
    for page, size, language in shown(browser, own, check, shots, "both", "profile", ".then-and-now:not([hidden])"):
        height = page.evaluate("document.documentElement.scrollHeight")
        check(size != UPRIGHT or height <= 1800, f"Profile is {height} px long, {language}")
        check(page.locator(".legend:visible").count() == 1, "the legend stands more than once")
        opened = page.locator("main details[open]").evaluate_all("all => all.map((one) => one.className)")
        check(opened == (["calendar"] if size == DESK else []), f"{opened} are open at {size}")
        empty = [card for card in page.evaluate(EMPTY) if card[1] > 0.4]
        check(size != DESK or not empty, f"cards are mostly empty: {empty}")
    context = browser.new_context(viewport=UPRIGHT, locale="en-GB")
    page = open_page(context, own, check)
    page.wait_for_selector(".progress .sparkline")
    # Start and Profile break at the same pauses.
    timeline = page.evaluate("fetch('/timeline').then((answer) => answer.json())")
    start = page.evaluate("fetch('/start').then((answer) => answer.json())")
    drawn = page.locator(".progress .part").evaluate_all("all => all.map((one) => one.querySelectorAll('.sparkline > *').length)")
    middles = lambda one, run: [timeline["points"][i]["middle"] for i in run]
    runs = [[middles(one, run) for run in one] for one in timeline["lines"]]
    other = [[[part["curve"]["times"][i] for i in run] for run in part["curve"]["segments"]] for part in start["thresholds"]]
    check(runs == other and drawn == [len(one) for one in runs], f"Profile breaks at {runs}, Start at {other} in {drawn} parts")
    check(page.inner_text(".choices small >> nth=0") == "Higher or lower, too high or too low?", "the exercise is not worded for both")
    # Both pairs of then and now sound on the device of training.
    page.evaluate("location.hash = '#profile'")
    hear = page.locator(".then-and-now .button")
    hear.wait_for()
    orders = []
    page.on("request", lambda one: "/sound/play" in one.url and orders.append(one.post_data_json))
    own.sound.write_bytes(b"")
    hear.click()
    page.wait_for_function("() => document.querySelector('.then-and-now .button').textContent.startsWith('♪ now: ')")
    page.wait_for_selector(".then-and-now .button:not([disabled])")
    check([one["play"] for one in orders] == ["then", "now"] and {one["interval"] for one in orders} == {"P5"}, f"{orders} are played")
    # The device is opened for each pair, and keeps the last: two notes of 0.6 seconds in two channels of four bytes.
    size = own.sound.stat().st_size
    check(size >= 2 * 0.6 * 48000 * 8, f"the device plays {size} bytes")
    check(page.locator(".then-and-now .problem:not(:empty)").count() == 0, "then and now has a problem")
    mixed(page, check)
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")


def mixed(page, check):
    """A session of unisons and fifths names each of them, and the answers stay where they are."""
    page.evaluate("location.hash = '#comparison'")
    how = page.locator(".explanation p", has_text="the interval stands above the buttons. Was the second note too high")
    how.wait_for(state="attached")
    begin(page)
    names, places = set(), set()
    for _ in range(40):
        page.wait_for_selector(OPEN)
        names.add(page.inner_text(".interval"))
        places.add(round(page.locator(".answer").first.bounding_box()["y"]))
        feedback(page, lambda: page.keyboard.press("ArrowUp"))
        if len(names) > 1:
            break
    check(names == {"Unison", "Perfect fifth up, piano"}, f"the intervals are {names}")
    check(len(places) == 1, f"the answers stand at {places}")
    stop(page)


def few(browser, server, check, shots):
    """Nine answers of intervals, beside months of unison and alone."""
    check.place = "nine answers of intervals"
    own = server.beside("few", written(months(fifths=False) + few_fifths()), settings=BOTH)
    for page, size, language in shown(browser, own, check, shots, "few", "profile", ".then-and-now:not([hidden])"):
        check(seen(page, ".stat .begins") or size == UPRIGHT, f"the measurement is below the bar at {size}, {language}")
        line = page.locator(".figure.is-empty").bounding_box()
        check(page.locator(".is-empty").count() == 1 and line["height"] < 40, f"an empty chart takes {line}")
        check(page.locator(".is-empty .unknown").is_visible(), "nothing says that the threshold is not known")
        empty = [card for card in page.evaluate(EMPTY) if card[1] > 0.4]
        check(size != DESK or not empty, f"cards are mostly empty: {empty}")
    check(own.end() == 0, "Ctrl-C does not end with 0")
    # A measurement that was begun stays the next step while the settings train unison.
    own = server.beside("begun", written(months(fifths=False) + few_fifths(12)), settings=SETTINGS)
    context = browser.new_context(viewport=UPRIGHT, locale="en-GB")
    page = open_page(context, own, check)
    page.wait_for_selector(".measurement .primary:has-text('Measure my threshold: perfect fifth')")
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")
    own = server.beside("only", written(few_fifths()), settings=SETTINGS + "intervals: [P5]\n")
    for page, size, language in shown(browser, own, check, shots, "only", "start", ".progress .so-far"):
        # The figure, small, below its name.
        name, count = (page.locator(f".progress {one}") for one in ("h3 >> nth=0", ".so-far"))
        check(count.bounding_box()["y"] > name.bounding_box()["y"], f"the figure stands above its name, {language}")
        sizes = [one.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") for one in (name, count)]
        check(sizes[1] <= sizes[0], f"what is not known is {sizes[1]} px high, its name {sizes[0]} px")
    # Answered here, they foretell how many are missing: the sentences that say so begin with what they refer to.
    context = browser.new_context(viewport=UPRIGHT, locale="de-DE")
    page = open_page(context, own, check, "comparison")
    begin(page)
    for _ in range(2):
        page.wait_for_selector(OPEN)
        page.keyboard.press("ArrowUp")
        page.wait_for_selector(".feedback.is-shown")
    stop(page)
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".advised p")
    words = page.inner_text(".advised").splitlines()
    check(words[0] == "Quinte", f"the advice begins with {words[0]!r}")
    check(page.inner_text(".choices .button:has-text('Intervalle') small") == "Quinte: zu hoch oder zu tief?", "the exercise is not worded for intervals")
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")


def sideways(browser, server, check, shots):
    """On a phone on its side the slider has the height of the window, and nothing is below it."""
    check.place = "pitch matching on its side"
    context = browser.new_context(viewport=SIDEWAYS, locale="en-GB")
    page = open_page(context, server, check, "matching")
    begin(page)
    page.wait_for_selector(ACTIVE)
    for size in (SIDEWAYS, {"width": 640, "height": 360}):
        page.set_viewport_size(size)
        page.wait_for_timeout(100)
        box = page.locator(".track").bounding_box()
        check(box["height"] >= 0.67 * size["height"] and box["width"] >= 0.4 * size["width"], f"the slider is {box} at {size}")
        height = page.evaluate("document.documentElement.scrollHeight")
        check(box["y"] + box["height"] <= size["height"] and height <= size["height"], f"the exercise is {height} px high at {size}")
        look(page, check, f"pitch matching on its side {size['width']}")
    stop(page)
    context.close()


def heard(page, server, button, notes):
    """Clicks a button, which plays so many notes of 0.3 seconds, then two together for 2 seconds, in two channels of four bytes."""
    server.sound.write_bytes(b"")
    button.click()
    page.wait_for_selector(f"{'.wrong-pairs' if notes > 2 else '.in-tune'} .button:not([disabled])")
    size = server.sound.stat().st_size
    return (notes * 0.3 + 2) * 48000 * 8 <= size < ((notes + 1) * 0.3 + 2) * 48000 * 8


def chosen(browser, server, check, shots):
    """A new person comes to measure a threshold, chooses another interval and hears it in tune, also after wrong answers."""
    check.place = "intervals before the first session"
    context = browser.new_context(viewport=UPRIGHT, locale="en-GB", reduced_motion="reduce")
    page = open_page(context, server, check)
    page.locator(".measurement .button").click()
    page.wait_for_selector(".intro .offers .button")
    check(shown_texts(page, "main .primary") == [MEASURE], "the measurement is not the next step")
    check(page.locator(".in-tune").count() == 0, "a unison can be heard in tune")
    page.locator("#intervals summary").click()
    box = lambda name: page.locator("#intervals label", has_text=name).locator("input")
    box("Perfect fifth").check()
    box("Unison").uncheck()
    page.wait_for_selector(".intro > p:has-text('too high or too low')")
    page.select_option("#intervals select", "just-intonation")
    page.wait_for_selector(".in-tune summary:has-text('pure')")
    box("Perfect fifth").uncheck()
    page.wait_for_selector("#intervals .problem:has-text('Choose at least one.')")
    box("Perfect fifth").check()
    page.wait_for_selector("#intervals .problem:empty", state="attached")
    settings = server.command("settings").stdout
    check("Perfect fifth" in settings and "Pure (just)" in settings, f"the settings are {settings}")
    check(page.locator("#intervals[open]").count() == 1, "a change folds the intervals")
    check(page.locator("main .primary:visible").inner_text().startswith("Measure my threshold: perfect fifth"), "the measurement is not of fifths")
    check(heard(page, server, page.locator(".in-tune .button"), 2), f"a fifth in tune has {server.sound.stat().st_size} bytes")
    look(page, check, "intervals before a session")
    if shots:
        page.screenshot(path=shots / "intervals-390.png", full_page=True)
    check(page.locator(".intro .begin, .intro .lengths").count() == 0, "a measurement has a length to choose")
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".first-steps")
    page.locator(".choices .button", has_text="Intervals").click()
    begin(page)
    # Two answers to one pair are not both right.
    for key in ("ArrowUp", "ArrowDown") * 6:
        page.wait_for_selector(OPEN)
        feedback(page, lambda: page.keyboard.press(key))
        if "wrong" in page.inner_text(".feedback"):
            break
    stop(page)
    page.wait_for_selector(".wrong-pairs p:has-text('You hear your pair, then the interval in tune, at last both notes together.')")
    check(heard(page, server, page.locator(".wrong-pairs .button").first, 4), f"a wrong fifth has {server.sound.stat().st_size} bytes")
    check(page.locator(".wrong-pairs .problem:not(:empty), .in-tune .problem:not(:empty)").count() == 0, "a sound has a problem")
    page.evaluate("location.hash = '#matching'")
    page.wait_for_selector(".intro > p:has-text('makes that interval with the first')")
    for size in SIZES:
        page.set_viewport_size(size)
        look(page, check, f"pitch matching of an interval, {size['width']}")
    # From the second session of the first day on, Profile lists them in place of the chart.
    page.evaluate("location.hash = '#comparison'")
    page.locator(".summary .begin, .intro .begin").first.wait_for()
    begin(page)
    answer(page, 3)
    page.wait_for_selector(OPEN)
    stop(page)
    page.evaluate("location.hash = '#profile'")
    page.locator(".single li").nth(1).wait_for()
    lines = shown_texts(page, ".single li")
    check(len(lines) == 2 and all(re.fullmatch(r"\d\d:\d\d: \d+ of \d+ right\. Threshold then: .+", line) for line in lines), f"the sessions are {lines}")
    look(page, check, "the sessions of the first day")
    context.close()


if __name__ == "__main__":
    perform([both, few, sideways, chosen])
