// Laboratory: the studies of the watched folders, their reports, two of them side by side, and runs while they run.
import {drawCells} from '/cell-map.js';
import {element} from '/elements.js';
import {numbers, tableBehind} from '/tables.js';

// What was opened stays while other screens are open.
const opened = [];

export const screen = {
  name: 'laboratory',
  title: {en: 'Studies', de: 'Studien'},
  group: 'laboratory',
  style: 'screen-laboratory.css',

  mount(root, page) {
    const {text} = page;
    const number = numbers(page.language);
    let studies = [], stopped = false;
    const maps = new Map();

    const states = {
      finished: text('finished', 'fertig'), running: text('running', 'läuft'),
      interrupted: text('interrupted', 'unterbrochen'), damaged: text('damaged', 'beschädigt'),
    };
    const units = {cell: [text('cell', 'Zelle'), text('cells', 'Zellen')],
      evaluation: [text('evaluation', 'Auswertung'), text('evaluations', 'Auswertungen')]};
    const parts = {run: text('run', 'Lauf'), tuning: text('tuning', 'Abstimmung'), study: text('study', 'Studie')};
    const size = (bytes) => bytes < 1e6 ? `${number.short(bytes / 1e3)} kB` : `${number.short(bytes / 1e6)} MB`;
    const day = (instant) => instant && new Intl.DateTimeFormat(page.language, {dateStyle: 'medium', timeStyle: 'short'}).format(new Date(instant));
    const duration = (seconds) => {
      if (seconds < 90) return text(`${Math.ceil(seconds)} s left`, `noch ${Math.ceil(seconds)} s`);
      const minutes = Math.ceil(seconds / 60);
      if (minutes < 90) return text(`${minutes} min left`, `noch ${minutes} min`);
      return text(`${number.short(minutes / 60)} h left`, `noch ${number.short(minutes / 60)} h`);
    };

    const list = element('ul', {class: 'studies'});
    const empty = element('p', {class: 'panel empty', hidden: true}, text(
      'No studies yet. Run peach sweep scenarios/small.yaml in a terminal: it appears here while it runs.',
      'Noch keine Studien. Rufe in einem Terminal peach sweep scenarios/small.yaml auf: Die Studie erscheint hier, während sie läuft.'));
    const reports = element('div', {class: 'reports'});
    const layout = element('div', {class: 'laboratory'},
      element('header', {},
        element('h1', {tabindex: -1}, text('Studies', 'Studien')),
        element('p', {class: 'muted'}, text('Studies in the watched folders, whichever process runs them.',
          'Studien in den beobachteten Ordnern, gleich welcher Prozess sie ausführt.'))),
      list, empty, reports);
    root.append(layout);

    // A row for each study, kept while the study is, so that focus stays where it is.
    const rows = new Map();
    const makeRow = (study) => {
      const row = {
        name: element('h2', {class: 'study-name'}), badge: element('span', {class: 'badge'}),
        question: element('p', {class: 'question'}), facts: element('p', {class: 'small muted facts'}),
        problem: element('p', {class: 'problem small'}), progress: element('div', {class: 'progress-list'}),
        map: element('div', {class: 'map'}),
        open: element('button', {type: 'button', class: 'quiet', onclick: () => toggle(study.id)}, text('Report', 'Bericht')),
      };
      row.root = element('li', {class: 'panel study', 'data-study': study.id},
        element('div', {class: 'study-head'}, row.name, row.badge), row.question, row.facts, row.problem, row.progress, row.map,
        element('div', {class: 'actions'}, row.open));
      return row;
    };

    const showPart = (part) => {
      const [one, many] = units[part.unit] ?? [part.unit, part.unit];
      const label = parts[part.name] ?? part.name.replace('shard', text('shard', 'Teil'));
      const done = part.total == null
        ? `${number.whole(part.done)} ${part.done === 1 ? one : many}`
        : text(`${number.whole(part.done)} of ${number.whole(part.total)} ${many}`, `${number.whole(part.done)} von ${number.whole(part.total)} ${many}`);
      const rate = part.perSecond == null ? [] : [text(`${number.short(part.perSecond)} per second`, `${number.short(part.perSecond)} pro Sekunde`)];
      const left = part.secondsLeft == null ? [] : [duration(part.secondsLeft)];
      const kind = part.name === 'run' ? [] : [`${label} ${states[part.state] ?? part.state}`];
      const words = [...kind, done, ...rate, ...left].join(' · ');
      const bar = part.total == null ? null : element('progress', {max: part.total, value: part.done, 'aria-label': words});
      return element('div', {class: 'part'}, element('p', {class: 'small'}, words,
        part.holder ? element('span', {class: 'muted'}, ` · ${part.holder}`) : null), bar);
    };

    const showRow = (row, study) => {
      row.name.textContent = study.name;
      row.badge.textContent = states[study.state] ?? study.state;
      row.badge.className = `badge ${study.state}`;
      row.question.textContent = study.question;
      row.question.hidden = study.question === '';
      row.facts.textContent = [study.folder, day(study.started), size(study.bytes)].filter(Boolean).join(' · ');
      row.problem.textContent = study.problem ?? '';
      row.problem.hidden = !study.problem;
      const unfinished = study.parts.filter(({state}) => state !== 'finished');
      row.progress.replaceChildren(...unfinished.map(showPart));
      row.open.hidden = !study.hasReport;
      row.open.setAttribute('aria-pressed', opened.includes(study.id));
      row.open.setAttribute('aria-label', text(`Report of ${study.name}`, `Bericht von ${study.name}`));
      const run = study.parts.find(({name, state}) => name === 'run' && state !== 'finished');
      showMap(row, study, run);
    };

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
      page.get('/studies/cells', {id: study.id}).then((cells) => {
        if (!stopped && cells.axes?.length) drawCells(row.map, cells, map.choice, {text, number, tableBehind, element});
      }, () => { map.done = -1; });
    };

    const announced = new Map();
    const take = (next) => {
      if (stopped) return;
      studies = next;
      empty.hidden = studies.length > 0;
      const ids = new Set(studies.map(({id}) => id));
      for (const [id, row] of rows) if (!ids.has(id)) { row.root.remove(); rows.delete(id); }
      studies.forEach((study, i) => {
        if (!rows.has(study.id)) rows.set(study.id, makeRow(study));
        const row = rows.get(study.id);
        showRow(row, study);
        if (list.children[i] !== row.root) list.insertBefore(row.root, list.children[i] ?? null);
        const before = announced.get(study.id);
        if (before && before !== study.state) page.announce(`${study.name}: ${states[study.state] ?? study.state}`);
        announced.set(study.id, study.state);
      });
      for (const id of [...opened]) if (!studies.find((study) => study.id === id && study.hasReport)) opened.splice(opened.indexOf(id), 1);
      showReports();
    };

    const toggle = (id) => {
      const place = opened.indexOf(id);
      if (place >= 0) opened.splice(place, 1);
      else opened.push(id);
      while (opened.length > 2) opened.shift();
      for (const [study, row] of rows) row.open.setAttribute('aria-pressed', opened.includes(study));
      showReports();
      if (place < 0) reports.scrollIntoView({block: 'start', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'});
    };

    // Frames stay while their study is open: a report is not loaded again because a run advances.
    const frames = new Map();
    const showReports = () => {
      for (const [id, frame] of frames) if (!opened.includes(id)) { frame.remove(); frames.delete(id); }
      for (const id of opened) {
        if (frames.has(id)) continue;
        const study = studies.find((one) => one.id === id);
        // Reports bring scripts of their own: they run without access to this page.
        const frame = element('section', {class: 'panel report', 'data-report': id, 'aria-label': study.name},
          element('div', {class: 'report-head'}, element('h2', {}, study.name),
            element('button', {type: 'button', class: 'quiet', onclick: () => toggle(id)}, text('Close', 'Schließen'))),
          element('iframe', {sandbox: 'allow-scripts', referrerpolicy: 'no-referrer',
            title: text(`Report of ${study.name}`, `Bericht von ${study.name}`),
            src: `/studies/report?id=${encodeURIComponent(id)}`}));
        frames.set(id, frame);
        reports.append(frame);
      }
      reports.classList.toggle('two', opened.length === 2);
    };

    const stop = page.watch('studies', take);
    return () => { stopped = true; stop(); };
  },
};
