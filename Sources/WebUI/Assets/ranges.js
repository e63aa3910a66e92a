// The voices and instruments, whose notes Settings and the first steps let people choose.
import {element} from '/elements.js';
import {settingChoice} from '/labels.js';
import {noteName} from '/units.js';

/** The lowest and the highest note of each, and the sound of strings. */
const ranges = {
  soprano: [60, 81], alto: [53, 74], tenor: [48, 69], bass: [40, 64],
  violin: [55, 88, 'bowed-string'], viola: [48, 81, 'bowed-string'], cello: [36, 69, 'bowed-string'], 'double-bass': [28, 60, 'bowed-string'],
  flute: [60, 93], oboe: [58, 91], clarinet: [50, 91], bassoon: [34, 74],
  horn: [35, 77], trumpet: [52, 82], trombone: [40, 72], guitar: [40, 76, 'plucked-string'],
};

/** A choice of the notes of training, which are numbers now; `saved(settings)` is called when they are stored. */
export function rangeChoice([lowest, highest], page, saved) {
  const {text} = page;
  const problem = element('p', {class: 'problem small', role: 'alert'});
  const chosen = element('p', {class: 'muted small'});
  const say = (low, high, sound) => {
    chosen.textContent = [`${noteName(low, page)}–${noteName(high, page)}`, sound && settingChoice('sound', sound, page)].filter(Boolean).join(', ');
  };
  say(lowest, highest);
  const select = element('select', {id: 'settings-range', onchange: ({target}) => {
    const [low, high, sound] = ranges[target.value];
    page.post('/settings', {'lowest-note': String(low), 'highest-note': String(high), ...sound && {sound}}).then((answer) => {
      problem.textContent = '';
      say(low, high, sound);
      saved(answer.settings);
    }, (error) => { problem.textContent = error.message; });
  }}, element('option', {value: '', disabled: true, selected: true}, text('settings.rangeOwn')),
  Object.entries(ranges).map(([name, range]) => element('option', {value: name, selected: range[0] === lowest && range[1] === highest}, text(`range.${name}`))));
  return element('div', {class: 'field'}, element('label', {for: 'settings-range'}, text('settings.range')), select, chosen, problem);
}
