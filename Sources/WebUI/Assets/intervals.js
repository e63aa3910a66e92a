// The intervals of training, which Settings and the exercises let people choose, and the thresholds of each.
import {element} from '/elements.js';
import {settingChoice, settingLabel} from '/labels.js';
import {problemText} from '/problems.js';

/** The name of an interval by its abbreviation; `choices` are all abbreviations. */
export const intervalName = (one, choices, page) => page.text('settings.intervals')[choices.indexOf(one)] ?? one;

/** The intervals as boxes to tick, folded below those that are chosen, with what stands above them; `save(value)` is called with each change. */
export function intervalBoxes({value, choices}, page, save, ...above) {
  const chosen = new Set(value.split(','));
  const name = (one) => intervalName(one, choices, page);
  const summary = element('summary', {});
  const say = () => { summary.textContent = `${settingLabel('intervals', page)}: ${choices.filter((one) => chosen.has(one)).map(name).join(', ')}`; };
  say();
  return element('details', {id: 'intervals'}, summary, above, element('div', {class: 'boxes'}, choices.map((one) => element('label', {},
    element('input', {type: 'checkbox', checked: chosen.has(one), onchange: ({target}) => {
      if (target.checked) chosen.add(one);
      else chosen.delete(one);
      say();
      save(choices.filter((one) => chosen.has(one)).join(','));
    }}), name(one)))));
}

/** The intervals and their tuning, to be chosen before a session of an exercise; `changed()` is called with each change. */
export function intervalChoice(settings, page, changed) {
  const [intervals, tuning] = ['intervals', 'tuning'].map((name) => settings.find((one) => one.name === name));
  const problem = element('p', {class: 'problem small', role: 'alert'});
  const save = (name, value) => page.change({[name]: value}).then(() => {
    problem.textContent = '';
    page.announce(page.text('settings.saved'));
    changed();
  }, (error) => {
    problem.textContent = problemText(error.problem, page, (one) => settingLabel(one, page),
      (_, one) => intervalName(one, intervals.choices, page)) ?? error.message;
  });
  const select = element('select', {onchange: ({target}) => save('tuning', target.value)}, tuning.choices.map((one) =>
    element('option', {value: one, selected: one === tuning.value}, settingChoice('tuning', one, page))));
  return intervalBoxes(intervals, page, (value) => save('intervals', value),
    element('label', {class: 'tuned'}, settingLabel('tuning', page), select), problem);
}

/** The thresholds of several intervals, each with a link to its own profile; `more(row)` are further parts of a row. */
export const thresholdRows = (rows, more = () => []) => rows.length > 0 && element('ul', {class: 'of-intervals'}, rows.map((one) => element('li', {},
  element('a', {href: `#profile?interval=${one.interval}`}, one.name), element('span', {class: 'number'}, one.value, one.change && element('small', {}, one.change)), more(one))));
