"""What the scripts of the screens Profile and Body share: opening them, what holds on both, waiting."""

import argparse
import pathlib
import sys
import tempfile

from playwright.sync_api import sync_playwright

import samples
from browsing import launch
from checking import BEYOND, Check, check_axe
from serving import Server

SIZES = {"phone": (360, 640), "landscape": (640, 360), "desk": (1440, 900)}


def open_page(browser, server, check, size="desk", name="profile", **context):
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, **context)
    page.on("console", lambda m: check(m.type not in ("error", "warning"), f"console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"script error: {e}"))
    page.goto(server.address)
    page.evaluate(f"location.hash = '#{name}'")
    page.wait_for_selector(".timeline .mean[d^=M]" if name == "profile" else ".knob[style]", state="attached")
    page.evaluate("document.querySelectorAll('.of-trainer').forEach((details) => { details.open = true; })")
    return page


def check_looks(page, check):
    """What holds on every screen and size: no sideways scrolling, large targets, axe."""
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "is wider than the window")
    small = page.evaluate("""[...document.querySelectorAll('main button, main summary, main [role=slider]')]
      .filter((b) => b.offsetParent && b.getBoundingClientRect().height < 43.5).map((b) => b.outerHTML.slice(0, 80))""")
    check(not small, f"has targets below 44 px: {small}")
    check_axe(page, check)


def until(page, holds, argument=None):
    """Waits until a function of the page returns true; the page's own rules forbid Playwright's way."""
    for _ in range(6000):
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


def check_tabs(page, check):
    """Each tab of Body has one main button, and names below the scrubber's marks do not touch."""
    for tab in page.locator("[role=tab]").all():
        tab.click()
        page.wait_for_timeout(50)
        main = page.locator("main .primary:visible").all_inner_texts()
        check(len(main) == 1, f"the main buttons of {tab.inner_text()} are {main}")
        touching = page.evaluate("""() => {
          const names = [...document.querySelectorAll('.mark b')].filter((b) => b.style.visibility !== 'hidden').map((b) => [b.textContent, b.getBoundingClientRect()]);
          return names.slice(1).filter(([, box], i) => box.left < names[i][1].right + 2).map(([name]) => name);
        }""")
        check(not touching, f"names of the scrubber touch the one before: {touching}")
    page.locator("[role=tab]").first.click()


def check_shots(browser, server, check, name, folder):
    """A screen at every size, in both colour schemes and with large text, without motion; with a picture if there is a folder."""
    for size in SIZES:
        for scheme in ("light", "dark"):
            check.place = f"{name}, {size}, {scheme}"
            page = open_page(browser, server, check, size, name, color_scheme=scheme, reduced_motion="reduce")
            if name == "profile" and size != "landscape":
                page.get_by_role("button", name="Show everything").click()
                settle(page)
            check(page.evaluate("document.getAnimations().every((a) => a.effect.getComputedTiming().duration < 1)"), "moves although motion is reduced")
            check_looks(page, check)
            if name == "body":
                check_tabs(page, check)
            if folder:
                page.screenshot(path=str(folder / f"page-{name}-{size}-{scheme}.png"), full_page=size != "desk")
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            # The layout answers a change of size in the frame after it.
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")
            check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"is wider than the window at 200 % text: {page.evaluate(BEYOND)}")
            if folder and scheme == "light":
                page.screenshot(path=str(folder / f"page-{name}-{size}-large.png"), full_page=True)
            page.close()


def prepare(server):
    """Years of comparisons and body events in the server's store."""
    samples.training(server.folder / "training.csv")
    samples.body(server.folder / "body.csv", server.data / "photos")
    server.run("import", "training.csv")
    server.run("body", "import", "body.csv")


def perform(parts):
    """Runs parts of a script on one server and browser, and ends the script."""
    options = argparse.ArgumentParser()
    options.add_argument("peach", type=pathlib.Path)
    options.add_argument("--screenshots", type=pathlib.Path)
    options = options.parse_args()
    check = Check()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(options.peach.resolve(), pathlib.Path(folder))
        prepare(server)
        browser = launch(playwright)
        with server:
            for part in parts:
                check.attempt(part, browser, server, check, options.screenshots)
        browser.close()
    print(f"{check.count} checks, {len(check.problems)} problems")
    sys.exit(1 if check.problems else 0)
