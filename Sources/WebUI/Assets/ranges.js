// The voices and instruments, whose notes Settings and the first steps let people choose.
import {element} from '/elements.js';

/** The lowest and the highest note of each. */
const ranges = {
  soprano: [60, 81], alto: [53, 74], tenor: [48, 69], bass: [40, 64],
  violin: [55, 88], viola: [48, 81], cello: [36, 69], 'double-bass': [28, 60],
  flute: [60, 93], oboe: [58, 91], clarinet: [50, 91], bassoon: [34, 74],
  horn: [35, 77], trumpet: [52, 82], trombone: [40, 72], guitar: [40, 76],
};

/** A choice of the notes of training, which are numbers now; `saved(settings)` is called when they are stored. */
export function rangeChoice([lowest, highest], page, saved) {
  const {text} = page;
  const problem = element('p', {class: 'problem small', role: 'alert'});
  const select = element('select', {id: 'settings-range', onchange: ({target}) => {
    const range = ranges[target.value];
    page.post('/settings', {'lowest-note': String(range[0]), 'highest-note': String(range[1])}).then((answer) => {
      problem.textContent = '';
      saved(answer.settings);
    }, (error) => { problem.textContent = error.message; });
  }}, element('option', {value: '', disabled: true, selected: true}, text('settings.rangeOwn')),
  Object.entries(ranges).map(([name, range]) => element('option', {value: name, selected: range[0] === lowest && range[1] === highest}, text(`range.${name}`))));
  return element('div', {class: 'field'}, element('label', {for: 'settings-range'}, text('settings.range')), select, problem);
}
