// The keyboard of notes: the height and colour of a key's bar show the step of its threshold.
import {element, shape} from '/elements.js';

const white = {width: 20, height: 100};
const black = {width: 13, height: 62};

/** keys: [{ name, black, step, words }]; steps: their names. */
export function keyboard({keys, steps, keyboard: label}) {
  let left = 0;
  const placed = keys.map((key) => {
    const x = key.black ? left - black.width / 2 : left;
    if (!key.black) left += white.width;
    return {...key, x, ...(key.black ? black : white)};
  });
  const parts = ['white', 'black'].map((colour) => shape('g', {class: colour},
    ...placed.filter((key) => key.black === (colour === 'black')).map((key) => drawn(key, steps.length))));
  const names = placed.filter((key) => /^C-?\d/.test(key.name)).map((key) => shape('text', {x: key.x + 10, y: 116}, key.name));
  return shape('svg', {class: 'keyboard', viewBox: `0 0 ${left} 122`, role: 'img', 'aria-label': label}, ...parts, ...names);
}

function drawn({x, width, height, step, words}, steps) {
  const bar = step == null ? 0 : (step + 1) / steps * (height - 6);
  return shape('g', {}, shape('title', {}, words),
    shape('rect', {class: 'key', x: x + 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 2}),
    step == null ? null : shape('rect', {class: `bar step-${step}`, x: x + 2.5, y: height - 3 - bar, width: width - 5, height: bar, rx: 1.5}));
}

export function legend(steps, page) {
  const entry = (kind, name) => element('li', {}, element('span', {class: `swatch ${kind}`, 'aria-hidden': 'true'}), name);
  return element('ul', {class: 'steps'}, ...steps.map((name, step) => entry(`step-${step}`, name)),
    entry('untrained', page.text('profile.notTrained')));
}
