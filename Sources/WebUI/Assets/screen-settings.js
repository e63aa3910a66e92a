// Settings: every setting of `peach settings`, checked by the same code; changes apply from the next comparison on.
import {element} from '/elements.js';

// Names in both languages; a setting without one shows its own name and summary.
const words = {
  'lowest-note': ['Lowest note', 'Tiefster Ton'],
  'highest-note': ['Highest note', 'Höchster Ton'],
  'minimum-cents': ['Smallest offset', 'Kleinste Abweichung'],
  'maximum-cents': ['Largest offset', 'Größte Abweichung'],
  'cold-start-cents': ['Offset at the beginning', 'Abweichung zu Beginn'],
  'natural-vs-mechanical': ['Natural or mechanical', 'Natürlich oder mechanisch', '0 bevorzugt Töne in der Nähe des letzten, 1 schwache Stellen'],
  intervals: ['Intervals', 'Intervalle', 'vom Bezugston zum Zielton; jeder Vergleich zieht eines'],
  tuning: ['Tuning system', 'Stimmung'],
  'reference-pitch': ['Reference pitch A4', 'Kammerton A4'],
  'note-duration': ['Note duration', 'Tondauer'],
  'vary-loudness': ['Vary loudness', 'Lautstärke verändern', 'Stärke der Änderungen, ±5 dB bei 1'],
  'feedback-duration': ['Feedback duration', 'Dauer der Rückmeldung'],
  'slider-range': ['Slider range', 'Bereich des Reglers', 'beim Treffen der Tonhöhe; auch die größte anfängliche Abweichung'],
  strategy: ['Strategy', 'Strategie', 'wählt den nächsten Vergleich; gilt ab der nächsten Sitzung'],
  sound: ['Sound', 'Klang', 'gilt ab der nächsten Sitzung'],
  device: ['Audio device', 'Audiogerät', 'ALSA-Name; gilt ab der nächsten Sitzung'],
  height: ['Body height', 'Körpergröße', 'in cm, für den FFMI; none, wenn nicht gesetzt'],
};
const groups = [
  [['Notes', 'Töne'], ['lowest-note', 'highest-note', 'intervals', 'tuning', 'reference-pitch', 'note-duration', 'vary-loudness']],
  [['Difficulty', 'Schwierigkeit'], ['minimum-cents', 'maximum-cents', 'cold-start-cents', 'natural-vs-mechanical', 'slider-range', 'feedback-duration']],
  [['Sound', 'Klang'], ['sound', 'device']],
];
const intervalNames = {
  en: ['Prime', 'Minor second', 'Major second', 'Minor third', 'Major third', 'Perfect fourth', 'Tritone', 'Perfect fifth', 'Minor sixth', 'Major sixth', 'Minor seventh', 'Major seventh', 'Octave'],
  de: ['Prime', 'Kleine Sekunde', 'Große Sekunde', 'Kleine Terz', 'Große Terz', 'Reine Quarte', 'Tritonus', 'Reine Quinte', 'Kleine Sexte', 'Große Sexte', 'Kleine Septime', 'Große Septime', 'Oktave'],
};

export const screen = {
  name: 'settings',
  title: {en: 'Settings', de: 'Einstellungen'},
  group: 'training',
  style: 'settings.css',

  mount(root, page) {
    const {text} = page;
    const status = element('p', {class: 'saved muted', role: 'status'}, '\u00a0');
    const form = element('form', {class: 'settings', onsubmit: (event) => event.preventDefault()});
    root.append(element('header', {}, element('h1', {}, this.title[page.language]), status), form);
    let strategy = null;

    async function save(setting, value, field) {
      try {
        const answer = await page.post('/settings', {[setting.name]: value});
        show(field, '');
        status.textContent = text('Saved. Applies from the next comparison on.', 'Gespeichert. Gilt ab dem nächsten Vergleich.');
        if (answer.settings.find((one) => one.name === 'strategy').value !== strategy) build(answer.settings, 'strategy');
      } catch (error) {
        status.textContent = '\u00a0';
        show(field, error.message);
      }
    }
    function show(field, problem) {
      const line = field.querySelector('.field-problem');
      line.textContent = problem;
      for (const input of field.querySelectorAll('input, select')) {
        if (problem) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
    }

    function control(setting, id, field) {
      const describedby = `${id}-note ${id}-problem`;
      if (setting.kind === 'choice') {
        return element('select', {id, 'aria-describedby': describedby, onchange: (event) => save(setting, event.target.value, field)},
          setting.choices.map((name) => element('option', {value: name, selected: name === setting.value}, name)));
      }
      if (setting.kind === 'flag') {
        return element('input', {id, type: 'checkbox', checked: setting.value === 'true', 'aria-describedby': describedby,
          onchange: (event) => save(setting, String(event.target.checked), field)});
      }
      const isNumber = setting.kind === 'number' || setting.kind === 'integer';
      return element('input', {id, type: 'text', inputmode: isNumber ? 'decimal' : null, value: setting.value, autocomplete: 'off',
        spellcheck: 'false', 'aria-describedby': describedby,
        onchange: (event) => save(setting, page.language === 'de' && isNumber ? event.target.value.replace(',', '.') : event.target.value, field)});
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
      const [en, de, deNote] = words[setting.name] ?? [setting.name, setting.name];
      const range = setting.lowest === undefined || setting.lowest === null ? '' : `${setting.lowest}–${setting.highest}${setting.unit ? ` ${setting.unit}` : ''}`;
      const note = page.language === 'de' && words[setting.name] ? deNote ?? '' : setting.summary;
      const isBoxes = setting.name === 'intervals';
      const field = element(isBoxes ? 'fieldset' : 'div', {class: 'field', 'data-name': setting.name});
      field.append(
        isBoxes ? element('legend', {}, text(en, de)) : element('label', {for: id}, text(en, de)),
        isBoxes ? boxes(setting, field) : control(setting, id, field),
        element('p', {class: 'muted small', id: `${id}-note`}, [note, range].filter(Boolean).join(' · ')),
        element('p', {class: 'field-problem small', id: `${id}-problem`, role: 'alert'}));
      return field;
    }

    function build(settings, focused) {
      const byName = new Map(settings.map((setting) => [setting.name, setting]));
      strategy = byName.get('strategy').value;
      const named = new Set(groups.flatMap(([, names]) => names));
      const from = settings.findIndex((setting) => setting.name === 'height') + 1;
      const rule = [byName.get('strategy'), ...settings.slice(from)].filter((setting) => !named.has(setting.name));
      const rest = settings.slice(0, from).filter((setting) => !named.has(setting.name) && setting.name !== 'strategy');
      const section = (title, list) => element('section', {class: 'card'}, element('h2', {}, title), element('div', {class: 'fields'}, list.map(row)));
      form.replaceChildren(
        ...groups.map(([[en, de], names]) => section(text(en, de), names.map((name) => byName.get(name)).filter(Boolean))),
        section(text('Strategy', 'Strategie'), rule),
        element('details', {class: 'card'}, element('summary', {}, text('Statistics', 'Auswertung')), element('div', {class: 'fields'}, rest.map(row))));
      if (focused) form.querySelector(`#setting-${focused}`)?.focus();
    }

    page.get('/settings').then((answer) => build(answer.settings), (error) => {
      form.replaceChildren(element('p', {class: 'field-problem', role: 'alert'}, error.message));
    });
  },
};
