"""What each screen of the body must show at a bucket: what `peach body scrub` says of it; and scripts that read its charts."""

import datetime
import json
import re

from samples import PHOTO
from today import TODAY, at
from views import until


def number(text):
    return float(text.replace("−", "-").replace("\u202f", "").split()[0].lstrip("~+")) if re.search(r"\d", text) else None


def agree(page, expected, before, asking, tab, check):
    check(page.locator("[role=tabpanel]").evaluate_all("all => all.map(p => p.offsetParent !== null)") == [tab == i for i in range(3)],
          "shows another screen too")
    home, photos, metrics = (expected[name] for name in ("home", "photos", "metrics"))
    asks_height = home["bucket"] in asking
    check(page.locator(".bucket-label").inner_text() == home["header"]["label"], "the label differs")
    if tab == 0:
        agree_home(page, home, metrics["cards"], before and before["home"], asks_height, check)
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
            check((card["caption"] or "") in words and (card["caption"] is None) == (card["value"]["presence"] != "estimated"), f"{name}: {words}")
            asks = name == "ffmi" and asks_height
            message = ASKS_HEIGHT if asks else card["message"] or ""
            check(message in words or not asks and (LAST_MEASURED.search(words) or FEW_DAYS.search(words)), f"{name} does not say {message}")
            # FFMI is derived from other metrics, so its last value was not measured.
            check(name != "ffmi" or "Last measured" not in words, f"{name} says {words}")


ASKS_HEIGHT = "No data: enter your height in Settings"


def asking_height(server):
    """The ids of the buckets that have an FFMI with a height but none without; the samples have no height."""
    known = [json.loads(server.run("body", "buckets", "--format", "json", "--height", height))["buckets"] for height in ("none", "178")]
    missing, given = ({one["id"] for one in buckets if one["metrics"]["ffmi"]["value"] is None} for buckets in known)
    return missing - given


# The kinds of captions that the buckets have had.
CAPTIONS = set()

# What the page says instead of "No data" once there has been a value.
LAST_MEASURED = re.compile(r"Last (?:measured|known) in the week of \w{3} \d+, \d{4}: [\d.\u202f]+\s\S+")


# What it says of steps on too few days of a month or year.
FEW_DAYS = re.compile(r"[\d\u202f]+ per day on \d+ of \d+ days")


# A change of the last whole bucket, with its value, which a running one shows instead of its own.
WHOLE = re.compile(r"(?:Last week|Last year|Week of [^:]+|\d{4}): ([^ \n]+) \((.+)\)")

# A change between whole months.
MONTHLY = re.compile(r"\w+( \d{4})?: ~?[\d\u202f.]+ \([+−]?[\d\u202f.]+ vs \w+( \d{4})?\)")


def agree_home(page, home, cards, before, asks_height, check):
    """`before`: what is said of the bucket before."""
    score = page.locator(".hero").evaluate("hero => [hero.dataset.score, hero.innerText]")
    check((float(score[0]) if score[0] not in (None, "null") else None) == home["score"], f"the score is {score[0]}, not {home['score']}")
    check((home["score_caption"] or "") in score[1], "the score's caption differs")
    check((home["score_difference"] or "") in score[1], f"does not say {home['score_difference']}")
    whole = before["score_delta"] if WHOLE.search(score[1]) else home["score_delta"]
    # The samples have no height, by which the score rates weight.
    assumes = home["score"] is not None and home["tiles"][0]["value"]["value"] is not None
    shown = page.inner_text(".hero .value")
    check(("Still needs your height" in score[1]) == (assumes or asks_height) and ("Without your height, 175 cm is assumed" in score[1]) == assumes
          and (shown == "–") == (home["score"] is None), f"shows {shown}: {score[1]}")
    delta = " ".join(page.locator(".hero .delta").all_inner_texts())
    check((whole is None) == (" vs " not in delta), f"the score changed by {whole}: {delta}")
    is_week = "-W" in home["bucket"]
    months = page.locator(".home .monthly").all_inner_texts()
    check(all(MONTHLY.fullmatch(one) for one in months) and (is_week or not months), f"says of months {months}")
    check(not re.search(r"~\d+\.\d", score[1]), f"an inexact score has a decimal: {score[1]}")
    tiles = page.locator(".tile").evaluate_all("all => all.map(t => [t.dataset.metric, t.querySelector('.value').innerText, t.querySelector('.caption').innerText, t.querySelector('.delta').innerText, getComputedStyle(t).borderStyle])")
    check([t[0] for t in tiles] == [t["metric"] for t in home["tiles"]], "the tiles differ")
    for (name, value, caption, delta, border), tile, card in zip(tiles, home["tiles"], cards):
        places = 0 if name == "steps" else 1
        wanted = tile["value"]["value"]
        found = number(value)
        check((found is None) == (wanted is None) and (found is None or abs(found - wanted) <= 0.5001 * 10 ** -places), f"{name} is {value}, not {wanted}")
        asks = name == "ffmi" and asks_height
        expected = ASKS_HEIGHT if asks \
            else r"Last known, week of \w{3} \d+, \d{4}" if tile["value"]["source"] == "last_known" else re.escape(card["message"] or tile["caption"] or "")
        was_measured = wanted is None and not asks and (LAST_MEASURED.fullmatch(caption.strip()) or FEW_DAYS.fullmatch(caption.strip()))
        if tile["value"]["source"] in ("measured", "incomplete"):
            expected = ("Mean" if name == "steps" else "Median") + (f" · {expected}" if expected else "")
        check(was_measured or re.fullmatch(expected, caption.strip()), f"{name} is captioned {caption!r} instead of {expected!r}")
        CAPTIONS.add("asks" if asks else "was measured" if was_measured else tile["value"]["source"])
        wanted_border = "solid" if tile["value"]["presence"] != "estimated" else "dotted" if tile["value"]["source"] == "last_known" else "dashed"
        check(border == wanted_border, f"{name}, {tile['value']['source']}, has a {border} border")
        source = home
        if found_whole := WHOLE.fullmatch(delta):
            check(tile["delta"] is None and before["tiles"], f"{name} has a change of its own and says {delta!r}")
            was = next(one["value"]["value"] for one in before["tiles"] if one["metric"] == name)
            check(abs(number(found_whole[1]) - was) <= 0.5001 * 10 ** -places, f"{name} was {was}, not {found_whole[1]}")
            delta, source = found_whole[2], before
        change, known = number(delta), next(one["delta"] for one in source["tiles"] if one["metric"] == name)
        check((change is None) == (known is None) and (change is None or abs(change - known) <= 0.5001 * 10 ** -places), f"{name} changed by {delta}, not {known}")
        if known is not None:
            check(source["delta_caption"] in delta, f"{name}: {delta!r} does not say {source['delta_caption']!r}")


# The axis, the values and the mark of each chart.
AXES = """() => [...document.querySelectorAll('.metric')].map((card) => {
  const chart = card.querySelector('svg').getBoundingClientRect();
  const share = (node) => { const box = node.getBoundingClientRect(); return (box.left + box.width / 2 - chart.left) / chart.width; };
  return {
    metric: card.dataset.metric, empty: card.querySelector('path.measured').getAttribute('d') === '',
    ticks: [...card.querySelectorAll('.x-axis span')].map((span) => [span.textContent, share(span).toFixed(3)]),
    values: [...card.querySelectorAll('.y-axis span')].map((span) => span.textContent),
    mark: share(card.querySelector('.shade')).toFixed(3),
    wide: card.scrollWidth > card.clientWidth + 1,
  };
})"""

# Where the lines of a kind are unbroken for longer than a dash: the lengths of their subpaths, and how many they are.
STRETCHES = """() => [...document.querySelectorAll('.metric')].flatMap((card) => ['last_known', 'estimated'].map((kind) => {
  const path = card.querySelector(`path.${kind}`), style = getComputedStyle(path);
  const weeks = (path.getAttribute('d').match(/L/g) ?? []).length, stretches = (path.getAttribute('d').match(/M/g) ?? []).length;
  const [dash] = style.strokeDasharray.split(',').map(parseFloat);
  return {metric: card.dataset.metric, kind, weeks, stretches, startsWithGap: parseFloat(style.strokeDashoffset) === dash, cap: style.strokeLinecap};
})).filter(({weeks}) => weeks)"""


def check_months(page, server, check):
    """A selected year shows its months, as peach body buckets does, also in the next year; a week shows none."""
    check.place = "Months of a year"
    page.locator("[role=tab]").nth(0).click()
    page.locator(".track").press("Home")
    months = page.locator("details.months")
    months.locator("summary").click()
    year = page.locator(".bucket-label").inner_text()
    check(months.locator("summary").inner_text() == f"Months of {year}", f"{year} offers {months.locator('summary').inner_text()!r}")
    printed = [line.split() for line in server.run("body", "buckets", "--year", year).splitlines() if line.startswith(f"{year}-")]
    months.locator("tbody tr").first.wait_for()
    rows = months.locator("tbody tr").evaluate_all("all => all.map((row) => [...row.cells].map((cell) => cell.textContent))")
    weights = lambda lines, column: [line[column].lstrip("~÷←") for line in lines]
    check(printed and weights(rows, 2) == weights(printed, 1), f"shows {rows}, not {printed}")
    page.locator(".track").press("ArrowRight")
    until(page, "(year) => document.querySelector('details.months[open] summary')?.textContent !== `Months of ${year}`", year)
    page.locator(".track").press("End")
    until(page, "() => !document.querySelector('details.months')")


def check_now(page, check):
    """The current week has the changes of the last whole one; rows of tiles balance, and no unit stands below its value."""
    page.locator("[role=tab]").nth(0).click()
    page.locator(".track").press("End")
    before = page.viewport_size
    for width, height in ((1440, 900), (1100, 800), (1024, 768), (844, 390), (700, 900), (390, 844), (360, 640)):
        check.place = f"Home, {width} × {height}"
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        changes = page.locator(".tile[data-metric=steps] .delta").inner_text()
        check(re.fullmatch(r"Last week: [\d\u202f]+ \([+−]?[\d\u202f]+ vs the week before\)", changes), f"the steps of the current week say {changes!r}")
        rows = page.locator(".tile").evaluate_all("all => Object.values(Object.groupBy(all, (one) => one.offsetTop)).map((row) => row.length)")
        monthly = page.locator(".tile[data-metric=weight] .monthly").all_inner_texts()
        check(len(monthly) == 1 and MONTHLY.fullmatch(monthly[0]), f"the weight of the current week says of months {monthly}")
        check(max(rows) - min(rows) <= len(rows) - 1, f"the rows of tiles have {rows}")
        high = page.locator(".tile .value").evaluate_all("all => all.filter((one) => one.offsetHeight > 1.9 * parseFloat(getComputedStyle(one).fontSize)).map((one) => one.textContent)")
        check(not high, f"{high} wrap")
    page.set_viewport_size(before)


def check_gaps(browser, server, check):
    """A month with steps on a few days has them; Home and Metrics say one sentence of a gap; a check-in shows its week."""
    check.place = "Gaps of the body"
    today = TODAY.replace(day=1)
    month = (today - datetime.timedelta(days=150)).replace(day=1)
    rows = [f"{at(month + datetime.timedelta(days=day), 12)},steps,{steps},count,," for day, steps in ((8, 8000), (10, 8228), (16, 8456))]
    old = month - datetime.timedelta(days=400)
    rows += [f"{at(old + datetime.timedelta(days=day), 12)},steps,7000,count,," for day in range(28)]
    weights = [TODAY - datetime.timedelta(days=ago) for ago in (0, 7, 14, 21)]
    rows += [f"{at(day)},weight,80,kg,," for day in weights]
    (server.folder / "gaps.csv").write_text("timestamp,metric,value,unit,id,tags\n" + "\n".join(rows) + "\n")
    server.run("body", "import", "gaps.csv")
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-US", reduced_motion="reduce")
    page.goto(f"{server.address}#body")
    page.wait_for_selector(".knob[style]", state="attached")
    label = month.strftime("%B %Y")
    key = "Home"
    for _ in range(40):
        before = page.inner_text(".bucket-label")
        if before == label:
            break
        page.locator(".track").press(key)
        until(page, "(label) => document.querySelector('.bucket-label').textContent !== label", before)
        key = "ArrowRight"
    check(page.inner_text(".bucket-label") == label, f"{label} is not on the track")
    printed = server.run("body", "series", "--metric", "steps", "--period", "month")
    check(any(f"{month:%Y-%m}" in line and "8\u202f228" in line for line in printed.splitlines()), f"the series prints {printed}")
    words = page.inner_text(".tile[data-metric=steps] .caption")
    check(words.startswith("8\u202f228 per day on 3 of "), f"the month says {words!r}")
    gap = page.inner_text(".tile[data-metric=body_fat] .caption")
    page.locator("[role=tab]").nth(2).click()
    check(page.inner_text(".metric[data-metric=steps] .value") == words, "Metrics says something else of the month")
    check(page.inner_text(".metric[data-metric=body_fat] .value") == gap != "", f"two sentences for one gap: {gap!r}")
    page.locator("[role=tab]").nth(0).click()
    page.get_by_role("button", name="Check in").click()
    page.get_by_label("Weight", exact=True).fill("80.4")
    page.get_by_role("button", name="Save").click()
    until(page, "(label) => document.querySelector('.bucket-label').textContent !== label", label)
    check(page.inner_text(".bucket-label").startswith("Week of "), "a check-in of today does not show its week")
    page.get_by_role("button", name="Entries").click()
    page.locator(".entries li").nth(2).wait_for()
    times = page.locator(".entries li .muted").all_inner_texts()
    check(any("12:00 PM" in time for time in times) is False, f"a date without a time has one: {times}")
    page.close()


# How far the shown labels of the time axes stand from the label before, and the last one from the card's edge.
ROOMS = """() => [...document.querySelectorAll('.metric:has(svg)')].flatMap((card) => {
  const labels = [...card.querySelectorAll('.x-axis span')].filter((one) => one.textContent && one.style.visibility !== 'hidden');
  const boxes = labels.map((one) => one.getBoundingClientRect());
  return boxes.map(({right}, i) => (boxes[i + 1]?.left ?? card.getBoundingClientRect().right) - right);
})"""


def check_single(browser, server, check):
    """A week without neighbours is a dot, also of few days; the dates below the charts stand apart, also in large text."""
    rows = [f"{at(TODAY - datetime.timedelta(days=TODAY.weekday() + ago), 12)},steps,{steps},count,," for ago, steps in ((1, 9500), (2, 8100))]
    (server.folder / "week.csv").write_text("timestamp,metric,value,unit,id,tags\n" + "\n".join(rows) + "\n")
    server.run("body", "import", "week.csv")
    for language, scheme in (("en-GB", "dark"), ("de-DE", "light")):
        page = browser.new_page(viewport={"width": 390, "height": 844}, locale=language, color_scheme=scheme)
        page.goto(f"{server.address}#body")
        page.locator("[role=tab]").nth(2).click()
        page.locator(".metric svg").first.wait_for()
        check.place = f"Metrics of one week, {language}"
        dots = page.locator(".metric[data-metric=steps] path.guessed").get_attribute("d")
        check(dots.count("h0") == 1, f"two days of one week are drawn as {dots!r}")
        ends = page.locator(".metric[data-metric=steps] .y-axis span").all_inner_texts()
        check(ends == ["8\u202f800"], f"the axis of a single value has {ends}")
        for size in ("100%", "150%", "200%", "100%"):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            page.wait_for_timeout(100)
            rooms = page.evaluate(ROOMS)
            check(rooms and min(rooms) >= 4, f"at {size} the dates stand apart by {rooms} px")
        page.close()


def check_nearest(browser, server, check):
    """A week without a photo offers the one of the day before it, with its date; a touch shows it in its own week."""
    check.place = "A photo beside the week"
    monday = TODAY - datetime.timedelta(days=TODAY.weekday() + 7)
    sunday = monday - datetime.timedelta(days=1)
    for day in (sunday, monday):
        server.run("body", "add", "weight", "80.5", "--at", at(day, 8))
    (server.data / "photos").mkdir(exist_ok=True)
    (server.data / "photos/beside.png").write_bytes(PHOTO)
    server.run("body", "add", "photo", "beside.png", "--at", at(sunday, 8))
    for width, height in ((390, 844), (844, 390), (1440, 900)):
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
        page.goto(f"{server.address}#body")
        page.locator("[role=tab]").nth(1).click()
        page.locator(".track").press("End")
        offer = page.locator(".no-photo .nearest")
        offer.wait_for()
        said = page.locator(".no-photo p").inner_text()
        check(said == f"No photo in this week; the nearest was taken on {sunday.day} {sunday:%b} {sunday.year}", f"says {said!r}")
        card, inside = page.locator(".photo").bounding_box(), page.locator(".no-photo .button").bounding_box()
        check(inside["y"] + inside["height"] <= card["y"] + card["height"], f"at {width} px the card cuts its button off")
        # The server keeps the selection for all pages: told late, it would move the next one.
        with page.expect_response(lambda response: "/body/cursor" in response.url):
            offer.click()
        until(page, "() => document.querySelector('[data-photo]')?.dataset.photo === 'beside.png'")
        check(page.locator(".photo-caption").inner_text().startswith(f"{sunday.day} "), "the touched photo has no date")
        page.close()


def check_retry(browser, server, check):
    """What could not be loaded once is loaded again, though nothing changes on the server."""
    check.place = "Body after a failed request"
    server.run("body", "add", "weight", "80.5")
    page = browser.new_page(locale="en-GB")
    failed = []

    def fail(route):
        failed.append(route.request.url)
        route.fulfill(status=500, json={"error": "busy"})

    page.goto(f"{server.address}#body")
    weight = lambda number: until(page, "(number) => document.querySelector('.tile[data-metric=weight] .value')?.textContent.startsWith(number)", number)
    weight("80.5")
    page.route("**/body?*", fail, times=2)
    server.run("body", "add", "weight", "82.5")
    weight("81.5")
    check(len(failed) == 2, f"{len(failed)} requests failed")
    page.close()
