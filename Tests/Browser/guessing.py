"""What the page offers a person whose answers are guesses, before anything else: a check of the sound, then larger differences.

    python3 Tests/Browser/guessing.py .build/debug/peach [FOLDER FOR SCREENSHOTS]
"""

from samples import answers
from training_pages import DESK, LANDSCAPE, MEASURE, OPEN, PHONE, SETTINGS, answer, feedback, look, open_page, perform, seen, shown_texts

SOUND, ADVICE = "Check the sound", "Allow differences up to 200 cents"
SIZES = [DESK, {"width": 390, "height": 844}, {"width": 844, "height": 390}]


def guesses(path):
    """60 comparisons of yesterday at 100 cents, every other one right."""
    answers(path, [(100, number % 2 == 1) for number in range(60)])


def reversed_answers(path):
    """A first session: 4 of 20 right, and 2 of the 16 at the largest difference."""
    answers(path, [(99.8, number in (0, 9)) for number in range(16)] + [(49, number < 2) for number in range(4)])


def followed(page, check, card):
    """Where larger differences are allowed, a card says so and offers to check the sound, and a session takes the place of the advice."""
    page.wait_for_function("(card) => document.querySelector(card)?.textContent.includes('Saved: the next session presents differences up to 200 cents.')", arg=card)
    words = page.inner_text("main")
    check("about as many as by guessing" in words and ADVICE not in words and "Try larger" not in words, f"{card} says {words!r}")
    with page.expect_request(lambda one: "/sound/play" in one.url):
        page.locator(f"{card} .guess-help .button", has_text=SOUND).click()
    for label in ("♪ Play three test notes", "♪ Play two notes", MEASURE.split("\n")[0]):
        check(page.locator(f"{card} .button", has_text=label).is_visible(), f"{card} lacks {label}")
    check(shown_texts(page, "main .primary") == [MEASURE], f"{card} has another next step than a measurement")


def measured(page, server, check, shots):
    """A measurement of a person who guesses ends early, and says why; 3 % of guessers answer more than 100."""
    before = server.count("comparison")
    page.goto(f"{server.home}#start")
    page.locator(".progress .button", has_text="Measure my threshold").click()
    page.wait_for_selector(OPEN)
    while page.locator(".summary").count() == 0:
        feedback(page, lambda: page.keyboard.press("ArrowUp"))
        page.wait_for_selector(f"{OPEN}, .summary")
    count, words = server.count("comparison") - before, page.inner_text(".summary")
    check(count >= 30, f"the measurement ends after {count} answers")
    check(("The measurement ended early" in words) == (count < 200), f"after {count} answers the end says {words!r}")
    if count < 200:
        check(shown_texts(page, "main .primary") == [SOUND], "the next step is not the check of the sound")
    look(page, check, "the end of a measurement")
    if shots:
        page.screenshot(path=shots / "guesses-measured.png", full_page=True)
    if count < 200:
        # A session without sound can be removed.
        page.locator(".guess-help .button", has_text=SOUND).click()
        page.locator(".guess-help a", has_text="Remove the last session").click()
        page.wait_for_selector("#records[open] .button:has-text('Remove the last session')")


def guessed(page, server):
    """20 answers by turns, some of them right and fewer than three of four; other sessions, as 3 % are, show no guesses and are repeated."""
    while True:
        page.locator(".begin").click()
        page.wait_for_selector(OPEN)
        answer(page, 20)
        page.wait_for_selector(".summary")
        right = sum(right for right, in server.rows("SELECT is_correct FROM comparison ORDER BY id DESC LIMIT 20"))
        if 5 <= right < 15:
            return


def again(browser, server, check, shots):
    """At the end of a session of guesses the next session begins without scrolling, on any phone and in both languages."""
    for language, size in [(l, s) for l in ("en-GB", "de-DE") for s in (SIZES[1], PHONE, SIZES[2], LANDSCAPE)]:
        context = browser.new_context(viewport=size, locale=language, reduced_motion="reduce")
        page = open_page(context, server, check, "comparison")
        page.wait_for_selector(".summary .begin")
        check(seen(page, ".summary .begin"), f"Again is not seen at {size['width']} × {size['height']}, {language}")
        if shots:
            page.screenshot(path=shots / f"guesses-again-{size['width']}-{language}.png")
        context.close()


def larger(browser, server, check, shots):
    check.place = "guesses"
    own = server.beside("guesses", guesses, settings=SETTINGS)
    for language, scheme, size in [("en-GB", "light", one) for one in SIZES] + [("de-DE", "dark", SIZES[1])]:
        context = browser.new_context(viewport=size, locale=language, color_scheme=scheme, reduced_motion="reduce")
        page = open_page(context, own, check)
        page.wait_for_selector(".week")
        look(page, check, f"guesses, Start {size['width']} {language}")
        check(size["height"] < 800 or seen(page, ".choices .button:last-child"), f"the exercises are below the bar, {language}")
        if shots:
            page.screenshot(path=shots / f"guesses-start-{size['width']}-{language}.png", full_page=True)
        page.goto(f"{own.home}#profile")
        page.wait_for_selector(".stat .button")
        look(page, check, f"guesses, Profile {size['width']} {language}")
        if shots:
            page.screenshot(path=shots / f"guesses-profile-{size['width']}-{language}.png", full_page=True)
        context.close()
    context = browser.new_context(viewport=SIZES[1], locale="en-GB")
    page = open_page(context, own, check)
    page.wait_for_selector(".week")
    check(shown_texts(page, "main .primary") == [SOUND], "another button of Start is as important as the sound")
    check(page.locator(".measurement").is_hidden(), "a measurement is offered that cannot succeed")
    order = page.evaluate("(words) => [...document.querySelectorAll('.progress, main :is(button:not(.help), summary)')].filter((one) => one.checkVisibility()).map((one) => one.className.includes('progress') ? 'text' : words.includes(one.textContent) ? one.textContent : 'other').slice(0, 4)", [SOUND, ADVICE])
    check(order == ["text", SOUND, ADVICE, "other"], f"Start begins with {order}")
    page.goto(f"{own.home}#profile")
    page.wait_for_selector(".stat .button")
    check(shown_texts(page, ".stat .button") == [SOUND, ADVICE], "the card of Profile lacks buttons")
    page.goto(f"{own.home}#comparison")
    page.wait_for_selector(".begin")
    guessed(page, own)
    check(shown_texts(page, "main .primary") == [SOUND], "the end of a session has another next step")
    check(page.evaluate("document.activeElement.textContent") == SOUND, "the check of the sound does not have the focus")
    for size in SIZES + [LANDSCAPE]:
        page.set_viewport_size(size)
        look(page, check, f"the end of guesses, {size['width']}")
        if shots:
            page.screenshot(path=shots / f"guesses-end-{size['width']}.png")
    again(browser, own, check, shots)
    page.locator(".summary .button", has_text=ADVICE).click()
    page.locator(".summary .button", has_text="Measure my threshold").wait_for()
    check(page.evaluate("document.activeElement.innerText") == MEASURE, "the focus is lost")
    followed(page, check, ".summary")
    check("maximum-cents: 200" in own.settings.read_text(), "the advice is not followed")
    for size in SIZES + [LANDSCAPE]:
        page.set_viewport_size(size)
        look(page, check, f"the advice followed, {size['width']}")
        if shots:
            page.screenshot(path=shots / f"guesses-followed-{size['width']}.png")
    page.set_viewport_size(SIZES[1])
    for screen, card in (("start", ".progress"), ("profile", ".stat")):
        page.goto(f"{own.home}#{screen}")
        followed(page, check, card)
        look(page, check, f"the advice followed, {screen}")
        if shots:
            page.screenshot(path=shots / f"guesses-followed-{screen}.png", full_page=True)
    # Pressed on Start, it is followed at the end of the last session, too.
    own.command("settings", "maximum-cents=default")
    page.goto(f"{own.home}#start")
    page.reload()
    page.locator(".progress .button", has_text=ADVICE).click()
    followed(page, check, ".progress")
    page.goto(f"{own.home}#comparison")
    followed(page, check, ".summary")
    measured(page, own, check, shots)
    context.close()
    check(own.end() == 0, "Ctrl-C does not end with 0")


def below(browser, server, check, shots):
    """Where fewer large differences are right than guesses would be, the sound is to be checked, and no larger ones are advised."""
    check.place = "below guesses"
    own = server.beside("below", reversed_answers, settings=SETTINGS)
    sentences = {"en-GB": "Over all sessions, only 2 of the last 16 answers at 50 ¢ or more are right, fewer than by guessing. Check the sound, and whether higher and lower are reversed.",
                 "de-DE": "Über alle Sitzungen sind nur 2 der letzten 16 Antworten ab 50 ¢ richtig, weniger als beim Raten. Prüfe den Klang und ob höher und tiefer vertauscht sind."}
    for language, sentence in sentences.items():
        for size in SIZES[:2]:
            context = browser.new_context(viewport=size, locale=language, reduced_motion="reduce")
            page = open_page(context, own, check)
            for screen, card in (("start", ".progress"), ("profile", ".stat")):
                page.goto(f"{own.home}#{screen}")
                page.wait_for_selector(f"{card} .guess-help")
                words = page.inner_text("main")
                check(sentence in words, f"{screen} says {words!r}")
                check("small differences" not in words and "kleinen Unterschieden" not in words and "200" not in words, f"{screen} blames or advises {words!r}")
                buttons = shown_texts(page, f"{card} .guess-help > button")
                check(buttons == [SOUND if language == "en-GB" else "Prüfe den Klang"], f"{screen} offers {buttons}")
                look(page, check, f"below guesses, {screen} {size['width']} {language}")
                if shots:
                    page.screenshot(path=shots / f"below-{screen}-{size['width']}-{language}.png", full_page=True)
            context.close()
    check("fewer than by guessing" in own.run("profile"), "peach profile says something else")
    check(own.end() == 0, "Ctrl-C does not end with 0")


if __name__ == "__main__":
    perform([larger, below])
