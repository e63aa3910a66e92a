// The screen Laboratory: the studies of the watched folders, their reports, comparisons of two studies, and running
// sweeps.
import {element, linked} from '/elements.js';
import {exploreAddress} from '/explore-state.js';
import {startSweep, sweepPanel} from '/sweeps.js';
import {numbers, tableBehind} from '/tables.js';

/** The constants of the Kazez rule that an answer advises, "Use k1 0.04, k2 0.15 instead of …"; nothing of any other answer. */
const namedConstants = (answer) => {
  const [, advised] = /^Use ((?:k[12] [\d.]+(?:, )?)+) instead of /.exec(answer ?? '') ?? [];
  return advised && Object.fromEntries(advised.split(', ').map((one) => one.split(' ')).map(([name, value]) => [name, Number(value)]));
};

// The opened reports, kept while other screens are open.
const opened = [];

export const screen = {
  name: 'laboratory',
  group: 'laboratory',
  style: 'screen-laboratory.css',
  isDrawn: true,

  mount(root, page) {
    const {text} = page;
    const number = numbers(page.language);
    let studies = [], stopped = false;
    // The sweep that this server runs.
    let sweep = {};
    const panel = sweepPanel(page, number, (name) => {
      const study = studies.find((one) => one.name === name && one.hasReport);
      if (study && !opened.includes(study.id)) toggle(study.id);
      else reports.scrollIntoView({block: 'start'});
    });
    const comparison = element('div', {class: 'comparison-place'});
    // This module is loaded when a second report is opened.
    let compared = null;
    const maps = new Map();

    const stateName = (state) => page.textOr(`study.state.${state}`, state);
    const units = {condition: [text('study.condition'), text('study.conditions')], part: [text('study.part'), text('study.parts')],
      evaluation: [text('study.evaluation'), text('study.evaluations')]};
    const size = (bytes) => bytes < 1e6 ? `${number.short(bytes / 1e3)}\u00a0kB` : `${number.short(bytes / 1e6)}\u00a0MB`;
    const day = (instant) => instant && new Intl.DateTimeFormat(page.locale, {dateStyle: 'long', timeStyle: 'short'}).format(new Date(instant));
    const duration = (seconds) => {
      if (seconds < 90) return text('study.secondsLeft', {seconds: Math.ceil(seconds)});
      const minutes = Math.ceil(seconds / 60);
      if (minutes < 90) return text('study.minutesLeft', {minutes});
      return text('study.hoursLeft', {hours: number.short(minutes / 60)});
    };

    const filter = element('input', {id: 'study-filter', type: 'search', autocomplete: 'off', oninput: () => applyFilter()});
    const filterLine = element('div', {class: 'filter', hidden: true}, element('label', {for: 'study-filter'}, text('study.filter')), filter);
    const list = element('ul', {class: 'studies'}), noMatch = element('p', {class: 'muted', role: 'status'});
    const empty = element('p', {class: 'panel empty', hidden: true});
    const reports = element('div', {class: 'reports'});
    const layout = element('div', {class: 'laboratory'},
      element('header', {},
        element('h1', {tabindex: -1}, text('screen.laboratory')),
        element('p', {class: 'muted'}, text('study.intro'))),
      panel.root, filterLine, noMatch, list, empty, comparison, reports);
    root.append(layout);

    const noteKey = ({folder, name}) => `peach-note ${folder}/${name}`;
    /** Shows the studies whose name, question, folder, state or note has the words. */
    const applyFilter = () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const study of studies) {
        const row = rows.get(study.id);
        const said = [study.name, study.question, study.folder, stateName(study.state), row.note.value].join(' ').toLowerCase();
        row.root.hidden = !words.every((word) => said.includes(word));
      }
      noMatch.textContent = studies.length && studies.every(({id}) => rows.get(id).root.hidden) ? text('study.noMatch') : '';
    };

    // The rows by study, reused so that they keep the focus.
    const rows = new Map();
    const makeRow = (study) => {
      const row = {
        question: element('h2', {class: 'question', lang: 'en'}), more: element('p', {class: 'more', lang: 'en'}), badge: element('span', {class: 'badge'}),
        answer: element('p', {class: 'answer', lang: 'en'}), caveat: element('p', {class: 'caveat small', lang: 'en'}),
        facts: element('p', {class: 'small muted facts'}),
        name: element('span', {class: 'study-name'}), rest: element('span', {}),
        problem: element('p', {class: 'problem small'}), progress: element('div', {class: 'progress-list'}),
        map: element('div', {class: 'map'}),
        open: element('button', {type: 'button', class: 'quiet', onclick: () => toggle(study.id)}, text('study.report')),
        explore: element('button', {type: 'button', class: 'quiet', 'aria-label': text('study.tryConstantsOf', {name: study.name})}, text('study.tryConstants')),
        cancel: element('button', {type: 'button', class: 'quiet', onclick: () => cancel(study.id)}, text('action.cancel')),
        resume: element('button', {type: 'button', class: 'quiet',
          onclick: () => startSweep(page, {study: study.id}, row.refusal, () => {})}, text('action.continue')),
        again: element('button', {type: 'button', class: 'quiet', onclick: () => {
          const scenario = panel.scenarioNamed(study.name);
          if (scenario) startSweep(page, {scenario, replacing: true}, row.refusal, () => {});
        }}, text('study.again')),
        note: element('textarea', {rows: 1, 'aria-label': text('study.noteOn', {name: study.name}),
          placeholder: text('study.note'),
          onchange: () => {
            if (row.note.value) localStorage.setItem(noteKey(study), row.note.value);
            else localStorage.removeItem(noteKey(study));
          }}),
        addNote: element('button', {type: 'button', class: 'quiet add-note', 'aria-label': text('study.noteOn', {name: study.name}),
          onclick: () => {
            [row.note.hidden, row.addNote.hidden] = [false, true];
            row.note.focus();
          }}, text('study.addNote')),
        refusal: element('div', {class: 'refusal'}),
      };
      row.note.value = localStorage.getItem(noteKey(study)) ?? '';
      row.note.hidden = row.note.value === '';
      row.addNote.hidden = !row.note.hidden;
      row.facts.append(row.name, row.rest);
      row.root = element('li', {class: 'panel study', 'data-study': study.id},
        element('div', {class: 'study-head'}, row.question, row.badge), row.more, row.answer, row.caveat, row.facts, row.problem, row.progress, row.map,
        element('div', {class: 'actions'}, row.open, row.explore, row.cancel, row.resume, row.again, row.addNote), row.note, row.refusal);
      return row;
    };

    const showPart = (part) => {
      const [one, many] = units[part.unit] ?? [part.unit, part.unit];
      const label = page.textOr(`study.part.${part.name}`) ?? part.name.replace('shard', text('study.part.shard'));
      const done = part.total == null
        ? `${number.whole(part.done)} ${part.done === 1 ? one : many}`
        : text('study.progress', {done: number.whole(part.done), total: number.whole(part.total), units: many});
      const share = part.share == null ? [] : [`${number.whole(Math.floor(100 * part.share))} %`];
      const rate = part.perSecond == null ? [] : [text('study.rate', {rate: number.short(part.perSecond), units: many})];
      const left = part.secondsLeft == null ? [] : [duration(part.secondsLeft)];
      const kind = part.name === 'run' ? [] : [`${label} ${stateName(part.state)}`];
      const words = [...kind, done, ...share, ...rate, ...left].join(' · ');
      const amount = part.share != null ? {max: 1, value: part.share} : part.total != null ? {max: part.total, value: part.done} : null;
      const bar = amount && element('progress', {...amount, 'aria-label': words});
      return element('div', {class: 'part'}, element('p', {class: 'small'}, words,
        part.holder ? element('span', {class: 'muted'}, ` · ${part.holder}`) : null), bar);
    };

    /** "2 of 3 shards finished", and how to merge them; nothing without any. */
    const shardLines = ({parts, folder, name, problem}) => {
      const shards = parts.filter((part) => part.name.startsWith('shard '));
      if (!shards.length || problem || parts.some((part) => part.name === 'study')) return [];
      const words = {done: number.whole(shards.filter(({state}) => state === 'finished').length),
        total: number.whole(Number(shards[0].name.split('/')[1])), command: `peach merge ${folder}/${name}`};
      return [element('p', {class: 'small'}, words.done === words.total ? text('study.shardsToMerge', words) : text('study.shardsMissing', words))];
    };

    const showRow = (row, study) => {
      row.name.textContent = study.name;
      row.badge.textContent = stateName(study.state);
      row.badge.className = `badge ${study.state}`;
      row.badge.hidden = study.state === 'finished';
      // The first sentence is the card's title.
      const [title, ...more] = (study.question || study.name).split(/(?<=[.?!:]) /);
      row.question.textContent = title;
      row.more.textContent = more.join(' ');
      row.name.hidden = study.question === '';
      row.answer.textContent = (study.answer ?? '').replaceAll(' %', '\u00a0%');
      const constants = namedConstants(study.answer);
      row.explore.hidden = !constants;
      row.explore.onclick = () => { location.hash = exploreAddress({strategy: 'kazez', values: constants}); };
      row.caveat.textContent = study.caveat ?? '';
      row.rest.textContent = [study.question ? '' : null, study.folder, day(study.started), size(study.bytes)]
        .filter((one) => one != null).join(' · ');
      row.problem.textContent = study.problem?.[page.language] ?? '';
      row.problem.hidden = !study.problem;
      const unfinished = study.parts.filter(({state}) => state !== 'finished');
      row.progress.replaceChildren(...shardLines(study), ...unfinished.map(showPart));
      row.open.hidden = !study.hasReport;
      row.open.setAttribute('aria-pressed', opened.includes(study.id));
      row.open.setAttribute('aria-label', text('study.reportOf', {name: study.name}));
      const run = study.parts.find(({name, state}) => name === 'run' && state !== 'finished');
      row.cancel.hidden = sweep.study !== study.id;
      row.cancel.disabled = sweep.isEnding === true;
      row.cancel.setAttribute('aria-label', text('study.cancel', {name: study.name}));
      row.resume.hidden = run?.state !== 'interrupted' || sweep.study != null;
      row.resume.setAttribute('aria-label', text('study.continue', {name: study.name}));
      if (row.resume.hidden) row.refusal.replaceChildren();
      row.again.hidden = study.state !== 'finished' || sweep.study != null || !panel.scenarioNamed(study.name);
      row.again.setAttribute('aria-label', text('study.runAgain', {name: study.name}));
      showMap(row, study, run);
    };

    const cancel = (id) => page.post('/sweeps/cancel', {study: id}).catch((error) => {
      rows.get(id)?.refusal.replaceChildren(element('p', {class: 'problem small', role: 'alert'}, error.message));
    });

    const showMap = (row, study, run) => {
      if (!run) {
        row.map.replaceChildren();
        maps.delete(study.id);
        return;
      }
      const map = maps.get(study.id) ?? {done: -1, choice: {}};
      maps.set(study.id, map);
      if (map.done === run.done) return;
      map.done = run.done;
      Promise.all([page.get('/studies/cells', {id: study.id}), import('/cell-map.js')]).then(([cells, {drawCells}]) => {
        if (!stopped && cells.axes?.length) drawCells(row.map, cells, map.choice, {text, number, tableBehind, element});
      }, () => { map.done = -1; });
    };

    // Says so only when studies and scenarios are known.
    const showEmpty = () => panel.loaded.then(() => {
      if (stopped) return;
      empty.hidden = studies.length > 0;
      // Without a study the first step is to run one.
      if (!empty.hidden) panel.root.open = true;
      empty.replaceChildren(...(panel.hasScenarios() ? [text('study.none')]
        : linked(text('study.nothingToStart'), text('screen.explore'), '#explore')));
    });

    const announced = new Map();
    const take = (next) => {
      if (stopped) return;
      studies = next;
      showEmpty();
      filterLine.hidden = studies.length < 4;
      const ids = new Set(studies.map(({id}) => id));
      for (const [id, row] of rows) if (!ids.has(id)) { row.root.remove(); rows.delete(id); }
      studies.forEach((study, i) => {
        if (!rows.has(study.id)) rows.set(study.id, makeRow(study));
        const row = rows.get(study.id);
        showRow(row, study);
        if (list.children[i] !== row.root) list.insertBefore(row.root, list.children[i] ?? null);
        const before = announced.get(study.id);
        if (before && before !== study.state) page.announce(`${study.name}: ${stateName(study.state)}`);
        announced.set(study.id, study.state);
      });
      for (const id of [...opened]) if (!studies.find((study) => study.id === id && study.hasReport)) opened.splice(opened.indexOf(id), 1);
      applyFilter();
      showReports();
    };

    const toggle = (id) => {
      const place = opened.indexOf(id);
      if (place >= 0) opened.splice(place, 1);
      else opened.push(id);
      while (opened.length > 2) opened.shift();
      for (const [study, row] of rows) row.open.setAttribute('aria-pressed', opened.includes(study));
      showReports();
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      const isOpen = place < 0;
      const [goal, focused] = isOpen ? [reports, frames.get(id).querySelector('button')] : [rows.get(id).root, rows.get(id).open];
      focused.focus({preventScroll: true});
      goal.scrollIntoView({block: isOpen ? 'start' : 'nearest', behavior});
    };

    // The frames of open reports, reused so that progress does not reload them.
    const frames = new Map();
    let comparedKey = '';
    const showReports = () => {
      for (const [id, frame] of frames) if (!opened.includes(id)) { frame.remove(); frames.delete(id); }
      for (const id of opened) {
        if (frames.has(id)) continue;
        const study = studies.find((one) => one.id === id);
        // Reports contain scripts, which run without access to this page, in a tab of their own too: the server sandboxes them.
        const address = `/studies/report?id=${encodeURIComponent(id)}`;
        const frame = element('section', {class: 'panel report', 'data-report': id, 'aria-label': study.name},
          element('div', {class: 'report-head'}, element('h2', {}, study.name), element('div', {class: 'actions'},
            element('a', {class: 'button full-size', href: address, target: '_blank', rel: 'noopener',
              'aria-label': text('study.fullSizeOf', {name: study.name})}, text('study.fullSize')),
            element('button', {type: 'button', class: 'quiet', onclick: () => toggle(id)}, text('action.close')))),
          element('iframe', {sandbox: 'allow-scripts', referrerpolicy: 'no-referrer',
            title: text('study.reportOf', {name: study.name}),
            src: address}));
        frames.set(id, frame);
        reports.append(frame);
      }
      const key = opened.join();
      if (key === comparedKey) return;
      comparedKey = key;
      const open = opened.map((id) => studies.find((one) => one.id === id));
      if (open.length < 2 && !compared) return;
      compared ??= import('/compare-studies.js').then(({comparePanel}) => {
        const panel = comparePanel(page, number);
        comparison.replaceChildren(panel.root);
        return panel;
      });
      compared.then((panel) => key === comparedKey && panel.show(open));
    };

    const unreachable = element('p', {class: 'problem', role: 'alert'});
    list.before(unreachable);
    const stops = [page.watch('studies', (found) => {
      unreachable.textContent = '';
      take(found);
    }, (error) => { if (!list.firstChild) unreachable.textContent = error.message; }), page.watch('sweeps', (state) => {
      if (stopped) return;
      sweep = state;
      panel.show(state);
      for (const study of studies) if (rows.has(study.id)) showRow(rows.get(study.id), study);
    })];
    return () => { stopped = true; stops.forEach((stop) => stop()); };
  },
};
