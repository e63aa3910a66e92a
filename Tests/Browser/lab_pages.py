"""What the scripts of the screens Explore and Studies share: opening them, waiting for pictures, what holds at every size."""

import pathlib
import sys
import tempfile

from playwright.sync_api import sync_playwright

from browsing import launch
from checking import BEYOND, Check, check_axe
from serving import Server

PEACH = str(pathlib.Path(sys.argv[1]).absolute())
# Without optimisation a picture takes seconds.
IS_RELEASE = "release" in PEACH
PICTURES = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
SIZES = {"phone": (360, 640), "landscape": (640, 360), "desktop": (1440, 900)}


def serve(folder):
    """A server whose studies and scenarios are in the folder; not started yet."""
    return Server(PEACH, folder, "--studies", "out", "--scenarios", "scenarios", settings="strategy: kazez\n")


def open_page(browser, server, check, size="desktop", screen="explore", expected=("409",), **options):
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    page = context.new_page()
    page.on("console", lambda m: check(m.type != "error" or any(e in m.text for e in expected),
                                            f"console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"script error: {e}"))
    page.on("dialog", lambda d: (check(False, f"dialog: {d.message}"), d.dismiss()))
    page.goto(server.address)
    page.goto(f"{server.home}#{screen}")
    return page


def picture(page, name, full=False):
    if PICTURES:
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(PICTURES / f"{name}.png"), full_page=full)


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


def drawn(page):
    """The number of the request whose picture is on the screen."""
    return int(page.locator(".explore").get_attribute("data-request") or 0)


def wait_drawn(page, after=0):
    page.wait_for_function(
        "n => Number(document.querySelector('.explore')?.dataset.request ?? 0) > n"
        " && !document.querySelector('.explore[aria-busy]')", arg=after, timeout=30_000 if IS_RELEASE else 90_000)


def slider(page, name):
    return page.locator(f"[data-control='{name}'] input[type=range]")


def type_value(page, control, value):
    field = page.locator(f"[data-control='{control}'] input.exact")
    field.fill(value)
    field.press("Enter")


def check_sizes(browser, server, check, screen, ready, german):
    """What holds at every size, in both colour schemes, with large text and in German."""
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
    check(title == german, f"is called {title}")
    page.context.close()


def perform(parts):
    """Runs parts of a script on one server and browser, and ends the script."""
    check = Check()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = pathlib.Path(place)
        browser = launch(playwright)
        with serve(folder) as server:
            for part in parts:
                part(browser, server, check, folder)
        browser.close()
    print(f"{len(check.problems)} problems")
    sys.exit(1 if check.problems else 0)
