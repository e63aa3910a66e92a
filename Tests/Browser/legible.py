"""Checks in headless Chromium that names, numbers and lines of the page can be read as what they are.

    python3 Tests/Browser/legible.py .build/release/peach [SCREENSHOTS]
"""

import samples
from lab_pages import open_page, perform, picture

# Pairs of texts of a chart that lie over each other.
OVERLAPS = """(chart) => {
  const texts = [...chart.querySelectorAll('text')].filter((one) => one.textContent).map((one) => [one.textContent, one.getBoundingClientRect()]);
  return texts.flatMap(([name, a], i) => texts.slice(i + 1).filter(([, b]) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => `${name} and ${other}`));
}"""

MAP = """async () => {
  const modules = ['/cell-map.js', '/tables.js', '/text.js', '/elements.js'].map((one) => import(one));
  const [{drawCells}, {numbers, tableBehind}, {text}, {element}] = await Promise.all(modules);
  const host = document.querySelector('.studies').appendChild(element('div', {class: 'map strategies'}));
  const values = ['kazez', 'adaptive', '2-down-1-up', '2-down-1-up-last-8', 'weighted-75', 'quest', 'quest-plus'];
  const cells = values.map((_, place) => ({places: [place], values: {all: {x: place}}}));
  drawCells(host, {axes: [{path: 'strategy', values}], cells, titles: {x: 'X'}}, {}, {text, number: numbers('en'), tableBehind, element});
}"""

WORDS = """() => [...document.querySelectorAll('main h1')].flatMap((title) => {
  const [node] = title.childNodes;
  return [...title.textContent.matchAll(/\\S+/g)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def check_numbers(browser, server, check, folder):
    """Thousands have a narrow space in every language, as in reports and in the terminal."""
    page = open_page(browser, server, check, screen="laboratory")
    for language in ("en", "de"):
        check.place = f"numbers, {language}"
        written = page.evaluate("(language) => import('/tables.js').then(({numbers}) => numbers(language).whole(7740000))", language)
        check(written == "7\u202f740\u202f000", f"are {written!r}")
    check.place = "map of strategies"
    page.wait_for_selector(".studies", state="attached")
    page.evaluate("document.querySelector('.studies').replaceChildren()")
    page.evaluate(MAP)
    chart = page.locator(".strategies svg")
    overlaps = chart.evaluate(OVERLAPS)
    check(not overlaps, f"texts lie over each other: {overlaps}")
    check("2-down-1-up-last-8" in chart.locator(".names text").all_text_contents(), "cuts a name that has room")
    picture(page, "legible-map")
    page.context.close()


def check_titles(browser, server, check, folder):
    """With text of double size no word of a title is broken."""
    for locale, screens in (("en-GB", ("start", "comparison", "matching", "settings", "laboratory")), ("de-DE", ("comparison", "settings"))):
        for screen in screens:
            check.place = f"{screen} at 200 %, {locale}"
            page = open_page(browser, server, check, "phone", screen, locale=locale)
            page.locator("main h1").first.wait_for()
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            page.wait_for_timeout(200)
            broken = page.evaluate(WORDS)
            check(not broken, f"breaks {broken}")
            page.context.close()


def check_body(browser, server, check, folder):
    samples.body(folder / "body.csv", server.data / "photos")
    server.run("body", "import", "body.csv")
    for locale, name in (("en-GB", "Fat-free mass index (FFMI)"), ("de-DE", "Fettfreie-Masse-Index (FFMI)")):
        check.place = f"body, {locale}"
        page = open_page(browser, server, check, "phone", "body", locale=locale)
        page.locator(".tile").first.wait_for()
        check(page.locator("[data-metric=ffmi] h3").first.inner_text() == name, "does not spell out FFMI")
        page.locator("button.list").click()
        page.locator(".entries li").first.wait_for()
        begun = page.locator(".entries .muted").evaluate_all(
            "all => all.filter((one) => [...one.childNodes].some((part) => part.textContent.startsWith(','))).map((one) => one.textContent)")
        check(not begun, f"lines begin with a comma: {begun[:2]}")
        page.keyboard.press("Escape")
        if locale == "de-DE":
            page.locator("[role=tab]").nth(2).click()
            page.locator("[data-metric=ffmi] path.last_known").wait_for(state="attached")
            drawn = page.locator("path.last_known").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
            slopes = [stretch for path in drawn for stretch in path.split("M")[1:]
                      if len({point.split(",")[1] for point in stretch.split("L")}) > 1]
            check(any(drawn) and not slopes, f"a last known value is drawn as a slope: {slopes[:2]}")
        page.context.close()


if __name__ == "__main__":
    perform([check_numbers, check_titles, check_body])
