// The length of a session: the choice before it, and the progress while it runs.
import {element} from '/elements.js';

const lengths = [
  {id: '20', trials: 20}, {id: '40', trials: 40}, {id: '5min', minutes: 5}, {id: 'open'},
];
const stored = 'peach-length';

const chosen = () => {
  const id = localStorage.getItem(stored);
  return lengths.find((one) => one.id === id) ?? lengths[0];
};

/** The members of the gesture `start` for the chosen length. */
export function chosenLength() {
  const {trials, minutes} = chosen();
  return {trials, minutes};
}

function names({text}, exercise) {
  const unit = exercise === 'matching' ? text('length.notes') : text('length.comparisons');
  return {20: `20 ${unit}`, 40: `40 ${unit}`, '5min': text('length.fiveMinutes'), open: text('length.open')};
}

/** The chosen length in words, as it stands within a sentence. */
export function lengthName(page, exercise) {
  const [first, ...rest] = names(page, exercise)[chosen().id];
  return first.toLowerCase() + rest.join('');
}

/** The choice, which calls `changed()`; each screen that begins sessions shows it. */
export function lengthChoice(page, exercise, changed) {
  const {text} = page;
  const now = chosen().id;
  return element('fieldset', {class: 'lengths'}, element('legend', {}, text('length.title')),
    lengths.map(({id}) => element('label', {class: 'chip'},
      element('input', {type: 'radio', name: 'length', value: id, checked: id === now, onchange: () => {
        localStorage.setItem(stored, id);
        changed?.();
      }}),
      element('span', {}, names(page, exercise)[id]))));
}

/** The progress of a session, with a bar if it has an end, as a measurement has one. */
export function progressLine(page) {
  const {text} = page;
  const words = element('span', {class: 'number'});
  const bar = element('progress', {max: 1, value: 0, 'aria-label': text('length.progress')});
  const root = element('div', {class: 'session-progress', hidden: true}, words, bar);
  const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  return {
    root,
    show({limit, most, time, trial}) {
      root.hidden = trial === undefined;
      const end = limit ?? most;
      bar.hidden = !end && !time;
      if (root.hidden) return;
      if (end) {
        const [position, total] = [Math.min(trial + 1, end), end];
        words.textContent = most ? text('length.measuring', {position, total}) : text('length.position', {position, total});
        bar.value = trial / end;
      } else if (time) {
        words.textContent = text('length.position', {position: minutes(time.elapsed), total: minutes(time.total)});
        bar.value = time.elapsed / time.total;
      } else words.textContent = text('comparison.number', {number: trial + 1});
    },
  };
}
