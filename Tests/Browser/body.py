"""Uses the screens of the body of `peach serve` in a headless Chromium, on a store of its own, which gets ten years of data.

    body.py PEACH [--screenshots FOLDER]

PEACH is the command. Everything that is wrong is printed; the exit code says whether anything was.
"""
import json
import re
import statistics
import time

from body_score import check_needs, check_score, check_too_low
from body_views import AXES, CAPTIONS, STRETCHES, agree, asking_height, check_gaps, check_months, check_nearest, check_now, check_retry, check_single
from checking import FRAMES, SCRUB, percentile
from samples import PHOTO
from serving import Server
from views import check_looks, check_shots, open_page, perform, until


def check_body(page, server, check):
    """Every bucket by the scrubber; each screen agrees with `peach body scrub --format json`."""
    track = page.locator(".track")
    count = int(track.get_attribute("aria-valuemax")) + 1
    check(count >= 18, f"ten years make only {count} buckets")
    expected = [json.loads(server.run("body", "scrub", "--position", f"{(i + 0.5) / count}", "--format", "json")) for i in range(count)]
    asking = asking_height(server)
    marks = page.locator(".marks").bounding_box()
    x = lambda position: marks["x"] + position * marks["width"]
    y = marks["y"] + 24
    for tab in range(3):
        page.locator("[role=tab]").nth(tab).click()
        page.mouse.move(x(0.999), y)
        page.mouse.down()
        for i in reversed(range(count)):
            page.mouse.move(x((i + 0.4) / count), y)
            until(page, "(i) => document.querySelector('.track').ariaValueNow === `${i}`", i)
            check.place = f"Body, bucket {i} of {count}, tab {tab}"
            agree(page, expected[i], expected[i - 1] if i else None, asking, tab, check)
        page.mouse.up()
    check.place = "Body"
    names = page.locator(".mark.week b").all_text_contents()
    labels = [one["home"]["header"]["label"] for one in expected[-len(names):]]
    check(all(label.startswith(f"Week of {name}") for name, label in zip(names, labels)), f"{names} below the marks are {labels}")
    until(page, "(left) => Math.abs(parseFloat(document.querySelector('.knob').style.left) - left) < 0.01", 50 / count)
    check(track.get_attribute("aria-valuenow") == "0", "a release does not snap to the oldest bucket")
    scales = page.locator(".scales span").all_inner_texts()
    check(scales == ["Years", "Months", "Weeks"], f"the stretches of the track are {scales}")
    spoken = track.get_attribute("aria-valuetext")
    check(re.fullmatch(r"\d{4}, (\d+\.\d kilograms(, (interpolated|last known|calculated|\d+ of 12 months))?|no weight)", spoken), f"says {spoken!r}")
    page.mouse.click(x((count // 2 + 0.5) / count), y)
    at = lambda index: until(page, "(i) => document.querySelector('.track').ariaValueNow === `${i}`", index)
    at(count // 2)  # A tap jumps.
    page.get_by_role("button", name="Today").click()
    at(count - 1)
    track.focus()
    # Fast keys: what the server sends back of former positions does not move the knob.
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    at(count - 7)
    until(page, "async (i) => { const {buckets, selected} = await (await fetch('/body')).json(); return buckets[i].id === selected; }", count - 7)
    page.wait_for_timeout(300)
    check(track.get_attribute("aria-valuenow") == str(count - 7), "an echo of a former position moves the knob")
    page.keyboard.press("End")
    at(count - 1)
    for key, wanted in (("ArrowLeft", count - 2), ("ArrowDown", count - 3), ("Home", 0), ("ArrowRight", 1), ("End", count - 1)):
        page.keyboard.press(key)
        at(wanted)
    until(page, "(left) => Math.abs(parseFloat(document.querySelector('.knob').style.left) - left) < 0.01", 100 * (count - 0.5) / count)
    check({"asks", "last_known", "measured", "was measured"} <= CAPTIONS, f"the buckets have only the captions {CAPTIONS}")
    print(f"Body: {count} buckets of ten years agree with peach body scrub on three screens")


def check_charts(page, check):
    """One time axis on all cards, with ticks and values; the mark of a bucket at the same place on all; broken lines stay broken."""
    page.locator("[role=tab]").nth(2).click()
    track = page.locator(".track")
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        track.press(key)
        page.wait_for_timeout(50)
        cards = page.evaluate(AXES)
        check.place = f"Metrics, {track.get_attribute('aria-valuetext')}"
        check(len({card["mark"] for card in cards}) == 1, f"marks at {[(c['metric'], c['mark']) for c in cards]}")
        check(0 <= float(cards[0]["mark"]) <= 1, f"the mark is outside the axis: {cards[0]['mark']}")
        check(len({str(card["ticks"]) for card in cards}) == 1, "the cards have different time axes")
        check(len([name for name, _ in cards[0]["ticks"] if name]) >= 2, f"the ticks are {cards[0]['ticks']}")
        drawn = [card for card in cards if not card["empty"]]
        check(drawn and all(card["values"] for card in drawn), f"the values are {[c['values'] for c in cards]}")
        check(not any(card["wide"] for card in cards), "a card is wider than its box")
    legend = page.locator(".curve-legend span").all_inner_texts()
    check(legend == ["measured", "estimated", "last known"], f"the legend says {legend}")
    for kind in ("measured", "estimated", "last_known"):
        style = f"getComputedStyle(document.querySelector('{{}} path.{kind}'))"
        drawn = page.evaluate("[" + ", ".join(f"(({style.format(at)}).strokeDasharray + ({style.format(at)}).stroke)" for at in (".curve-legend", ".metric")) + "]")
        check(drawn[0] == drawn[1], f"{kind} is {drawn}")
    # A week is wide among 13 weeks, a month among 13 months; a tap on the chart selects the bucket at that date.
    label = lambda: page.locator(".bucket-label").inner_text()
    track.press("End")
    page.wait_for_timeout(50)
    week = label()
    days = [name for name, _ in page.evaluate(AXES)[0]["ticks"] if name]
    check(len(days) >= 3 and all(re.search(r"[A-Z]\w\w", day) for day in days), f"13 weeks are labelled {days}")
    chart = page.locator(".metric svg").first.bounding_box()
    tap = lambda share: page.mouse.click(chart["x"] + share * chart["width"], chart["y"] + 40)
    tap(0.08)
    until(page, "(week) => document.querySelector('.bucket-label').textContent !== week", week)
    month = label()
    check(re.fullmatch(r"\w+ 20\d\d", month) or month.startswith("Week of"), f"a tap selects {month}")
    shade = page.locator(".metric .shade").first.bounding_box()
    check(shade["width"] > chart["width"] / 20 or month.startswith("Week of"), f"{month} is {shade['width']} px wide")
    track.press("Home")
    page.wait_for_timeout(50)
    tap(0.5)
    until(page, "() => Number(document.querySelector('.track').ariaValueNow) > 0")
    check(re.fullmatch(r"20\d\d", label()), f"a tap among years selects {label()}")
    track.press("Home")
    page.wait_for_timeout(50)
    check.place = "Metrics"
    stretches = page.evaluate(STRETCHES)
    check(stretches, "nothing of ten years is estimated")
    for one in stretches:
        check(one["startsWithGap"] and one["cap"] == "butt", f"{one['metric']}: a short {one['kind']} stretch is drawn as a line")
    ffmi = next(one for one in stretches if one["metric"] == "ffmi" and one["kind"] == "last_known")
    check(ffmi["weeks"] > 5 * ffmi["stretches"], f"the dashes of FFMI begin anew in {ffmi['stretches']} of {ffmi['weeks']} weeks")


def check_parts(page, server, check):
    """A tap on the score shows its parts and scale, which stay open from bucket to bucket, and closes them."""
    check.place = "Body score"
    page.locator("[role=tab]").nth(0).click()
    page.locator(".track").press("End")
    parts = page.locator(".hero .parts li")
    check(not parts.first.is_visible(), "the parts are shown without a tap")
    page.locator(".hero .value").click()
    drawn = " ".join(server.run("body", "show", "--parts").split())
    check(parts.count() == 3 and parts.first.is_visible(), f"a tap on the score shows {parts.count()} parts")
    for part in parts.all_inner_texts():
        check(" ".join(part.split()) in drawn, f"peach body show --parts does not say {part!r}")
    check("From 0 to 100" in page.locator(".hero").inner_text(), "a tap on the score does not show its scale")
    page.locator(".track").press("ArrowLeft")
    page.wait_for_timeout(100)
    check(parts.first.is_visible(), "the parts close with another bucket")
    page.locator(".hero .value").click()
    check(not parts.first.is_visible(), "a second tap does not close the parts")


def check_rail(page, check):
    """A photo's date and number are visible; a touched photo of the rail is shown, with its bucket."""
    check.place = "Photos"
    page.locator("[role=tab]").nth(1).click()
    page.locator(".track").press("Home")
    page.locator(".track").press("ArrowRight")
    until(page, "() => document.querySelector('.photo-caption')?.textContent.match(/20\\d\\d (· 1 of \\d+ photos )?· front/)")
    touched = page.locator(".photo-rail [data-rail]").last
    name = touched.get_attribute("data-rail")
    check(re.search(r"\w{3} \d+, 20\d\d|\d+ \w{3} 20\d\d", touched.inner_text()), f"the rail says {touched.inner_text()!r}")
    check(page.locator("[data-photo]").get_attribute("data-photo") != name, "the touched photo is shown already")
    touched.click()
    until(page, "(name) => document.querySelector('[data-photo]')?.dataset.photo === name", name)
    check(page.locator(".photo-rail [aria-current] [data-rail]").get_attribute("data-rail") == name,
          "a touched photo is not the current one")


def check_frames(page, check):
    page.locator("[role=tab]").nth(0).click()
    for tab in range(3):
        page.locator("[role=tab]").nth(tab).click()
        times = page.evaluate(FRAMES.replace("WORK", SCRUB))
        check(percentile(times, 0.5) < 16, f"half of the frames of tab {tab} take {percentile(times, 0.5):.1f} ms")
        print(f"scrubbing tab {tab}: frame work median {statistics.median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms")


def check_live(page, server, check):
    """An event stored by another process reaches the page."""
    before = page.locator(".tile[data-metric=weight]").get_attribute("data-value")
    server.run("body", "add", "weight", "61.5", "--id", "extra", "--improbable")
    start = time.monotonic()
    until(page, "(before) => document.querySelector('.tile[data-metric=weight]').dataset.value !== before", before)
    print(f"an event of another process was on the screen {1000 * (time.monotonic() - start):.0f} ms after it had ended")
    server.run("body", "delete", "extra")
    until(page, "(before) => document.querySelector('.tile[data-metric=weight]').dataset.value === before", before)


def check_entries(page, server, check):
    """The list of entries shows one metric, up to a date, and follows the store."""
    check.place = "Entries"
    page.get_by_role("button", name="Entries").click()
    rows = page.locator(".entries [data-entry]")
    select, until_date = page.get_by_label("Metric", exact=True), page.get_by_label("Until")
    until(page, "() => document.querySelectorAll('.entries [data-entry]').length === 50")
    select.select_option("steps")
    listed = lambda part, holds: until(page, """([part, holds]) => {
      const all = [...document.querySelectorAll(`.entries ${part}`)].map((one) => one.textContent);
      return all.length > 0 && all.every((text) => new RegExp(holds).test(text));
    }""", [part, holds])
    listed("b", "^Steps")
    select.select_option("weight")
    listed("b", "^Weight")
    until_date.fill("2022-06-30")
    listed(".muted", "20(1[0-9]|2[0-2])")
    until_date.fill("")
    server.run("body", "add", "weight", "61.7", "--id", "listed", "--improbable")
    until(page, "() => document.querySelector('.entries [data-entry=listed]')")
    server.run("body", "delete", "listed")
    until(page, "() => !document.querySelector('.entries [data-entry=listed]')")
    select.select_option("photo")
    until(page, "() => document.querySelector('.entries img')?.naturalWidth > 0")
    check(rows.count() > 0, "there are no photos")
    check_looks(page, check)
    page.keyboard.press("Escape")
    until(page, "() => !document.querySelector('dialog')")


def check_stray(page, server, check):
    """An event of 1970 does not stretch the time axis; a metric that occurs has a field in the form."""
    check.place = "An event of 1970"
    server.run("body", "add", "weight", "80", "--id", "stray", "--at", "1970-01-01T12:00:00Z", "--improbable")
    server.run("body", "add", "resting_heart_rate", "58", "--id", "pulse")
    page.locator("[role=tab]").nth(2).click()
    until(page, "() => document.querySelector('.track').ariaValueNow && document.querySelector('.metric[data-metric=resting_heart_rate]')")
    page.locator(".track").press("Home")
    until(page, "() => document.querySelector('.bucket-label').textContent === '1970'")
    page.wait_for_timeout(300)
    check(page.locator(".bucket-label").inner_text() == "1970", "what the server said of other events moves the knob")
    years = [name for name, _ in page.evaluate(AXES)[0]["ticks"] if name]
    check(years and all(re.fullmatch(r"20\d\d", year) for year in years), f"the axis has the years {years}")
    page.get_by_role("button", name="Check in").click()
    page.locator("dialog label").first.wait_for()
    check("Resting pulse" in page.locator("dialog label").all_inner_texts(), "the form has no field for the resting pulse")
    page.keyboard.press("Escape")
    server.run("body", "delete", "stray")
    server.run("body", "delete", "pulse")
    until(page, "() => !document.querySelector('.metric[data-metric=resting_heart_rate]')")


def check_photos(page, server, check, folder):
    """Photos by id only: no path leads out of the folder."""
    (folder / "data/secret.png").write_bytes(PHOTO)
    (folder / "data/photos/link.png").symlink_to(folder / "data/secret.png")
    server.run("body", "add", "photo", "../secret.png", "--missing-photo")
    server.run("body", "add", "photo", "link.png", "--missing-photo")
    for name in ("../secret.png", "..%2fsecret.png", "/etc/passwd", "link.png", "", ".", "none.png"):
        status = page.evaluate("(id) => fetch('/body/photo?' + new URLSearchParams({id})).then((a) => a.status)", name)
        check(status == 404, f"photo {name!r} is answered with {status}")
    for name in ("../secret.png", "link.png"):
        server.run("body", "delete", name)


def check_screens(browser, server, check, shots):
    check.place = "Body"
    page = open_page(browser, server, check, name="body")
    # The only screen of its group has its name once beside it and, on a desktop, as its title.
    words = lambda: page.evaluate("[...document.querySelectorAll('h1, #navigation *')].filter((one) => !one.children.length && one.textContent === 'Body' && one.checkVisibility() && one.offsetWidth > 1).map((one) => one.tagName)")
    check(words() == ["A", "H1"], f"a desktop says Body in {words()}")
    check_body(page, server, check)
    check_charts(page, check)
    check_parts(page, server, check)
    check_months(page, server, check)
    check_stray(page, server, check)
    check_rail(page, check)
    check_entries(page, server, check)
    check_frames(page, check)
    check_now(page, check)
    check_live(page, server, check)
    check_motion(page, check)
    page.close()
    page = browser.new_page()
    page.goto(server.address)
    check_photos(page, server, check, server.folder)
    page.close()


SEEN = """() => {
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2);
    return box.top >= 0 && box.bottom <= innerHeight && (node.contains(at) || at?.contains(node));
  };
  return ['.bucket-label', '.track', '.today', PANEL].filter((name) => !seen(document.querySelector(name)));
}"""


def check_landscape(browser, server, check, shots):
    """On a phone in landscape the scrubber stands with the value that it changes, at the top and after scrolling."""
    for size in ((640, 360), (667, 375), (844, 390)):
        page = open_page(browser, server, check, "landscape", "body")
        page.set_viewport_size(dict(zip(("width", "height"), size)))
        seen = lambda name: page.evaluate(SEEN.replace("PANEL", f"'{name}'"))
        # At 844 px the photo and a chart are visible as a whole.
        for tab, value in enumerate((".hero .value", ".track" if size[1] < 390 else ".photo", ".metric .value" if size[1] < 390 else ".metric svg")):
            check.place = f"Body in landscape, {size}, tab {tab}"
            page.locator("[role=tab]").nth(tab).click()
            page.locator(".track").press("Home")
            page.wait_for_timeout(100)
            check(not seen(value), f"does not show {seen(value)}")
        page.evaluate("scrollTo(0, 150)")
        page.wait_for_timeout(100)
        check(not seen(".track"), f"scrolled, does not show {seen('.track')}")
        page.close()


MOVING = """() => document.getAnimations().map(({effect}) => effect)
  .filter((effect) => effect.target.matches('.metric[data-metric], .hero .value')
    && effect.getKeyframes().some(({transform}) => transform?.startsWith('translate')))
  .map((effect) => effect.target.dataset.metric ?? 'score')"""


def check_motion(page, check):
    """A tile of Home flies to its card in Metrics; the score turns when the cursor moves."""
    page.locator("[role=tab]").nth(0).click()
    page.wait_for_timeout(400)
    tiles = page.locator(".tile").evaluate_all("all => all.map(t => t.dataset.metric)")
    moving = page.evaluate(f"() => {{ document.querySelectorAll('[role=tab]')[2].click(); return ({MOVING})(); }}")
    check(moving and set(moving) <= set(tiles), f"of the tiles {tiles} only {moving} fly")
    page.locator("[role=tab]").nth(0).click()
    page.wait_for_timeout(400)
    page.locator(".track").press("Home")
    until(page, f"() => ({MOVING})().includes('score')")
    page.locator(".track").press("End")


def check_german(browser, server, check, shots):
    check.place = "Body in German"
    page = open_page(browser, server, check, "phone", "body", locale="de-DE", reduced_motion="reduce")
    check(page.locator("[role=tab]").all_inner_texts() == ["Übersicht", "Fotos", "Messwerte"], "the tabs are not German")
    check("Kilogramm" in page.locator(".track").get_attribute("aria-valuetext"), "the track is not German")
    page.get_by_role("button", name="Neue Messung", exact=True).click()
    page.locator("dialog label").first.wait_for()
    check(page.locator("dialog label").all_inner_texts()[:3] == ["Wann", "Gewicht", "Körperfett"], "the form is not German")
    check_looks(page, check)
    page.keyboard.press("Escape")
    until(page, "() => !document.querySelector('dialog')")
    page.evaluate("document.querySelectorAll('[role=tab]')[2].click()")
    check(page.evaluate("document.getAnimations().every((a) => a.effect.getComputedTiming().duration < 1)"), "moves although motion is reduced")
    page.close()


def check_gap(browser, server, check, shots):
    """On a store of its own."""
    for name, test in (("gaps", check_gaps), ("single", check_single), ("needs", check_needs), ("score", check_score), ("too_low", check_too_low), ("nearest", check_nearest), ("retry", check_retry)):
        with Server(server.program, server.folder / name) as own:
            test(browser, own, check)


def check_all_sizes(browser, server, check, shots):
    check_shots(browser, server, check, "body", shots)


if __name__ == "__main__":
    perform([check_screens, check_german, check_landscape, check_gap, check_all_sizes])
