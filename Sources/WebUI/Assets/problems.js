// Writes the error in a value in the page's language: the server sends the rule and its numbers, the page has the
// labels.
import {constantChoice, constantLabel} from '/labels.js';
import {numbers} from '/tables.js';
import {noteName, unitName} from '/units.js';

// Rules between several values, by owner and refused parameter: the text `problem.RULE`, and the parameters whose labels it
// names.
const conflicts = {
  'settings.highest-note': ['noteRange', {lowest: 'lowest-note'}],
  'settings.minimum-cents': ['swapped', {highest: 'maximum-cents'}],
  'kazez.k1': ['tooLarge'],
  'adaptive.k1': ['tooLarge'],
  'quest.target': ['tooLargeForLapses', {lapses: 'lapse-rate'}],
  'kazez.first-cents': ['within', {lowest: 'minimum-cents', highest: 'maximum-cents'}],
  'constant.levels': ['levels', {lowest: 'minimum-cents', highest: 'maximum-cents'}],
  'pest.first-step': ['firstStep', {lowest: 'smallest-step', highest: 'largest-step'}],
  'staircase.stop-reversals': ['stopReversals'],
  'weighted.stop-reversals': ['stopReversals'],
  'quest.highest-cents': ['grid', {lowest: 'lowest-cents', step: 'step-octaves'}],
  'quest-plus.highest-cents': ['grid', {lowest: 'lowest-cents', step: 'step-octaves'}],
  'quest-plus.highest-level-cents': ['grid', {lowest: 'lowest-level-cents', step: 'level-step-octaves'}],
  'quest-plus.level-step-octaves': ['gridSize', {step: 'step-octaves'}],
  'interleaved.tracks': ['tracks'],
};

/** The value that a constant must stay below, given the others; null without such a rule. The rules are those above. */
export function upperLimit(owner, name, valueOf) {
  const most = (constant, preset) => Number(valueOf(constant) ?? preset);
  if (['kazez', 'adaptive'].includes(owner) && name === 'k1') return 1 / Math.sqrt(most('maximum-cents', 100));
  if (owner === 'quest' && name === 'target') return 1 - most('lapse-rate', 0) / 2;
  return null;
}

/** A limit of four decimals, rounded down, so that the value itself is allowed but for the bound. */
const rounded = (limit) => Math.floor(1e4 * limit + 1e-9) / 1e4;

/**
 * The sentence about a problem; null for one that the page has no words for: the server's own sentence is shown then.
 * `label(name)` is what the page calls a parameter, `choice(name, value)` what it calls one of its values; `valueOf(name)` is
 * the present value of a parameter, undefined for its default; without `valueOf` there are no words for limits that depend on
 * other values.
 */
export function problemText(problem, page, label, choice = (_, value) => value, valueOf = null) {
  if (!problem) return null;
  const {text} = page;
  const {exact} = numbers(page.language);
  const {id, name, got, lowest, highest, choices} = problem;
  if (id === 'unknown') return text('problem.unknown', {name, given: got, choices: choices.join(', ')});
  const shown = (number) => (id === 'note' ? noteName(number, page) : exact(number));
  const written = (word, show = exact) => (word !== '' && Number.isFinite(Number(word)) ? show(Number(word)) : word);
  const unit = problem.unit ? ` ${unitName(problem.unit, page)}` : '';
  const given = got === '' ? text('problem.nothing') : id === 'settings.highest-note'
    ? `${noteName(Number(valueOf?.('lowest-note')), page)}–${noteName(parseInt(got, 10), page)}` : written(got);
  if (id in conflicts) {
    const [rule, parameters = {}] = conflicts[id];
    const limit = upperLimit(...id.split('.'), valueOf ?? (() => undefined));
    if (limit !== null && !valueOf) return null;
    const labels = Object.fromEntries(Object.entries(parameters).map(([place, other]) => [place, label(other)]));
    return text(`problem.${rule}`, {name: label(name), given, limit: exact(rounded(limit)), ...labels});
  }
  if (page.textOr(`problem.${id}`) === undefined) return null;
  const sentence = text(`problem.${id}`, {
    name: label(name), given, lowest: lowest == null ? '' : shown(lowest), highest: highest == null ? '' : `${shown(highest)}${unit}`,
    choices: (choices ?? []).map((one) => choice(name, one)).join(', '),
  });
  if (problem.defaultValue == null || problem.defaultValue === 'none') return sentence;
  return `${sentence} ${text('problem.default', {value: `${written(choice(name, problem.defaultValue), shown)}${unit}`})}`;
}

/** The sentence about a constant of a strategy or a listener. */
export const constantProblem = (problem, page, valueOf) => problemText(problem, page,
  (name) => constantLabel(name, page), (_, value) => constantChoice(value, page), valueOf);
