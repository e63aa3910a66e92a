// Writes the error in a value in the page's language: the server sends the rule and its numbers, the page has the
// labels.
import {constantChoice, constantLabel} from '/labels.js';
import {numbers} from '/tables.js';
import {noteName, unitName} from '/units.js';

/** A grid has at least two levels. */
const gridRule = (lowest, step) => [
  (label) => `must be at least a step above ${label(lowest)}. Raise it or lower ${label(step)}`,
  (label) => `muss um mindestens einen Schritt über ${label(lowest)} liegen. Vergrößere den Wert oder verkleinere ${label(step)}`];

// Rules between several values, by owner and refused parameter. `label` returns the label of another parameter, `limit` is
// the number of the rule.
const conflicts = {
  'settings.highest-note': [
    (label) => `must be at least 12 semitones above ${label('lowest-note')}. Widen the note range to an octave or more`,
    (label) => `muss mindestens 12 Halbtöne über ${label('lowest-note')} liegen. Erweitere den Tonumfang auf eine Oktave oder mehr`],
  'settings.minimum-cents': [
    (label) => `must not exceed ${label('maximum-cents')}. Swap the two`,
    (label) => `darf nicht größer sein als ${label('maximum-cents')}. Vertausche die beiden`],
  'kazez.k1': [
    (_, limit) => `must be below ${limit}. Lower it`,
    (_, limit) => `muss kleiner sein als ${limit}. Verkleinere den Wert`],
  'quest.target': [
    (label, limit) => `must be below ${limit}. Lower it or ${label('lapse-rate')}`,
    (label, limit) => `muss kleiner sein als ${limit}. Verkleinere den Wert oder ${label('lapse-rate')}`],
  'constant.levels': [
    (label) => `must lie between ${label('minimum-cents')} and ${label('maximum-cents')}`,
    (label) => `müssen zwischen ${label('minimum-cents')} und ${label('maximum-cents')} liegen`],
  'pest.first-step': [
    (label) => `must lie between ${label('smallest-step')} and ${label('largest-step')}. Change one of the three`,
    (label) => `muss zwischen ${label('smallest-step')} und ${label('largest-step')} liegen. Ändere einen der drei Werte`],
  'staircase.stop-reversals': [
    () => 'must be 0, or at least 2 more than the reversals of the run-in. Raise it or shorten the run-in',
    () => 'muss 0 sein oder um mindestens 2 größer als die Zahl der Umkehrungen des Einlaufs. Vergrößere den Wert oder verkürze den Einlauf'],
  'quest.highest-cents': gridRule('lowest-cents', 'step-octaves'),
  'quest-plus.highest-level-cents': gridRule('lowest-level-cents', 'level-step-octaves'),
  'quest-plus.level-step-octaves': [
    (label) => `must leave at most 16,777,216 combinations of threshold, level, slope and lapse rate. Raise it or ${label('step-octaves')}`,
    (label) => `darf höchstens 16.777.216 Kombinationen von Schwelle, Stufe, Steigung und Aussetzern ergeben. Vergrößere den Wert oder ${label('step-octaves')}`],
  'interleaved.tracks': [
    () => 'must be strategies with constants, each NAME key=value …',
    () => 'müssen Strategien mit ihren Konstanten sein, jede als NAME key=value …'],
};
Object.assign(conflicts, {
  'adaptive.k1': conflicts['kazez.k1'], 'weighted.stop-reversals': conflicts['staircase.stop-reversals'],
  'quest-plus.highest-cents': conflicts['quest.highest-cents'],
});

/** The value that a constant must stay below, given the others; null without such a rule. The rules are those above. */
export function upperLimit(owner, name, valueOf) {
  const most = (constant, preset) => Number(valueOf(constant) ?? preset);
  if (['kazez', 'adaptive'].includes(owner) && name === 'k1') return 1 / Math.sqrt(most('maximum-cents', 100));
  if (owner === 'quest' && name === 'target') return 1 - most('lapse-rate', 0) / 2;
  return null;
}

/**
 * The sentence about a problem; null for one that the page has no words for: the server's own sentence is shown then.
 * `label(name)` is what the page calls a parameter, `choice(name, value)` what it calls one of its values; `valueOf(name)` is
 * the present value of a parameter, undefined if it is not known.
 */
export function problemText(problem, page, label, choice = (_, value) => value, valueOf = () => undefined) {
  if (!problem) return null;
  const {text, language} = page;
  const {exact} = numbers(language);
  const {id, name, got, lowest, highest, choices} = problem;
  const shown = (number) => (id === 'note' ? noteName(number, language) : exact(number));
  const written = (word, show = exact) => (word !== '' && Number.isFinite(Number(word)) ? show(Number(word)) : word);
  if (id === 'unknown') {
    return text(`${name}: ${got} is unknown. Known: ${choices.join(', ')}.`, `${name}: ${got} ist unbekannt. Bekannt: ${choices.join(', ')}.`);
  }
  const unit = problem.unit ? ` ${unitName(problem.unit, page)}` : '';
  const bounds = lowest == null ? '' : text(`from ${shown(lowest)} to ${shown(highest)}${unit}`, `von ${shown(lowest)} bis ${shown(highest)}${unit}`);
  const names = (choices ?? []).map((one) => choice(name, one)).join(', ');
  // Rounded down, so that the value itself is allowed but for the bound.
  const limit = exact(Math.floor(1e4 * upperLimit(...id.split('.'), valueOf) + 1e-9) / 1e4);
  const rule = conflicts[id]?.[language === 'de' ? 1 : 0](label, limit) ?? {
    number: text(`must be a number ${bounds}`, `muss eine Zahl ${bounds} sein`),
    integer: text(`must be a whole number ${bounds}`, `muss eine ganze Zahl ${bounds} sein`),
    note: text(`must be a note ${bounds}`, `muss ein Ton ${bounds} sein`),
    numbers: text(`must be one or more numbers ${bounds}`, `muss aus einer oder mehreren Zahlen ${bounds} bestehen`),
    flag: text('must be true or false', 'muss true oder false sein'),
    choice: text(`must be one of ${names}`, `muss eines sein von ${names}`),
    texts: text('must be one or more texts', 'muss aus einem oder mehreren Texten bestehen'),
    choices: text(`must be one or more of ${names}`, `muss aus einem oder mehreren bestehen von ${names}`),
  }[id];
  if (!rule) return null;
  const given = got === '' ? text('nothing', 'nichts') : id === 'settings.highest-note'
    ? `${noteName(Number(valueOf('lowest-note')), language)}–${noteName(Number(got), language)}` : written(got);
  const preset = problem.defaultValue == null || problem.defaultValue === 'none' || conflicts[id] ? '' : text(
    ` The default is ${written(choice(name, problem.defaultValue), shown)}${unit}.`, ` Vorgabe: ${written(choice(name, problem.defaultValue), shown)}${unit}.`);
  return text(`${label(name)} ${rule}. Given: ${given}.${preset}`, `${label(name)} ${rule}. Eingegeben: ${given}.${preset}`);
}

/** The sentence about a constant of a strategy or a listener. */
export const constantProblem = (problem, page, valueOf) => problemText(problem, page,
  (name) => constantLabel(name, page), (_, value) => constantChoice(value, page), valueOf);
