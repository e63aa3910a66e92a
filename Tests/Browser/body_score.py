"""The body score on the page: what it still needs, and that it is the number, with the words, that `peach body scrub` prints."""

import datetime
import re

from today import TODAY, at
from views import until


def check_needs(browser, server, check):
    """A score says what it still needs, with the buttons that enter it, and which height it assumes until then."""
    check.place = "What the score needs"
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-US", reduced_motion="reduce")
    page.goto(f"{server.address}#body")
    said = lambda words: until(page, "(words) => document.querySelector('.hero .needs')?.textContent === words", words)
    said("Still needs weight, body fat and your height")
    server.run("body", "add", "weight", "80.5")
    said("Still needs body fat and your height")
    hero = page.locator(".hero")
    check(hero.locator(".value").inner_text() == "~91\u00a0of 100", f"shows {hero.locator('.value').inner_text()!r}")
    basis = [hero.locator(f".{one}").bounding_box() for one in ("value", "basis")]
    check(hero.locator(".basis").inner_text() == "From weight alone" and -2 <= basis[1]["y"] - basis[0]["y"] - basis[0]["height"] <= 8, f"what the score comes from does not stand below it: {basis}")
    caption = hero.locator(".caption").inner_text()
    check(caption == "Without your height, 175 cm is assumed", f"says {caption!r}")
    page.locator("[role=tab]").nth(1).click()
    check(page.locator(".photo").bounding_box()["height"] < 300, "an empty card keeps the height of photos though there are none")
    page.locator("[role=tab]").nth(2).click()
    charts = page.locator(".metric:has(svg)").evaluate_all("all => all.map((card) => card.dataset.metric)")
    check(charts == ["weight"], f"there are charts of {charts}")
    page.locator("[role=tab]").nth(0).click()
    hero.get_by_role("button", name="Enter body fat").click()
    page.get_by_role("textbox", name="Body fat").first.fill("20.5")
    page.get_by_role("button", name="Save").click()
    said("Still needs your height")
    check(hero.get_by_role("button").count() == 0, "offers a check-in though nothing is missing in it")
    link = hero.get_by_role("link", name="Enter height")
    check(link.bounding_box()["height"] >= 44, "the link to the height is small")
    link.click()
    until(page, "() => document.activeElement?.id === 'setting-height'")
    check(page.get_by_label("Body height").is_visible(), "the link does not show the height")
    command = server.command("settings", "height=178")
    check(command.returncode == 0, command.stderr)
    page.goto(f"{server.address}#body")
    until(page, "() => /^~\\d+/.test(document.querySelector('.hero .value')?.textContent)")
    check(page.locator(".needs").count() == 0, "a full score still needs something")
    hero.locator("summary").click()
    check("At your height of 178 cm, weight from 59 to 79 kg has full points" in hero.inner_text(), f"says {hero.inner_text()!r}")
    page.close()


def check_too_low(browser, server, check):
    """A weight below what is healthy has no number: no full marks for weighing too little, in either language."""
    check.place = "A weight that is too low"
    server.command("settings", "height=178")
    server.run("body", "add", "weight", "42", "--improbable")
    for language, locale, words in (
            ("en-US", "C", "No body score: 42.0 kg is below what is healthy for adults of 178 cm, 59 kg or more"),
            ("de-DE", "de_DE.UTF-8", "Kein Körperwert: 42,0 kg sind weniger, als für Erwachsene von 178 cm gesund ist (ab 59 kg)")):
        page = browser.new_page(viewport={"width": 390, "height": 844}, locale=language, reduced_motion="reduce")
        page.goto(f"{server.address}#body")
        until(page, "(words) => document.querySelector('.hero .caption')?.textContent === words", words)
        check(page.locator(".hero .value").inner_text() == "–", f"shows {page.locator('.hero .value').inner_text()!r}")
        check(page.locator(".hero .needs, .hero details").count() == 0, "asks for more, or shows points")
        page.close()
        server.environment["LC_ALL"] = locale
        printed = " ".join(server.run("body", "show").split())
        server.environment["LC_ALL"] = "C"
        check(words in printed, f"the terminal prints {printed!r}")


# A week each: what was measured in it, the oldest first.
WEEKS = [
    {"steps": 9000}, {"weight": 82.5}, {"weight": 82, "body_fat": 21}, {"weight": 82, "body_fat": 21, "ffmi": 20},
]

SPOKEN = {
    "en-US": ("C", r"Body score (\S+) of 100", "Still needs your height", "Without your height, 175 cm is assumed"),
    "de-DE": ("de_DE.UTF-8", r"Körperwert (\S+) von 100", "Es fehlt noch deine Größe", "Ohne deine Größe gelten 175 cm"),
}


def check_score(browser, server, check):
    """One rule for every week, on the page and in the terminal, with a height and without one, in both languages."""
    monday = TODAY - datetime.timedelta(days=TODAY.weekday())
    rows = [f"{at(monday - datetime.timedelta(days=7 * (len(WEEKS) - week)), 12)},{metric},{value},,,"
            for week, measured in enumerate(WEEKS) for metric, value in measured.items()]
    (server.folder / "weeks.csv").write_text("timestamp,metric,value,unit,id,tags\n" + "\n".join(rows) + "\n")
    server.run("body", "import", "weeks.csv")
    for height in (None, "178"):
        if height:
            server.command("settings", f"height={height}")
        for language, (locale, number, needs, assumed) in SPOKEN.items():
            page = browser.new_page(viewport={"width": 390, "height": 844}, locale=language, reduced_motion="reduce")
            page.goto(f"{server.address}#body")
            page.locator(".hero").wait_for()
            count = int(page.locator(".track").get_attribute("aria-valuemax")) + 1
            for index in range(count):
                week = index - count + len(WEEKS)
                check.place = f"The score of bucket {index} of {count}, {language}, height {height}"
                page.locator(".track").press("ArrowRight" if index else "Home")
                until(page, "(i) => document.querySelector('.track').ariaValueNow === `${i}`", index)
                page.wait_for_timeout(100)
                said = page.locator(".hero").inner_text()
                shown = page.locator(".hero .value").inner_text().split()[0]
                server.environment["LC_ALL"] = locale
                printed = " ".join(server.run("body", "scrub", "--position", f"{(index + 0.5) / count}").split())
                server.environment["LC_ALL"] = "C"
                found = re.search(number, printed)
                check((found[1] if found else "–") == shown, f"the page shows {shown}, the terminal {printed!r}")
                is_scored = shown != "–"
                if week >= 0:
                    check(is_scored == ("weight" in WEEKS[week]), f"shows {shown}")
                    # Only a score of three measurements for a known height is exact.
                    check(not is_scored or shown.startswith("~") != bool(height and week == 3), f"shows {shown}")
                for words in (needs, assumed):
                    check((words in said) == (words in printed) == (is_scored and not height), f"{words!r}: the page says {said!r}, the terminal {printed!r}")
                check((page.locator(".hero a.button").count() > 0) == (needs in said), "the height has no button")
            page.close()
