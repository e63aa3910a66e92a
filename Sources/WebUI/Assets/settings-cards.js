// The cards of the screen Settings besides the parameters: language, theme and Body, records and reset, and a glossary.
import {element} from '/elements.js';
import {chooseTheme, theme} from '/theme.js';
import {meanings} from '/words.js';

const choice = (id, label, options, value, onchange) => element('div', {class: 'field'}, element('label', {for: id}, label),
  element('select', {id, onchange: (event) => onchange(event.target.value)},
    options.map(([name, words]) => element('option', {value: name, selected: name === value}, words))));

/** The name of a language in itself. */
function nameOf(tag) {
  const name = new Intl.DisplayNames(tag, {type: 'language'}).of(tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The fields of language, theme and what the navigation shows, which this browser keeps. */
export function pageFields(page) {
  const {text} = page;
  const stored = localStorage.getItem('peach-language') ?? 'system';
  return [
    choice('page-language', text('settings.language'),
      [['system', text('settings.automatic')], ...page.languages.map((tag) => [tag, nameOf(tag)])], stored, (name) => {
        if (name === 'system') localStorage.removeItem('peach-language');
        else localStorage.setItem('peach-language', name);
        location.reload();
      }),
    choice('page-theme', text('settings.theme'),
      [['system', text('settings.automatic')], ['light', text('settings.light')], ['dark', text('settings.dark')]], theme(), chooseTheme),
    // Not everybody wants measurements of the body or simulated listeners beside an ear trainer. Their addresses stay.
    ...['body', 'laboratory'].map((group) => choice(`page-${group}`, text(`settings.${group}OnPage`),
      ['shown', 'hidden'].map((name) => [name, text(`settings.${name}`)]), localStorage.getItem(`peach-${group}`) ?? 'shown', (name) => {
        localStorage.setItem(`peach-${group}`, name);
        location.reload();
      }))];
}

/** Records as a file, and resets. */
export function recordsCard(page, resetSettings) {
  const {text} = page;
  const said = element('p', {class: 'small', role: 'status'});
  const perform = (work) => work().then((sentence) => { said.textContent = sentence; }, (error) => { said.textContent = error.message; });
  const file = element('input', {id: 'import-file', type: 'file', accept: '.csv,text/csv', class: 'visually-hidden', tabindex: -1,
    'aria-label': text('records.importFile'), onchange: () => {
    const [chosen] = file.files;
    if (chosen) perform(async () => (await page.upload('/training/import', {}, chosen)).said);
    file.value = '';
  }});
  const button = (label, work) => element('button', {class: 'button', type: 'button', onclick: work}, label);
  /** Asks before `work`, which resolves with what is then said. */
  const ask = async (title, question, yes, work) => (await import('/body-forms.js')).open(page, title, [element('p', {}, question)],
    async () => ({lines: [await work()]}), {buttons: [yes]});
  const remove = (title, what) => async () => {
    const post = async (query) => (await page.upload('/training/reset', query, '')).said;
    try {
      return await post(what);
    } catch (error) {
      if (error.status !== 409) throw error;
      await ask(title, error.message, text('action.delete'), () => post({...what, confirmed: true}));
    }
  };
  const removal = (title, what) => button(title, () => perform(remove(title, what)));
  return element('details', {class: 'card', id: 'records'}, element('summary', {}, text('records.title')),
    element('p', {class: 'muted small'}, text('records.file')),
    element('div', {class: 'records'},
      element('a', {class: 'button', href: '/training/export', download: 'peach-training.csv'}, text('records.export')),
      button(text('records.import'), () => file.click()), file,
      button(text('records.resetSettings'), () => ask(text('records.resetSettings'), text('records.confirmReset'), text('records.resetSettings'), async () => {
        await resetSettings();
        return text('settings.saved');
      })),
      removal(text('records.removeLast'), {last: true}), removal(text('records.remove'), {})), said);
}

/** The words of the page, each in two sentences. */
export function wordsCard(page) {
  return element('details', {class: 'card', id: 'words'}, element('summary', {}, page.text('word.title')), meanings(page));
}
