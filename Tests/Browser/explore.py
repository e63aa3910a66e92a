"""Uses the screen Explore of `peach serve` in headless Chromium.

    python3 Tests/Browser/explore.py .build/release/peach [SCREENSHOTS]

Needs Debian's chromium and PyPI's playwright and axe-playwright-python. Prints the latency of Explore. With SCREENSHOTS it
saves pictures there. Exits with 1 and says what is wrong if anything is.
"""

import csv
import statistics

from lab_pages import IS_RELEASE, check_layout, check_sizes, drawn, open_page, perform, picture, slider, type_value, wait_drawn

# Strategies with a posterior over a grid take minutes in a debug build.
SLOW = ("quest", "quest-plus", "tracking")


def check_dragging(page, check):
    """Drags k1 and measures from the drag's end to the picture."""
    check.place = "Explore dragged"
    handle = slider(page, "strategy.k1")
    latencies = []
    for round in range(12 if IS_RELEASE else 2):
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        before = drawn(page)
        share = (0.30, 0.50, 0.42)[round % 3]
        middle = box["y"] + box["height"] / 2
        start = float(handle.evaluate("s => s.value / s.max"))
        page.mouse.move(box["x"] + 12 + (box["width"] - 24) * start, middle)
        page.mouse.down()
        for step in range(1, 11):
            page.mouse.move(box["x"] + 12 + (box["width"] - 24) * (start + (share - start) * step / 10), middle)
        page.evaluate("document.querySelector('.explore').dataset.latency = ''")
        page.mouse.up()
        wait_drawn(page, before)
        page.wait_for_function("() => document.querySelector('.explore').dataset.latency !== ''")
        page.wait_for_timeout(50)
        latencies.append(float(page.locator(".explore").get_attribute("data-latency")))
    # Each listener makes 400, not all together.
    page.get_by_text("400 comparisons each of 2 ×").wait_for()
    latencies.sort()
    print(f"Explore: end of the drag to the picture {statistics.median(latencies):.0f} ms (median), "
          f"{latencies[-1]:.0f} ms (longest of {len(latencies)})")
    if IS_RELEASE:
        check(statistics.median(latencies) <= 250, f"takes {statistics.median(latencies):.0f} ms instead of 250")


def check_refusal(page, check):
    """A value outside the rule's domain shows the sentence beside its control and changes nothing else."""
    check.place = "Explore refused"
    before = (drawn(page), page.locator("path.median").get_attribute("d"), page.locator(".differences").inner_text())
    type_value(page, "strategy.k1", "0.1")
    problem = page.locator("[data-control='strategy.k1'] .problem")
    problem.filter(has_text="“Narrowing (k1)” must be below 0.1.").wait_for()
    check(problem.inner_text().endswith("Lower it. Given: 0.1."), f"says {problem.inner_text()}")
    after = (drawn(page), page.locator("path.median").get_attribute("d"), page.locator(".differences").inner_text())
    marks = [one for one in page.locator(".forest text").all_text_contents() if one.startswith("×")]
    check(marks and all(len(one[1:].replace(".", "").strip("0")) <= 2 for one in marks), f"the ratios at the axes are {marks}")
    levels = page.locator(".figure-rest svg text.tick").all_text_contents()
    check([one for one in levels if "¢" in one] == levels[-1:] and page.locator(".figure-rest text.unit").count() == 0, f"the levels at rest are {levels}")
    check(before == after, "changes the picture")
    type_value(page, "strategy.k1", "0.0617")
    wait_drawn(page, before[0])
    check(problem.inner_text() == "", "keeps the sentence of a former value")
    value = page.locator("[data-control='strategy.k1'] input.exact").input_value()
    check(value == "0.0617", f"shows {value} instead of the exact value")


def check_share(page, server, check, folder):
    """`peach sweep` accepts the file and gives the page's differences."""
    check.place = "Explore shared"
    shown = {card.get_attribute("data-measure"): float(card.get_attribute("data-difference"))
             for card in page.locator(".difference").all()}
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Share as a scenario file").click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    check(path.name == "explore-kazez.yaml", f"is called {path.name}")
    swept = server.command("sweep", str(path), "--out", str(folder / "shared"))
    check(swept.returncode == 0, f"is refused: {swept.stderr}")
    if swept.returncode == 0:
        with open(folder / "shared" / "explore-kazez" / "differences.csv") as table:
            rows = list(csv.DictReader(table))
        for measure, difference in shown.items():
            found = [float(value) for row in rows for name, value in row.items()
                     if value and (row.get("measure") == measure and name == "difference" or name == f"{measure}_difference")]
            check(any(abs(value - difference) < 1e-9 for value in found),
                  f"{measure}: the page shows {difference}, the sweep gives {found or list(rows[0])}")


def check_explore(browser, server, check, folder):
    check.place = "Explore"
    page = open_page(browser, server, check)
    wait_drawn(page)
    check("These are the defaults of the strategy, which is the baseline." in page.inner_text(".figure-differences")
          and page.locator(".forest:visible").count() == 0, "does not begin at the baseline")
    meanings = page.locator(".difference .meaning").all_inner_texts()
    check(len(meanings) == 4 and all(meanings) and sum("lower is better" in one for one in meanings) == 2, f"the numbers mean {meanings}")
    check_dragging(page, check)
    check_refusal(page, check)
    check.place = "Explore"
    words = page.locator(".difference .words").all_inner_texts()
    check(any("than the baseline" in one for one in words), f"says {words}")
    for card in page.locator(".difference:has(.lower, .higher)").all():
        is_error = "better" in card.locator(".meaning").inner_text()
        said = card.locator(".words").inner_text()
        check(is_error == said.endswith((": better", ": worse")), f"a card says {said!r}")
    picture(page, "explore-light", full=True)
    shown = page.locator("main").inner_text()
    check("¢" in shown and " cents" not in shown.replace("octaves or cents", ""), "a number has cents in one place and ¢ in another")
    check_share(page, server, check, folder)
    for strategy in page.locator("#explore-strategy option").all_inner_texts():
        if strategy in SLOW and not IS_RELEASE:
            continue
        check.place = f"Explore {strategy}"
        before = drawn(page)
        page.select_option("#explore-strategy", strategy)
        wait_drawn(page, before)
        check_layout(page, check)
    check.place = "Explore with estimates"
    titles = lambda: page.locator(".difference h3").all_inner_texts()
    page.select_option("#explore-strategy", "kazez")
    page.locator(".difference .note", has_text="kazez makes none").wait_for()
    check("presented differences" in titles()[2] and "moving average" in titles()[3], f"the errors of kazez are called {titles()[2:]}")
    check(page.locator(".verdict").inner_text().startswith("At the end: mostly guessing."), f"says {page.locator('.verdict').inner_text()}")
    page.select_option("#explore-strategy", "staircase")
    page.locator(".difference h3", has_text="Error of the estimate").wait_for()
    check(page.locator(".difference .note").all_inner_texts() == ["", "", ""], "an estimate has a note")
    page.context.close()


def check_keyboard(browser, server, check, folder):
    """Everything without a mouse: to the slider by Tab, the value by arrows, the file by Enter."""
    check.place = "Explore by keyboard"
    page = open_page(browser, server, check)
    wait_drawn(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[data-control]')?.dataset.control === 'strategy.k2'"
                         " && document.activeElement.type === 'range'"):
            break
    else:
        check(False, "Tab does not reach the slider of k2")
    before = drawn(page)
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    wait_drawn(page, before)
    text = page.evaluate("document.activeElement.getAttribute('aria-valuetext')")
    check(float(text) > 0.09, f"the slider says {text}")
    page.get_by_role("button", name="Compare with this condition").focus()
    before = drawn(page)
    page.keyboard.press("Enter")
    wait_drawn(page, before)
    check("k2" in page.locator(".baseline-words").inner_text(), "does not name the baseline")
    check(page.locator(".forest:visible").count() == 0, "does not compare with the pinned setting")
    page.context.close()


def unfold(page):
    page.locator(".fold").evaluate_all("all => all.forEach((one) => { one.open = true; })")


def check_sideways(browser, server, check, folder):
    """On a phone in landscape titles are small, and the chart stays beside the constant that is dragged."""
    for width, height in ((667, 375), (844, 390), (932, 430)):
        check.place = f"Explore, {width} × {height}"
        page = open_page(browser, server, check)
        page.set_viewport_size({"width": width, "height": height})
        wait_drawn(page)
        check(page.evaluate("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)") <= 22, "the title is large")
        unfold(page)
        page.locator(".constants input[type=range]").last.scroll_into_view_if_needed()
        check(page.evaluate("scrollY") > 300, "there is nothing to scroll")
        chart = page.locator(".tracks svg").bounding_box()
        check(0 <= chart["y"] and chart["y"] + chart["height"] <= height - 44, f"the chart is at {chart}")
        apart = page.locator("main *").evaluate_all("""all => all.filter((one) => one.scrollHeight > one.clientHeight + 1
          && ['auto', 'scroll'].includes(getComputedStyle(one).overflowY) && one.checkVisibility()).map((one) => one.className)""")
        check(not apart, f"scrolls inside the page: {apart}")
        page.context.close()


def check_desktop(browser, server, check, folder):
    """The chart stays beside the control that is moved, and the controls' end has the results' end beside it."""
    check.place = "Explore, 1440 × 900"
    page = open_page(browser, server, check)
    page.set_viewport_size({"width": 1440, "height": 900})
    wait_drawn(page)
    head, results = page.locator(".explore-head").bounding_box(), page.locator(".seen").bounding_box()
    check(head["y"] + head["height"] <= results["y"], "the results cover the title")
    card = page.locator(".difference").first.bounding_box()
    check(card["y"] + 60 <= 900, f"the first result is at {card['y']}")
    sliders = page.locator(".constants input[type=range]:visible")
    for index in range(sliders.count()):
        sliders.nth(index).evaluate("(slider) => slider.scrollIntoView({block: 'center'})")
        chart = page.locator(".tracks svg").bounding_box()
        check(0 <= chart["y"] and chart["y"] + chart["height"] <= 450, f"beside slider {index} the chart is at {chart}")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_timeout(200)
    check(page.locator(".column").last.evaluate("(column) => column.scrollHeight <= column.clientHeight"), "the results scroll apart")
    share = page.locator(".figure-share").bounding_box()
    check(0 <= share["y"] and share["y"] + share["height"] <= 900, f"the results end at {share}")
    page.context.close()


def check_upright(browser, server, check, folder):
    """On an upright phone the chart stays in sight while a constant is dragged, and leaves three fifths of the window."""
    for width, height in ((390, 844), (360, 740), (390, 680), (820, 1180)):
        check.place = f"Explore, {width} × {height}"
        page = open_page(browser, server, check)
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        wait_drawn(page)
        sessions = page.locator(".tracks text.session")
        check([words[-1:] for words in sessions.all_text_contents()] == ["1", "2", "3", "4"], "the axis lacks a session")
        edges = [(box["x"], box["x"] + box["width"]) for box in (one.bounding_box() for one in sessions.all())]
        check(edges[0][0] >= 0 and all(a[1] < b[0] for a, b in zip(edges, edges[1:])), f"sessions touch: {edges}")
        seen, legend = page.locator(".seen").bounding_box(), page.locator(".below").bounding_box()
        check(abs(seen["y"] + seen["height"] - legend["y"]) < 2, "the legend stands apart from its chart")
        if width == 390:
            length = page.evaluate("document.documentElement.scrollHeight")
            check(length <= 3600, f"the page is {length} px long")
            check(page.locator(".fold[open]").count() == 0, "what is rarely changed is not folded")
            slider = page.locator(".constants input[type=range]:visible").first
            slider.evaluate("(slider) => slider.scrollIntoView({block: 'center'})")
            box, panel = slider.bounding_box(), page.locator(".seen").bounding_box()
            check(panel["y"] >= 0 and panel["y"] + panel["height"] <= box["y"], f"the slider is at {box}, under the chart at {panel}")
        unfold(page)
        page.locator(".constants input[type=range]").last.scroll_into_view_if_needed()
        chart, panel = page.locator(".tracks svg").bounding_box(), page.locator(".seen").bounding_box()
        check(chart["y"] >= 0 and chart["height"] >= 140, f"the chart is at {chart}")
        check(panel["y"] == 0 and panel["height"] <= 0.4 * height, f"the chart's panel takes {panel['height']} of {height} px")
        page.context.close()
    check.place = "Explore, 320 × 568"
    page = open_page(browser, server, check)
    page.set_viewport_size({"width": 320, "height": 568})
    wait_drawn(page)
    unfold(page)
    page.locator(".constants input[type=range]").last.scroll_into_view_if_needed()
    check(page.locator(".seen").bounding_box()["y"] < 0, "the chart covers a low window")
    page.context.close()


def check_sessions(browser, server, check, folder):
    """The start of every session and the largest difference, for both conditions."""
    check.place = "Explore, settings of sessions"
    page = open_page(browser, server, check)
    wait_drawn(page)
    for name, value in (("unison-first-cents", "40"), ("maximum-cents", "300")):
        before = drawn(page)
        type_value(page, f"settings.{name}", value)
        wait_drawn(page, before)
    # The axis contains the beginning, and no more than the curves reach.
    ticks = [float(one) for one in page.locator(".tracks text.tick").all_text_contents()]
    check(40 <= ticks[-1] <= 300, f"the axis has {ticks}")
    boxes = [page.locator(one).first.bounding_box() for one in (".tracks path.band", ".tracks svg")]
    check(boxes[0]["height"] >= 0.4 * boxes[1]["height"], f"the curves take {boxes[0]['height']} of {boxes[1]['height']} px")
    page.locator(".figure-tracks summary").click()
    rows = [row.split("\t") for row in page.locator(".figure-tracks tbody").inner_text().splitlines()]
    starts = [row for row in rows if row[0] in ("1", "101", "201", "301")]
    check([row[1] for row in starts] == ["40"] * 4 == [row[4] for row in starts], f"sessions begin at {starts}")
    page.reload()
    wait_drawn(page)
    shown = page.locator("[data-control='settings.maximum-cents'] input.exact").input_value()
    check(shown == "300", f"a reload shows {shown} cents")
    type_value(page, "settings.maximum-cents", "500")
    page.locator("[data-control='strategy.k1'] .problem", has_text="must be below 0.0447").wait_for()
    page.context.close()


def check_looks(browser, server, check, folder):
    check_sizes(browser, server, check, "explore", ".explore[data-request]", "Ausprobieren")
    check.place = "Hints in German"
    page = open_page(browser, server, check, "phone", locale="de-DE")
    wait_drawn(page)
    check_hints(page, check)
    page.context.close()


def check_hints(page, check):
    """Strategies, constants and listeners have words of the page's language. One that lacks them is shown in English, marked as
    such, and noted here: adding a strategy needs no other file."""
    count, english = page.evaluate("""async () => {
      const {about} = await import('/labels.js');
      const {page} = await import('/page.js');
      const {strategies, traits, listeners} = await (await fetch('/explore/catalog')).json();
      const keys = [
        ...strategies.map(({name}) => `strategy.${name}.about`), ...listeners.map(({name}) => `listener.${name}.about`),
        ...[...strategies, {name: 'listener', parameters: traits}].flatMap((owner) =>
          owner.parameters.map(({name}) => `constant.${owner.name}.${name}.about`))];
      return [keys.length, keys.filter((key) => about(key, '', page).lang !== 'de')];
    }""")
    check(len(english) < count, "explains nothing in German")
    for key in english:
        print(f"note: Localisation/de.json has no {key}")


if __name__ == "__main__":
    perform([check_explore, check_keyboard, check_desktop, check_sideways, check_upright, check_sessions, check_looks])
