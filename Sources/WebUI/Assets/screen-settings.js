// The screen Settings: the settings of `peach settings`, checked by the same code. Changes apply from the next
// comparison on.
import {element} from '/elements.js';
import {intervalBoxes, intervalName} from '/intervals.js';
import {about, settingChoice, settingLabel} from '/labels.js';
import {soundCheck} from '/listening.js';
import {lengthChoice} from '/lengths.js';
import {pageFields, recordsCard, wordsCard} from '/settings-cards.js';
import {problemText} from '/problems.js';
import {rangeChoice} from '/ranges.js';
import {numbers} from '/tables.js';
import {noteName, unitName} from '/units.js';

/** The settings that are always open, beside the length of a session, language and theme. */
const usual = ['lowest-note', 'highest-note', 'intervals', 'tuning', 'sound', 'reference-pitch'];
/** Those that are folded away. */
const groups = [
  ['notes', ['play-again', 'notes-together', 'hold-first-note', 'interval-direction', 'note-duration', 'note-gap', 'vary-loudness']],
  ['device', ['device']],
  ['difficulty', ['minimum-cents', 'maximum-cents', 'cold-start-cents', 'unison-first-cents', 'interval-first-cents', 'natural-vs-mechanical', 'slider-range', 'wait-for-touch', 'feedback-duration']],
  ['body', ['height', 'week-start']],
];
/** Whether a setting belongs to the part that is folded away. The page does not show the arrow of the trend. */
const isStatistic = (name) => /^(correct-only|timeline-)/.test(name);
/** The value of a height that is not set. */
const none = 'none';

export const screen = {
  name: 'settings',
  group: 'training',
  style: 'settings.css',

  mount(root, page) {
    const {text} = page;
    const {exact, plain} = numbers(page.language);
    const label = (name) => settingLabel(name, page);
    const choice = (name, value) => (name === 'intervals' ? intervalName(value, intervalOrder, page) : settingChoice(name, value, page));
    let intervalOrder = [];
    const status = element('p', {class: 'visually-hidden saved', role: 'status'});
    const form = element('form', {class: 'settings', onsubmit: (event) => event.preventDefault()});
    root.append(element('header', {}, element('h1', {}, text('screen.settings')), status), form);
    let strategy = null;
    /** The stored values by name. */
    let stored = new Map();
    /** From when on a change applies: the next `comparison` or `session`; missing for settings of the body. */
    let beginnings = new Map();
    let range = null;
    /** The text of a number; a height that is not set is empty. */
    const written = (value) => (value === none ? '' : exact(isFinite(value) ? Number(value) : value));
    /** The text of a list of numbers, as in Explore, and what was typed as the server reads it. */
    const list = {text: (value) => value.split(',').map(written).join('; '),
      plain: (typed) => typed.split(/[;\s]+|,\s+/).filter(Boolean).map(plain).join(',')};

    async function save(setting, value, field) {
      try {
        const answer = await page.change({[setting.name]: value});
        stored = new Map(answer.settings.map((one) => [one.name, one.value]));
        show(field, '');
        if (stored.get('strategy') !== strategy) build(answer.settings, 'strategy');
        showRange();
        sayIsSaved(setting.name);
      } catch (error) {
        status.textContent = '';
        const problem = error.problem?.id === 'note' ? {...error.problem, got: value} : error.problem;
        const sentence = problemText(problem, page, label, choice);
        for (const old of field.querySelectorAll('.field-saved')) old.remove();
        show(field, sentence ?? error.message, sentence || !error.problem ? page.language : 'en');
      }
    }
    /** Says beside a setting that it is stored, and from when on it applies. */
    function sayIsSaved(name) {
      const said = {comparison: text('settings.savedForNext'), session: text('settings.savedForSession')}[beginnings.get(name)]
        ?? text('settings.saved');
      for (const old of form.querySelectorAll('.field-saved')) old.remove();
      form.querySelector(`[data-name="${name}"]`).append(element('p', {class: 'field-saved small', 'aria-hidden': 'true'}, said));
      status.textContent = said;
    }
    function show(field, problem, lang = page.language) {
      const line = field.querySelector('.field-problem');
      [line.textContent, line.lang] = [problem, lang];
      for (const input of field.querySelectorAll('input, select')) {
        if (problem) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
    }

    function control(setting, id, field) {
      const describedby = `${id}-note ${id}-problem`;
      if (setting.kind === 'choice') {
        return element('select', {id, 'aria-describedby': describedby, onchange: (event) => save(setting, event.target.value, field)},
          setting.choices.map((name) => element('option', {value: name, selected: name === setting.value}, choice(setting.name, name))));
      }
      if (setting.kind === 'flag') {
        return element('input', {id, type: 'checkbox', checked: setting.value === 'true', 'aria-describedby': describedby,
          onchange: (event) => save(setting, String(event.target.checked), field)});
      }
      if (setting.kind === 'note') {
        return element('input', {id, type: 'text', value: noteName(Number(setting.value), page), autocomplete: 'off', spellcheck: 'false',
          'aria-describedby': describedby, onchange: ({target}) => saveTyped(setting, target, field, (value) => noteName(Number(value), page))});
      }
      const isNumber = setting.kind === 'number' || setting.kind === 'integer';
      const isList = setting.kind === 'numbers';
      return element('input', {id, type: 'text', inputmode: isNumber ? 'decimal' : null,
        value: isNumber ? written(setting.value) : isList ? list.text(setting.value) : setting.value, autocomplete: 'off',
        spellcheck: 'false', 'aria-describedby': describedby,
        onchange: ({target}) => (isNumber ? saveTyped(setting, target, field, written)
          : save(setting, isList ? list.plain(target.value) : target.value, field))});
    }

    /** Saves what was typed, with a unit or without, and then shows it as `shown(value)`; what is typed in the meantime stays. */
    async function saveTyped(setting, input, field, shown) {
      const typed = input.value;
      await save(setting, typed.trim() === '' && setting.defaultValue === none ? none : typed, field);
      if (input.value === typed && !field.querySelector('[aria-invalid]')) input.value = shown(stored.get(setting.name));
    }

    function row(setting) {
      const id = `setting-${setting.name}`;
      const unit = setting.unit ? ` ${unitName(setting.unit, page)}` : '';
      const range = setting.lowest == null ? ''
        : setting.kind === 'note' ? `${noteName(setting.lowest, page)}–${noteName(setting.highest, page)}`
          : `${exact(setting.lowest)}–${exact(setting.highest)}${unit}`;
      const owner = page.textOr(`setting.${setting.name}`) === undefined ? `constant.${strategy}` : 'setting';
      const {text: note, lang} = about(`${owner}.${setting.name}.about`, setting.summary, page);
      if (setting.name === 'device') return element('div', {class: 'field', 'data-name': 'device'}, soundCheck(page, () => sayIsSaved('device')));
      const isBoxes = setting.name === 'intervals';
      const field = element(isBoxes ? 'fieldset' : 'div', {class: 'field', 'data-name': setting.name});
      field.append(
        isBoxes ? element('legend', {class: 'visually-hidden'}, label(setting.name)) : element('label', {for: id}, label(setting.name)),
        isBoxes ? intervalBoxes(setting, page, (value) => save(setting, value, field)) : control(setting, id, field),
        element('p', {class: 'muted small', id: `${id}-note`, lang}, [note, range].filter(Boolean).join(' · ')),
        element('p', {class: 'field-problem small', id: `${id}-problem`, role: 'alert'}));
      return field;
    }

    /** Sets every setting to its default. */
    async function resetAll(settings) {
      await page.change(Object.fromEntries(settings.map((one) => [one.name, one.defaultValue])));
      build((await page.get('/settings')).settings);
    }

    /** The instrument, with the notes, the tuning and the sound that are stored. */
    function showRange() {
      const former = range;
      range = rangeChoice(['lowest-note', 'highest-note'].map((name) => Number(stored.get(name))), page, (changed) => {
        build(changed, 'range');
        sayIsSaved('lowest-note');
      }, Object.fromEntries(['tuning', 'sound'].map((name) => [name, stored.get(name)])));
      former?.replaceWith(range);
    }

    function build(settings, focused) {
      const byName = new Map(settings.map((setting) => [setting.name, setting]));
      intervalOrder = byName.get('intervals').choices;
      stored = new Map(settings.map(({name, value}) => [name, value]));
      beginnings = new Map(settings.map(({name, beginning}) => [name, beginning]));
      strategy = stored.get('strategy');
      const named = new Set([...usual, ...groups.flatMap(([, names]) => names)]);
      const from = settings.findIndex((setting) => setting.name === 'week-start') + 1;
      const rule = [byName.get('strategy'), ...settings.slice(from)].filter((setting) => !named.has(setting.name));
      const rest = settings.filter(({name}) => isStatistic(name));
      const rows = (names) => names.map((name) => byName.get(name)).filter((one) => one && !one.isUnused).map(row);
      const open = new Set([...form.querySelectorAll('details[open]')].map((one) => one.id));
      const folded = (name, fields) => element('details', {class: 'card', id: `settings-${name}`},
        element('summary', {}, text(`settings.${name}`)), element('div', {class: 'fields'}, fields));
      const [language, appearance, ...shown] = pageFields(page);
      showRange();
      form.replaceChildren(
        element('section', {class: 'card usual'}, lengthChoice(page, 'comparison'), element('div', {class: 'fields'}, range, language, rows(usual), appearance, shown)),
        ...groups.filter(([group]) => localStorage.getItem(`peach-${group}`) !== 'hidden').map(([group, names]) => folded(group, rows(names))),
        recordsCard(page, () => resetAll(settings)), wordsCard(page),
        folded('strategy', rule.map(row)), folded('statistics', rest.map(row)));
      for (const one of form.querySelectorAll('details')) one.open = open.has(one.id);
      if (focused) form.querySelector(`#setting-${focused}, #settings-${focused}`)?.focus();
    }

    /** Opens the definitions at the address #help, a setting with its group at #settings?height, and a card at #settings?records. */
    function showAsked() {
      const [screen, name] = location.hash.slice(1).split('?');
      const words = form.querySelector('#words'), field = name ? form.querySelector(`#setting-${CSS.escape(name)}, details#${CSS.escape(name)} > summary`) : null;
      const [asked, focused] = screen === 'help' ? [words, words?.firstChild] : [field?.closest('details'), field];
      if (!asked) return;
      asked.open = true;
      focused.focus({preventScroll: true});
      asked.scrollIntoView({block: 'start'});
    }
    page.get('/settings').then((answer) => { build(answer.settings); showAsked(); }, (error) => {
      form.replaceChildren(element('p', {class: 'field-problem', role: 'alert'}, error.message));
    });
    addEventListener('hashchange', showAsked);
    return () => removeEventListener('hashchange', showAsked);
  },
};
