// Writes the error in a value in the page's language: the server sends the rule and its numbers, the page has the
// labels.
import {constantChoice, constantLabel} from '/labels.js';
import {numbers} from '/tables.js';
import {noteName, unitName} from '/units.js';

/** The value that a constant must stay below, given the values of the others by name; null without such a rule. */
export function upperLimit({limit}, valueOf) {
  if (!limit) return null;
  const value = Number(valueOf(limit.parameter));
  // A root before its inverse: 1/√100 is exactly 0.1.
  const power = limit.exponent < 0 ? 1 / value ** -limit.exponent : value ** limit.exponent;
  return limit.start + limit.factor * power;
}

/** A limit of four decimals, rounded down, so that the value itself is allowed but for the bound. */
const rounded = (limit) => Math.floor(1e4 * limit + 1e-9) / 1e4;

/**
 * The sentence about a problem; null for one that the page has no words for: the server's own sentence is shown then.
 * `label(name)` is what the page calls a parameter, `choice(name, value)` what it calls one of its values.
 */
export function problemText(problem, page, label, choice = (_, value) => value) {
  if (!problem) return null;
  const {text} = page;
  const {exact} = numbers(page.language);
  const {id, name, got, lowest, highest, choices, rule, parameters, limit} = problem;
  if (id === 'unknown') return text('problem.unknown', {name, given: got, choices: choices.join(', ')});
  if (id === 'choices' && got === '') return text('problem.noChoice');
  const shown = (number) => (id === 'note' ? noteName(number, page) : exact(number));
  const written = (word, show = exact) => (word !== '' && Number.isFinite(Number(word)) ? show(Number(word)) : word);
  const unit = problem.unit ? ` ${unitName(problem.unit, page)}` : '';
  const given = got === '' ? text('problem.nothing') : rule?.startsWith('noteRange') ? noteName(parseInt(got, 10), page) : written(got);
  if (rule) {
    const labels = Object.fromEntries(Object.entries(parameters).map(([place, other]) => [place, label(other)]));
    return text(`problem.${rule}`, {name: label(name), given, limit: limit == null ? '' : exact(rounded(limit)), ...labels});
  }
  if (page.textOr(`problem.${id}`) === undefined) return null;
  const sentence = text(`problem.${id}`, {
    name: label(name), given, lowest: lowest == null ? '' : shown(lowest), highest: highest == null ? '' : `${shown(highest)}${unit}`,
    choices: (choices ?? []).map((one) => choice(name, one)).join(', '),
  });
  if (problem.note) return `${sentence} ${text('problem.meantNote', {note: noteName(problem.note, page)})}`;
  if (problem.defaultValue == null || problem.defaultValue === 'none') return sentence;
  return `${sentence} ${text('problem.default', {value: `${written(choice(name, problem.defaultValue), shown)}${unit}`})}`;
}

/** The sentence about a constant of a strategy or a listener. */
export const constantProblem = (problem, page) => problemText(problem, page,
  (name) => constantLabel(name, page), (_, value) => constantChoice(value, page));
