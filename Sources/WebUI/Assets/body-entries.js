// The list of entries, each with its time and values. Entries can be corrected and deleted; every change can be undone
// for ten seconds.
import {correct, importFile} from '/body-forms.js';
import {dates, photoAddress} from '/body-screens.js';
import {element} from '/elements.js';

const undoTime = 10000;
const pageSize = 50;

/** Undoes a change, and calls `done()`. */
export async function undo(page, change, done) {
  try {
    await page.post('/body/events/undo', {change});
    page.announce(page.text('body.undone'));
  } catch (error) { page.announce(error.message); }
  done();
}

/** Says what happened, with a button that undoes it; both go away after ten seconds. `done()` is called after it has been undone. */
export function offerUndo(page, sentence, change, done = () => {}) {
  const {text} = page;
  document.querySelector('.undo-bar')?.remove();
  const bar = element('div', {class: 'undo-bar', role: 'group', 'aria-label': sentence}, element('span', {}, sentence), element('button', {
    class: 'button', type: 'button', onclick: () => {
      bar.remove();
      undo(page, change, done);
    }}, text('action.undo')));
  const actions = document.querySelector('dialog[open] .form-actions');
  if (actions) actions.prepend(bar);
  else document.getElementById('main').append(bar);
  page.announce(sentence);
  setTimeout(() => bar.remove(), undoTime);
}

/** An entry with its buttons. `removed` is given its words, the change and its place; `fail` an error, or ''. */
export function entryRow(page, entry, {edited, removed, fail}) {
  const {text} = page;
  const values = entry.values.map(({title, text: value, unit}) => `${title} ${value}${unit ? `\u00a0${unit}` : ''}`);
  const words = values.length ? values.join(', ') : [text('body.photo'), ...entry.tags].join(' · ');
  const date = new Date(entry.timestamp);
  // An imported date without a time is stored as its noon.
  const isNoon = date.getHours() === 12 && date % 3600000 === 0;
  const time = dates(page, isNoon ? {} : {hour: 'numeric', minute: '2-digit'})(date);
  const remove = async () => {
    fail('');
    try {
      const place = [...row.parentNode.children].indexOf(row);
      const {change} = await page.post('/body/events/delete', {id: entry.id});
      await removed(words, change, place);
    } catch (error) { fail(error.message); }
  };
  const image = entry.values.length ? '' : element('img', {
    src: photoAddress(page, entry.id), alt: '', loading: 'lazy', decoding: 'async', onerror() { this.remove(); }});
  const row = element('li', {'data-entry': entry.id}, image,
    element('span', {}, element('b', {}, words), element('span', {class: 'muted small'}, time)),
    element('div', {}, element('button', {class: 'button quiet', type: 'button', 'aria-label': text('body.editEntry', {words, time}),
      onclick: () => correct(page, entry, edited)}, text('action.edit')),
    element('button', {class: 'button quiet', type: 'button', 'aria-label': text('body.deleteEntry', {words, time}),
      onclick: remove}, text('action.delete'))));
  return row;
}

/** Opens the list of entries, newest first: those of all metrics or of one, from a date backwards. It follows changes of the store. */
export function showEntries(page) {
  const {text} = page;
  const select = element('select', {'aria-label': text('body.metric'), onchange: () => load(pageSize)}, element('option', {value: ''}, text('body.allMetrics')));
  const until = element('input', {type: 'date', max: '9999-12-31', onchange: () => load(pageSize)});
  const list = element('ul', {class: 'entries'});
  const problem = element('p', {class: 'problem', role: 'alert'});
  const more = element('button', {class: 'button', type: 'button', hidden: true, onclick: () => load(limit + pageSize)}, text('action.showMore'));
  let limit = pageSize, latest;

  /** Loads and draws the newest entries. Called again before the answer, it draws only the last answer, and all callers wait for that. */
  function load(wanted = limit) {
    limit = wanted;
    const query = {limit};
    if (select.value) query.metric = select.value;
    if (until.value) query.until = until.value;
    const request = page.get('/body/events', query).then((found) => {
      if (request !== latest) return latest;
      problem.textContent = '';
      offer(found);
      draw(found.entries);
      more.hidden = found.entries.length >= found.count;
    }, (error) => {
      if (request !== latest) return latest;
      problem.textContent = error.message;
    });
    latest = request;
    return request;
  }

  // The rows by entry. A row is reused while its entry is the same, so that it keeps the focus.
  let rows = new Map();
  function draw(entries) {
    const before = rows;
    rows = new Map(entries.map((entry) => [JSON.stringify(entry), entry])
      .map(([key, entry]) => [key, before.get(key) ?? row(entry)]));
    const shown = new Set(rows.values());
    for (const one of [...list.children]) if (!shown.has(one)) one.remove();
    [...shown].forEach((one, index) => {
      if (list.children[index] !== one) list.insertBefore(one, list.children[index] ?? null);
    });
    if (rows.size === 0) list.append(element('li', {}, text('body.noEntries')));
  }

  /** The metrics of all entries, to choose one. */
  function offer({metrics, has_photos: hasPhotos}) {
    const kinds = [...metrics, ...(hasPhotos ? [{name: 'photo', title: text('body.photo')}] : [])];
    if (kinds.map(({name}) => name).join() === [...select.options].slice(1).map(({value}) => value).join()) return;
    const chosen = select.value;
    select.replaceChildren(select.options[0], ...kinds.map(({name, title}) => element('option', {value: name}, title)));
    select.value = kinds.some(({name}) => name === chosen) ? chosen : '';
  }

  /** Keeps the focus where the person works: on the entry at that place, or the last one. */
  function focusRow(place) {
    const row = list.children[Math.min(place, list.children.length - 1)];
    (row?.querySelector('button:last-child') ?? close).focus({preventScroll: true});
  }

  const row = (entry) => entryRow(page, entry, {
    edited: () => load(),
    fail: (message) => { problem.textContent = message; },
    removed: async (words, change, place) => {
      await load();
      offerUndo(page, text('body.deleted', {words}), change, async () => {
        await load();
        focusRow(place);
      });
      focusRow(place);
    }});

  const heading = element('h2', {id: 'body-entries-title'}, text('body.entries'));
  const close = element('button', {class: 'button primary', type: 'button', onclick: () => dialog.close()}, text('action.close'));
  const dialog = element('dialog', {class: 'body-form', 'aria-labelledby': heading.id, onclick: ({target}) => target === dialog && dialog.close(), onclose: () => {
    stop();
    dialog.remove();
  }},
    element('div', {class: 'entry-list'}, heading,
      element('div', {class: 'entry-filter'}, select, element('label', {}, text('body.until'), until)), problem, list, more,
      element('div', {class: 'form-actions'},
        element('button', {class: 'button quiet', type: 'button', onclick: () => importFile(page, () => load())}, text('records.import')), close)));
  document.body.append(dialog);
  dialog.showModal();
  // The first event, which comes at once, loads the list too.
  let revision = null;
  const stop = page.watch('body', (event) => {
    if (event.revision !== revision) load();
    ({revision} = event);
  }, (error) => { problem.textContent = error.message; });
}
