"""Takes the pictures of all screens for the documentation: phone and desktop, light and dark.

    python3 Tests/Browser/screenshots.py .build/release/peach [FOLDER]

FOLDER is Documentation/screens unless given. Data, sessions and studies are simulated in a temporary folder. Needs Debian's
chromium and PyPI's playwright, axe-playwright-python and pillow.
"""

import io
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

import samples
import views
from browsing import launch
from serving import Server
from training_pages import ACTIVE, OPEN, SETTINGS, begin, drag, stop

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
COLOURS = 192

def photo(path, age):
    """A figure before a wall, a little slimmer and in other light as years pass."""
    share = age / 3652
    image = Image.new("RGB", (480, 640))
    draw = ImageDraw.Draw(image)
    for y in range(640):
        light = 0.75 + 0.25 * math.cos(y / 640 * 2 + share * 3)
        draw.line([(0, y), (480, y)], tuple(int(c * light) for c in (206, 190 + 20 * share, 178 + 40 * share)))
    draw.rectangle([0, 540, 480, 640], fill=(126, 108, 98))
    wide, skin, shirt = 92 - 24 * share, (196, 148, 122), (70, 96 + 40 * share, 128)
    draw.ellipse([200, 90, 280, 190], fill=skin)
    draw.rounded_rectangle([240 - wide, 195, 240 + wide, 400], 44, fill=tuple(map(int, shirt)))
    draw.rounded_rectangle([240 - wide * 0.8, 380, 236, 590], 22, fill=(52, 56, 68))
    draw.rounded_rectangle([244, 380, 240 + wide * 0.8, 590], 22, fill=(52, 56, 68))
    image.save(path, "JPEG", quality=88)


def prepare(server, folder):
    """Data of years, three studies, and settings."""
    views.prepare(server)
    run = lambda *words: server.command(*words).check_returncode()
    for path in (folder / "data/photos").iterdir():
        photo(path, int(path.name.split()[1]))
    run("settings", "height=178")
    (folder / "scenarios").mkdir()
    for path in sorted((ROOT / "scenarios").glob("*.yaml")):
        (folder / "scenarios" / path.name).write_text(path.read_text())
    run("sweep", "scenarios/small.yaml")
    small = (folder / "scenarios/small.yaml").read_text()
    (folder / "second.yaml").write_text(small.replace("name: small", "name: small-again"))
    run("sweep", "second.yaml")
    (folder / "map.yaml").write_text(samples.sweep(
        "kazez-map", 4000 if "release" in server.program else 2, k1_steps=7,
        question="Which pair of constants keeps novices and experts near their threshold?"))


def save(page, path):
    """A screenshot with few colours, which keeps it small."""
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)


def comparison(page):
    begin(page)
    for number in range(3):
        page.wait_for_selector(OPEN)
        page.click(f".answer[data-higher={'true' if number % 2 else 'false'}]")
        page.wait_for_selector(".feedback.is-shown")
    page.wait_for_timeout(150)


def matching(page):
    begin(page)
    page.wait_for_selector(ACTIVE)
    drag(page, 0.5, 0.4)
    page.wait_for_timeout(200)


def end_matching(page):
    page.mouse.up()
    page.wait_for_selector(".verdict.is-new")
    stop(page)


def tab(number):
    def show(page):
        page.wait_for_selector(".knob[style]", state="attached")
        page.locator("[role=tab]").nth(number).click()
        track = page.locator(".track")
        track.focus()
        page.keyboard.press("End")
        for _ in range(5):
            page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(300)
        while number == 1 and page.locator("img[data-photo]").count() == 0:
            page.keyboard.press("ArrowLeft")
            page.wait_for_timeout(300)
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        page.wait_for_timeout(700)
    return show


def form(page):
    tab(0)(page)
    page.get_by_role("button", name="Check in").click()
    page.locator("dialog").get_by_label("Weight").fill("71.2")
    page.locator("dialog summary").last.click()


def explore(page):
    page.wait_for_selector(".explore[data-request]", timeout=60_000)
    field = page.locator("[data-control='strategy.k1'] input.exact")
    before = page.get_attribute(".explore", "data-request")
    field.fill("0.07")
    field.press("Enter")
    page.wait_for_function("(n) => document.querySelector('.explore').dataset.request !== n", arg=before)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")


def studies(page):
    page.wait_for_selector(".laboratory .map .done", timeout=120_000)
    page.wait_for_selector(".run select option", state="attached")
    page.wait_for_timeout(1500)


# Name of the picture, screen, what is done there first, and afterwards.
SCREENS = [
    ("start", "start", lambda page: page.wait_for_selector("main svg"), None),
    ("comparison", "comparison", comparison, stop),
    ("matching", "matching", matching, end_matching),
    ("profile", "profile", lambda page: page.wait_for_selector(".timeline .mean[d^=M]", state="attached"), None),
    ("settings", "settings", lambda page: page.wait_for_selector(".settings, form, fieldset"), None),
    ("body-home", "body", tab(0), None), ("body-photos", "body", tab(1), None), ("body-metrics", "body", tab(2), None),
    ("body-check-in", "body", form, lambda page: page.keyboard.press("Escape")),
    ("explore", "explore", explore, None), ("studies", "laboratory", studies, None),
]


def main():
    peach = str(pathlib.Path(sys.argv[1]).resolve())
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "Documentation/screens"
    wanted = os.environ.get("PEACH_SCREENS", "").split(",")
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = pathlib.Path(place)
        server = Server(
            peach, folder, "--studies", "out", "--scenarios", "scenarios", device="record", settings=SETTINGS)
        prepare(server, folder)
        server.start()
        sweep = subprocess.Popen([peach, "sweep", "map.yaml", "--jobs", "1"], cwd=folder, stderr=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL)
        browser = launch(playwright)
        for size, (width, height) in SIZES.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height}, locale="en-GB", color_scheme=scheme,
                    reduced_motion="reduce")
                page = context.new_page()
                page.goto(server.address)
                for name, screen, prepare_screen, leave in SCREENS:
                    if wanted != [""] and name not in wanted:
                        continue
                    page.goto(f"{server.home}#{screen}")
                    page.wait_for_selector(f"#screen-{screen} h1")
                    prepare_screen(page)
                    page.wait_for_timeout(300)
                    save(page, pictures / f"{name}-{size}-{scheme}.png")
                    if leave:
                        leave(page)
                context.close()
        browser.close()
        sweep.terminate()
        sweep.wait()
        server.end()


if __name__ == "__main__":
    main()
