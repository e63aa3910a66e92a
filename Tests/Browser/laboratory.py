"""Uses the screen Studies of `peach serve` in headless Chromium.

    python3 Tests/Browser/laboratory.py .build/release/peach [SCREENSHOTS]

Needs Debian's chromium and PyPI's playwright and axe-playwright-python. With SCREENSHOTS it saves
pictures there. Exits with 1 and says what is wrong if anything is.
"""

import json
import pathlib
import shutil
import signal
import subprocess

from lab_pages import IS_RELEASE, PEACH, check_sizes, drawn, open_page, perform, picture, type_value, wait_drawn
from samples import sweep as sweep_file
from serving import until

HOSTILE = "<img src=x onerror=\"document.title='taken'\">\u2028\u202e"
# A cell of a sweep takes about half a second.
SESSIONS = 240 if IS_RELEASE else 32

# What a page tells while its server is killed or ends, in the midst of a request or before one.
KILLED = ("ERR_CONNECTION_RESET", "ERR_CONNECTION_REFUSED", "WebSocket")

SMALL = """name: %s
question: How small can a study be?
seed: 1
population: [{ listener: novice, count: 8 }]
strategy: { name: kazez, k1: [0.03, 0.05] }
training: { sessions: 2, comparisons-per-session: 20 }
baseline: { strategy.k1: 0.05 }
"""


# --- Studies -----------------------------------------------------------------------------------------------------------------

def study(page, name):
    return page.locator(".study", has=page.locator(".study-name", has_text=name))


def check_studies(browser, server, check, folder):
    check.place = "Studies"
    out = folder / "out"
    page = open_page(browser, server, check, screen="laboratory")
    page.locator(".empty a[href='#explore']").wait_for()
    page.context.close()
    (out / HOSTILE).mkdir(parents=True)
    (out / HOSTILE / "manifest.json").write_text("{}")
    for name in ("first", "second"):
        (folder / f"{name}.yaml").write_text(SMALL % name)
        swept = server.command("sweep", f"{name}.yaml")
        check(swept.returncode == 0, swept.stderr)
    # A report that tries everything it should not be able to do.
    report = out / "second" / "report.html"
    report.write_text(report.read_text().replace("</body>", """<script>
      window.name = 'ran';
      try { top.document.title = 'taken'; } catch {}
      try { top.location = 'about:blank#taken'; } catch {}
      fetch('/explore/catalog').then(() => { document.title = 'fetched'; }, () => {});
    </script></body>"""))
    manifest = out / "second" / "manifest.json"
    said = json.loads(manifest.read_text())
    said["run"]["bytes"]["report.html"] = report.stat().st_size
    manifest.write_text(json.dumps(said))
    # The browser says that it has refused what the report tries.
    page = open_page(browser, server, check, screen="laboratory",
                     expected=("Content Security Policy", "Unsafe attempt", "Failed to navigate"))
    study(page, "first").wait_for()
    names = page.locator(".study-name").all_inner_texts()
    check(any("<img src=x" in name for name in names), f"shows {names}")
    check(page.locator(".laboratory img").count() == 0, "makes an element of a hostile name")
    check(study(page, "onerror").locator(".badge").inner_text() == "damaged", "does not say that a study is damaged")
    check(study(page, "first").locator(".question").inner_text() == "How small can a study be?", "lacks the question")
    answer = study(page, "first").locator(".answer").inner_text()
    check(answer.endswith("."), f"answers {answer!r}")
    # The list comes first, the form for running one is folded; constants of an answer open Explore with them.
    check(page.locator(".run").evaluate("(one) => one.hidden || !one.open"), "the screen begins with a form")
    advised = answer.startswith("Use k1 ")
    check(study(page, "first").get_by_role("button", name="Try these constants").count() == advised, f"tries the constants of {answer!r}")

    check.place = "Two reports"
    for name in ("first", "second"):
        page.get_by_role("button", name=f"Report of {name}").click()
    frames = page.locator(".report iframe")
    check(frames.count() == 2, f"shows {frames.count()} reports")
    for index in range(2):
        frame = page.frame_locator(".report iframe").nth(index)
        frame.locator("h1").first.wait_for()
        check(frame.locator("svg").count() > 0, "a report draws no chart")
    check(page.evaluate("document.activeElement.closest('.report')?.dataset.report") is not None, "opening does not focus the report")
    boxes = [frames.nth(i).bounding_box() for i in range(2)]
    check(all(box["width"] > 1000 for box in boxes) and boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"], f"are not readable: {boxes}")
    with page.context.expect_page() as opening:
        page.get_by_role("link", name="Report of first in a new tab").click()
    opening.value.locator("h1").first.wait_for()
    check(opening.value.locator("svg").count() > 0, "a report of full size draws no chart")
    reads = opening.value.evaluate("fetch('/explore/catalog').then(() => true, () => false)")
    check(not reads, "a report in a tab of its own reads from the server")
    opening.value.close()
    page.wait_for_timeout(300)
    check(page.title() != "taken" and "taken" not in page.url, "a report reaches the page")
    check(all(frame.title() != "fetched" for frame in page.frames), "a report reads from the server")
    check("taken" not in page.title(), "a hostile name runs")
    page.locator(".compare tbody tr").first.wait_for()
    rows = page.locator(".compare tbody tr")
    titles = page.locator("#compare-measure option").all_inner_texts()
    check(all("_" not in title for title in titles), f"the measures are called {titles}")
    check(page.locator(".compare-legend .swatch").count() == 2, "the studies have no legend")
    labels = page.locator(".compare-chart g > text").all_text_contents()
    check(len(set(labels)) == 2 and all("…" not in label for label in labels), f"the conditions are called {labels}")
    called = page.evaluate("""async () => {
      const [{comparePanel}, {numbers}, texts] = await Promise.all(['/compare-studies.js', '/tables.js', '/text.js'].map((one) => import(one)));
      const csv = 'cell,training.comparisons-per-session,settings.maximum-cents,strategy.k1,group,x,x_low,x_high\\n0,20,100,0.05,all,1.22,0,4\\n';
      const panel = comparePanel({...texts, getText: async () => csv, get: async () => ({titles: {}, factors: ['x'], objectives: []})}, numbers('en'));
      await panel.show([{id: '1', name: 'a', folder: 'f'}, {id: '2', name: 'b', folder: 'f'}]);
      return [...panel.root.querySelectorAll('tbody tr:first-child td')].map((one) => one.textContent);
    }""")
    check(called == ["Comparisons in a session 20 · Largest difference 100 · k1 0.05", "×2.33", "×1.00–×16.0"], f"a condition is called {called}")
    width = lambda: page.locator(".compare-chart svg").get_attribute("viewBox").split()[2]
    before, size = width(), page.viewport_size
    page.set_viewport_size({"width": size["width"] - 200, "height": size["height"]})
    page.wait_for_timeout(300)
    check(width() != before, "the chart is not drawn anew for another width")
    page.set_viewport_size(size)
    check(rows.count() == 4 and page.locator(".compare-chart circle").count() == 4, f"compares {rows.count()} conditions of 4")
    check({row.split("\t")[0] for row in rows.all_inner_texts()} == {"first", "second"}, "the table does not name both studies")
    check(study(page, "first").locator("textarea").is_hidden(), "an empty note is open")
    page.get_by_role("button", name="Note on first").click()
    study(page, "first").locator("textarea").fill("tired")
    study(page, "first").locator("textarea").blur()
    picture(page, "laboratory-side-by-side")
    page.get_by_role("button", name="Close").first.click()
    check(frames.count() == 1, "does not close a report")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    check(focused == "Report of first", f"closing focuses {focused!r}")
    page.wait_for_timeout(600)
    box = study(page, "first").bounding_box()
    check(0 <= box["y"] < page.viewport_size["height"], f"closing leaves the card at {box['y']}")
    check(page.locator(".compare").is_hidden(), "one study is compared")
    page.reload()
    study(page, "first").wait_for()
    check(study(page, "first").locator("textarea").input_value() == "tired", "a note is lost")
    page.context.close()


def check_watching(browser, server, check, folder):
    """A sweep in another process from its beginning to its end, with the server killed and started again meanwhile."""
    check.place = "Watching a sweep"
    (folder / "watched.yaml").write_text(sweep_file("watched", SESSIONS))
    page = open_page(browser, server, check, screen="laboratory", expected=KILLED)
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
            server.end(signal.SIGTERM)
            server.start()
        page.wait_for_timeout(200)
    check(len(seen) >= 4, f"shows only {seen}")
    check(any("of 25 conditions" in words for words in seen), f"does not count the conditions: {seen[:3]}")
    check(any(" % · " in words for words in seen), f"does not say the share of the comparisons: {seen}")
    check(any("per second" in words and "left" in words for words in seen), f"does not say rate and time left: {seen[-3:]}")
    row.locator(".badge.finished").wait_for(state="attached", timeout=30_000)
    check(row.locator(".map svg").count() == 0, "keeps the map of a finished study")
    page.get_by_role("button", name="Report of watched").click()
    page.frame_locator(".report iframe").locator("h1").first.wait_for()
    page.context.close()


def check_interruption(browser, server, check, folder):
    check.place = "An interrupted sweep"
    (folder / "halted.yaml").write_text(sweep_file("halted", SESSIONS))
    page = open_page(browser, server, check, screen="laboratory")
    sweep = subprocess.Popen([PEACH, "sweep", "halted.yaml", "--jobs", "1"], cwd=folder, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    row = study(page, "halted")
    row.locator(".map .done").first.wait_for(timeout=60_000)
    sweep.send_signal(signal.SIGINT)
    sweep.wait(timeout=20)
    row.locator(".badge.interrupted").wait_for(timeout=20_000)
    check("Which constants are watched?" in row.inner_text(), "lacks the question of an unfinished study")
    (folder / "split.yaml").write_text(sweep_file("split", 1))
    for shard, words in (("1/2", "1 of 2 shards finished. When all are in this folder: peach merge "),
                         ("2/2", "2 of 2 shards finished. Next: peach merge ")):
        subprocess.run([PEACH, "sweep", "split.yaml", "--shard", shard], cwd=folder, check=True, capture_output=True)
        study(page, "split").get_by_text(words).wait_for(timeout=20_000)
    check(study(page, "split").locator(".badge").inner_text() == "not merged", "calls finished shards something else")
    page.context.close()


def check_starting(browser, server, check, folder):
    """Sweeps that the page starts: watched, cancelled, continued, refused beside finished studies, ended with the server."""
    check.place = "Starting a sweep"
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "started.yaml").write_text(sweep_file("started", SESSIONS))
    (folder / "scenarios" / "first.yaml").write_text((SMALL % "first").replace("count: 8", "count: 9"))
    (folder / "scenarios" / "wrong.yaml").write_text("name: wrong\nstrategi: kazez\n")
    for copy in ("one", "two"):
        (folder / "scenarios" / f"{copy}.yaml").write_text(SMALL % "same")
    page = open_page(browser, server, check, screen="laboratory", expected=KILLED)
    panel, row = page.locator(".run"), study(page, "started")
    start = panel.get_by_role("button", name="Start")
    panel.locator("summary").click()
    panel.locator("option", has_text="wrong.yaml").wait_for(state="attached")
    names = panel.locator("option").all_inner_texts()
    check(set(names) == {"How small can a study be? (first.yaml)", "How small can a study be? (one.yaml)",
                         "How small can a study be? (two.yaml)", "Which constants are watched?", "wrong.yaml"}, f"equal titles are {names}")
    page.select_option("#laboratory-scenario", label="wrong.yaml")
    check("wrong.yaml:2:1" in panel.inner_text() and start.is_disabled(), f"a bad file is {panel.inner_text()!r}")
    page.select_option("#laboratory-scenario", label="Which constants are watched?")
    check("started · 25 conditions" in panel.inner_text(), f"does not tell name and size: {panel.inner_text()!r}")
    start.click()
    row.locator(".badge.running").wait_for(timeout=20_000)
    page.wait_for_function("() => document.querySelector('.run .button').disabled")
    # Another page sees it, and it survives that the first one is closed.
    page.context.close()
    page = open_page(browser, server, check, screen="laboratory", expected=KILLED)
    panel, row = page.locator(".run"), study(page, "started")
    start = panel.get_by_role("button", name="Start")
    panel.locator("summary").click()
    row.locator(".map .done").first.wait_for(timeout=90_000)
    picture(page, "laboratory-started")
    row.get_by_role("button", name="Cancel started").click()
    row.locator(".badge.interrupted").wait_for(timeout=60_000)
    check(json_status(server, "started")["state"] == "interrupted", "peach status says otherwise")
    # Continued, and then ended with the server: nothing runs on, and what is finished is kept.
    row.get_by_role("button", name="Continue started").click()
    row.locator(".badge.running").wait_for(timeout=20_000)
    server.end(signal.SIGKILL)
    left = json_status(server, "started")
    check(left["state"] == "interrupted" and left["done"] > 0, f"a killed server leaves {left}")
    server.start()
    row.get_by_role("button", name="Continue started").wait_for(timeout=30_000)
    # A new run must be told what to do with the interrupted one.
    page.select_option("#laboratory-scenario", label="Which constants are watched?")
    start.click()
    panel.locator("[data-choice=resume]").wait_for()
    check("an interrupted run with" in panel.locator(".problem").first.inner_text(), "does not name the run")
    check(json_status(server, "started") == left, "touches the interrupted run")
    panel.locator("[data-choice=fresh]").click()
    row.locator(".badge.running").wait_for(timeout=20_000)
    row.get_by_role("button", name="Cancel started").click()
    row.locator(".badge.running").wait_for(state="detached", timeout=60_000)
    # A finished study of another scenario stays unless replaced on purpose.
    manifest = folder / "out/first/manifest.json"
    before = manifest.read_bytes()
    page.select_option("#laboratory-scenario", label="How small can a study be? (first.yaml)")
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
    row.locator(".badge.finished").wait_for(state="attached", timeout=90_000)
    check("k1 0.05" in row.inner_text(), f"does not name the baseline by its constants: {row.inner_text()!r}")
    asked = " ".join(row.locator(one).inner_text() for one in (".question", ".more"))
    check(asked == "kazez with k1 0.06 for listeners of 22 ¢ (novice): what changes from k1 0.05?", f"asks {asked!r}")
    page.context.close()


def check_committed(browser, server, check, folder):
    """The studies of the repository as a clone has them: without databases."""
    check.place = "The committed studies"
    results = pathlib.Path(__file__).parents[2] / "results"
    names = sorted(path.parent.name for path in results.glob("*/manifest.json"))
    for name in names:
        shutil.copytree(results / name, folder / "out" / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.sqlite"))
    page = open_page(browser, server, check, screen="laboratory")
    for name in names:
        row = study(page, name)
        row.locator(".badge.finished").wait_for(state="attached", timeout=30_000)
        words = row.inner_text()
        check("finished" not in words and "without the listeners" not in words, f"{name} says what all studies are: {words!r}")
    english = page.locator(".study :is(.question, .study-head + p, .answer)")
    check(english.evaluate_all("all => all.length > 0 && all.every((one) => one.lang === 'en')"), "the English texts of studies are not marked")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#navigation a[href='#comparison']").first.wait_for(state="hidden")
    first, second = page.locator("#navigation section:not([hidden]) a").evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    check(0 <= second["left"] - first["right"] <= 24, "the names of two screens are far apart")
    cut = page.locator(".study :is(.answer, .caveat)").evaluate_all("all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)")
    check(not cut, f"cuts {cut}")
    check(page.locator(".badge.damaged").count() == 0, "shows a committed study as damaged")
    page.context.close()
    for name in names:
        shutil.rmtree(folder / "out" / name)


def json_status(server, name):
    """State and finished cells of a study's run."""
    answer = json.loads(server.command("status", f"out/{name}", "--format", "json").stdout)
    return {key: answer["parts"][0][key] for key in ("state", "done")}


def check_looks(browser, server, check, folder):
    check_sizes(browser, server, check, "laboratory", ".laboratory .study", "Studien")


if __name__ == "__main__":
    perform([check_committed, check_studies, check_interruption, check_watching, check_starting, check_looks])
