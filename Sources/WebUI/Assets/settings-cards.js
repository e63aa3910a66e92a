// The cards of the screen Settings besides the parameters: language and theme, records and reset, and a glossary.
import {element} from '/elements.js';
import {chooseTheme, theme} from '/theme.js';

const choice = (id, label, options, value, onchange) => element('div', {class: 'field'}, element('label', {for: id}, label),
  element('select', {id, onchange: (event) => onchange(event.target.value)},
    options.map(([name, words]) => element('option', {value: name, selected: name === value}, words))));

/** Language and theme, which this browser keeps. */
export function pageCard(page) {
  const {text} = page;
  const stored = localStorage.getItem('peach-language') ?? 'system';
  return element('section', {class: 'card'}, element('h2', {}, text('This page', 'Diese Seite')), element('div', {class: 'fields'},
    choice('page-language', text('Language', 'Sprache'),
      [['system', text('As the browser', 'Wie der Browser')], ['en', 'English'], ['de', 'Deutsch']], stored, (name) => {
        if (name === 'system') localStorage.removeItem('peach-language');
        else localStorage.setItem('peach-language', name);
        location.reload();
      }),
    choice('page-theme', text('Appearance', 'Erscheinungsbild'),
      [['system', text('As the system', 'Wie das System')], ['light', text('Light', 'Hell')], ['dark', text('Dark', 'Dunkel')]], theme(), chooseTheme)));
}

/** Records as a file, and resets. */
export function recordsCard(page, resetSettings) {
  const {text} = page;
  const said = element('p', {class: 'small', role: 'status'});
  const perform = (work) => work().then((sentence) => { said.textContent = sentence; }, (error) => { said.textContent = error.message; });
  const file = element('input', {id: 'import-file', type: 'file', accept: '.csv,text/csv', class: 'visually-hidden', tabindex: -1,
    'aria-label': text('File to import', 'Datei zum Importieren'), onchange: () => {
    const [chosen] = file.files;
    if (chosen) perform(async () => (await page.upload('/training/import', {}, chosen)).said);
    file.value = '';
  }});
  const button = (label, work) => element('button', {class: 'button', type: 'button', onclick: work}, label);
  const confirmReset = async () => {
    try {
      return (await page.post('/training/reset', {})).said;
    } catch (error) {
      if (error.status !== 409) throw error;
      if (!confirm(error.message)) return text('Nothing was removed.', 'Nichts wurde gelöscht.');
      return (await page.upload('/training/reset', {confirmed: true}, '')).said;
    }
  };
  return element('section', {class: 'card'}, element('h2', {}, text('Your records', 'Deine Daten')),
    element('p', {class: 'muted small'}, text('The file is the one of the Peach app and of peach export.',
      'Die Datei ist die der Peach-App und von peach export.')),
    element('div', {class: 'records'},
      element('a', {class: 'button', href: '/training/export', download: 'peach-training.csv'}, text('Export', 'Exportieren')),
      button(text('Import …', 'Importieren …'), () => file.click()), file,
      button(text('Reset settings', 'Einstellungen zurücksetzen'), () => perform(async () => {
        if (!confirm(text('Set every setting to its default?', 'Alle Einstellungen auf die Vorgaben zurücksetzen?'))) return '';
        await resetSettings();
        return '';
      })),
      button(text('Remove training …', 'Training löschen …'), () => perform(confirmReset))), said);
}

/** The words of the page, each in two sentences. */
export function wordsCard(page) {
  const {text} = page;
  const words = [
    [text('Cent', 'Cent'), text('A hundredth of a semitone. Neighbouring keys of a piano are 100 cents apart.', 'Ein Hundertstel eines Halbtons. Benachbarte Klaviertasten liegen 100 Cent auseinander.')],
    [text('Threshold', 'Schwelle'), text('The difference at which you answer three of four comparisons right. Smaller is finer.', 'Der Unterschied, bei dem du drei von vier Vergleichen richtig beantwortest. Kleiner ist feiner.')],
    [text('95 % interval', '95-%-Intervall'), text('Where the threshold probably lies: the numbers in brackets. It narrows with each answer.', 'Wo die Schwelle wahrscheinlich liegt: die Zahlen in Klammern. Es wird mit jeder Antwort enger.')],
    [text('Difficulty (presented)', 'Schwierigkeit (gestellt)'), text('The mean difference that the trainer presented. Large differences are easy, small ones hard.', 'Der mittlere Unterschied, der dir gestellt wurde. Große Unterschiede sind leicht, kleine schwer.')],
    [text('Interval', 'Intervall'), text('The distance between two notes by name, such as a perfect fifth. Without one both notes are the same but for the offset.', 'Der Abstand zweier Töne mit Namen, etwa eine reine Quinte. Ohne ihn sind beide Töne bis auf die Abweichung gleich.')],
    [text('Strategy', 'Strategie'), text('The rule that chooses the next comparison from your answers.', 'Die Regel, die aus deinen Antworten den nächsten Vergleich wählt.')],
  ];
  return element('details', {class: 'card', id: 'words'}, element('summary', {}, text('What the words mean', 'Was die Wörter bedeuten')),
    element('dl', {class: 'words'}, words.flatMap(([word, sentence]) => [element('dt', {}, word), element('dd', {}, sentence)])));
}
