// The control of one constant in Explore: a slider with a field, a choice, a checkbox, or a field for several values.
import {element} from '/elements.js';
import {about, constantChoice, constantLabel} from '/labels.js';
import {numbers} from '/tables.js';
import {unitName} from '/units.js';

const nearest = (stops, value) => {
  let best = 0;
  stops.forEach((stop, i) => { if (Math.abs(stop - value) < Math.abs(stops[best] - value)) best = i; });
  return best;
};

// Converts a typed value for the server: a number if it is one, a list if it contains commas between spaces, otherwise
// a text, which the server refuses with an error.
const parsed = (text, isList) => {
  const one = (word) => {
    const plain = word.trim().replace(',', '.');
    return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : word.trim();
  };
  return isList ? text.split(/[;\s]+|,\s+/).filter(Boolean).map(one) : one(text);
};

// Each kind of control has `inputs`, of which the first is beside the name, and `show(value)`. `attributes` contains
// the id and the reference to the description.

function slider(parameter, number, attributes, change, limit) {
  const field = element('input', {...attributes, class: 'exact', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false',
    onchange: () => { const value = parsed(field.value, false); show(value); change(value, true); }});
  const range = element('input', {type: 'range', min: 0, max: parameter.stops.length - 1, step: 1,
    'aria-label': parameter.label, 'aria-describedby': attributes['aria-describedby'],
    oninput: () => { const value = within(); show(value); change(value, false); },
    onchange: () => change(within(), true)});
  // The last stop that the rules between constants allow.
  const lastStop = () => {
    const most = limit();
    return most == null ? parameter.stops.length - 1 : Math.max(0, parameter.stops.findLastIndex((stop) => stop < most));
  };
  const within = () => {
    range.value = Math.min(range.value, lastStop());
    return parameter.stops[range.value];
  };
  const show = (value) => {
    if (document.activeElement !== field || field.dataset.shown !== String(value)) field.value = number.exact(value);
    field.dataset.shown = String(value);
    if (typeof value !== 'number') return;
    range.value = nearest(parameter.stops, value);
    range.setAttribute('aria-valuetext', `${number.exact(value)} ${parameter.unit}`.trim());
    range.style.setProperty('--share', range.value / (parameter.stops.length - 1));
    range.style.setProperty('--valid', lastStop() / (parameter.stops.length - 1));
  };
  return {inputs: [withUnit(field, parameter), range], show};
}

function choice(parameter, number, attributes, change) {
  const select = element('select', {...attributes, onchange: () => change(select.value, true)},
    parameter.choices.map((one) => element('option', {value: one}, parameter.labelOf(one))));
  return {inputs: [select], show: (value) => { select.value = value; }};
}

function flag(parameter, number, attributes, change) {
  const box = element('input', {...attributes, type: 'checkbox', onchange: () => change(box.checked, true)});
  return {inputs: [box], show: (value) => { box.checked = value; }};
}

function values(parameter, number, attributes, change) {
  const field = element('input', {...attributes, class: 'exact wide', autocomplete: 'off', spellcheck: 'false',
    onchange: () => change(parsed(field.value, true), true)});
  return {
    inputs: [withUnit(field, parameter)],
    show: (value) => { field.value = [value].flat().map(number.exact).join('; '); },
  };
}

const withUnit = (field, parameter) => element('span', {class: 'field'}, field,
  parameter.unit ? element('span', {class: 'unit'}, parameter.unit) : null);

const kind = (parameter) => parameter.stops.length ? slider : {choice, flag}[parameter.kind] ?? values;

/**
 * The control of a parameter of `owner`, a strategy, `listener` or `settings`. `change(value, isFinal)` is called when it has been moved; isFinal: not while
 * a slider is dragged. Gives `box`, its element, `show(value)`, `complain(sentence)`, null for none, and `dim(isUnused)`.
 * `limit()` is the value that a slider must stay below; null without one.
 */
export function constantControl(id, owner, parameter, page, change, limit = () => null) {
  const described = `${id}-summary ${id}-problem`;
  const label = constantLabel(parameter.name, page);
  const {inputs: [first, ...others], show} =
    kind(parameter)(
      {...parameter, label, labelOf: (value) => constantChoice(value, page), unit: unitName(parameter.unit, page)},
      numbers(page.language), {id, 'aria-describedby': described}, change, limit);
  const {text: said, lang} = about(owner === 'settings' ? `setting.${parameter.name}.about` : `constant.${owner}.${parameter.name}.about`, parameter.summary, page);
  const unused = element('span', {class: 'unused-words', hidden: true},
    page.text('explore.unused'));
  const problem = element('p', {class: 'problem', id: `${id}-problem`, role: 'alert'});
  const box = element('div', {class: 'constant'},
    element('div', {class: 'constant-head'},
      element('label', {for: id, class: 'constant-name'}, label), first),
    others, element('p', {class: 'small muted summary', lang, id: `${id}-summary`}, said, unused), problem);
  return {
    box, show,
    complain: (sentence) => {
      problem.textContent = sentence ?? '';
      box.classList.toggle('refused', sentence != null);
      for (const input of box.querySelectorAll('input, select')) input.setAttribute('aria-invalid', sentence != null);
    },
    dim: (isUnused) => { unused.hidden = !isUnused; },
  };
}
