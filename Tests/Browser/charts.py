#!/usr/bin/env python3
"""Uses the screen Profile of `peach serve` in a headless Chromium, on a store of its own.

    charts.py PEACH [--screenshots FOLDER]

PEACH is the command. The store gets 16 months of comparisons with pauses and ten years of body data with gaps, all from a
seed. Everything that is wrong is printed; the exit code says whether anything was. Measured times are printed as well.
"""
import json
import pathlib
import re
import statistics

from checking import FRAMES, percentile
from pictures import check_picture
from samples import training
from serving import Server
from views import SIZES, check_looks, check_shots, open_page, perform, settle, until

CASES = pathlib.Path(__file__).resolve().parent.parent / "TrainingTests/ThresholdTimeline/Vectors/views.json"


def check_mirror(page, check):
    """`timeline-view.js` moves views as the Swift tests do, bit for bit."""
    cases = json.loads(CASES.read_text())["cases"]
    wrong = page.evaluate("""async (cases) => {
      const {scrolled, zoomed, ceiling} = await import('/timeline-view.js');
      const {ceilings} = await (await fetch('/timeline')).json();
      const wrong = [];
      for (const {name, chart, moves} of cases) {
        const [start, end] = chart.everything;
        const one = {points: chart.points, everything: {start, end}, ceilings};
        let view = {start: chart.first[0], end: chart.first[1]};
        moves.forEach((move, index) => {
          view = move.zoom === undefined ? scrolled(one, view, move.scroll) : zoomed(one, view, move.zoom, move.about);
          const isSame = view.start === move.view[0] && view.end === move.view[1] && ceiling(one, view) === move.ceiling;
          if (!isSame) wrong.push(`${name}, move ${index}`);
        });
      }
      return wrong;
    }""", cases)
    check(not wrong, f"timeline-view.js differs from Swift: {wrong[:3]}")
    print(f"timeline-view.js: {sum(len(c['moves']) for c in cases)} moves agree with Swift")


# One step of 120 that zooms the whole chart.
ZOOM = """
  document.querySelector('[aria-label="Show everything"]').click();
  document.querySelector('.timeline').dispatchEvent(new WheelEvent('wheel', {
    deltaY: i % 2 ? 40 : -40, ctrlKey: true, clientX: 700, cancelable: true}));
"""
# The pixels between the first and the last dot of a chart and the edges of its plot.
WHOLE = """(kind) => {
  const chart = document.querySelector(`.timeline.${kind}`), clip = chart.querySelector('clipPath rect');
  const dots = chart.querySelector('.dots'), radius = parseFloat(getComputedStyle(dots).strokeWidth) / 2;
  const places = dots.getAttribute('d').split('M').slice(1).map(parseFloat), [left, width] = ['x', 'width'].map((name) => Number(clip.getAttribute(name)));
  return [Math.min(...places) - radius - left, left + width - Math.max(...places) - radius];
}"""
DOTS = "document.querySelector('.timeline.presented .dots').getAttribute('d').split('M').length - 1"


def check_axis(page, check):
    """The first of a month or a year has the name of the others: of a year among years, of a day among days and hours."""
    labels = page.evaluate("""async () => {
      const {timeAxis} = await import('/timeline-view.js');
      const at = (date) => Date.parse(date) / 1000;
      return [['2026-01-01', '2026-01-02'], ['2025-12-27', '2026-01-06'], ['2025-09-01', '2026-04-30'], ['2020-12-01', '2026-02-01']].map(
        ([start, end]) => timeAxis({start: at(start), end: at(end)}, [0, 1000], [[0, 0]], 'en-GB').marks(6).map(({label}) => label));
    }""")
    for wanted, found in zip(("1 Jan", "1 Jan", "2026", "2026"), labels):
        check(wanted in found and len({"1 Jan", "2026", "Jan"} & set(found)) == 1, f"New Year is not {wanted!r} in {found}")
    # Days stand at equal steps, also across the end of a month.
    steps = page.evaluate("""async () => {
      const {timeAxis} = await import('/timeline-view.js');
      const at = (date) => Date.parse(date) / 1000;
      return [['2026-10-20', '2026-11-08'], ['2026-10-28', '2026-11-05'], ['2026-09-20', '2026-11-08']].map(([start, end]) => {
        const keys = timeAxis({start: at(start), end: at(end)}, [0, 1000], [[0, 0]], 'en-GB').marks(6).map(({key}) => key / 86400000);
        return keys.slice(1).map((key, i) => key - keys[i]);
      });
    }""")
    check(all(len(one) >= 2 and len(set(one)) == 1 for one in steps), f"the marks of days are {steps} days apart")
    # However narrow the chart, a few days have their names, with hours between them where there is room; of hours alone the first
    # names its day.
    for width, hour, hours, labels, gap in page.evaluate("""async () => {
      const {dated, timeAxis} = await import('/timeline-view.js');
      return [240, 312, 350, 560, 1000, 1340].flatMap((width) => [[0, 24], [0, 48], [0, 72], [0, 96], [9, 8], [9, 40], [20, 52], [0, 240]].map(([hour, hours]) => {
        const start = Date.parse('2026-11-28') / 1000 + 3600 * hour;
        const marks = dated(timeAxis({start, end: start + 3600 * hours}, [50, width - 50], [[0, 0]], 'en-GB'), width, [44, width - 60]);
        return [width, hour, hours, marks.map(({label}) => label), Math.min(...marks.slice(1).map(({x}, i) => x - marks[i].x))];
      }));
    }"""):
        place, days = f"{hours} hours from {hour}:00 on in {width} px", [one for one in labels if "Nov" in one or "Dec" in one]
        check(days and len(set(days)) == len(days) and (gap is None or gap >= 40), f"{place}: {labels}, {gap} px apart")
        check(hour or hours > 96 or width < 350 or len(days) == hours / 24, f"{place}: {labels} do not name each day")


def check_chart(page, server, check):
    timeline = page.evaluate("fetch('/timeline').then((answer) => answer.json())")
    points, first, everything = timeline["points"], timeline["first"], timeline["everything"]
    total = len(points)
    expected = sum(p["end"] > first["start"] for p in points)
    check(page.evaluate(DOTS) == expected, "the first view does not show the last 30 days")
    caption = page.locator("figure:has(.presented) figcaption").text_content()
    check(timeline["window"] == 20 and "mean ± SD of the last 20 of them" in caption, f"the line of what was presented is explained as {caption!r}")
    check(first["end"] == everything["end"], "the first view is not at the right edge")
    check(14 * 86400 <= first["end"] - first["start"] <= 30 * 86400 + 3600, "the first view is not two weeks to 30 days")
    chart = page.locator(".timeline.presented")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    runs = lambda kind, layer: page.evaluate(
        f"document.querySelector('.timeline.{kind} .{layer}').getAttribute('d').split('M').length - 1")
    # Buttons.
    page.get_by_role("button", name="Show everything").click()
    settle(page)
    check(page.evaluate(DOTS) == total, "“All” does not show everything")
    for kind in ("presented", "estimated"):
        rooms = page.evaluate(WHOLE, kind)
        check(min(rooms) >= 0, f"a dot at an edge of the {kind} is cut: {rooms}")
    # A run of a single period has a bar and a tick instead.
    drawn, longer = runs("presented", "mean"), sum(b > a for a, b in timeline["segments"])
    check(0 < drawn == longer, f"draws {drawn} runs instead of {longer}")
    check(runs("presented", "band") == drawn, "the band does not break at gaps")
    check(runs("presented", "single") == 2 * (len(timeline["segments"]) - longer), "a day between gaps has no bar and tick")
    # Line and band of a threshold bridge days off, and days on which it is not known.
    estimates = [point["estimates"][0] for point in points]
    lengths = lambda ends, name: [sum(name in (one or {}) for one in estimates[a:b + 1]) for a, b in ends]
    drawn, expected_runs = runs("estimated", "mean"), sum(length > 1 for length in lengths(timeline["lines"][0], "threshold"))
    check(0 < drawn == expected_runs, f"draws {drawn} runs of known thresholds instead of {expected_runs}")
    off = sum(after["start"] - one["end"] >= 82_800 for one, after in zip(points, points[1:]))
    check(drawn < off, f"{off} stretches of days off interrupt the line into {drawn} runs")
    # The band breaks where a day with answers leaves no interval.
    parts = ["".join("x" if "low" in one else " " for one in estimates[a:b + 1] if one).split() for a, b in timeline["bands"][0]]
    parts = [len(part) for run in parts for part in run]
    drawn = runs("estimated", "band")
    check(drawn == sum(part > 1 for part in parts), f"draws a band in {drawn} parts of {parts}")
    alone = runs("estimated", "ranges") + runs("estimated", "single") / 2
    check(alone == parts.count(1), f"{alone} thresholds between pauses have a bar instead of {parts.count(1)}")
    # The two stretches that the verdict compares are marked, with a verdict only.
    has_verdict = page.locator(".then-and-now .value").count() > 0
    check(has_verdict == (timeline["compared"][0] is not None), "there is a verdict without its stretches")
    words = page.locator(".estimated .marks text").all_text_contents()
    check([words.count(one) for one in ("then", "now")] == [has_verdict] * 2, f"the chart of the estimates says {words}")
    check(not has_verdict or runs("estimated", "compared") == 2, "the two stretches have no brackets")
    order = page.evaluate("[...document.querySelectorAll('.timeline.presented g > path')].map((p) => p.getAttribute('class'))")
    check(order == ["band", "mean", "single", "ranges", "compared", "goal-line", "dots"], f"the layers are {order} from back to front")
    # Ctrl and the wheel zoom about the pointer; the wheel scrolls sideways.
    page.mouse.move(*middle)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    settle(page)
    zoomed = page.evaluate(DOTS)
    check(0 < zoomed < total / 4, f"Ctrl and the wheel leave {zoomed} of {total} dots")
    before = page.evaluate("document.querySelector('.timeline .dots').getAttribute('d')")
    page.mouse.wheel(-300, 0)
    settle(page)
    check(page.evaluate("document.querySelector('.timeline .dots').getAttribute('d')") != before, "the wheel does not scroll")
    # A drag scrolls, and no further than the edge.
    for _ in range(6):
        page.mouse.move(*middle)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, middle[1], steps=8)
        page.mouse.up()
    settle(page)
    check(page.locator(".popup:not([hidden])").count() == 0, "a drag opens a popup")
    check(page.get_by_role("button", name="Show the latest").get_attribute("aria-disabled") == "false", "“Latest” is disabled")
    page.get_by_role("button", name="Show the latest").click()
    settle(page)
    check(page.evaluate(DOTS) == expected, "“Latest” does not return to the first view")
    # Zooming in ends at about 20 comparisons.
    for _ in range(12):
        page.get_by_role("button", name="Zoom in").click()
    settle(page)
    check(2 <= page.evaluate(DOTS) <= 7, f"zooming in ends at {page.evaluate(DOTS)} dots")
    page.get_by_role("button", name="Show the latest").click()
    settle(page)
    check_popup(page, check, timeline, points)
    if has_verdict:
        hear = page.locator(".then-and-now .button")
        before = hear.inner_text()
        hear.click()
        for words in ("♪ then: ", "♪ now: ", before):
            until(page, "(words) => document.querySelector('.then-and-now .button').textContent.startsWith(words)", words)


def check_popup(page, check, timeline, points):
    chart = page.locator(".timeline.presented")
    place = page.evaluate("""() => {
      const places = document.querySelector('.timeline.presented .dots').getAttribute('d').split('M').slice(1);
      const [x, y] = places.at(-1).replace('h0', '').split(',').map(Number);
      return [x, y];
    }""")
    popup = chart.locator(".popup")
    # Under the mouse a point shows what a click shows, but its words cover no point.
    chart.hover(position={"x": place[0] + 9, "y": 100})
    popup.wait_for(state="visible")
    hovered = popup.inner_text()
    settle(page)
    marks = page.evaluate("() => ['cx', 'x1'].map((name) => Number(document.querySelector(`.presented [${name}][visibility=visible]`)?.getAttribute(name)))")
    check(all(abs(x - place[0]) < 0.1 for x in marks), f"the ring and line under the mouse are at {marks}, not at {place[0]}")
    boxes = [one.bounding_box() for one in (popup, chart)]
    check(boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] or boxes[0]["y"] >= boxes[1]["y"] + boxes[1]["height"], f"the words under the mouse cover the chart: {boxes}")
    page.mouse.move(1, 1)
    popup.wait_for(state="hidden")
    chart.click(position={"x": place[0] + 9, "y": place[1] - 9})
    popup.wait_for(state="visible")
    last = points[-1]
    words = popup.inner_text()
    check(words == hovered, f"the mouse shows {hovered!r}, a click {words!r}")
    date = lambda point: page.evaluate("""async ([point, {offsets, period}]) => {
      const [{periodDate}, {page}] = await Promise.all([import('/units.js'), import('/page.js')]);
      return periodDate(point.start, offsets.findLast(([from]) => from <= point.start)[1], period, page);
    }""", [point, timeline])
    check(date(last) in words, f"the popup says {words!r}")
    check(f"{last['count']} comparisons" in words and f"({last['correct']} of {last['count']} right)" in words, words)
    check(f"{last['mean']:.{1 if last['mean'] < 9.95 else 0}f} cents" in words, f"the popup says {words!r}, not {last['mean']}")
    check("Threshold (estimated)" in words, "the popup has no estimate")
    chart.click(position={"x": place[0] - 60, "y": 4 if place[1] > 60 else 150})
    popup.wait_for(state="hidden")
    chart.click(position={"x": place[0], "y": place[1]})
    popup.wait_for(state="visible")
    page.locator("h1").click()
    popup.wait_for(state="hidden")
    # What the mouse has asked for before a click on an empty place, and is answered after it, is not shown.
    page.mouse.move(1, 1)
    held = []
    page.route(lambda url: "/timeline/point" in url and "index=" in url, lambda route: held.append(route))
    with page.expect_response(lambda answer: "time=" in answer.url):
        chart.click(position={"x": place[0], "y": 4 if place[1] > 60 else 150})
    check(len(held) == 1, f"the mouse has asked {len(held)} times for the point under it")
    with page.expect_response(lambda answer: "index=" in answer.url):
        held[0].continue_()
    page.unroute_all()
    settle(page)
    check(popup.is_hidden(), "a late answer shows the point under the mouse after a click beside it")
    page.mouse.move(1, 1)
    # The keyboard selects points one by one and says them.
    chart.focus()
    page.keyboard.press("End")
    popup.wait_for(state="visible")
    page.keyboard.press("ArrowLeft")
    until(page, "(date) => document.querySelector('.presented .popup').innerText.includes(date)", date(points[-2]))
    check(date(points[-2]) in page.locator("#announcements").inner_text(), "the selected point is not announced")
    page.keyboard.press("Escape")
    check(not popup.is_visible(), "Escape does not dismiss the popup")
    # The table behind the chart.
    page.locator(".charts > details:not(.of-trainer) > summary").focus()
    page.keyboard.press("Enter")
    rows = page.locator(".charts tbody tr")
    rows.first.wait_for()
    check(rows.count() == len(points), "the table does not have a row for each point")
    check(date(last) in rows.first.inner_text(), "the table does not begin with the latest period")
    page.keyboard.press("Enter")


def check_sound(page, check):
    """The sound of the first view is as long as its days, and a note is where a day has training."""
    found = page.evaluate("""async () => {
      const {first, points} = await (await fetch('/timeline')).json();
      const data = await (await fetch(`/timeline/sound?start=${first.start}&end=${first.end}`)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, 22050).decodeAudioData(data);
      return {seconds: sound.duration, days: Math.round((first.end - first.start) / 86400)};
    }""")
    # A day of 23 or 25 hours may add a slot.
    check(abs(found["seconds"] - 0.2 * found["days"]) < 0.21, f"the sound lasts {found['seconds']} s for {found['days']} days")
    listen = page.locator(".listen")
    listen.click()
    until(page, "() => document.querySelector('.playhead').getAttribute('visibility') === 'visible'")
    until(page, "() => document.querySelector('.playhead').getAttribute('visibility') === 'hidden'")


def check_pinch(browser, server, check, shots):
    check.place = "Profile pinched"
    page = open_page(browser, server, check, "phone", has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Show everything").click()
    settle(page)
    before = page.evaluate(DOTS)
    chart = page.locator(".timeline.presented")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    session = page.context.new_cdp_session(page)
    touch = lambda kind, *xs: session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
        {"x": x, "y": box["y"] + 80, "id": i} for i, x in enumerate(xs)]})
    touch("touchStart", 150, 210)
    for step in range(1, 9):
        touch("touchMove", 150 - 12 * step, 210 + 12 * step)
    touch("touchEnd")
    settle(page)
    after = page.evaluate(DOTS)
    check(0 < after < before / 2, f"a pinch leaves {after} of {before} dots")
    check(page.evaluate("visualViewport.scale") == 1, "a pinch on the chart zooms the page")
    check(not page.locator(".popup").first.is_visible(), "a pinch opens a popup")
    page.close()


def check_profile(browser, server, check, shots):
    check.place = "Profile"
    page = open_page(browser, server, check)
    check_mirror(page, check)
    check_axis(page, check)
    check_chart(page, server, check)
    check_sound(page, check)
    check_picture(page, check)
    times = page.evaluate(FRAMES.replace("WORK", ZOOM))
    print(f"zooming everything: frame work median {statistics.median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms")
    page.close()


def check_german(browser, server, check, shots):
    check.place = "Profile in German"
    page = open_page(browser, server, check, "phone", locale="de-DE", reduced_motion="reduce")
    check("Schwierigkeitsverlauf mit" in page.locator(".presented").get_attribute("aria-label"), "the chart is not German")
    check_looks(page, check)
    page.close()


def trained(server, name, days):
    """Another server, for a person with records of so many days."""
    own = Server(server.program, server.folder / name)
    training(own.folder / "training.csv", days=days)
    own.run("import", "training.csv")
    return own


def check_rough(browser, server, check, shots):
    """A threshold that is known only roughly has a band without a point, and an axis."""
    check.place = "Profile with a rough range"
    with trained(server, "rough", days=10) as own:
        page = open_page(browser, own, check, "phone", reduced_motion="reduce")
        until(page, "() => document.querySelector('.estimated .band').getAttribute('d')")
        check(page.locator(".estimated .unknown").text_content() == "", "a sentence covers the band")
        check(not page.get_attribute(".estimated .dots", "d"), "a point is drawn though no threshold is known")
        check(page.locator(".estimated .grid line").count() > 1, "the band has no axis")
        # Everything is the first view.
        latest = page.get_by_role("button", name="Show the latest")
        check(latest.get_attribute("aria-disabled") == "true", "“Latest” changes nothing and is enabled")
        disabled = lambda value: until(page, "(value) => document.querySelector('[aria-label=\"Show the latest\"]').ariaDisabled === value", value)
        page.get_by_role("button", name="Zoom in").click()
        disabled("false")
        latest.click()
        disabled("true")
        check_looks(page, check)
        page.close()


def check_few_days(browser, server, check, shots):
    """A history of three days names each below both charts, at every size."""
    check.place = "Profile of three days"
    with trained(server, "few", days=3) as own:
        for size in SIZES:
            page = open_page(browser, own, check, size, locale="de-DE", reduced_motion="reduce")
            for kind in ("presented", "estimated"):
                marks = page.evaluate("(kind) => [...document.querySelectorAll(`.${kind} .marks text`)].map((one) => one.textContent)", kind)
                days = [one for one in marks if re.fullmatch(r"\d+\. \S+", one)]
                check(len(days) == 3, f"{kind}, {size}: the axis has {marks}")
            page.close()


def check_all_sizes(browser, server, check, shots):
    check_shots(browser, server, check, "profile", shots)


if __name__ == "__main__":
    perform([check_profile, check_pinch, check_german, check_rough, check_few_days, check_all_sizes])
