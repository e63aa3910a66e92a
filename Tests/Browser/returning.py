"""Start and Profile of a person who comes back: where they stand, and a measurement while the threshold is unknown.

    python3 Tests/Browser/returning.py .build/debug/peach
"""

from samples import answers, training, unknown
from training_pages import DESK, OPEN, SETTINGS, answer, begin, look, open_page, perform, seen, shown_texts, stop

SIZES = [{"width": 390, "height": 844}, {"width": 844, "height": 390}, DESK]


def returned(browser, server, check, shots):
    """Start of someone with a threshold: what to do and where they stand without scrolling, the rest on Profile."""
    check.place = "Start of someone who comes back"
    server = server.beside("returned", training, settings=SETTINGS)
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = open_page(context, server, check)
    page.wait_for_selector(".week")
    for part in (".choices .button", ".progress .stat .value", ".progress .sparkline", ".week [aria-current]"):
        check(seen(page, part), f"{part} is not seen without scrolling")
    # Days off do not interrupt the line; the pause of a month does.
    drawn = page.locator(".progress .sparkline > *").evaluate_all("all => all.map((one) => one.tagName)")
    check(drawn == ["polyline"] * 2, f"months of training with one pause are drawn as {drawn}")
    check(shown_texts(page, "main .primary") == ["Intervals\nToo high or too low?"], "what was never tried is not the next step")
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
    # The change has the same numbers on both, and the line no others.
    page.wait_for_selector(".then-and-now .tool")
    news = page.locator(".then-and-now .value").inner_text()
    card = [line for line in card if line != news]
    check(news in said.splitlines() and " → " in news and news.endswith(" ¢, better"), f"Profile says {news!r}, Start {said!r}")
    check(said.count("→") == 1 and f"→ {stat[1]}, " in news, f"Start has two pairs of numbers: {said!r}")
    repeated = [line for line in card if line.strip() and line in said.splitlines()]
    check(len(repeated) <= 3 and "three of four" not in said, f"Start repeats {repeated}")
    # So does the end of a session, where nothing else is the next step.
    page.evaluate("location.hash = '#comparison'")
    page.locator(".begin").click()
    page.wait_for_selector(OPEN)
    page.keyboard.press("ArrowUp")
    stop(page)
    page.wait_for_selector(".summary .next")
    check(shown_texts(page, "main .primary") == ["What comes next"], "the end has another next step")
    page.locator(".next").click()
    page.wait_for_selector(".measurement:has-text('Next: hear whether intervals are in tune.')")
    context.close()
    check(server.end() == 0, "Ctrl-C does not end with 0")


MEASURE_KNOWN = """() => new Promise((done) => {
  let answers = 0;
  const socket = new WebSocket(`ws://${location.host}/session?language=en`);
  socket.onopen = () => socket.send(JSON.stringify({do: 'start', exercise: 'comparison', measures: 'P1'}));
  socket.onmessage = ({data}) => {
    const state = JSON.parse(data);
    if (answers && !state.isRunning) done([answers, state.summary.thresholds[0].value]);
    if (state.isMine && state.phase === 'awaitingAnswer' && state.trial === answers) {
      answers += 1;
      socket.send(JSON.stringify({do: 'answer', higher: true}));
    }
  };
})"""


def weeks(browser, server, check, shots):
    """Six weeks on a phone: dates below the chart, few rows of tools, and no range wider than the data."""
    check.place = "six weeks"
    server = server.beside("weeks", lambda path: training(path, 43), settings=SETTINGS)
    for language in ("en-GB", "de-DE"):
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale=language)
        page = open_page(context, server, check, "profile")
        page.wait_for_selector(".toolbar")
        page.wait_for_timeout(300)
        dates = page.evaluate("() => [...document.querySelectorAll('.estimated .marks text')].map((one) => one.textContent).filter((one) => /[a-z]/.test(one))")
        check(3 <= len(dates) <= 6, f"six weeks have the dates {dates}")
        rows = page.evaluate("() => new Set([...document.querySelectorAll('.toolbar .tool, .goal > *')].filter((one) => one.checkVisibility()).map((one) => Math.round((one.getBoundingClientRect().top + one.getBoundingClientRect().bottom) / 20))).size")
        check(rows <= 3, f"the tools take {rows} rows, {language}")
        chips = page.evaluate("() => [...document.querySelectorAll('.toolbar .tool:not([aria-label])')].slice(0, 3).map((one) => one.getAttribute('aria-disabled'))")
        check(chips == ["false", "true", "true"], f"two weeks, three months and a year are {chips}")
        page.locator(".toolbar .tool", has_text="1 ").first.dispatch_event("click")
        check(page.locator(".toolbar [aria-pressed=true]").count() == 1, "a year of six weeks is chosen")
        look(page, check, f"six weeks {language}")
        context.close()
    # A measurement ends with the answer after which the threshold is known.
    server.end()
    server = server.beside("known", training, settings=SETTINGS)
    page = open_page(browser.new_context(locale="en-GB"), server, check)
    answers, value = page.evaluate(MEASURE_KNOWN)
    check(answers == 1 and value, f"a measurement of a known threshold ends after {answers} answers with {value}")
    check(server.end() == 0, "Ctrl-C does not end with 0")


def measured(browser, server, check, shots):
    """A session that measures, offered once while the threshold is not yet known; the settings stay."""
    check.place = "a measurement"
    server = server.beside("measured", unknown, settings=SETTINGS)
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check)
    page.wait_for_selector(".week")
    offered = shown_texts(page, ".measurement .button.primary")
    check(len(offered) == 1, "no measurement is offered while the threshold is unknown")
    # Imported answers foretell no number.
    check(offered[0].endswith("; at most 200 comparisons (16 min), often fewer"), f"{offered} has no end, or a number")
    check("more answers" not in page.inner_text(".progress"), "a number is foretold after imported answers")
    edges = page.evaluate("() => ['.measurement .button', '.choices'].map((one) => document.querySelector(one).getBoundingClientRect().right)")
    check(edges[0] == edges[1], f"the measurement ends at {edges[0]}, the exercises at {edges[1]}")
    server.command("settings", "strategy=kazez")
    page.reload()
    page.wait_for_selector(".week")
    button = page.locator(".measurement .button")
    check("Not yet known" in page.inner_text(".progress"), "16 answers make the threshold known")
    # Of several intervals that the settings train, one is measured at a time.
    for intervals, offered in (("P1,P5", ["unison"]), ("P5", ["perfect fifth"])):
        server.command("settings", f"intervals={intervals}")
        page.reload()
        page.wait_for_selector(".week")
        names = [text.split(": ")[1].split("\n")[0] for text in button.all_inner_texts()]
        check(names == offered, f"measurements of {names} are offered for {intervals}")
    button.click()
    page.wait_for_selector(OPEN)
    check("Perfect fifth up" in page.inner_text("main"), "a measurement of fifths presents unisons")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#start'")
    server.command("settings", "intervals=P1")
    page.reload()
    button.wait_for()
    check(page.inner_text("main").count("Measure my threshold") == 1, "the measurement is not offered once")
    before = server.settings.read_text()
    button.click()
    page.wait_for_selector(OPEN)
    check(page.inner_text(".session-progress span") == "1 of at most 200", "the measurement does not say how long it lasts")
    check("more answers" in page.inner_text(".figures"), "the measurement does not say how many answers are missing")
    for size in SIZES:
        page.set_viewport_size(size)
        check(page.locator(".session-progress progress").bounding_box()["width"] >= 100, f"the bar is not seen at {size}")
    page.set_viewport_size(DESK)
    check(page.locator(".session-progress progress").evaluate("(one) => one.value") == 0, "the bar begins later")
    answer(page, 1)
    page.wait_for_function("() => document.querySelector('.session-progress span').textContent === '2 of at most 200'")
    check(page.locator(".session-progress progress").evaluate("(one) => one.value") == 1 / 200, "the bar does not move")
    check(page.inner_text("main").count("more answers") == 1, "the missing answers are worded twice")
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".waiting:not([hidden])")
    check(page.locator(".measurement").is_hidden(), "a measurement is offered while one runs")
    page.evaluate("location.hash = '#comparison'")
    page.keyboard.press("Escape")
    page.wait_for_selector(".summary")
    nexts = shown_texts(page, ".summary .button.primary")
    check(len(nexts) == 1 and nexts[0].startswith("Measure my threshold\nthe smallest difference"), f"the end offers {nexts}")
    # A session that is stopped before its first answer keeps the result before it.
    page.wait_for_selector("#intervals")
    said, left = page.inner_text(".summary"), page.locator("h1").bounding_box()["x"]
    page.locator(".begin").click()
    page.wait_for_selector(OPEN)
    check(page.locator("h1").bounding_box()["x"] == left, "the title jumps when a session begins")
    page.keyboard.press("Escape")
    page.wait_for_selector(".summary #intervals")
    check(page.inner_text(".summary") == said, f"a session without an answer says {page.inner_text('.summary')!r}")
    check(server.settings.read_text() == before, "a measurement changes the settings")
    page.evaluate("location.hash = '#profile'")
    page.wait_for_selector(".timeline.estimated")
    page.wait_for_timeout(300)
    # The answers of this session may give a bound, but no threshold.
    check(page.locator(".stat").first.locator(".value:not(.is-open)").count() == 0, "the card knows the threshold")
    offered = shown_texts(page, "main .primary")
    check(len(offered) == 1 and offered[0].startswith("Measure my threshold\nthe smallest difference"), f"Profile offers {offered}")
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        below = page.locator("main .primary").evaluate("(one) => { const label = document.createRange(); label.selectNode(one.firstChild); return [label.getClientRects().length, one.querySelector('small').getBoundingClientRect().top - label.getBoundingClientRect().bottom]; }")
        check(below[0] == 1 and below[1] >= 0, f"at {width} px the label has {below[0]} lines, and what it means is {below[1]} px below it")
    page.set_viewport_size(DESK)
    page.locator("main .primary").click()
    page.wait_for_selector(OPEN)
    check(page.inner_text(".session-progress span") == "1 of at most 200", "the button of Profile does not measure")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#profile'")
    page.wait_for_selector(".timeline.estimated")
    check(page.locator(".toolbar").is_hidden(), "a few days have tools to choose a range")
    check(page.locator(".timeline.estimated .unknown").is_visible(), "the chart does not say that the threshold is unknown")
    check(not page.get_attribute(".timeline.estimated .mean", "d"), "a line is drawn though no threshold is known")
    # On Start the advice stands above its button, and nowhere else.
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".advised .button")
    advice = shown_texts(page, ".advised p")
    check(len(advice) > 0, "nothing advises the button")
    check(page.inner_text("main").count("Threshold (estimated)") == 1, "the threshold has two headings")
    check(not any(line in page.inner_text(".progress") for line in advice), "the advice stands in two places")
    page.evaluate("location.hash = '#profile'")
    page.wait_for_selector(".timeline.estimated")
    check(server.end() == 0, "Ctrl-C does not end with 0")
    page.wait_for_selector("main .primary:disabled")
    context.close()


def unison_and_fifths(path):
    """The first 900 answers are of fifths."""
    training(path)
    rows = path.read_text().splitlines()
    for number in range(2, 902):
        cells = rows[number].split(",")
        note = int(cells[2]) + 7
        cells[4], cells[5], cells[6] = str(note), f"{'C C# D D# E F F# G G# A A# B'.split()[note % 12]}{note // 12 - 1}", "P5"
        rows[number] = ",".join(cells)
    path.write_text("\n".join(rows) + "\n")


def once(browser, server, check, shots):
    """The result of a first session stands once on Start."""
    check.place = "Start after a first session"
    context = browser.new_context(locale="en-GB")
    page = open_page(context, server, check, "comparison")
    begin(page)
    answer(page, 1)
    stop(page)
    page.evaluate("location.hash = '#start'")
    page.wait_for_selector(".progress .so-far")
    page.wait_for_timeout(200)
    check(page.inner_text("main").splitlines().count("1 answer") == 1, f"Start says {page.inner_text('main')!r}")
    context.close()


def goals(browser, server, check, shots):
    """A goal for each interval; the chart of one that was not trained in the view says so."""
    check.place = "Goals of unison and fifths"
    server = server.beside("goals", unison_and_fifths, settings=SETTINGS)
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "profile")
    page.wait_for_selector("#profile-goal-P5", state="attached")
    page.locator(".charts > details > summary").click()
    unknown = page.locator(".timeline.estimated .unknown")
    page.wait_for_function("() => document.querySelectorAll('.timeline.estimated .unknown')[1].textContent.startsWith('Not trained in what is shown')")
    check(unknown.first.inner_text() == "", f"the chart of unison says {unknown.first.inner_text()!r}")
    page.get_by_role("button", name="Show everything").click()
    page.wait_for_function("() => document.querySelectorAll('.timeline.estimated .unknown')[1].textContent === ''")
    lines = "() => [...document.querySelectorAll('.timeline.estimated .goal-line')].map((one) => one.getAttribute('d') !== '')"
    page.get_by_label("Goal in cents, perfect fifth").fill("12")
    page.keyboard.press("Tab")
    page.wait_for_function(f"() => JSON.stringify(({lines})()) === '[false,true]'")
    page.get_by_label("Goal in cents, unison").fill("5")
    page.keyboard.press("Tab")
    page.reload()
    page.wait_for_selector("#profile-goal-P5", state="attached")
    page.wait_for_function(f"() => JSON.stringify(({lines})()) === '[true,true]'")
    kept = [page.input_value(f"#profile-goal-{interval}") for interval in ("P1", "P5")]
    check(kept == ["5", "12"], f"a reload keeps the goals {kept}")
    labels = page.evaluate("""() => [...document.querySelectorAll('.timeline.estimated')].map((chart) => {
      const label = [...chart.querySelectorAll('.marks text')].find((one) => one.textContent.startsWith('goal'));
      return [label?.textContent, chart.querySelector('.goal-line').getBoundingClientRect().y - label?.getBoundingClientRect().bottom];
    })""")
    check([words for words, _ in labels] == ["goal 5 ¢", "goal 12 ¢"] and all(-2 <= above <= 8 for _, above in labels), f"the lines of the goals are labelled {labels}")
    for size in SIZES:
        page.set_viewport_size(size)
        look(page, check, f"two goals {size['width']}")
    context.close()
    check(server.end() == 0, "Ctrl-C does not end with 0")


def profile(browser, server, check, shots):
    """Profile of someone with a threshold: the chart without scrolling, its ranges, goal and picture, and what it ends with."""
    check.place = "Profile of someone who comes back"
    server = server.beside("known", training, settings=SETTINGS)
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "profile")
    page.wait_for_selector(".toolbar")
    page.wait_for_selector(".then-and-now")
    cards = page.locator(".cards :is(h2, h3):visible").all_inner_texts()
    check(cards == ["Threshold (estimated)", "Then and now", "Days with training"], f"without a note tuned the cards are {cards}")
    lower = page.locator(".timeline.estimated").evaluate("one => one.getBoundingClientRect().bottom")
    check(lower <= DESK["height"], f"the chart ends {lower - DESK['height']} px under the fold")
    for name in ("2 weeks", "3 months", "1 year"):
        page.get_by_role("button", name=name).click()
    page.locator(".charts > details > summary").click()
    page.fill("#profile-goal-P1", "5")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('.estimated .goal-line').getAttribute('d') !== ''")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as picture").click()
    picture = server.folder / "threshold.png"
    waiting.value.save_as(picture)
    check(picture.read_bytes()[:4] == b"\x89PNG", "the picture is no PNG")
    beside = page.evaluate("""() => {
      const label = [...document.querySelectorAll('.timeline.estimated .marks text')].at(-1).getBoundingClientRect();
      const clip = document.querySelector('.timeline.estimated clipPath rect');
      const left = document.querySelector('.timeline.estimated').getBoundingClientRect().left;
      return label.left >= left + Number(clip.getAttribute('x')) + Number(clip.getAttribute('width')) && label.right <= innerWidth;
    }""")
    check(beside, "the last value is printed over the curve")
    printed = page.locator(".timeline.estimated .marks text").last.text_content()
    card = page.locator(".stat .value").first.inner_text()
    check(f"{printed} ¢" == card, f"the chart ends with {printed}, the card says {card}")
    look(page, check, "profile")
    # While Profile is loaded anew, the comparison with the first threshold stays.
    page.route("**/then-and-now*", lambda route: None)
    page.evaluate("window.former = document.querySelector('.cards section')")
    answers(server.folder / "more.csv", [(12, True)])
    server.run("import", "more.csv")
    page.wait_for_function("() => document.querySelector('.cards section') !== window.former")
    check(page.locator(".then-and-now:visible").count() == 1, "it vanishes while it is loaded anew")
    context.close()
    check(server.end() == 0, "Ctrl-C does not end with 0")


if __name__ == "__main__":
    perform([once, returned, weeks, measured, goals, profile])
