"""Pitch matching on the page in headless Chromium: the stored error is what sounds last, and can be heard again.

    python3 Tests/Browser/matching.py .build/debug/peach [FOLDER FOR SCREENSHOTS]
"""

import array
import math

from samples import answers, sharp_thirds
from serving import RATE, until
from training_pages import ACTIVE, DESK, PHONE, SETTINGS, begin, drag, feedback, frequency, look, open_page, perform, seen, shown_texts, stop, trials


def sounded(page, server, end):
    """Waits until the server has a place of the thumb, and what it plays there has sounded for 0.2 s."""
    place = """(end) => {
      const [track, thumb] = ['.track', '.thumb'].map((name) => document.querySelector(name).getBoundingClientRect());
      return Math.abs((thumb.top + thumb.bottom) / 2 - track.top - end * track.height) < 1.5;
    }"""
    page.wait_for_function(place, arg=end)
    size = server.sound.stat().st_size + RATE * 8 // 5
    until(lambda: server.sound.stat().st_size > size)


def match(browser, server, check, shots):
    check.place = "pitch matching"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "matching")
    begin(page)
    for number in range(10):
        page.wait_for_selector(ACTIVE)
        drag(page, 0.5, 0.12 + 0.08 * number, steps=60)
        sounded(page, server, 0.12 + 0.08 * number)
        if number == 0:
            look(page, check, "matching-running")
        feedback(page, page.mouse.up)
        page.wait_for_selector(".verdict:not(.is-new)", state="attached")
        check("¢" in page.inner_text(".verdict.is-shown"), "the last result does not stay until the next")
    stop(page)
    check(page.inner_text(".summary .stat").startswith("Mean error") and "¢" in page.inner_text(".summary .stat .value"), "the end has no figure")
    words = page.inner_text(".summary")
    check(words.lower().count("mean error") == 1 and "10 notes" in words, f"the end does not say the mean error once: {words!r}")
    scale = shown_texts(page, ".summary .scale span")
    check(int(scale[0].split()[0]) >= 30 and scale[1] == f"−{scale[0]}", f"the errors have the scale {scale}")
    check(page.locator(".summary .sparkline line").count() == 1, "the errors have no line at 0")
    page.set_viewport_size({"width": 844, "height": 390})
    for part in (".summary .sparkline", ".summary .begin"):
        check(seen(page, part), f"{part} is not seen on a phone on its side: {words!r}")
    page.set_viewport_size(DESK)
    rows = server.rows("SELECT target_note, user_cent_error, initial_cent_offset FROM pitch_matching ORDER BY id")
    check(len(rows) == 10, f"ten matches are {len(rows)} rows")
    check(len({round(error - initial) for _, error, initial in rows}) == 10, "the drags did not reach ten places")
    samples = array.array("f", server.sound.read_bytes()[: server.sound.stat().st_size // 8 * 8])[::2]
    found = trials(samples)[:10]
    check(len(found) == 10, f"the sound has {len(found)} trials")
    worst = 0
    for (note, error, _), (_, end) in zip(rows, found):
        # What sounded last, before the fade of 25 ms; a step of 10 ms may lie behind it.
        heard = frequency(samples[end - RATE * 120 // 1000:end - RATE * 40 // 1000])
        expected = 440 * 2 ** ((note - 69) / 12 + error / 1200)
        worst = max(worst, abs(1200 * math.log2(heard / expected)))
    check(worst < 0.1, f"the sound ends {worst:.3f} cents beside the stored error")
    hear_again(page, server, check, [(note, error) for note, error, _ in rows if abs(error) >= 9.5])
    print(f"  last frequency of ten matches within {worst:.4f} cents of the stored error", flush=True)
    context.close()


def hear_again(page, server, check, wrong):
    """The notes that were furthest off sound as they were tuned, then right; the furthest is the first."""
    pairs = page.locator(".wrong-pairs li")
    check(pairs.count() == min(5, len(wrong)) > 0, f"{pairs.count()} of {len(wrong)} notes that were off can be heard")
    title = page.inner_text(".wrong-pairs h3")
    check(title.startswith("Hear the ") and "furthest off" in title and title.endswith(", then the right one"), f"the list is called {title!r}")
    note, error = max(wrong, key=lambda one: abs(one[1]))
    words = pairs.first.inner_text()
    side = "high" if error > 0 else "low"
    check(words.endswith(f": {abs(round(error))} ¢ too {side}"), f"a note that was {error:.1f} cents off is listed as {words!r}")
    server.sound.write_bytes(b"")
    pairs.first.locator("button").click()
    length = RATE * 3 // 5
    until(lambda: server.sound.stat().st_size > length * 8)
    page.wait_for_selector(".wrong-pairs .button:not([disabled])")
    check(page.locator(".wrong-pairs .problem:not(:empty)").count() == 0, "a note has a problem")
    samples = array.array("f", server.sound.read_bytes()[: server.sound.stat().st_size // 8 * 8])[::2]
    start = next(i for i, sample in enumerate(samples) if abs(sample) > 1e-4)
    for begins, cents in ((start, error), (start + length // 2, 0)):
        heard = frequency(samples[begins + RATE // 15:begins + RATE // 4])
        expected = 440 * 2 ** ((note - 69) / 12 + cents / 1200)
        off = 1200 * math.log2(heard / expected)
        check(abs(off) < 0.1, f"a note that is {cents:.1f} cents off sounds {off:.3f} cents beside that")


def power(samples, hertz):
    """How much of a frequency is in the samples: the amplitude of its sine."""
    turns = [2 * math.pi * hertz * i / RATE for i in range(len(samples))]
    parts = (sum(sample * wave(turn) for sample, turn in zip(samples, turns)) for wave in (math.sin, math.cos))
    return 2 * math.hypot(*parts) / len(samples)


def held(browser, server, check, shots):
    """The first note goes on sounding while the second is tuned, and letting go submits nothing."""
    check.place = "a held first note"
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, server, check, "matching")
    page.locator(".holds input").check()
    page.wait_for_function("() => fetch('/settings').then((one) => one.json()).then(({settings}) => settings.some(({name, value}) => name === 'hold-first-note' && value === 'true'))")
    before = server.rows("SELECT count(*) FROM pitch_matching")[0][0]
    server.sound.write_bytes(b"")
    begin(page)
    page.wait_for_selector(ACTIVE)
    for end in (0.2, 0.8):
        drag(page, 0.5 if end == 0.2 else 0.2, end, steps=20)
        page.mouse.up()
        sounded(page, server, end)
        check(page.locator(".verdict.is-new").count() == 0, "letting go has submitted the note")
    look(page, check, "matching-held")
    check(page.inner_text(".lines").strip().startswith("Practice: the first note goes on sounding."), f"the page says {page.inner_text('.lines')!r}")
    page.keyboard.press("ArrowUp")
    sounded(page, server, 0.775)
    feedback(page, page.locator(".submit").click)
    page.wait_for_selector(".verdict:not(.is-new)", state="attached")
    stop(page)
    rows = server.rows("SELECT reference_note, target_note, user_cent_error FROM pitch_matching ORDER BY id")[before:]
    check(len(rows) == 1, f"one note is {len(rows)} rows")
    reference, target, error = rows[0]
    samples = array.array("f", server.sound.read_bytes()[: server.sound.stat().st_size // 8 * 8])[::2]
    end = trials(samples)[0][1]
    heard = samples[end - RATE * 220 // 1000:end - RATE * 40 // 1000]
    notes = [440 * 2 ** ((reference - 69) / 12), 440 * 2 ** ((target - 69) / 12 + error / 1200)]
    both = [power(heard, note) for note in notes]
    other = power(heard, notes[0] * 2 ** (5 / 12))
    check(min(both) > 5 * other, f"of both notes sounds {both}, of another one {other}")
    # A removed session is not the last one any more.
    page.goto(f"{server.home}#settings")
    page.wait_for_selector("#records")
    page.locator("#records > summary").click()
    page.get_by_role("button", name="Remove the last session").click()
    check("1 note" in page.inner_text("dialog"), f"the question is {page.inner_text('dialog')!r}")
    page.locator("dialog .primary").click()
    page.get_by_role("button", name="Close").click()
    page.goto(f"{server.home}#matching")
    page.wait_for_selector(".begin")
    check(page.locator(".summary").count() == 0, "a removed session is still shown")
    context.close()


def to_one_side(browser, server, check, shots):
    """What the end of a session says of notes to one side, and the step that practises them, leave its course on the screen."""
    check.place = "notes to one side"
    own = server.beside("to-one-side", lambda path: answers(path, []), settings=SETTINGS)
    context = browser.new_context(viewport=DESK, locale="en-GB")
    page = open_page(context, own, check, "matching")
    begin(page)
    for number in range(6):
        page.wait_for_selector(ACTIVE)
        drag(page, 0.5, 0.01 * number, steps=10)
        feedback(page, page.mouse.up)
        page.wait_for_selector(".verdict:not(.is-new)", state="attached")
    stop(page)
    said, primary = page.inner_text(".summary"), shown_texts(page, "main .primary")
    check("You tune the unison sharp: 6 of 6 notes are too high" in said, f"the end says {said!r}")
    # Notes so far off lead to practice, and are none themselves.
    check(primary == ["Practise tuning the unison"] and "Mean error of this practice" not in said, f"{primary!r} follows {said!r}")
    for size in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        page.set_viewport_size(size)
        for part in (".summary .sparkline", ".summary .begin", ".summary .practice"):
            check(seen(page, part), f"{part} is not seen at {size['width']} × {size['height']}")
    context.close()
    own.end()


def pure(browser, server, check, shots):
    """A third that is tuned sharp by a piano's can be practised as a pure one, and checked; each has a mean error of its own."""
    check.place = "a pure third"
    own = server.beside("pure", sharp_thirds, settings=SETTINGS)
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = open_page(context, own, check, "profile")
    page.wait_for_selector(".of-intervals li")
    rows = shown_texts(page, ".of-intervals li")
    check(rows[1].split("\n")[:3] == ["Major third (piano)", "6.5 ¢", "12 notes"], f"the errors are {rows}")
    check("Compared with the pure interval, they are typically 20 ¢ too high." in page.inner_text("main"), "nothing says where a pure third lies")
    look(page, check, "errors by interval")
    with page.expect_request(lambda one: "/sound/play" in one.url) as asked:
        page.get_by_role("button", name="Practise tuning the pure major third").click()
    check(asked.value.post_data_json["practises"]["tuning"] == "just-intonation", "another third is heard before the practice")
    page.wait_for_selector(ACTIVE)
    page.keyboard.press("ArrowUp")
    feedback(page, page.locator(".submit").click)
    page.wait_for_function("() => document.querySelector('.lines').textContent.includes('this is in tune')")
    page.wait_for_selector(ACTIVE)
    stop(page)
    check(shown_texts(page, "main .primary") == ["Check without the held note"], "the check is not the next step")
    page.goto(f"{own.home}#start")
    page.wait_for_selector(".summary:has-text('Practise tuning the pure major third')")
    # After an import somebody asks for the instrument.
    page.wait_for_selector(".instrument")
    page.goto(f"{own.home}#matching")
    page.get_by_role("button", name="Check without the held note").click()
    page.wait_for_selector(ACTIVE)
    drag(page, 0.5, 0.4)
    feedback(page, page.mouse.up)
    page.wait_for_selector(ACTIVE)
    stop(page)
    tunings = own.rows("SELECT tuning_system, interval FROM pitch_matching ORDER BY id DESC LIMIT 2")
    check(tunings == [("just_intonation", 4)] * 2, f"the notes are stored as {tunings}")
    page.goto(f"{own.home}#profile")
    page.wait_for_selector(".of-intervals li:has-text('Major third (pure)')")
    rows = shown_texts(page, ".of-intervals li")
    check([text.split("\n")[0] for text in rows] == ["Unison", "Major third (piano)", "Major third (pure)"] and "1 note" in rows[2], f"the errors are {rows}")
    own.command("settings", "tuning=just-intonation")
    page.goto(f"{own.home}#start")
    page.wait_for_selector(".progress .part")
    check(page.locator(".instrument").is_hidden(), "pure intervals are called those of a piano")
    own.command("settings", "tuning=default")
    page.reload()
    page.wait_for_selector(".instrument:has-text('Until you choose')")
    page.select_option(".instrument select", "viola")
    page.wait_for_selector(".instrument:has-text('pure intervals')")
    check("Until you choose" not in page.inner_text(".instrument"), "the question stays after its answer")
    context.close()
    own.end()


if __name__ == "__main__":
    perform([match, held, to_one_side, pure])
