// The screen Settings: the settings of `peach settings`, checked by the same code. Changes apply from the next
// comparison on.
import {element} from '/elements.js';
import {isSetting, settingChoice, settingLabel, settingNote} from '/labels.js';
import {soundCheck} from '/listening.js';
import {pageCard, recordsCard, wordsCard} from '/settings-cards.js';
import {hint} from '/parameter-hints.js';
import {problemText} from '/problems.js';
import {numbers} from '/tables.js';
import {noteName, unitName} from '/units.js';

/** The number of a name such as C4, F#3, Eb5 or, in German, H2 or B2, which is a semitone lower; the text itself if it is none. */
function noteNumber(text, language) {
  const found = /^([A-Ha-h])([#♯b♭]?)(-?\d)$/.exec(text.trim());
  if (!found) return text;
  const [, letter, sign, octave] = found;
  if (letter.toUpperCase() === 'H' && language !== 'de') return text;
  const base = {C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: language === 'de' && !sign ? 10 : 11, H: 11}[letter.toUpperCase()];
  return String(12 * (Number(octave) + 1) + base + ({'#': 1, '♯': 1, b: -1, '♭': -1}[sign] ?? 0));
}

const groups = [
  [['Notes', 'Töne'], ['lowest-note', 'highest-note', 'intervals', 'interval-direction', 'tuning', 'reference-pitch', 'note-duration', 'note-gap', 'vary-loudness']],
  [['Difficulty', 'Schwierigkeit'], ['minimum-cents', 'maximum-cents', 'cold-start-cents', 'unison-first-cents', 'interval-first-cents', 'natural-vs-mechanical', 'slider-range', 'wait-for-touch', 'feedback-duration']],
  [['Sound', 'Klang'], ['sound', 'device']],
  [['Body', 'Körper'], ['height', 'week-start']],
];
const intervalNames = {
  en: ['Unison', 'Minor second', 'Major second', 'Minor third', 'Major third', 'Perfect fourth', 'Tritone', 'Perfect fifth', 'Minor sixth', 'Major sixth', 'Minor seventh', 'Major seventh', 'Octave'],
  de: ['Prime', 'Kleine Sekunde', 'Große Sekunde', 'Kleine Terz', 'Große Terz', 'Reine Quarte', 'Tritonus', 'Reine Quinte', 'Kleine Sexte', 'Große Sexte', 'Kleine Septime', 'Große Septime', 'Oktave'],
};

/** Whether a setting belongs to the part that is folded away. The page does not show the arrow of the trend. */
const isStatistic = (name) => /^(correct-only|timeline-)/.test(name);
/** The value of a height that is not set. */
const none = 'none';

export const screen = {
  name: 'settings',
  title: {en: 'Settings', de: 'Einstellungen'},
  group: 'training',
  style: 'settings.css',

  mount(root, page) {
    const {text} = page;
    const {exact} = numbers(page.language);
    const label = (name) => settingLabel(name, page);
    const choice = (name, value) => (name === 'intervals' ? intervalNames[page.language][intervalOrder.indexOf(value)] : null)
      ?? settingChoice(name, value, page);
    let intervalOrder = [];
    const status = element('p', {class: 'visually-hidden saved', role: 'status'});
    const form = element('form', {class: 'settings', onsubmit: (event) => event.preventDefault()});
    root.append(element('header', {}, element('h1', {}, this.title[page.language]), status), form);
    let strategy = null;
    /** The stored values by name. */
    let stored = new Map();
    /** The text of a number; a height that is not set is empty. */
    const written = (value) => (value === none ? '' : exact(isFinite(value) ? Number(value) : value));

    async function save(setting, value, field) {
      try {
        const answer = await page.post('/settings', {[setting.name]: value});
        stored = new Map(answer.settings.map((one) => [one.name, one.value]));
        const said = ['height', 'week-start'].includes(setting.name) ? text('Saved.', 'Gespeichert.')
          : text('Saved. Applies from the next comparison on.', 'Gespeichert. Gilt ab dem nächsten Vergleich.');
        show(field, '');
        for (const old of form.querySelectorAll('.field-saved')) old.remove();
        field.append(element('p', {class: 'field-saved small', 'aria-hidden': 'true'}, said));
        status.textContent = said;
        if (stored.get('strategy') !== strategy) build(answer.settings, 'strategy');
      } catch (error) {
        status.textContent = '';
        const sentence = problemText(error.problem, page, label, choice, (name) => (name === setting.name ? value : stored.get(name)));
        for (const old of field.querySelectorAll('.field-saved')) old.remove();
        show(field, sentence ?? error.message, sentence || !error.problem ? page.language : 'en');
      }
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
        return element('input', {id, type: 'text', value: noteName(Number(setting.value), page.language), autocomplete: 'off', spellcheck: 'false',
          'aria-describedby': describedby, onchange: async (event) => {
            const number = noteNumber(event.target.value, page.language);
            await save(setting, number, field);
            if (/^\d+$/.test(number) && !field.querySelector('[aria-invalid]')) event.target.value = noteName(Number(number), page.language);
          }});
      }
      const isNumber = setting.kind === 'number' || setting.kind === 'integer';
      return element('input', {id, type: 'text', inputmode: isNumber ? 'decimal' : null, value: isNumber ? written(setting.value) : setting.value, autocomplete: 'off',
        spellcheck: 'false', 'aria-describedby': describedby,
        onchange: ({target: {value}}) => save(setting, value.trim() === '' && setting.defaultValue === none ? none
          : page.language === 'de' && isNumber ? value.replace(',', '.') : value, field)});
    }

    /** The intervals as boxes to tick. */
    function boxes(setting, field) {
      const chosen = new Set(setting.value.split(','));
      return element('div', {class: 'boxes'}, setting.choices.map((name, i) => element('label', {},
        element('input', {type: 'checkbox', checked: chosen.has(name), onchange: (event) => {
          if (event.target.checked) chosen.add(name);
          else chosen.delete(name);
          save(setting, setting.choices.filter((one) => chosen.has(one)).join(','), field);
        }}), intervalNames[page.language][i] ?? name)));
    }

    function row(setting) {
      const id = `setting-${setting.name}`;
      const unit = setting.name === 'height' ? ' cm' : setting.unit ? ` ${unitName(setting.unit, page)}` : '';
      const range = setting.lowest == null ? ''
        : setting.kind === 'note' ? `${noteName(setting.lowest, page.language)}–${noteName(setting.highest, page.language)}`
          : `${exact(setting.lowest)}–${exact(setting.highest)}${unit}`;
      // Most German labels say the same as the English summary.
      const isNamed = page.language === 'de' && isSetting(setting.name) && !isStatistic(setting.name);
      const {text: note, lang} = isNamed ? {text: settingNote(setting.name) ?? '', lang: 'de'} : hint(setting.summary, page.language);
      if (setting.name === 'device') return element('div', {class: 'field', 'data-name': 'device'}, soundCheck(page));
      const isBoxes = setting.name === 'intervals';
      const field = element(isBoxes ? 'fieldset' : 'div', {class: 'field', 'data-name': setting.name});
      field.append(
        isBoxes ? element('legend', {}, label(setting.name)) : element('label', {for: id}, label(setting.name)),
        isBoxes ? boxes(setting, field) : control(setting, id, field),
        element('p', {class: 'muted small', id: `${id}-note`, lang}, [note, range].filter(Boolean).join(' · ')),
        element('p', {class: 'field-problem small', id: `${id}-problem`, role: 'alert'}));
      return field;
    }

    /** Sets every setting to its default. */
    async function resetAll(settings) {
      const answer = await page.post('/settings', Object.fromEntries(settings.map((one) => [one.name, one.defaultValue])));
      build((await page.get('/settings')).settings);
      return answer;
    }

    function build(settings, focused) {
      const byName = new Map(settings.map((setting) => [setting.name, setting]));
      intervalOrder = byName.get('intervals').choices;
      stored = new Map(settings.map(({name, value}) => [name, value]));
      strategy = stored.get('strategy');
      const named = new Set(groups.flatMap(([, names]) => names));
      const from = settings.findIndex((setting) => setting.name === 'week-start') + 1;
      const rule = [byName.get('strategy'), ...settings.slice(from)].filter((setting) => !named.has(setting.name));
      const rest = settings.filter(({name}) => isStatistic(name));
      const section = (title, list) => element('section', {class: 'card'}, element('h2', {}, title), element('div', {class: 'fields'}, list.map(row)));
      form.replaceChildren(
        ...groups.map(([[en, de], names]) => section(text(en, de), names.map((name) => byName.get(name)).filter(Boolean))),
        pageCard(page), recordsCard(page, () => resetAll(settings)), wordsCard(page),
        element('details', {class: 'card'}, element('summary', {}, text('Strategy, for those who know it', 'Strategie, für Kenner')), element('div', {class: 'fields'}, rule.map(row))),
        element('details', {class: 'card'}, element('summary', {}, text('Statistics', 'Auswertung')), element('div', {class: 'fields'}, rest.map(row))));
      if (focused) form.querySelector(`#setting-${focused}`)?.focus();
    }

    page.get('/settings').then((answer) => build(answer.settings), (error) => {
      form.replaceChildren(element('p', {class: 'field-problem', role: 'alert'}, error.message));
    });
  },
};
