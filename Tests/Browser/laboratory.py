"""Uses the screens Explore and Studies of `peach serve` in headless Chromium.

    python3 Tests/Browser/laboratory.py .build/release/peach [SCREENSHOTS]

Needs Debian's chromium and PyPI's playwright and axe-playwright-python. Prints the latency of Explore. With SCREENSHOTS it
saves pictures of the screens there. Exits with 1 and says what is wrong if anything is.
"""

import csv
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from checking import Check, check_axe

PEACH = str(pathlib.Path(sys.argv[1]).absolute())
# Without optimisation a picture takes seconds.
IS_RELEASE = "release" in PEACH
# What reaches beyond the right edge of the window.
BEYOND = """() => [...document.querySelectorAll('main *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName} ${one.getAttribute('class')} ${one.textContent.slice(0, 20)}`).slice(0, 5)"""
# Strategies with a posterior over a grid take minutes in a debug build.
SLOW = ("quest", "quest-plus", "tracking")
PICTURES = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
SIZES = {"phone": (360, 640), "landscape": (640, 360), "desktop": (1440, 900)}
HOSTILE = "<img src=x onerror=\"document.title='taken'\">\u2028\u202e"

# A cell of a sweep takes about a second, also without optimisation.
SESSIONS = 240 if IS_RELEASE else 4

SWEEP = """name: watched
question: Which constants are watched?
seed: 1
population: [{ listener: novice, count: 400 }, { listener: expert, count: 400 }]
strategy: { name: kazez, k1: { from: 0.02, to: 0.08, steps: 5 }, k2: { from: 0.05, to: 0.13, steps: 5 } }
training: { sessions: %d, comparisons-per-session: 100 }
measures: [fraction_correct, geometric_mean_cents]
baseline: { strategy.k1: 0.02, strategy.k2: 0.05 }
"""

SMALL = """name: %s
question: How small can a study be?
seed: 1
population: [{ listener: novice, count: 8 }]
strategy: { name: kazez, k1: [0.03, 0.05] }
training: { sessions: 2, comparisons-per-session: 20 }
baseline: { strategy.k1: 0.05 }
"""


class Server:
    """`peach serve` on folders of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.start()

    def start(self, port=0):
        environment = {**os.environ, "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [PEACH, "serve", "--data", str(self.folder / "data"), "--studies", str(self.folder / "out"), "--port", str(port),
             "--device", "null", "--scenarios", str(self.folder / "scenarios")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        self.address = self.process.stdout.readline().strip()

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(timeout=60)


def run(*arguments, cwd):
    return subprocess.run([PEACH, *arguments], cwd=cwd, capture_output=True, text=True)


def open_page(browser, server, check, size="desktop", screen="explore", expected=("409",), **options):
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    page = context.new_page()
    page.on("console", lambda m: check(m.type != "error" or any(e in m.text for e in expected),
                                            f"console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"script error: {e}"))
    page.on("dialog", lambda d: (check(False, f"dialog: {d.message}"), d.dismiss()))
    page.goto(server.address)
    page.goto(server.address.split("?")[0] + f"#{screen}")
    return page


def picture(page, name, full=False):
    if PICTURES:
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(PICTURES / f"{name}.png"), full_page=full)


def drawn(page):
    """The number of the request whose picture is on the screen."""
    return int(page.locator(".explore").get_attribute("data-request") or 0)


def wait_drawn(page, after=0):
    page.wait_for_function(
        "n => Number(document.querySelector('.explore')?.dataset.request ?? 0) > n"
        " && !document.querySelector('.explore[aria-busy]')", arg=after, timeout=30_000 if IS_RELEASE else 90_000)


def check_layout(page, check):
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(wide <= 0, f"is {wide} px wider than the window")
    small = page.evaluate("""() => [...document.querySelectorAll('main button, main select, main summary, main input:not([type=checkbox])')]
      .filter((e) => e.offsetParent && e.getBoundingClientRect().height < 43.5)
      .map((e) => `${e.tagName} ${e.textContent.slice(0, 20)} ${e.getBoundingClientRect().height}`)""")
    check(not small, f"targets below 44 px: {small[:3]}")
    for word in ("NaN", "undefined", "Infinity", "[object"):
        check(word not in page.locator("main").inner_text(), f"shows {word}")
        check(word not in "".join(page.locator("main svg").evaluate_all("all => all.map(s => s.outerHTML)")), f"draws {word}")


# --- Explore ---------------------------------------------------------------------------------------------------------------

def slider(page, name):
    return page.locator(f"[data-control='{name}'] input[type=range]")


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
    latencies.sort()
    print(f"Explore: end of the drag to the picture {statistics.median(latencies):.0f} ms (median), "
          f"{latencies[-1]:.0f} ms (longest of {len(latencies)})")
    if IS_RELEASE:
        check(statistics.median(latencies) <= 250, f"takes {statistics.median(latencies):.0f} ms instead of 250")


def type_value(page, control, value):
    field = page.locator(f"[data-control='{control}'] input.exact")
    field.fill(value)
    field.press("Enter")


def check_refusal(page, check):
    """A value outside the rule's domain shows the sentence beside its control and changes nothing else."""
    check.place = "Explore refused"
    before = (drawn(page), page.locator("path.median").get_attribute("d"), page.locator(".differences").inner_text())
    type_value(page, "strategy.k1", "0.1")
    problem = page.locator("[data-control='strategy.k1'] .problem")
    problem.filter(has_text="kazez.k1 must be below").wait_for()
    check(problem.inner_text().endswith("Lower k1 or maximum-cents."), f"says {problem.inner_text()}")
    after = (drawn(page), page.locator("path.median").get_attribute("d"), page.locator(".differences").inner_text())
    check(before == after, "changes the picture")
    type_value(page, "strategy.k1", "0.0617")
    wait_drawn(page, before[0])
    check(problem.inner_text() == "", "keeps the sentence of a former value")
    value = page.locator("[data-control='strategy.k1'] input.exact").input_value()
    check(value == "0.0617", f"shows {value} instead of the exact value")


def check_share(page, check, folder):
    """`peach sweep` accepts the file and gives the page's differences."""
    check.place = "Explore shared"
    shown = {card.get_attribute("data-measure"): float(card.get_attribute("data-difference"))
             for card in page.locator(".difference").all()}
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Share as a scenario file").click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    check(path.name == "explore-kazez.yaml", f"is called {path.name}")
    swept = run("sweep", str(path), "--out", str(folder / "shared"), cwd=folder)
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
    check(page.locator(".difference .words").all_inner_texts() == ["the same constants as the baseline"] * 3,
          "does not begin at the baseline")
    check_dragging(page, check)
    check_refusal(page, check)
    check.place = "Explore"
    words = page.locator(".difference .words").all_inner_texts()
    check(any("than the baseline" in one for one in words), f"says {words}")
    picture(page, "explore-light", full=True)
    check_share(page, check, folder)
    for strategy in page.locator("#explore-strategy option").all_inner_texts():
        if strategy in SLOW and not IS_RELEASE:
            continue
        check.place = f"Explore {strategy}"
        before = drawn(page)
        page.select_option("#explore-strategy", strategy)
        wait_drawn(page, before)
        check_layout(page, check)
    page.context.close()


def check_keyboard(browser, server, check):
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
    page.get_by_role("button", name="Compare with this setting").focus()
    before = drawn(page)
    page.keyboard.press("Enter")
    wait_drawn(page, before)
    check("k2" in page.locator(".baseline-words").inner_text(), "does not name the baseline")
    check(page.locator(".difference .words").first.inner_text() == "the same constants as the baseline",
          "does not compare with the pinned setting")
    page.context.close()


def check_sizes(browser, server, check):
    for screen, ready in (("explore", ".explore[data-request]"), ("laboratory", ".laboratory .study")):
        for size in SIZES:
            for scheme in ("light", "dark"):
                check.place = f"{screen} {size} {scheme}"
                page = open_page(browser, server, check, size, screen, color_scheme=scheme, reduced_motion="reduce")
                page.locator(ready).first.wait_for()
                check_layout(page, check)
                check_axe(page, check)
                picture(page, f"{screen}-{size}-{scheme}")
                page.context.close()
        check.place = f"{screen} at 200 %"
        page = open_page(browser, server, check, "phone", screen)
        page.locator(ready).first.wait_for()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_timeout(300)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        check(wide <= 0, f"is {wide} px wider than the window: {page.evaluate(BEYOND)}")
        page.context.close()
        check.place = f"{screen} in German"
        page = open_page(browser, server, check, "phone", screen, locale="de-DE")
        page.locator(ready).first.wait_for()
        title = page.locator("main h1").inner_text()
        check(title in ("Ausprobieren", "Studien"), f"is called {title}")
        if screen == "explore":
            check_hints(page, check)
        page.context.close()


def check_hints(page, check):
    """Strategies, constants and listeners have German sentences. One that lacks it is shown in English, marked as such, and
    noted here: adding a strategy needs no other file."""
    count, english = page.evaluate("""async () => {
      const {hint} = await import('/parameter-hints.js');
      const {strategies, traits, listeners} = await (await fetch('/explore/catalog')).json();
      const sentences = [...strategies, ...strategies.flatMap(({parameters}) => parameters), ...traits, ...listeners]
        .map(({summary}) => summary);
      return [sentences.length, sentences.filter((sentence) => hint(sentence, 'de').lang !== 'de')];
    }""")
    check(len(english) < count, "explains nothing in German")
    for sentence in sorted(set(english)):
        print(f"note: Sources/WebUI/Assets/parameter-hints.js has no German for: {sentence}")


# --- Studies -----------------------------------------------------------------------------------------------------------------

def study(page, name):
    return page.locator(".study", has=page.locator(".study-name", has_text=name))


def check_studies(browser, server, check, folder):
    check.place = "Studies"
    out = folder / "out"
    (out / HOSTILE).mkdir(parents=True)
    (out / HOSTILE / "manifest.json").write_text("{}")
    for name in ("first", "second"):
        (folder / f"{name}.yaml").write_text(SMALL % name)
        swept = run("sweep", f"{name}.yaml", cwd=folder)
        check(swept.returncode == 0, swept.stderr)
    # A report that tries everything it should not be able to do.
    report = out / "second" / "report.html"
    report.write_text(report.read_text().replace("</body>", """<script>
      window.name = 'ran';
      try { top.document.title = 'taken'; } catch {}
      try { top.location = 'about:blank#taken'; } catch {}
      fetch('/explore/catalog').then(() => { document.title = 'fetched'; }, () => {});
    </script></body>"""))
    # The browser says that it has refused what the report tries.
    page = open_page(browser, server, check, screen="laboratory",
                     expected=("Content Security Policy", "Unsafe attempt", "Failed to navigate"))
    study(page, "first").wait_for()
    names = page.locator(".study-name").all_inner_texts()
    check(any("<img src=x" in name for name in names), f"shows {names}")
    check(page.locator(".laboratory img").count() == 0, "makes an element of a hostile name")
    check(study(page, "onerror").locator(".badge").inner_text() == "damaged", "does not say that a study is damaged")
    check(study(page, "first").locator(".question").inner_text() == "How small can a study be?", "lacks the question")

    check.place = "Reports side by side"
    for name in ("first", "second"):
        page.get_by_role("button", name=f"Report of {name}").click()
    frames = page.locator(".report iframe")
    check(frames.count() == 2, f"shows {frames.count()} reports")
    for index in range(2):
        frame = page.frame_locator(".report iframe").nth(index)
        frame.locator("h1").first.wait_for()
        check(frame.locator("svg").count() > 0, "a report draws no chart")
    boxes = [frames.nth(i).bounding_box() for i in range(2)]
    check(boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], "are not side by side")
    page.wait_for_timeout(300)
    check(page.title() != "taken" and "taken" not in page.url, "a report reaches the page")
    check(all(frame.title() != "fetched" for frame in page.frames), "a report reads from the server")
    check("taken" not in page.title(), "a hostile name runs")
    picture(page, "laboratory-side-by-side")
    page.get_by_role("button", name="Close").first.click()
    check(frames.count() == 1, "does not close a report")
    page.context.close()


def check_watching(browser, server, check, folder):
    """A sweep in another process from its beginning to its end, with the server killed and started again meanwhile."""
    check.place = "Watching a sweep"
    (folder / "watched.yaml").write_text(SWEEP % SESSIONS)
    page = open_page(browser, server, check, screen="laboratory", expected=("ERR_CONNECTION_REFUSED", "WebSocket"))
    study(page, "first").wait_for()
    sweep = subprocess.Popen([PEACH, "sweep", "watched.yaml", "--jobs", "1"], cwd=folder, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    row = study(page, "watched")
    row.locator(".badge.running").wait_for(timeout=20_000)
    row.locator(".map .done").first.wait_for(timeout=60_000)
    seen = []
    while sweep.poll() is None:
        words = row.locator(".part p").all_inner_texts()
        if words and (not seen or seen[-1] != words[0]):
            seen.append(words[0])
        if len(seen) == 4:
            picture(page, "laboratory-sweep")
            # The server watches folders, so that a new one knows as much.
            port = server.address.split(":")[2].split("/")[0]
            server.stop()
            server.start(port)
        page.wait_for_timeout(200)
    check(len(seen) >= 4, f"shows only {seen}")
    check(any("of 25 cells" in words for words in seen), f"does not count the cells: {seen[:3]}")
    check(any("per second" in words and "left" in words for words in seen), f"does not say rate and time left: {seen[-3:]}")
    row.locator(".badge.finished").wait_for(timeout=30_000)
    check(row.locator(".map svg").count() == 0, "keeps the map of a finished study")
    page.get_by_role("button", name="Report of watched").click()
    page.frame_locator(".report iframe").locator("h1").first.wait_for()
    page.context.close()


def check_interruption(browser, server, check, folder):
    check.place = "An interrupted sweep"
    (folder / "halted.yaml").write_text((SWEEP % SESSIONS).replace("name: watched", "name: halted"))
    page = open_page(browser, server, check, screen="laboratory")
    sweep = subprocess.Popen([PEACH, "sweep", "halted.yaml", "--jobs", "1"], cwd=folder, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    row = study(page, "halted")
    row.locator(".map .done").first.wait_for(timeout=60_000)
    sweep.send_signal(signal.SIGINT)
    sweep.wait(timeout=20)
    row.locator(".badge.interrupted").wait_for(timeout=20_000)
    check("Which constants are watched?" in row.inner_text(), "lacks the question of an unfinished study")
    page.context.close()


def check_starting(browser, server, check, folder):
    """Sweeps that the page starts: watched, cancelled, continued, refused beside finished studies, ended with the server."""
    check.place = "Starting a sweep"
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "started.yaml").write_text((SWEEP % SESSIONS).replace("name: watched", "name: started"))
    (folder / "scenarios" / "first.yaml").write_text((SMALL % "first").replace("count: 8", "count: 9"))
    (folder / "scenarios" / "wrong.yaml").write_text("name: wrong\nstrategi: kazez\n")
    page = open_page(browser, server, check, screen="laboratory", expected=("ERR_CONNECTION_REFUSED", "WebSocket"))
    panel, row = page.locator(".run"), study(page, "started")
    start = panel.get_by_role("button", name="Start")
    panel.locator("option", has_text="wrong.yaml").wait_for(state="attached")
    page.select_option("#laboratory-scenario", label="wrong.yaml")
    check("wrong.yaml:2:1" in panel.inner_text() and start.is_disabled(), f"a bad file is {panel.inner_text()!r}")
    page.select_option("#laboratory-scenario", label="started")
    check("25 cells" in panel.inner_text(), f"does not tell the size: {panel.inner_text()!r}")
    start.click()
    row.locator(".badge.running").wait_for(timeout=20_000)
    page.wait_for_function("() => document.querySelector('.run .button').disabled")
    # Another page sees it, and it survives that the first one is closed.
    page.context.close()
    page = open_page(browser, server, check, screen="laboratory", expected=("ERR_CONNECTION_REFUSED", "WebSocket"))
    panel, row = page.locator(".run"), study(page, "started")
    start = panel.get_by_role("button", name="Start")
    row.locator(".map .done").first.wait_for(timeout=90_000)
    picture(page, "laboratory-started")
    row.get_by_role("button", name="Cancel started").click()
    row.locator(".badge.interrupted").wait_for(timeout=60_000)
    check(json_status(folder, "started")["state"] == "interrupted", "peach status says otherwise")
    # Continued, and then ended with the server: nothing runs on, and what is finished is kept.
    row.get_by_role("button", name="Continue started").click()
    row.locator(".badge.running").wait_for(timeout=20_000)
    port = server.address.split(":")[2].split("/")[0]
    server.stop(signal.SIGKILL)
    left = json_status(folder, "started")
    check(left["state"] == "interrupted" and left["done"] > 0, f"a killed server leaves {left}")
    server.start(port)
    row.get_by_role("button", name="Continue started").wait_for(timeout=30_000)
    # A new run must be told what to do with the interrupted one.
    page.select_option("#laboratory-scenario", label="started")
    start.click()
    panel.locator("[data-choice=resume]").wait_for()
    check("an interrupted run with" in panel.locator(".problem").first.inner_text(), "does not name the run")
    check(json_status(folder, "started") == left, "touches the interrupted run")
    panel.locator("[data-choice=fresh]").click()
    row.locator(".badge.running").wait_for(timeout=20_000)
    row.get_by_role("button", name="Cancel started").click()
    row.locator(".badge.running").wait_for(state="detached", timeout=60_000)
    # A finished study of another scenario stays unless replaced on purpose.
    manifest = folder / "out/first/manifest.json"
    before = manifest.read_bytes()
    page.select_option("#laboratory-scenario", label="first")
    page.wait_for_function("() => !document.querySelector('.run .button').disabled")
    start.click()
    panel.locator("[data-choice=replace]").wait_for()
    check(manifest.read_bytes() == before, "replaces a finished study silently")
    check(panel.locator("[data-choice]").count() == 1, "offers more than replacing")
    panel.locator("[data-choice=replace]").click()
    page.wait_for_function("() => document.querySelector('.run .refusal').childElementCount === 0")
    until(lambda: manifest.exists() and manifest.read_bytes() != before)
    start.click()
    panel.get_by_text("first is already finished.").wait_for()
    page.context.close()

    check.place = "A setting of Explore as a study"
    page = open_page(browser, server, check)
    wait_drawn(page)
    before = drawn(page)
    type_value(page, "strategy.k1", "0.06")
    wait_drawn(page, before)
    page.get_by_role("button", name="Run as a study").click()
    page.locator("#screen-laboratory h1").wait_for()
    row = study(page, "explore-kazez-")
    row.locator(".badge.finished").wait_for(timeout=90_000)
    check(row.locator(".question").inner_text() == "What do these constants change for these listeners?", "asks otherwise")
    page.context.close()


def until(holds):
    """Waits for something outside the page."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise TimeoutError("it never came")


def json_status(folder, name):
    """State and finished cells of a study's run."""
    answer = json.loads(run("status", f"out/{name}", "--format", "json", cwd=folder).stdout)
    return {key: answer["parts"][0][key] for key in ("state", "done")}


def main():
    check = Check()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = pathlib.Path(place)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        server = Server(folder)
        try:
            check_explore(browser, server, check, folder)
            check_keyboard(browser, server, check)
            check_studies(browser, server, check, folder)
            check_interruption(browser, server, check, folder)
            check_watching(browser, server, check, folder)
            check_starting(browser, server, check, folder)
            check_sizes(browser, server, check)
        finally:
            server.stop()
            browser.close()
    print(f"{len(check.problems)} problems")
    sys.exit(1 if check.problems else 0)


if __name__ == "__main__":
    main()
