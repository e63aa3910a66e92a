// The forms of the body's screens, each in a dialog. The server checks the input by the rules of `peach body add`; the
// dialog shows its error, or its question about an improbable value.
import {dates} from '/body-screens.js';
import {element} from '/elements.js';
import {entryRow, offerUndo, undo} from '/body-entries.js';
import {numbers} from '/tables.js';

/** Bytes that a photo may have; the server refuses more before it reads them. */
const largestPhoto = 32 * 2 ** 20;
const imageTypes = 'image/jpeg,image/png,image/gif,image/webp';

/** The time of the machine as a field shows it, `2026-11-23T07:30`. */
const localTime = (date) => new Date(date.getTime() - 60000 * date.getTimezoneOffset()).toISOString().slice(0, 16);
/** What is typed, which the server reads and repeats. */
const typed = (field) => field.value.trim();

let made = 0;

/** A field with its label, and its unit if it has one. */
function labelled(label, field, unit) {
  field.id = `body-field-${made += 1}`;
  return element('div', {class: `form-row ${field.type === 'text' ? '' : 'wide'}`}, element('label', {for: field.id}, label),
    element('span', {class: 'form-field'}, field, unit == null ? null : element('span', {class: 'unit'}, unit)));
}

/**
 * A dialog with a form. `send(isConfirmed)` resolves with the number of the change when everything is stored; the dialog then closes,
 * and the change can be undone, or shows the answer's lines and `more(answer)`. `done()` is called then, and after an undo; `said(answer)` says that it is stored.
 * The button sends, and after a question of the server it confirms: `[sends, confirms]` are its texts.
 */
export function open(page, title, rows, send, {done = () => {}, said = () => page.text('settings.saved'), more = () => [], buttons} = {}) {
  const {text} = page;
  const [sends, confirms] = buttons ?? [text('action.save'), text('body.saveAnyway')];
  const heading = element('h2', {id: `body-form-${made += 1}`}, title);
  // It stands beside the buttons, which change with it, and may be longer than a phone's screen.
  const problem = element('p', {class: 'problem', role: 'alert', tabindex: 0});
  const save = element('button', {class: 'button primary'}, sends);
  const cancel = element('button', {class: 'button quiet', type: 'button', onclick: () => dialog.close()}, text('action.cancel'));
  let isAsked = false;
  // After every change of the input, the person is asked again.
  const ask = (isIt) => {
    isAsked = isIt;
    save.textContent = isIt ? confirms : sends;
    if (!isIt) problem.textContent = '';
  };
  const submit = async (event) => {
    event.preventDefault();
    if (save.disabled) return;
    save.disabled = true;
    problem.textContent = '';
    try {
      const answer = await send(isAsked);
      if (answer.lines) {
        const back = element('button', {class: 'button quiet', type: 'button', hidden: answer.change == null, onclick: () => {
          dialog.close();
          undo(page, answer.change, done);
        }}, text('action.undo'));
        form.replaceChildren(heading, ...answer.lines.map((line) => element('p', {}, line)), ...more(answer), element('div', {class: 'form-actions'}, back, cancel));
        cancel.textContent = text('action.close');
        cancel.focus();
        page.announce(answer.lines[0]);
      } else {
        dialog.close();
        offerUndo(page, said(answer), answer.change, done);
      }
      done();
    } catch (error) {
      ask(error.status === 409);
      problem.textContent = error.message;
    }
    save.disabled = false;
  };
  const form = element('form', {onsubmit: submit, oninput: () => isAsked && ask(false), novalidate: true},
    heading, ...rows, element('div', {class: 'form-actions'}, problem, cancel, save));
  const dialog = element('dialog', {class: 'body-form', 'aria-labelledby': heading.id, onclose: () => dialog.remove()}, form);
  document.body.append(dialog);
  dialog.showModal();
}

/** When: now, unless another time is chosen. */
function timeField(page, date) {
  const shown = localTime(date ?? new Date());
  const field = element('input', {type: 'datetime-local', value: shown, max: '9999-12-31T23:59'});
  return {
    row: labelled(page.text('body.when'), field),
    /** In UTC, or null for now. */
    get value() {
      const chosen = field.value === shown && !date ? NaN : Date.parse(field.value);
      return Number.isNaN(chosen) ? null : new Date(chosen).toISOString();
    },
    /** The same, or null if it is the time that was shown. */
    get changed() { return field.value === shown ? null : this.value; },
  };
}

/**
 * Opens the form of a check-in: measurements of one moment, those of other metrics that occur (`others`), folded those of
 * metrics that do not yet (`more`), and a DEXA scan.
 */
export function checkIn(page, others, more) {
  const {text} = page;
  const numeric = () => element('input', {inputmode: 'decimal', autocomplete: 'off'});
  const time = timeField(page);
  const metrics = [
    ['weight', text('body.weight'), 'kg'], ['body_fat', text('body.bodyFat'), '%'],
    ['steps', text('body.steps'), ''], ...[...others, ...more].map(({metric, title, unit}) => [metric, title, unit]),
  ].map(([name, label, unit]) => ({name, field: numeric(), label, unit}));
  const findings = [
    ['lean_mass', text('body.leanMass'), 'kg'], ['fat_mass', text('body.fatMass'), 'kg'],
    ['body_fat', text('body.bodyFat'), '%'], ['ffmi', 'FFMI', 'kg/m²'],
  ].map(([name, label, unit]) => ({name, field: numeric(), label, unit}));
  const rows = (all) => all.map(({field, label, unit}) => labelled(label, field, unit));
  // The dialog puts the focus here, not on the time, which is usually now.
  metrics[0].field.autofocus = true;
  open(page, text('body.checkIn'), [
    time.row, ...rows(metrics.slice(0, metrics.length - more.length)),
    more.length ? element('details', {}, element('summary', {}, text('body.moreMetrics')), ...rows(metrics.slice(-more.length))) : '',
    element('details', {}, element('summary', {}, text('body.dexaScan')), ...rows(findings)),
  ], (isConfirmed) => {
    const given = (all) => all.filter(({field}) => field.value.trim() !== '');
    const scan = given(findings).map(({name, field}) => `${name}=${typed(field)}`);
    const entries = given(metrics).map(({name, field}) => ({metric: name, value: [typed(field)], at: time.value}));
    if (scan.length) entries.push({metric: 'dexa', value: scan, at: time.value});
    return page.post(`/body/events?confirmed=${isConfirmed}`, entries);
  }, {said: () => text('body.checkInSaved')});
}

/**
 * Opens the form that adds a photo. If the field of the time is left empty, the photo has the time in the image; an image
 * without one gets noon of `day` (`2025-07-14`), or the present time if that noon is in the future.
 */
export function addPhoto(page, day) {
  const {text} = page, date = dates(page, {});
  const noon = new Date(`${day}T12:00`);
  const otherwise = noon < new Date() ? noon : null;
  const when = element('input', {type: 'datetime-local', max: '9999-12-31T23:59'});
  const time = labelled(text('body.when'), when);
  time.append(element('small', {class: 'muted'}, text('body.photoTime', {otherwise: otherwise ? date(otherwise) : text('body.otherwiseNow')})));
  const preview = element('img', {class: 'preview', alt: '', hidden: true});
  const file = element('input', {type: 'file', accept: imageTypes, onchange: () => {
    URL.revokeObjectURL(preview.src);
    preview.hidden = !file.files[0];
    if (file.files[0]) preview.src = URL.createObjectURL(file.files[0]);
  }});
  const tags = element('input', {autocomplete: 'off', placeholder: text('body.tagExamples')});
  open(page, text('body.addPhoto'), [
    labelled(text('body.image'), file), preview, time, labelled(text('body.tags'), tags),
  ], (confirmed) => {
    const [image] = file.files;
    if (!image) throw new Error(text('body.chooseImage'));
    if (image.size > largestPhoto) {
      const size = Math.ceil(image.size / 2 ** 20);
      throw new Error(text('body.photoTooLarge', {size}));
    }
    const query = {tags: tags.value.trim(), confirmed};
    if (when.value) query.at = new Date(when.value).toISOString();
    else if (otherwise) query.otherwise = otherwise.toISOString();
    return page.upload('/body/photo', query, image);
  }, {said: ({taken}) => {
    if (when.value && !taken) return text('settings.saved');
    const name = otherwise ? date(otherwise) : text('body.otherwiseNow');
    return taken ? text('body.photoSaved', {date: date(new Date(taken))}) : text('body.photoUndated', {date: name});
  }});
}

/** Opens the form that imports a table or an export of Apple Health, and shows what was imported. */
export function importFile(page, done) {
  const {text} = page;
  const file = element('input', {type: 'file', accept: '.csv,.tsv,.txt,.xml,.zip'});
  const orders = [['', text('body.dates.none')], ['day/month', text('body.dates.dayFirst')], ['month/day', text('body.dates.monthFirst')]];
  const dates = element('select', {}, ...orders.map(([value, name]) => element('option', {value}, name)));
  open(page, text('body.import'), [
    element('p', {class: 'muted small'}, text('body.importedFiles')), labelled(text('records.importFile'), file), labelled(text('body.dates'), dates),
  ], (confirmed) => {
    const [chosen] = file.files;
    if (!chosen) throw new Error(text('body.chooseFile'));
    return page.upload('/body/import', {name: chosen.name, dates: dates.value, confirmed}, chosen);
  }, {done, more: ({strays}) => strays.map((one) => stray(page, one, done)), buttons: [text('action.import'), text('body.importOthers')]});
}

/** What an import has probably stored in error: a sentence, and its entries until they are mended. */
function stray(page, {sentence, entries}, done = () => {}) {
  const problem = element('p', {class: 'problem', role: 'alert'});
  const list = element('ul', {class: 'entries'});
  const node = element('div', {class: 'stray'}, element('p', {}, sentence), list, problem);
  list.append(...entries.map((entry) => {
    const settle = () => {
      row.remove();
      if (!list.firstChild) node.remove();
      done();
    };
    const row = entryRow(page, entry, {
      edited: settle,
      fail: (message) => { problem.textContent = message; },
      removed: (words, change) => {
        settle();
        offerUndo(page, page.text('body.deleted', {words}), change, done);
      }});
    return row;
  }));
  return node;
}

/** Opens the form that corrects an entry's values or time. */
export function correct(page, entry, done) {
  const time = timeField(page, new Date(entry.timestamp));
  const fields = entry.values.map(({metric, title, value, unit}) => {
    const shown = numbers(page.language).exact(value);
    const field = element('input', {inputmode: 'decimal', autocomplete: 'off', value: shown});
    return {name: metric, field, shown, label: title, unit};
  });
  open(page, page.text('body.correctEntry'), [
    time.row, ...fields.map(({label, field, unit}) => labelled(label, field, unit)),
  ], (isConfirmed) => {
    const changed = fields.filter(({field, shown}) => typed(field) !== shown);
    const value = changed.map(({name, field}) => (fields.length > 1 ? `${name}=${typed(field)}` : typed(field)));
    return page.post(`/body/events/correct?confirmed=${isConfirmed}`, {id: entry.id, value, at: time.changed});
  }, {done});
}
