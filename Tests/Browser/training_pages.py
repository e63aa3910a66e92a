"""What the scripts that train on the page share: opening it, beginning and ending sessions, its sound, and its looks."""

import math
import os
import pathlib
import signal
import sys
import tempfile

from playwright.sync_api import sync_playwright

from browsing import launch
from checking import Check, check_axe
from serving import RATE, Server

PHONE, LANDSCAPE, DESK = (
    {"width": 360, "height": 640}, {"width": 640, "height": 360}, {"width": 1440, "height": 900})
SETTINGS = "note-duration: 0.3\nfeedback-duration: 0.3\nsound: sine\n"
OPEN = ".answer[aria-disabled=false]"
MEASURE = "Measure my threshold\nthe smallest difference you mostly hear; usually 40–140 comparisons (3–11 min)"
ACTIVE = ".track.is-active"

# Texts and controls that leave the window, and controls too small for a finger.
UNFIT = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`scrolls sideways: ${document.documentElement.scrollWidth} px`);
  for (const node of document.querySelectorAll('main button, main select, main input[type=text], nav a, [role=slider]')) {
    const box = node.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(node).visibility === 'hidden') continue;
    if (box.height < 43.5 || box.width < 43.5) found.push(`${node.textContent || node.id} is ${box.width} × ${box.height}`);
  }
  return found.slice(0, 3);
}"""


def open_page(context, server, check, screen="start", first=True):
    """A page whose errors count as problems."""
    page = context.new_page()
    # A connection that the test itself has cut is no error of the page.
    page.on("console", lambda m: check(m.type not in ("error", "warning") or "ERR_CONNECTION" in m.text
                                       or "WebSocket" in m.text or "422" in m.text or "409" in m.text, f"console: {m.text}"))
    page.on("pageerror", lambda e: check(False, f"script error: {e}"))
    if first:
        page.goto(server.address)
    page.goto(f"{server.home}#{screen}")
    page.wait_for_selector(f"#screen-{screen} h1")
    return page


# A locator asks twice, for the elements and for their texts: a screen drawn anew between the two gives texts without lines.
TEXTS = "(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => one.innerText)"


def shown_texts(page, selector):
    """The texts of the visible elements of a selector, read at once."""
    return page.evaluate(TEXTS, selector)


def unfold(page):
    """Opens what the settings have folded."""
    page.wait_for_selector(".settings .usual")
    page.evaluate("() => document.querySelectorAll('.settings details').forEach((one) => { one.open = true; })")


# Observed in the page: feedback is shown for 0.3 s, which polling from outside can miss.
FEEDBACK = """() => {
  window.feedback = new Promise((shown, failed) => {
    const observer = new MutationObserver(() => {
      const feedback = document.querySelector('.feedback.is-shown, .verdict.is-new, .summary');
      if (!feedback) return;
      observer.disconnect();
      shown([feedback.textContent, document.querySelector('.answer.was-right')?.dataset.higher]);
    });
    observer.observe(document.body, {subtree: true, childList: true, attributes: true});
    setTimeout(() => failed(new Error('no feedback is shown')), 30_000);
  });
}"""


def change(page, name, typed):
    """Types a value of a setting, and waits for the answer of the server."""
    with page.expect_response(lambda answer: "/settings" in answer.url and answer.request.method == "POST"):
        page.fill(f"#setting-{name}", typed)
        page.keyboard.press("Tab")


def feedback(page, answer):
    """Calls `answer()`; what the feedback or verdict says, and which button it marks, once it is shown or the session has ended."""
    page.evaluate(FEEDBACK)
    answer()
    return page.evaluate("() => window.feedback")


def answer(page, count):
    """Answers so many comparisons, lower and higher in turn."""
    for number in range(count):
        page.wait_for_selector(OPEN)
        feedback(page, lambda: page.keyboard.press("ArrowUp" if number % 2 else "ArrowDown"))


def begin(page):
    """Begins a session that lasts until it is stopped."""
    page.locator(".lengths input[value=open]").dispatch_event("click")
    page.locator(".begin").click()


def stop(page):
    page.keyboard.press("Escape")
    page.wait_for_selector(".begin")


def drag(page, start, end, steps=12):
    box = page.locator(".track").bounding_box()
    x = box["x"] + box["width"] / 2
    page.mouse.move(x, box["y"] + start * box["height"])
    page.mouse.down()
    page.mouse.move(x, box["y"] + end * box["height"], steps=steps)


def trials(samples):
    """The stretches of sound between silences of at least 0.15 s, as index ranges."""
    step = RATE // 100
    loud = [max(map(abs, samples[i:i + step])) > 1e-4 for i in range(0, len(samples) - step, step)]
    found, start, quiet = [], None, 0
    for i, is_loud in enumerate(loud + [False] * 16):
        if is_loud:
            start, quiet = (i if start is None else start), 0
        elif start is not None:
            quiet += 1
            if quiet == 15:
                found.append((start * step, (i - 14) * step))
                start = None
    return found


def frequency(samples):
    """The frequency of a sine, by least squares on x[n+k] + x[n-k] = 2 cos(kw) x[n], coarsely and then with k near a
    quarter of a period, where the cosine is steepest."""

    def cosine(k):
        pairs = [(samples[n + k] + samples[n - k], samples[n]) for n in range(k, len(samples) - k)]
        return sum(a * b for a, b in pairs) / (2 * sum(b * b for _, b in pairs))

    rough = math.acos(max(-1, min(1, cosine(8)))) / 8
    k = max(1, round(math.pi / 2 / rough))
    return math.acos(cosine(k)) / k * RATE / (2 * math.pi)


def look(page, check, name):
    """Nothing leaves the window, everything can be touched, axe finds nothing serious."""
    place, check.place = check.place, name
    for problem in page.evaluate(UNFIT):
        check(False, problem)
    check_axe(page, check)
    check.place = place


def seen(page, selector):
    """Whether an element lies in the window, above the bar of groups, once what has changed is laid out."""
    return page.evaluate("""async (selector) => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const bar = document.querySelector('#navigation .groups').getBoundingClientRect();
      return Boolean(box?.height) && box.top >= 0 && box.bottom <= (bar.height ? bar.top : innerHeight);
    }""", selector)


def check_example(page, check, language):
    """Plays and answers the example: what it asks and what it says is in sight."""
    page.click(".example > .button")
    page.wait_for_selector(".example .pair .button:not([disabled])")
    for part in (".asked > p", ".asked .button:last-child"):
        check(seen(page, part), f"the example asks out of sight in {language}: {part}")
    page.keyboard.press("ArrowUp")
    check(page.inner_text(".asked [role=status]").strip(), f"the arrow keys do not answer the example in {language}")
    check(seen(page, ".asked [role=status]"), f"the example says out of sight in {language} whether the answer was right")


# Of each wrong pair the least pixels between its words and the border above and below, and its lines.
ROOMS = """() => [...document.querySelectorAll('.wrong-pairs .button')].map((button) => {
  const words = document.createRange(), box = button.getBoundingClientRect();
  words.selectNodeContents(button);
  const {top, bottom} = words.getBoundingClientRect();
  return [Math.min(top - box.top, box.bottom - bottom), new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size];
})"""


def check_pairs(page, check):
    """The words of a wrong pair stand apart from the border of its button, also if they need several lines."""
    size = page.viewport_size
    page.set_viewport_size({"width": 240, "height": 844})
    rooms = page.evaluate(ROOMS)
    check(min(room for room, _ in rooms) >= 8 and max(lines for _, lines in rooms) > 1, f"wrong pairs have [px to the border, lines] {rooms}")
    page.set_viewport_size(size)


def perform(parts):
    """Runs parts of a script, each on one server and browser, and ends the script."""
    program = str(pathlib.Path(sys.argv[1]).resolve())
    shots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    wanted = os.environ.get("PEACH_PAGE_PARTS", "").split(",")
    check = Check()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(program, pathlib.Path(folder), device="record", settings=SETTINGS).start()
        browser = launch(playwright)
        for part in parts:
            if wanted == [""] or part.__name__ in wanted:
                if not check.attempt(part, browser, server, check, shots):
                    for context in browser.contexts:
                        context.close()
                    if server.process.poll() is None:
                        server.end(signal.SIGKILL)
                    server.start()
                print(f"  {part.__name__}", flush=True)
        browser.close()
        errors = (server.folder / "errors.txt").read_text()
        check(not errors, f"the server says {errors}")
        if server.process.poll() is None:
            server.end()
    print("\n".join(check.problems) or "The page behaves.")
    sys.exit(1 if check.problems else 0)
