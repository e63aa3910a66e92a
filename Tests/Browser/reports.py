"""Opens reports from file:// in headless Chromium and looks at them as a reader would.

    PEACH_REPORTS=/tmp/reports swift test --disable-xctest --filter 'Samples for the browser'
    python3 Tests/Browser/reports.py /tmp/reports

Each report is seen wide and light, and as a phone in the dark shows it; with PEACH_FULL_TESTS= in one of the two, by turns.
Needs Debian's chromium and PyPI's playwright and axe-playwright-python. Exits with 1 and says what is wrong if anything is.
"""

import csv
import os
import pathlib
import re
import sys
from xml.etree import ElementTree

from playwright.sync_api import sync_playwright

from browsing import launch
from checking import Check
from report_labels import check_factors, check_labels
from report_tables import check_sorting, check_sorting_by_keyboard

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
LOOKS = [("light", DESK), ("dark", PHONE)]
PAPER = {"width": 680, "height": 1009}  # A4 less 15 mm on each side, at 96 dots an inch.
COLOURS = ["ink", "soft", "accent"] + [f"group-{n}" for n in range(1, 9)]

# WCAG 2.2: relative luminance and contrast ratio of two colours given as custom properties.
CONTRAST = """(names) => {
  const luminance = (name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--${name})`;
    const channels = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((c) => c / 255);
    probe.remove();
    const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = luminance("ground");
  return names.map((name) => {
    const [low, high] = [luminance(name), ground].sort((a, b) => a - b);
    return [name, (high + 0.05) / (low + 0.05)];
  });
}"""

# Texts of a chart that touch each other or leave the window.
CROWDED = """(chart) => {
  const texts = [...chart.querySelectorAll("text")].filter((t) => t.textContent.trim());
  const boxes = texts.map((t) => [t.textContent, t.getBoundingClientRect()]).filter(([, b]) => b.width > 0);
  const touch = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const found = boxes.filter(([, b]) => b.left < -1 || b.right > innerWidth + 1).map(([t]) => `"${t}" leaves the window`);
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    if (touch(a, b)) found.push(`"${one}" and "${other}" overlap`);
  }));
  return found.slice(0, 3);
}"""

GROUND = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"


def open_page(browser, report, check, **context):
    """A page whose requests, errors and dialogs count as problems."""
    page = browser.new_page(**context)
    address = report.as_uri()
    page.on("request", lambda r: check(r.url == address or r.url.startswith("blob:"), f"asks for {r.url}"))
    page.on("console", lambda m: check(m.type not in ("error", "warning"), f"console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"script error: {e}"))
    page.on("dialog", lambda d: (check(False, f"dialog: {d.message}"), d.dismiss()))
    page.goto(address)
    page.wait_for_load_state()
    return page


def check_charts(page, check):
    charts = page.locator(".chart svg")
    check(charts.count() >= 3, f"has only {charts.count()} charts")
    for chart in charts.all():
        name = chart.get_attribute("aria-label") or ""
        check(len(name) > 5, "a chart has no accessible name")
        marks = chart.locator("[role=img]")
        names = marks.evaluate_all("all => all.map(m => m.ariaLabel)")
        check(all(names), f"{name}: a mark has no name")
        stops = chart.locator("[tabindex='0']").count()
        check(stops == min(1, marks.count()), f"{name}: is {stops} tab stops instead of one")
        for problem in chart.evaluate(CROWDED):
            check(False, f"{name}: {problem}")
    for word in ("NaN", "undefined", "Infinity"):
        check(page.locator(".chart svg").filter(has_text=word).count() == 0, f"shows {word}")
        check(word not in "".join(charts.evaluate_all("all => all.map(c => c.innerHTML)")), f"draws {word}")


def check_pictures(page, check):
    """No text of a picture of the answer is cut or lies over another, and each picture has words."""
    for picture in page.locator(".answer-picture").all():
        name = picture.get_attribute("aria-label") or ""
        check(name.count(":") > 0, "a picture of the answer has no words")
        for problem in picture.evaluate(CROWDED):
            check(False, f"{name[:40]}: {problem}")


def check_columns(page, check):
    """A table that is wider than the page says so; its caption is never cut."""
    for table in page.locator(".scroll:visible").all():
        is_cut = table.evaluate("e => e.scrollWidth > e.clientWidth + 1")
        hint = table.evaluate("e => getComputedStyle(e.nextElementSibling).display !== 'none'")
        check(is_cut == hint, "a table hides columns without a hint" if is_cut else "a table that fits has a hint")


def check_keyboard(page, check):
    chart = page.locator(".chart svg", has=page.locator("[role=img]")).first
    marks = chart.locator("[role=img]")
    marks.first.focus()
    tip = page.locator(".tip")
    check(tip.inner_text() == marks.first.get_attribute("aria-label"), "focus does not show a mark's numbers")
    if marks.count() > 1:
        page.keyboard.press("ArrowRight")
        check(tip.inner_text() == marks.nth(1).get_attribute("aria-label"), "an arrow key does not go on")
        page.keyboard.press("End")
        check(tip.inner_text() == marks.last.get_attribute("aria-label"), "End does not go to the last mark")
    page.keyboard.press("Escape")
    check(not tip.is_visible(), "Escape does not put the tip away")


def check_choices(page, check):
    """Another measure brings another chart, in the old one's place."""
    for place in page.locator(".chart-place", has=page.locator("select")).all():
        select, chart = place.locator("select"), place.locator(".chart svg")
        options = select.locator("option").all()
        for option in options[-1:] + options[:1]:
            select.select_option(option.get_attribute("value"))
            check(chart.count() == 1, "a choice leaves more or less than one chart")
            name = chart.get_attribute("aria-label")
            check(option.inner_text() in name, f"{name}: is not of the chosen {option.inner_text()}")


def check_differences(page, check):
    forest = page.locator('[data-place="differences"] .chart svg')
    if forest.count() == 0:
        return False
    rows = max(1, forest.locator(".row-name").count())
    places = forest.locator(".zero").evaluate_all("all => all.map((z) => z.getBoundingClientRect().left)")
    check(len(places) == rows and len(set(places)) == 1, f"the line at 0 is at {places} in {rows} rows")
    for mark in forest.locator("[role=img]").evaluate_all("all => all.map(m => m.ariaLabel)"):
        check("no value" in mark or any(sign in mark for sign in ("+", "\u2212", " 0", "×")), f"{mark}: has no sign")
    check(page.get_by_text("What pairing saves").is_visible(), "does not say what pairing saves")
    return True


# Names of rows that are not on a band of their own, which hides the grid, or that meet a part of the line at 0.
CROSSED = """(svg) => [...svg.querySelectorAll(".row-name")].filter((name) => {
  const band = name.previousElementSibling;
  if (!band || !band.classList.contains("row-band")) return true;
  const box = (element) => element.getBoundingClientRect();
  const [n, b] = [box(name), box(band)];
  const meets = (z) => z.left <= n.right && z.right >= n.left && z.top < n.bottom && z.bottom > n.top;
  return [...svg.querySelectorAll(".zero")].map(box).some(meets)
    || n.left < b.left - 1 || n.right > b.right + 1 || n.top < b.top - 1 || n.bottom > b.bottom + 1;
}).map((name) => name.textContent)"""

# Whether a name of a row stands where the line at 0 would cross it if it were drawn from top to bottom.
ABOVE_ZERO = """(svg) => {
  const zero = svg.querySelector(".zero").getBoundingClientRect();
  return [...svg.querySelectorAll(".row-name")].some((name) => name.getBoundingClientRect().right > zero.left);
}"""


def check_row_names(page, check):
    for chart in page.locator(".chart svg").all():
        for name in chart.evaluate(CROSSED):
            check(False, f"{name}: a row's name is crossed by a line")


def check_pareto(page, check):
    charts = page.locator('[data-place="pareto"] .chart svg')
    for chart in charts.all():
        names = chart.locator("[role=img]").evaluate_all("all => all.map(m => m.ariaLabel)")
        check(any("on the front" in name for name in names), "a Pareto plot has no front")
        check(chart.locator(".front").count() == 1, "a front is not drawn")
        titles = chart.locator(".axis .title").evaluate_all("all => all.map((one) => [one.textContent, one.getBoundingClientRect().right - one.ownerSVGElement.getBoundingClientRect().right])")
        for title, beyond in titles:
            check(beyond <= 0 and not re.search(r"\w \w [↓↑]$", title), f"a title is cut: {title!r}, {beyond}")
    scales = {chart.evaluate("one => [...one.querySelectorAll('.axis .tick')].map((tick) => tick.textContent + tick.getAttribute('transform')).join()")
              for chart in charts.all()}
    check(len(scales) <= 1, f"Pareto plots beside each other have {len(scales)} scales")
    return charts.count() > 0


def check_clouds(page, check):
    """Where several constants were swept at once, a point tells all of them, and the baseline is ringed."""
    if page.get_by_text("Each point is a condition").count() == 0:
        return False
    charts = page.locator(".multiples.pair .chart svg[aria-label^='Lines: ']")
    check(charts.count() >= 2, "has no chart for each constant")
    heads = page.locator("table.sortable thead tr:last-child").first.locator("th.text").all_inner_texts()
    names = charts.first.locator("[role=img]").evaluate_all("all => all.map(m => m.ariaLabel)")
    check(all(sum(h.split()[0] in name for h in heads) > 1 for name in names), "a point does not tell its setting")
    ringed = page.locator(".mark circle.baseline").count() + page.get_by_text("· baseline").count()
    check(ringed > 0, "does not show the baseline")
    return True


def check_scheme(page, check, scheme):
    """Light and dark follow the system; paper is light in both."""
    is_dark = sum(page.evaluate(GROUND)) < 3 * 128
    check(is_dark == (scheme == "dark"), f"is {'dark' if is_dark else 'light'} where {scheme} is wanted")
    page.emulate_media(media="print")
    check(sum(page.evaluate(GROUND)) > 3 * 240, "prints on a dark ground")
    check(not page.locator("nav").is_visible(), "prints links that lead nowhere")
    page.emulate_media(media="screen")


def check_first_screen(page, check):
    """Question and answer are seen without scrolling, and a picture of the answer within 900 pixels; a page of ordinary
    size is read in five screens."""
    height = page.viewport_size["height"]
    if len(page.locator(".question").inner_text()) < 120:
        for place in (".question", ".answer"):
            box = page.locator(place).first.bounding_box()
            check(box["y"] + box["height"] <= height, f"{place} ends below the first screen")
        pictures = page.locator(".answer-picture")
        if page.locator(".objective").first.inner_text() != "Objective: none.":
            check(pictures.count() > 0, "has no picture of its answer")
        for picture in pictures.all()[:1]:
            box = picture.bounding_box()
            check(box["y"] + min(box["height"], 450) <= 900, "the picture of the answer is not in the first 900 pixels")
    if page.viewport_size == DESK:
        tall = page.evaluate("document.documentElement.scrollHeight")
        check(tall <= 5 * 1.15 * height, f"is {tall} pixels tall, more than five screens")


def check_saving(page, check):
    """The first chart is saved as an SVG without a style sheet, its numbers as a CSV."""
    for kind, begins in (("SVG", "<svg "), ("CSV", "")):
        with page.expect_download() as download:
            page.locator(".save button", has_text=kind).first.click()
        name, text = download.value.suggested_filename, pathlib.Path(download.value.path()).read_text()
        check(name.endswith(f".{kind.lower()}") and text.startswith(begins), f"{name}: is no {kind}")
        if kind == "SVG":
            root = ElementTree.fromstring(text)
            check(root.tag.endswith("}svg") and "var(" not in text, f"{name}: needs a style sheet")
        else:
            rows = list(csv.reader(text.splitlines()))
            check(len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows), f"{name}: is no table")
            marks = page.locator(".chart svg", has=page.locator("[role=img]")).first.locator("[role=img]").count()
            check(len(rows) - 1 == marks, f"{name}: has {len(rows) - 1} rows of {marks} marks")


def check_contents(page, check):
    for link in page.locator("nav a:visible").all():
        target = page.locator(link.get_attribute("href"))
        check(target.count() == 1 and target.is_visible(), f"{link.inner_text()}: leads nowhere")


def check_folds(page, check):
    """What is folded away opens and closes by the keyboard, and has its charts when it is open."""
    for fold in page.locator("details:visible").all():
        summary = fold.locator("> summary")
        name = summary.inner_text()
        check(fold.get_attribute("open") is None, f"{name}: is open at first")
        summary.focus()
        page.keyboard.press("Enter")
        check(fold.get_attribute("open") is not None, f"{name}: does not open by the keyboard")
        for place in fold.locator(".chart-place").all():
            chart = place.locator(".chart svg, p").last  # Words where nobody has a value.
            chart.wait_for(timeout=20_000)
            check(chart.bounding_box()["width"] > 100, f"{name}: has a picture that is not drawn")
        page.keyboard.press("Space")
        check(fold.get_attribute("open") is None, f"{name}: does not close by the keyboard")


def check_page(page, check, scheme):
    for name, ratio in page.evaluate(CONTRAST, COLOURS):
        check(ratio >= 4.5, f"--{name} has contrast {ratio:.2f} on the {scheme} ground, less than 4.5")
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "is wider than the window")
    code = "[...document.querySelectorAll('#answer pre')].every((e) => e.scrollWidth <= e.clientWidth)"
    check(page.evaluate(code), "code of the answer must be scrolled sideways")
    check(page.evaluate("document.documentElement.scrollHeight") < 100_000, "is longer than 100,000 pixels")
    check(page.evaluate("document.getAnimations().length") == 0, "moves")
    check(page.locator("h1").count() == 1, "must have one h1")


def check_report(browser, report, looks, check, seen):
    without = report.parent.name == "without-pictures"
    for scheme, size in looks:
        check.place = f"{report.parent.name} ({scheme}, {size['width']} px)"
        page = open_page(browser, report, check, viewport=size, color_scheme=scheme)
        check_page(page, check, scheme)
        check_scheme(page, check, scheme)
        check_contents(page, check)
        check_first_screen(page, check)
        check_pictures(page, check)
        check_columns(page, check)
        check_folds(page, check)
        page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
        page.wait_for_timeout(100)
        if without:
            check(page.get_by_text("Written on a machine with d3").is_visible(), "does not say which charts it could have")
            check(page.locator(".chart svg").count() == 0, "has a chart without d3")
        else:
            check_charts(page, check)
            check_keyboard(page, check)
            check_choices(page, check)
            check_row_names(page, check)
            check_saving(page, check)
            if check_differences(page, check):
                seen.add("differences")
                forest = page.locator('[data-place="differences"] .chart svg')
                seen.update(["names above the line at 0"] if forest.evaluate(ABOVE_ZERO) else [])
            seen.update(["pareto"] if check_pareto(page, check) else [])
            seen.update(["clouds"] if check_clouds(page, check) else [])
            seen.update(["a single swept number"] if check_labels(page, check) else [])
            seen.update(["factors"] if check_factors(page, check) else [])
            seen.update(["equal maps"] if page.get_by_text("rule halves · rule sessions").count() else [])
        check_sorting_by_keyboard(page, check)
        check_sorting(page, check)
        page.close()
    check.place = f"{report.parent.name} (printed)"
    page = open_page(browser, report, check, viewport=PAPER)
    page.emulate_media(media="print")
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "is wider than the paper")
    check(len(page.pdf(format="A4")) > 10_000, "prints nothing")
    page.close()


def main():
    reports = sorted(pathlib.Path(sys.argv[1]).resolve().glob("*/report.html"))
    if not reports:
        sys.exit(f"{sys.argv[1]}: must hold reports, got none. Write them first, as this file's head says.")
    check, seen = Check(), set()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        is_full = os.environ.get("PEACH_FULL_TESTS", "1") != ""
        for number, report in enumerate(reports):
            check_report(browser, report, LOOKS if is_full else [LOOKS[number % 2]], check, seen)
            print(f"looked at {report.parent.name}", file=sys.stderr)
        browser.close()
    check.place = "all reports"
    for kind in ("differences", "names above the line at 0", "pareto", "clouds", "a single swept number", "factors", "equal maps"):
        check(kind in seen, f"none has {kind}")
    for problem in dict.fromkeys(check.problems):
        print(problem)
    print(f"{len(reports)} reports, {len(set(check.problems))} problems")
    sys.exit(1 if check.problems else 0)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: reports.py FOLDER")
    main()
