// The voices and instruments, whose notes Settings and the first steps let people choose.
import {element} from '/elements.js';
import {noteName} from '/units.js';

const held = {tuning: 'just-intonation', sound: 'bowed-string'}, fixed = {tuning: 'equal-temperament', sound: 'plucked-string'};

/** The lowest and the highest note of each, with pure intervals and a sound that holds and beats; a guitar has frets, a piano keys. */
const ranges = {
  soprano: [60, 81, held], mezzo: [57, 77, held], alto: [53, 74, held], tenor: [48, 69, held], baritone: [43, 65, held], bass: [40, 64, held],
  violin: [55, 88, held], viola: [48, 81, held], cello: [36, 69, held], 'double-bass': [28, 60, held],
  flute: [60, 93, held], recorder: [65, 91, held], oboe: [58, 91, held], clarinet: [50, 91, held], bassoon: [34, 74, held],
  horn: [35, 77, held], trumpet: [52, 82, held], trombone: [40, 72, held],
  guitar: [40, 76, fixed], piano: [33, 96, fixed],
};

/** A choice of the notes of training, which are numbers now, and of the settings `now`; `saved(settings)` is called when they are stored. */
export function rangeChoice([lowest, highest], page, saved = () => page.announce(page.text('settings.saved')), now) {
  const {text} = page;
  const problem = element('p', {class: 'problem small', role: 'alert'});
  const chosen = element('p', {class: 'muted small'});
  const say = (low, high, others = {}) => {
    chosen.textContent = [text('range.firstNotes', {low: noteName(low, page), high: noteName(high, page)}), ...Object.values(others).map((value) => text(`range.${value}`))].join(', ');
  };
  say(lowest, highest, now);
  const select = element('select', {id: 'settings-range', onchange: ({target}) => {
    const [low, high, others] = ranges[target.value];
    page.change({'lowest-note': String(low), 'highest-note': String(high), ...others}).then((answer) => {
      problem.textContent = '';
      say(low, high, others);
      saved(answer.settings);
    }, (error) => { problem.textContent = error.message; });
  }}, element('option', {value: '', disabled: true, selected: true}, text('settings.rangeOwn')),
  Object.entries(ranges).map(([name, range]) => element('option', {value: name, selected: range[0] === lowest && range[1] === highest}, text(`range.${name}`))));
  return element('div', {class: 'field'}, element('label', {for: 'settings-range'}, text('settings.range')), select, chosen, problem);
}
