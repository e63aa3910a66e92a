#!/usr/bin/env python3
"""Uses the screens Profile and Body of `peach serve` in a headless Chromium, on a store of its own.

    charts.py PEACH [--screenshots FOLDER]

PEACH is the command. The store gets 16 months of comparisons with pauses and ten years of body data with gaps, all from a
seed. Everything that is wrong is printed; the exit code says whether anything was. Measured times are printed as well.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from checking import Check, check_axe

SIZES = {"phone": (360, 640), "landscape": (640, 360), "desk": (1440, 900)}
CASES = pathlib.Path(__file__).resolve().parent.parent / "TrainingTests/ThresholdTimeline/Vectors/views.json"
PHOTO = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc0000003010100"
    "18dd8db00000000049454e44ae426082")


# --- Data -------------------------------------------------------------------------------------------------------------

TODAY = datetime.datetime.now(datetime.timezone.utc).date()


def training(path, days=480):
    """Comparisons of 16 months: a learning curve, days off, and a pause of a month."""
    dice = random.Random(1)
    header = "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
    rows = ["# peach-export-format:1", header + "centOffset,isCorrect,initialCentOffset,userCentError"]
    names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    for ago in range(days, 0, -1):
        if 200 <= ago < 232 or (ago > 8 and dice.random() < 0.3) or ago == 4:
            continue
        start = datetime.datetime.combine(TODAY - datetime.timedelta(days=ago), datetime.time(18))
        level = 6 + 44 * 2 ** (-(480 - ago) / 120)
        for i in range(dice.randint(4, 9)):
            note = dice.choice(range(48, 78)) if ago % 7 else 69
            cents = level * 2 ** dice.gauss(0, 0.35) * (1 + 0.4 * (note % 12 in (1, 3, 6, 8, 10)))
            right = "true" if dice.random() < 0.79 else "false"
            sign = dice.choice([-1, 1])
            name = f"{names[note % 12]}{note // 12 - 1}"
            time = (start + datetime.timedelta(seconds=6 * i)).isoformat() + "Z"
            rows.append(f"comparison,{time},{note},{name},{note},{name},P1,equalTemperament,{sign * cents:.2f},{right},,")
    path.write_text("\n".join(rows) + "\n")


def body(path, photos):
    """Ten years: weights with gaps, body fat and FFMI now and then, steps of a watch, a year without anything."""
    dice = random.Random(2)
    rows, day = ["timestamp,metric,value,unit,id,tags"], TODAY - datetime.timedelta(days=3652)
    photos.mkdir()
    put = lambda when, *cells: rows.append(f"{when}T07:00:00Z," + ",".join(cells))
    for age in range(3653):
        when = day + datetime.timedelta(days=age)
        if when.year == TODAY.year - 6 or 900 < age < 960:
            continue
        weight = 88 - 14 * age / 3652 + 2 * (-1) ** (age // 200)
        if dice.random() < 0.25:
            put(when, "weight", f"{weight + dice.gauss(0, 0.5):.1f}", "kg", "", "")
        if age % 45 == 7:
            put(when, "body_fat", f"{24 - 9 * age / 3652 + dice.gauss(0, 0.4):.1f}", "%", "", "")
        if age % 180 == 20:
            put(when, "ffmi", f"{18.5 + 2 * age / 3652:.1f}", "kg/m2", "", "")
        if age > 2500:
            put(when, "steps", f"{dice.randint(3000, 14000)}", "count", "", "")
        if age % 90 == 30:
            name = f"photo {age} & más.png"
            put(when, "photo", "", "", f"\"{name}\"", "front")
            (photos / name).write_bytes(PHOTO)
    path.write_text("\n".join(rows) + "\n")


class Server:
    """`peach serve` on a store in a folder."""

    def __init__(self, peach, folder, german=False):
        self.peach, self.data = peach, folder / "data"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "TZ": "Europe/Berlin", **{
                name: os.environ[name] for name in ("PEACH_PAGE_ASSETS",) if name in os.environ},
            "LANG": "de_DE.UTF-8" if german else "C.UTF-8"}

    def run(self, *words):
        return subprocess.run(
            [self.peach, *words, "--data", str(self.data)], env=self.environment, check=True, capture_output=True,
            text=True).stdout

    def __enter__(self):
        self.process = subprocess.Popen(
            [self.peach, "serve", "--port", "0", "--data", str(self.data)], env=self.environment,
            stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


# --- The page ---------------------------------------------------------------------------------------------------------

def open_page(browser, server, check, size="desk", name="profile", **context):
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, **context)
    page.on("console", lambda m: check(m.type not in ("error", "warning"), f"console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"script error: {e}"))
    page.goto(server.address)
    page.evaluate(f"location.hash = '#{name}'")
    page.wait_for_selector(".timeline .mean[d^=M]" if name == "profile" else ".knob[style]", state="attached")
    return page


def check_looks(page, check):
    """What holds on every screen and size: no sideways scrolling, large targets, axe."""
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "is wider than the window")
    small = page.evaluate("""[...document.querySelectorAll('main button, main summary, main [role=slider]')]
      .filter((b) => b.offsetParent && b.getBoundingClientRect().height < 43.5).map((b) => b.outerHTML.slice(0, 80))""")
    check(not small, f"has targets below 44 px: {small}")
    check_axe(page, check)


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


def until(page, holds, argument=None):
    """Waits until a function of the page returns true; the page's own rules forbid Playwright's way."""
    for _ in range(2000):
        if page.evaluate(holds, argument):
            return
        page.wait_for_timeout(5)
    raise TimeoutError(f"never: {holds} with {argument}")


def settle(page):
    """Waits for the frames that are planned, not for a time."""
    page.evaluate("""() => new Promise((done) => {
      const path = () => document.querySelector('.timeline .mean')?.getAttribute('d');
      let [last, same] = [path(), 0];
      const look = () => { const now = path(); same = now === last ? same + 1 : 0; last = now; same > 3 ? done() : requestAnimationFrame(look); };
      requestAnimationFrame(look);
    })""")


DOTS = "document.querySelector('.timeline.presented .dots').getAttribute('d').split('M').length - 1"


def check_chart(page, server, check):
    timeline = page.evaluate("fetch('/timeline').then((answer) => answer.json())")
    points, first, everything = timeline["points"], timeline["first"], timeline["everything"]
    total = len(points)
    expected = sum(p["end"] > first["start"] for p in points)
    check(page.evaluate(DOTS) == expected, "the first view does not show the last 100 comparisons or 7 days")
    shown = sum(p["count"] for p in points if p["end"] > first["start"])
    check(first["end"] == everything["end"], "the first view is not at the right edge")
    check(shown <= 108 or first["end"] - first["start"] <= 7 * 86400 + 3600, "the first view is too wide")
    chart = page.locator(".timeline.presented")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    runs = lambda: page.evaluate("document.querySelector('.timeline .mean').getAttribute('d').split('M').length - 1")
    # Buttons.
    page.get_by_role("button", name="Show everything").click()
    settle(page)
    check(page.evaluate(DOTS) == total, "“All” does not show everything")
    check(runs() == len(timeline["segments"]), f"draws {runs()} runs instead of {len(timeline['segments'])}")
    bands = page.evaluate("document.querySelector('.timeline .band').getAttribute('d').split('M').length - 1")
    check(bands == len(timeline["segments"]), "the band does not break at gaps")
    order = page.evaluate("[...document.querySelectorAll('.timeline.presented g > path')].map((p) => p.getAttribute('class'))")
    check(order == ["band", "mean", "dots"], f"the layers are {order} from back to front")
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
    check_popup(page, check, points, first)


def check_popup(page, check, points, first):
    chart = page.locator(".timeline.presented")
    place = page.evaluate("""() => {
      const places = document.querySelector('.timeline.presented .dots').getAttribute('d').split('M').slice(1);
      const [x, y] = places.at(-1).replace('h0', '').split(',').map(Number);
      return [x, y];
    }""")
    chart.click(position={"x": place[0] + 9, "y": place[1] - 9})
    popup = chart.locator(".popup")
    popup.wait_for(state="visible")
    last = points[-1]
    words = popup.inner_text()
    check(last["date"] in words, f"the popup says {words!r}")
    check(f"{last['count']} comparisons" in words and f"({last['correct']} of {last['count']} right)" in words, words)
    check(f"{last['mean']:.1f} cents" in words, f"the popup says {words!r}, not {last['mean']}")
    check("Threshold (estimated)" in words, "the popup has no estimate")
    chart.click(position={"x": place[0] - 60, "y": 4 if place[1] > 60 else 150})
    popup.wait_for(state="hidden")
    chart.click(position={"x": place[0], "y": place[1]})
    popup.wait_for(state="visible")
    page.locator("h1").click()
    popup.wait_for(state="hidden")
    # The keyboard selects points one by one and says them.
    chart.focus()
    page.keyboard.press("End")
    popup.wait_for(state="visible")
    page.keyboard.press("ArrowLeft")
    until(page, "(date) => document.querySelector('.presented .popup').innerText.includes(date)", points[-2]["date"])
    check(points[-2]["date"] in page.locator("#announcements").inner_text(), "the selected point is not announced")
    page.keyboard.press("Escape")
    check(not popup.is_visible(), "Escape does not dismiss the popup")
    # The table behind the chart.
    page.locator(".charts summary").focus()
    page.keyboard.press("Enter")
    rows = page.locator(".charts tbody tr")
    rows.first.wait_for()
    check(rows.count() == len(points), "the table does not have a row for each point")
    check(last["date"] in rows.first.inner_text(), "the table does not begin with the latest period")
    page.keyboard.press("Enter")


def check_sound(page, check):
    """The sound of the first view is as long as its days, and a note is where a day has training."""
    found = page.evaluate("""async () => {
      const {first, points} = await (await fetch('/timeline')).json();
      const data = await (await fetch(`/timeline/sound?start=${first.start}&end=${first.end}`)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, 22050).decodeAudioData(data);
      return {seconds: sound.duration, days: Math.round((first.end - first.start) / 86400)};
    }""")
    check(abs(found["seconds"] - 0.2 * found["days"]) < 0.01, f"the sound lasts {found['seconds']} s for {found['days']} days")
    listen = page.locator(".listen")
    listen.click()
    until(page, "() => document.querySelector('.playhead').getAttribute('visibility') === 'visible'")
    until(page, "() => document.querySelector('.playhead').getAttribute('visibility') === 'hidden'")


def check_pinch(browser, server, check):
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


FRAMES = """async () => {
  // The time that scripts, styles and layout take for each of 120 moves: of the event, and of the frame that draws it.
  const times = [];
  const step = (i) => { WORK };
  for (let i = 0; i < 120; i++) {
    await new Promise((next) => requestAnimationFrame(next));
    let start;
    requestAnimationFrame(() => { start = performance.now(); });
    const before = performance.now();
    step(i);
    const event = performance.now() - before;
    await new Promise((next) => requestAnimationFrame(() => {
      document.body.getBoundingClientRect();
      times.push(event + performance.now() - start);
      next();
    }));
  }
  return times;
}"""


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def check_body(page, server, check):
    """Every bucket by the scrubber; each screen agrees with `peach body scrub --format json`."""
    track = page.locator(".track")
    count = int(track.get_attribute("aria-valuemax")) + 1
    check(count >= 18, f"ten years make only {count} buckets")
    expected = [json.loads(server.run("body", "scrub", "--position", f"{(i + 0.5) / count}", "--format", "json")) for i in range(count)]
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
            agree(page, expected[i], tab, check)
        page.mouse.up()
    check.place = "Body"
    knob = lambda: float(page.locator(".knob").evaluate("knob => parseFloat(knob.style.left)"))
    until(page, "(left) => Math.abs(parseFloat(document.querySelector('.knob').style.left) - left) < 0.01", 50 / count)
    check(track.get_attribute("aria-valuenow") == "0", "a release does not snap to the oldest bucket")
    spoken = track.get_attribute("aria-valuetext")
    check(re.fullmatch(r"\d{4}, (\d+\.\d kilograms(, estimated)?|no weight)", spoken), f"says {spoken!r}")
    page.mouse.click(x((count // 2 + 0.5) / count), y)
    at = lambda index: until(page, "(i) => document.querySelector('.track').ariaValueNow === `${i}`", index)
    at(count // 2)  # A tap jumps.
    page.get_by_role("button", name="Today").click()
    at(count - 1)
    track.focus()
    for key, wanted in (("ArrowLeft", count - 2), ("ArrowDown", count - 3), ("Home", 0), ("ArrowRight", 1), ("End", count - 1)):
        page.keyboard.press(key)
        at(wanted)
    until(page, "(left) => Math.abs(parseFloat(document.querySelector('.knob').style.left) - left) < 0.01", 100 * (count - 0.5) / count)
    print(f"Body: {count} buckets of ten years agree with peach body scrub on three screens")


def number(text):
    return float(text.replace("−", "-").split()[0].lstrip("~+")) if re.search(r"\d", text) else None


def agree(page, expected, tab, check):
    home, photos, metrics = (expected[name] for name in ("home", "photos", "metrics"))
    check(page.locator(".bucket-label").inner_text() == home["header"]["label"], "the label differs")
    if tab == 0:
        agree_home(page, home, check)
    elif tab == 1:
        found = page.locator("[data-photo]").get_attribute("data-photo") if photos["photo"] else None
        check(found == photos["photo"], f"shows photo {found}, not {photos['photo']}")
        rail = page.locator(".photo-rail img").count()
        check(rail == len(photos["rail"]), f"shows {rail} photos near, not {len(photos['rail'])}")
        if photos["message"]:
            check(page.get_by_text(photos["message"]).is_visible(), "does not say that there is no photo")
    else:
        cards = page.locator(".metric").evaluate_all(
            "cards => cards.map(c => [c.dataset.metric, c.dataset.value, c.dataset.highlight, c.innerText])")
        check([c[0] for c in cards] == [c["metric"] for c in metrics["cards"]], "the cards differ")
        for (name, value, highlight, words), card in zip(cards, metrics["cards"]):
            check((float(value) if value else None) == card["value"]["value"], f"{name} is {value}, not {card['value']}")
            check(highlight == card["highlight"]["kind"], f"{name} is highlighted as {highlight}")
            check(("Estimated" in words) == (card["value"]["presence"] == "estimated"), f"{name}: {words}")
            check((card["message"] or "") in words, f"{name} does not say {card['message']}")


def agree_home(page, home, check):
    score = page.locator(".hero").evaluate("hero => [hero.dataset.score, hero.innerText]")
    check((float(score[0]) if score[0] not in (None, "null") else None) == home["score"], f"the score is {score[0]}, not {home['score']}")
    check((home["score_caption"] or "") in score[1], "the score's caption differs")
    tiles = page.locator(".tile").evaluate_all("all => all.map(t => [t.dataset.metric, t.querySelector('.value').innerText, t.querySelector('.caption').innerText, t.querySelector('.delta').innerText, getComputedStyle(t).borderStyle])")
    check([t[0] for t in tiles] == [t["metric"] for t in home["tiles"]], "the tiles differ")
    for (name, value, caption, delta, border), tile in zip(tiles, home["tiles"]):
        places = 0 if name == "steps" else 1
        wanted = tile["value"]["value"]
        found = number(value)
        check((found is None) == (wanted is None) and (found is None or abs(found - wanted) <= 0.5001 * 10 ** -places), f"{name} is {value}, not {wanted}")
        check(caption.strip() == (tile["caption"] or ""), f"{name} is captioned {caption!r}")
        check((border == "dashed") == (tile["value"]["presence"] == "estimated"), f"{name} is not marked by form")
        change = number(delta)
        check((change is None) == (tile["delta"] is None) and (change is None or abs(change - tile["delta"]) <= 0.5001 * 10 ** -places), f"{name} changed by {delta}, not {tile['delta']}")
        if tile["delta"] is not None:
            check(home["delta_caption"] in delta, f"{name}: {delta!r} does not say {home['delta_caption']!r}")


def check_frames(page, check):
    page.locator("[role=tab]").nth(0).click()
    for tab in range(3):
        page.locator("[role=tab]").nth(tab).click()
        times = page.evaluate(FRAMES.replace("WORK", """
          const track = document.querySelector('.track');
          const box = document.querySelector('.marks').getBoundingClientRect();
          if (i === 0) track.dispatchEvent(new PointerEvent('pointerdown', {pointerId: 1, button: 0, clientX: box.left, bubbles: true}));
          track.dispatchEvent(new PointerEvent('pointermove', {pointerId: 1, clientX: box.left + 10 + (i / 119) * (box.width - 20), bubbles: true}));
          if (i === 119) track.dispatchEvent(new PointerEvent('pointerup', {pointerId: 1, clientX: box.right, bubbles: true}));
        """))
        check(percentile(times, 0.5) < 16, f"half of the frames of tab {tab} take {percentile(times, 0.5):.1f} ms")
        print(f"scrubbing tab {tab}: frame work median {statistics.median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms")


def check_live(page, server, check):
    """An event stored by another process reaches the page."""
    before = page.locator(".tile[data-metric=weight]").get_attribute("data-value")
    server.run("body", "add", "weight", "61.5", "--id", "extra")
    start = time.monotonic()
    until(page, "(before) => document.querySelector('.tile[data-metric=weight]').dataset.value !== before", before)
    print(f"an event of another process was on the screen {1000 * (time.monotonic() - start):.0f} ms after it had ended")
    server.run("body", "delete", "extra")
    until(page, "(before) => document.querySelector('.tile[data-metric=weight]').dataset.value === before", before)


def check_photos(page, server, check, folder):
    """Photos by id only: no path leads out of the folder."""
    (folder / "data/secret.png").write_bytes(PHOTO)
    (folder / "data/photos/link.png").symlink_to(folder / "data/secret.png")
    server.run("body", "add", "photo", "../secret.png")
    server.run("body", "add", "photo", "link.png")
    for name in ("../secret.png", "..%2fsecret.png", "/etc/passwd", "link.png", "", ".", "none.png"):
        status = page.evaluate("(id) => fetch('/body/photo?' + new URLSearchParams({id})).then((a) => a.status)", name)
        check(status == 404, f"photo {name!r} is answered with {status}")
    for name in ("../secret.png", "link.png"):
        server.run("body", "delete", name)


def check_german(browser, server, check):
    page = open_page(browser, server, check, "phone", "body", locale="de-DE", reduced_motion="reduce")
    check(page.locator("[role=tab]").all_inner_texts() == ["Start", "Fotos", "Messwerte"], "the tabs are not German")
    check("Kilogramm" in page.locator(".track").get_attribute("aria-valuetext"), "the track is not German")
    page.evaluate("location.hash = '#profile'")
    page.wait_for_selector(".timeline .mean[d^=M]", state="attached")
    check("Schwellenverlauf mit" in page.locator(".presented").get_attribute("aria-label"), "the chart is not German")
    check_looks(page, check)
    page.close()


def check_empty(browser, peach, check):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "data").mkdir()
        with Server(peach, folder) as server:
            page = browser.new_page(viewport={"width": 360, "height": 640})
            page.goto(f"{server.address}#profile")
            page.get_by_text("Start training to build your profile").wait_for()
            check_looks(page, check)
            page.evaluate("location.hash = '#body'")
            page.get_by_text("Your timeline will appear after your first check-in").wait_for()
            for text in ("No body score yet", "Log first weekly check-in"):
                check(page.get_by_text(text).is_visible(), f"does not say “{text}”")
            check(not page.locator(".track").is_visible(), "an empty timeline can be scrubbed")
            check_looks(page, check)
            page.close()


def screenshots(browser, server, check, folder):
    for name in ("profile", "body"):
        for size in SIZES:
            for scheme in ("light", "dark"):
                check.place = f"{name}, {size}, {scheme}"
                page = open_page(browser, server, check, size, name, color_scheme=scheme, reduced_motion="reduce")
                if name == "profile" and size != "landscape":
                    page.get_by_role("button", name="Show everything").click()
                    settle(page)
                check(page.evaluate("document.getAnimations().every((a) => a.effect.getComputedTiming().duration < 1)"), "moves although motion is reduced")
                check_looks(page, check)
                if folder:
                    page.screenshot(path=str(folder / f"page-{name}-{size}-{scheme}.png"), full_page=size != "desk")
                page.evaluate("document.documentElement.style.fontSize = '200%'")
                check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "is wider than the window at 200 % text")
                if folder and scheme == "light":
                    page.screenshot(path=str(folder / f"page-{name}-{size}-large.png"), full_page=True)
                page.close()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("peach")
    options.add_argument("--screenshots", type=pathlib.Path)
    options = options.parse_args()
    check = Check()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)
        server = Server(options.peach, folder)
        training(folder / "training.csv")
        (folder / "data").mkdir()
        body(folder / "body.csv", folder / "data/photos")
        server.run("import", str(folder / "training.csv"))
        server.run("body", "import", str(folder / "body.csv"))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        with server:
            check.place = "Profile"
            page = open_page(browser, server, check)
            check_mirror(page, check)
            check_chart(page, server, check)
            check_sound(page, check)
            times = page.evaluate(FRAMES.replace("WORK", "document.querySelector('[aria-label=\"Show everything\"]').click(); document.querySelector('.timeline').dispatchEvent(new WheelEvent('wheel', {deltaY: i % 2 ? 40 : -40, ctrlKey: true, clientX: 700, cancelable: true}));"))
            print(f"zooming everything: frame work median {statistics.median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms")
            page.close()
            check_pinch(browser, server, check)
            check.place = "Body"
            page = open_page(browser, server, check, name="body")
            check_body(page, server, check)
            check_frames(page, check)
            page.locator("[role=tab]").nth(0).click()
            page.locator(".track").press("End")
            check_live(page, server, check)
            page.close()
            page = browser.new_page()
            page.goto(server.address)
            check_photos(page, server, check, folder)
            page.close()
            check_german(browser, server, check)
            screenshots(browser, server, check, options.screenshots)
        check.place = "Empty store"
        check_empty(browser, options.peach, check)
        browser.close()
    print(f"{check.count} checks, {len(check.problems)} problems")
    sys.exit(1 if check.problems else 0)


if __name__ == "__main__":
    main()
