"""Checks of an open form: it fits the window, what it says is in sight, and it refuses or closes."""

from checking import check_axe
from views import SIZES, until

FIT = """() => {
  const dialog = document.querySelector('dialog'), box = dialog.getBoundingClientRect();
  const found = [];
  if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) found.push('leaves the window');
  if (dialog.scrollWidth > dialog.clientWidth) found.push(`scrolls sideways by ${dialog.scrollWidth - dialog.clientWidth} px`);
  if (innerHeight < 480 && dialog.querySelector('.form-actions').getBoundingClientRect().bottom > innerHeight) found.push('hides Save');
  for (const one of dialog.querySelectorAll('button, input, summary')) {
    const {width, height} = one.getBoundingClientRect();
    if (width && (height < 43.5 || width < 43.5)) found.push(`${one.outerHTML.slice(0, 60)} is ${width} × ${height}`);
  }
  return found;
}"""


IN_SIGHT = """() => {
  const problem = document.querySelector('dialog .problem'), {left, top, right, bottom} = problem.getBoundingClientRect();
  return [[left + 1, top + 1], [left + 1, bottom - 1], [(left + right) / 2, (top + bottom) / 2]]
    .every(([x, y]) => problem.contains(document.elementFromPoint(x, y)));
}"""


# What of an entry's words a button stands on.
COVERED = """() => [...document.querySelectorAll('.entries li')].flatMap((row) => {
  const words = document.createRange();
  words.selectNodeContents(row.querySelector('span'));
  const buttons = [...row.querySelectorAll('button')].map((one) => one.getBoundingClientRect());
  return [...words.getClientRects()].some((word) => buttons.some((one) =>
    word.right > one.left && word.left < one.right && word.bottom > one.top && word.top < one.bottom)) ? [row.innerText] : [];
})"""


# Whether the page has a height, and what is measured in parts of it (dvh) too.
HAS_HEIGHT = """(height) => {
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.height = '100dvh';
  const found = probe.getBoundingClientRect().height;
  probe.remove();
  return innerHeight === height && found === height;
}"""


def drawn(page):
    """Waits until Chromium has taken a new window into account, before which a button may move away from a click."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    until(page, HAS_HEIGHT, page.viewport_size["height"])


def check_fit(page, check):
    """The open form at every size, with large text, and with all its fields unfolded."""
    place = check.place
    page.evaluate("document.querySelectorAll('dialog details').forEach((one) => { one.open = true; })")
    for size, (width, height) in SIZES.items():
        for scale in ("100%", "200%"):
            check.place = f"{place}, {size} at {scale}"
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("(scale) => { document.documentElement.style.fontSize = scale; }", scale)
            drawn(page)
            for problem in page.evaluate(FIT):
                check(False, problem)
            check_axe(page, check)
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = ''")
    drawn(page)
    check.place = place


def refused(page, check, sentence):
    """The form says a sentence and stays open."""
    until(page, "() => !document.querySelector('dialog .primary').disabled && document.querySelector('dialog .problem').textContent !== ''")
    found = page.locator("dialog .problem").inner_text()
    check(found == sentence, f"the form says {found!r} instead of {sentence!r}")


def in_sight(page, check):
    """What the form says is not covered, at any size of a phone."""
    size = page.viewport_size
    for width, height in ((390, 844), (844, 390), (360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        try:
            until(page, IN_SIGHT)
        except TimeoutError:
            check(False, f"at {width} × {height} the form hides what it says")
    page.set_viewport_size(size)
    drawn(page)


def gone(page):
    until(page, "() => !document.querySelector('dialog')")
