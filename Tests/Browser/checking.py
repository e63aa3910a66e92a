"""What the scripts of this folder share: collecting problems, accessibility, and the time that frames take."""

import pathlib
import sys
import traceback

from axe_playwright_python.sync_playwright import Axe


# Elements that reach beyond the right edge of the window.
BEYOND = """() => [...document.querySelectorAll('main *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName} ${one.getAttribute('class')} ${one.textContent.slice(0, 20)}`).slice(0, 5)"""


class Check:
    """Collects what is wrong, so that one run tells everything."""

    def __init__(self):
        self.place, self.problems, self.count = "", [], 0

    def __call__(self, holds, sentence):
        self.count += 1
        if not holds:
            self.problems.append(f"{self.place}: {sentence}")
            print(f"\u2718 {self.problems[-1]}", file=sys.stderr, flush=True)

    def attempt(self, part, *arguments):
        """Whether a part of a script ends; if not, its error and the scripts' lines that led to it are a problem."""
        try:
            part(*arguments)
            return True
        except Exception as error:
            own = pathlib.Path(__file__).parent
            led = [f"{pathlib.Path(path).name}:{line}" for path, line, *_ in traceback.extract_tb(error.__traceback__)[1:]
                   if pathlib.Path(path).parent == own]
            self(False, f"{' '.join(led)}: {str(error)[:600]}")
            return False


def check_axe(page, check):
    """axe finds no serious or critical violation."""
    for violation in Axe().run(page).response["violations"]:
        if violation["impact"] in ("serious", "critical"):
            nodes = [node["html"][:120] for node in violation["nodes"][:3]]
            check(False, f"axe: {violation['id']}: {violation['help']} at {nodes}")


FRAMES = """async () => {
  // The time that scripts, styles and layout take for each of 120 moves: of the event, and of the frame that draws it.
  const times = [];
  const step = (i) => { WORK };
  for (let i = 0; i < 120; i++) {
    await new Promise((next) => requestAnimationFrame(next));
    let start;
    requestAnimationFrame(() => { start = performance.now(); });
    const before = performance.now();
    step(i);
    const event = performance.now() - before;
    await new Promise((next) => requestAnimationFrame(() => {
      document.body.getBoundingClientRect();
      times.push(event + performance.now() - start);
      next();
    }));
  }
  return times;
}"""


# One move of 120 along the whole track.
SCRUB = """
  const track = document.querySelector('.track');
  const box = document.querySelector('.marks').getBoundingClientRect();
  if (i === 0) track.dispatchEvent(new PointerEvent('pointerdown', {pointerId: 1, button: 0, clientX: box.left, bubbles: true}));
  track.dispatchEvent(new PointerEvent('pointermove', {pointerId: 1, clientX: box.left + 10 + (i / 119) * (box.width - 20), bubbles: true}));
  if (i === 119) track.dispatchEvent(new PointerEvent('pointerup', {pointerId: 1, clientX: box.right, bubbles: true}));
"""


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]
