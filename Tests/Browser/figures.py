"""Measures the page: how soon a gesture is heard, an event seen, a frame drawn, a picture of Explore there.

    python3 Tests/Browser/figures.py .build/release/peach

Prints each figure with its goal and the machine's load, and exits with 1 if a goal is missed. Run it on a quiet machine.

A slider's move is timed from the browser's event to the first sample of the new frequency in the device's file. The device is
ALSA's `file` plug-in over a sink of a private PulseAudio, which keeps real time, unlike `null`. The plug-in holds back one
buffer, so a sample is in the file when the device plays it; it was handed over one buffer earlier, and both are printed. The
slider leaps by 960 cents, so that one half-period tells which side it is on; half of the glide of 5 ms counts too.
"""

import array
import bisect
import os
import pathlib
import statistics
import sys
import tempfile
import threading
import time

from playwright.sync_api import sync_playwright

import lab_pages
import views
from browsing import launch
from checking import FRAMES, SCRUB, Check, percentile
from training_pages import ACTIVE, begin, open_page
from serving import PULSE, RATE, Server, pulse, until

SOUND = PULSE + """
pcm.heard {
  @args [ SERVER FILE ]
  @args.SERVER { type string }
  @args.FILE { type string }
  type file
  slave.pcm { type pulse server $SERVER }
  file $FILE
  format "raw"
}
"""
MOVES = 300
BUFFER = 20  # Milliseconds: the player's default.
FRAME = 8  # Bytes: two channels of 32-bit floats.


def tell(check, name, values, goal, share=0.99):
    """One line of the result, in milliseconds."""
    found = percentile(values, share)
    verdict = "ok" if found <= goal else "missed"
    print(f"{name}: median {statistics.median(values):.1f} ms, p{share * 100:.0f} {found:.1f} ms, longest {max(values):.1f} ms of "
          f"{len(values)}; goal {goal} ms: {verdict}; load {os.getloadavg()[0]:.1f}", flush=True)
    check(found <= goal, f"{name} takes {found:.1f} ms instead of {goal}")


def crossings(samples):
    """Sign changes in a stretch of sound, which grow with its frequency."""
    return sum((a < 0) != (b < 0) for a, b in zip(samples, samples[1:]))


def written(path):
    return path.stat().st_size // FRAME


def heard(path, start, stop):
    with open(path, "rb") as file:
        file.seek(start * FRAME)
        data = file.read((stop - start) * FRAME)
    return array.array("f", data[: len(data) // FRAME * FRAME])[::2]


def slider(browser, peach, folder, check):
    """Leaps between two ends of the slider while the device's file grows."""
    _, socket = pulse(folder / "pulse")
    settings = ("note-duration: 0.3\nfeedback-duration: 0.3\nsound: sine\nslider-range: 600\n"
                "lowest-note: 57\nhighest-note: 69\n")
    sound = folder / "slider/sound.raw"
    server = Server(
        peach, folder / "slider", device=f"heard:unix:{socket},{sound}", configuration=SOUND, settings=settings).start()
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page = open_page(context, server, check, "matching")
    begin(page)
    page.wait_for_selector(ACTIVE)
    box = page.locator(".track").bounding_box()
    x, ends = box["x"] + box["width"] / 2, [box["y"] + share * box["height"] for share in (0.1, 0.9)]
    page.mouse.move(x, ends[0])
    page.mouse.down()
    time.sleep(0.5)
    window = RATE // 100
    after = written(sound)
    high = crossings(heard(sound, after - 10 * window, after)) / 10
    page.mouse.move(x, ends[1])
    time.sleep(0.5)
    after = written(sound)
    low = crossings(heard(sound, after - 10 * window, after)) / 10
    check(high > 1.5 * low, f"the ends of the slider sound alike: {high:.0f} and {low:.0f} sign changes in 10 ms")
    sent, sizes = moves(page, sound, x, ends)
    latencies = []
    for number, start in enumerate(sent):
        limit = sent[number + 1] if number + 1 < len(sent) else start + 100
        samples, wanted = heard(sound, position(sizes, start), position(sizes, limit)), number % 2 == 0
        # The first sample after which a half-period has the wanted length.
        signs = [i for i, (a, b) in enumerate(zip(samples, samples[1:])) if (a < 0) != (b < 0)]
        halves = [(first, second - first) for first, second in zip(signs, signs[1:])]
        middle = window / ((high * low) ** 0.5)
        found = next((first for first, length in halves if (length < middle) == wanted), None)
        latencies.append(1000 * found / RATE if found is not None else 1000.0)
    page.mouse.up()
    page.wait_for_selector(".verdict.is-new")
    print(f"the same to the sample's arrival in the device's buffer of {BUFFER} ms: median {statistics.median(latencies) - BUFFER:.1f} ms, "
          f"p99 {percentile(latencies, 0.99) - BUFFER:.1f} ms", flush=True)
    tell(check, "slider move to changed sample, played", latencies, 30)
    many(page, server, sound, box, check)
    context.close()
    server.end()


def moves(page, sound, x, ends):
    """Leaps. Returns when each event happened in the browser, and how long the file was at which times; milliseconds, frames."""
    page.evaluate("""() => {
      window.moves = [];
      document.querySelector('.track').addEventListener('pointerrawupdate',
        ({timeStamp}) => moves.push(performance.timeOrigin + timeStamp));
    }""")
    sizes, has_ended = [], threading.Event()

    def watch():
        while not has_ended.wait(0.0004):
            sizes.append((1000 * time.time(), written(sound)))

    watching = threading.Thread(target=watch)
    watching.start()
    for move in range(MOVES):
        page.mouse.move(x, ends[move % 2])
        time.sleep(0.08 + 0.013 * (move % 5))
    has_ended.set()
    watching.join()
    sent = page.evaluate("moves")
    assert len(sent) == MOVES, f"{len(sent)} of {MOVES} moves were seen"
    return sent, sizes


def position(sizes, instant):
    """How many frames the file had at an instant."""
    return sizes[max(0, bisect.bisect(sizes, instant, key=lambda size: size[0]) - 1)][1]


def many(page, server, sound, box, check):
    """Sixty moves a second for a minute: the last position is what is stored."""
    page.wait_for_selector(ACTIVE)
    rows = server.count("pitch_matching")
    page.evaluate("""async ([x, top, height]) => {
      const track = document.querySelector('.track');
      const fire = (kind, y) => track.dispatchEvent(new PointerEvent(kind, {
        pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientX: x, clientY: y, bubbles: true, cancelable: true}));
      track.setPointerCapture = () => {};
      fire('pointerdown', top + height / 2);
      const begun = performance.now();
      for (let i = 0; i < 3600; i++) {
        while (performance.now() < begun + i * 1000 / 60) await new Promise((next) => setTimeout(next, 2));
        fire('pointermove', top + height * (0.5 + 0.4 * Math.sin(i / 9)));
      }
      fire('pointermove', top + height * 0.25);
      fire('pointerup', top + height * 0.25);
    }""", [box["x"] + box["width"] / 2, box["y"], box["height"]])
    until(lambda: server.count("pitch_matching") == rows + 1)
    error, initial = server.rows("SELECT user_cent_error, initial_cent_offset FROM pitch_matching ORDER BY id DESC LIMIT 1")[0]
    # The drag is relative; the thumb, 60 px high, travels 1,200 cents.
    expected = 1200 * 0.25 * box["height"] / (box["height"] - 60)
    print(f"3,600 moves in a minute: ended {error - initial:.1f} cents from the start; expected {expected:.1f}; "
          f"load {os.getloadavg()[0]:.1f}", flush=True)
    check(abs(error - initial - expected) < 1, "the last position is lost")


def changed(data):
    """When the store was last written to."""
    log = data / "training.sqlite-wal"
    return (log if log.exists() else data / "training.sqlite").stat().st_mtime


def events(browser, peach, folder, check):
    """A body event of another process until it is on the screen, and frames of scrubbing ten years."""
    server = Server(peach, folder / "body")
    views.prepare(server)
    with server:
        page = views.open_page(browser, server, check, name="body")
        for tab in range(3):
            page.locator("[role=tab]").nth(tab).click()
            times = page.evaluate(FRAMES.replace("WORK", SCRUB))
            tell(check, f"scrub frame, tab {tab + 1}", times, 16)
        page.locator("[role=tab]").nth(0).click()
        page.locator(".track").focus()
        page.keyboard.press("End")
        page.evaluate("""() => {
          window.seen = [];
          const value = () => document.querySelector('.tile[data-metric=weight]').dataset.value;
          let last = value();
          new MutationObserver(() => requestAnimationFrame(() => {
            if (value() !== last) window.seen.push(Date.now());
            last = value();
          })).observe(document.querySelector('main'), {subtree: true, childList: true, attributes: true, characterData: true});
        }""")
        delays = []
        for number in range(60):
            before = page.evaluate("window.seen.length")
            # The week's median changes with each of them.
            server.run("body", *(["delete", "figure"] if number % 2 else ["add", "weight", "40", "--id", "figure"]))
            committed = changed(server.data)
            views.until(page, "(count) => window.seen.length > count", before)
            delays.append(page.evaluate("(count) => window.seen[count]", before) - 1000 * committed)
        tell(check, "event of another process to the screen", delays, 250)
        page.close()


def rest(page):
    """Waits until no picture is under way and the last one is on the screen."""
    page.wait_for_function("() => !document.querySelector('.explore[aria-busy]')")
    page.evaluate("() => new Promise((done) => { let left = 4; const next = () => left-- ? requestAnimationFrame(next) : done(); next(); })")


def explore(browser, peach, folder, check):
    """The end of a drag to the picture, for each strategy, with its first constant."""
    server = lab_pages.serve(folder / "explore").start()
    page = lab_pages.open_page(browser, server, check)
    lab_pages.wait_drawn(page)
    for strategy in page.locator("#explore-strategy option").all_inner_texts():
        page.select_option("#explore-strategy", strategy)
        rest(page)
        handle = page.locator("[data-control^='strategy.'] input[type=range]").first
        if handle.count() == 0:
            continue
        first, whole = [], []
        for number in range(12):
            page.evaluate("Object.assign(document.querySelector('.explore').dataset, {latency: '', whole: ''})")
            handle.evaluate("(s, share) => { s.value = share * s.max; s.dispatchEvent(new Event('input', {bubbles: true}));"
                            " s.dispatchEvent(new Event('change', {bubbles: true})); }", 0.46 + 0.006 * number)
            rest(page)
            found = page.evaluate("({...document.querySelector('.explore').dataset})")
            if found["whole"]:
                first.append(float(found["latency"]))
                whole.append(float(found["whole"]))
        if first:
            tell(check, f"Explore {strategy}", first, 250, share=0.5)
            print(f"  all 200 listeners after {statistics.median(whole):.0f} ms")
    page.context.close()
    server.end()


def main():
    peach = str(pathlib.Path(sys.argv[1]).resolve())
    wanted = os.environ.get("PEACH_FIGURES", "").split(",")
    check = Check()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = launch(playwright)
        for part in (slider, events, explore):
            if wanted == [""] or part.__name__ in wanted:
                part(browser, peach, pathlib.Path(place), check)
        browser.close()
    sys.exit(1 if check.problems else 0)


if __name__ == "__main__":
    main()
