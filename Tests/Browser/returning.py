"""Start of a person who comes back: where they stand, and a measurement while the threshold is unknown.

    python3 Tests/Browser/returning.py .build/debug/peach
"""

from samples import training, unknown
from serving import Server
from training_pages import DESK, OPEN, SETTINGS, answer, open_page, perform, seen


def returned(browser, server, check, shots):
    """Start of someone with a threshold: what to do and where they stand without scrolling, the rest on Profile."""
    check.place = "Start of someone who comes back"
    server = server.beside("returned", training, settings=SETTINGS)
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = open_page(context, server, check)
    page.wait_for_selector(".week")
    for part in (".choices .button", ".progress .stat .value", ".progress .sparkline", ".week [aria-current]"):
        check(seen(page, part), f"{part} is not seen without scrolling")
    check(page.locator("main .primary:visible").all_inner_texts() == ["Comparison\nHigher or lower?"], "there is not one next step")
    check(page.locator(".lengths").is_hidden(), "the lengths of a session are open")
    page.locator(".length summary").click()
    page.locator(".lengths input[value='40']").dispatch_event("click")
    check(page.inner_text(".length summary") == "Length of a session: 40 comparisons", "the chosen length is not named")
    page.locator(".lengths input[value='20']").dispatch_event("click")
    stat = [line for line in page.inner_text(".progress .stat").splitlines() if line.strip(" ?")]
    said = page.inner_text("main")
    page.locator(".progress h2 a").click()
    page.wait_for_selector(".cards .value")
    card = page.locator(".cards .stat").first.inner_text().splitlines()
    check([line.replace(" ?", "") for line in stat] == [line for line in card if line][:3], f"Start says {stat}, Profile {card}")
    repeated = [line for line in card if line.strip() and line in said.splitlines()]
    check(len(repeated) <= 3 and "three of four" not in said, f"Start repeats {repeated}")
    context.close()
    check(server.end() == 0, "Ctrl-C does not end with 0")


def measured(browser, server, check, shots):
    """A session that measures, offered once while the threshold is not yet known; the settings stay."""
    check.place = "a measurement"
    server = server.beside("measured", unknown, settings=SETTINGS)
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check)
    page.wait_for_selector(".week")
    offered = page.locator(".measurement .button.primary").all_inner_texts()
    check(len(offered) == 1, "no measurement is offered while the threshold is unknown")
    count = offered[0].split("(")[1].split(" ")[0]
    check(f"about {count} more answers" in page.inner_text(".progress"), f"{offered} is not what is missing")
    server.command("settings", "strategy=kazez")
    page.reload()
    page.wait_for_selector(".week")
    button = page.locator(".measurement .button")
    check("Not yet known" in page.inner_text(".progress"), "16 answers make the threshold known")
    # Each ability that the settings train is measured by a session of its own.
    for intervals, offered in (("P5", ["intervals"]), ("P1,P5", ["unison", "intervals"])):
        server.command("settings", f"intervals={intervals}")
        page.reload()
        page.wait_for_selector(".week")
        names = [text.split(", ")[1].split(" (")[0] for text in button.all_inner_texts()]
        check(names == offered, f"measurements of {names} are offered for {intervals}")
    button.nth(1).click()
    page.wait_for_selector(OPEN)
    check("Fifth" in page.inner_text("main"), "a measurement of intervals presents unisons")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#start'")
    server.command("settings", "intervals=P1")
    page.reload()
    button.wait_for()
    check(page.inner_text("main").count("Measure my threshold") == 1, "the measurement is not offered once")
    before = server.settings.read_text()
    button.click()
    page.wait_for_selector(OPEN)
    check(page.inner_text(".session-progress span") == f"1 of {count}", f"the measurement has no {count} comparisons")
    answer(page, 1)
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".waiting:not([hidden])")
    check(page.locator(".measurement").is_hidden(), "a measurement is offered while one runs")
    page.evaluate("location.hash = '#comparison'")
    page.keyboard.press("Escape")
    page.wait_for_selector(".summary")
    nexts = page.locator(".summary .button.primary").all_inner_texts()
    check(len(nexts) == 1 and nexts[0].startswith("Measure my threshold ("), f"the end offers {nexts}")
    check(server.settings.read_text() == before, "a measurement changes the settings")
    page.evaluate("location.hash = '#profile'")
    page.wait_for_selector(".timeline.estimated")
    page.wait_for_timeout(300)
    check("Not yet known" in page.locator(".stat").first.inner_text(), "the card knows the threshold")
    check(page.locator(".stat a[href='#start']").all_inner_texts() == ["Start"], "the card has no link to the measurement")
    check(page.locator(".toolbar").is_hidden(), "a few days have tools to choose a range")
    check(page.locator(".timeline.estimated .unknown").is_visible(), "the chart does not say that the threshold is unknown")
    check(not page.get_attribute(".timeline.estimated .mean", "d"), "a line is drawn though no threshold is known")
    context.close()
    check(server.end() == 0, "Ctrl-C does not end with 0")


if __name__ == "__main__":
    perform([returned, measured])
