// The voices and instruments, whose notes Settings and the first steps let people choose.
import {element} from '/elements.js';

/** The lowest and the highest note of each, in the order of `settings.ranges`. */
const ranges = [
  [60, 81], [53, 74], [48, 69], [40, 64], [55, 88], [48, 81], [36, 69], [28, 60],
  [60, 93], [58, 91], [50, 91], [34, 74], [35, 77], [52, 82], [40, 72], [40, 76],
];

/** A choice of the notes of training, which are numbers now; `saved(settings)` is called when they are stored. */
export function rangeChoice([lowest, highest], page, saved) {
  const {text} = page;
  const problem = element('p', {class: 'problem small', role: 'alert'});
  const select = element('select', {id: 'settings-range', onchange: ({target}) => {
    const range = ranges[Number(target.value)];
    page.post('/settings', {'lowest-note': String(range[0]), 'highest-note': String(range[1])}).then((answer) => {
      problem.textContent = '';
      saved(answer.settings);
    }, (error) => { problem.textContent = error.message; });
  }}, element('option', {value: '', disabled: true, selected: true}, text('settings.rangeOwn')),
  ranges.map((range, i) => element('option', {value: i, selected: range[0] === lowest && range[1] === highest}, text('settings.ranges')[i])));
  return element('div', {class: 'field'}, element('label', {for: 'settings-range'}, text('settings.range')), select, problem);
}
