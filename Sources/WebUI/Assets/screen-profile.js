// Profile: what is known of a person. Two charts share one view of time; a keyboard shows the notes.
import {element} from '/elements.js';
import {keyboard, legend} from '/keyboard.js';
import {SharedView, TimelineChart} from '/timeline-chart.js';

export const screen = {
  name: 'profile',
  title: {en: 'Profile', de: 'Profil'},
  group: 'training',
  style: 'screen-profile.css',
  mount(root, page) {
    const view = new ProfileScreen(root, page);
    const stop = page.watch('profile', () => view.load());
    return () => { stop(); view.remove(); };
  },
};

class ProfileScreen {
  constructor(root, page) {
    Object.assign(this, {root, page, charts: [], audio: null});
    const {text} = page;
    this.cards = element('div', {class: 'cards'});
    this.body = element('div', {class: 'profile-body'});
    this.problem = element('p', {class: 'problem', role: 'alert'});
    root.append(element('header', {}, element('h1', {}, text('Profile', 'Profil'))), this.problem, this.cards, this.body);
  }

  remove() {
    this.isGone = true;
    this.stopSound();
    for (const chart of this.charts) chart.remove();
  }

  async load() {
    try {
      const [profile, timeline] = await Promise.all([this.page.get('/profile'), this.page.get('/timeline')]);
      if (this.isGone) return;
      this.problem.textContent = '';
      this.show(profile, timeline);
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }

  show(profile, timeline) {
    this.cards.replaceChildren(...profile.cards.map(({title, value, details}) => element('section', {class: 'card stat'},
      element('h2', {}, title), element('p', {class: 'value number'}, value),
      ...details.map((line) => element('p', {class: 'muted small'}, line)))));
    if (timeline.points.length === 0) return this.showEmpty(profile);
    if (this.shared) {
      this.shared.replace(timeline);
      for (const chart of this.charts) chart.node.setAttribute('aria-label', this.labels(timeline)[chart.name]);
    } else {
      this.build(timeline);
    }
    this.fillTable(timeline);
    this.keys.replaceChildren(keyboard(profile), legend(profile.steps, this.page), keyTable(profile, this.page));
  }

  showEmpty({empty}) {
    this.stopSound();
    for (const chart of this.charts) chart.remove();
    [this.shared, this.charts] = [null, []];
    this.body.replaceChildren(element('section', {class: 'card empty'}, element('p', {}, empty),
      element('a', {class: 'button primary', href: '#start'}, this.page.text('Start training', 'Training beginnen'))));
  }

  labels(timeline) {
    return {presented: timeline.label, estimated: this.page.text(
      `Estimated threshold with its 95 % interval over time. ${timeline.label}`,
      `Geschätzte Schwelle mit ihrem 95-%-Intervall im Zeitverlauf. ${timeline.label}`)};
  }

  build(timeline) {
    const {page} = this;
    const {text} = page;
    this.shared = new SharedView(timeline);
    this.shared.onchange = () => this.updateButtons();
    const names = {
      presented: [text('Difficulty (presented)', 'Schwierigkeit (gestellt)'), text(
        'Dots: mean of a day or other period. Line and band: rolling mean ± SD. In cents.',
        'Punkte: Mittel eines Tages oder anderen Zeitraums. Linie und Band: gleitendes Mittel ± SD. In Cent.')],
      estimated: [text('Threshold (estimated)', 'Schwelle (geschätzt)'), text(
        'Line and band: the estimate with its 95 % interval, in cents on a logarithmic axis.',
        'Linie und Band: die Schätzung mit ihrem 95-%-Intervall, in Cent auf logarithmischer Achse.')],
    };
    const figures = Object.entries(names).map(([kind, [title, caption]]) => {
      const chart = new TimelineChart(page, this.shared, kind, this.labels(timeline)[kind]);
      chart.name = kind;
      this.charts.push(chart);
      return element('figure', {class: 'figure'},
        element('figcaption', {}, element('h2', {}, title), element('p', {class: 'muted small'}, caption)), chart.node);
    });
    this.table = element('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': text('Table of the timeline', 'Tabelle des Verlaufs')});
    this.keys = element('div', {class: 'keys'});
    this.body.replaceChildren(
      element('section', {class: 'card charts'}, figures[0], this.toolbar(), figures[1],
        element('details', {}, element('summary', {}, text('Table', 'Tabelle')), this.table)),
      element('section', {class: 'card'}, element('h2', {}, text('Notes', 'Töne')),
        element('p', {class: 'muted small'}, text(
          'Mean difficulty presented with each note as reference: the lower the bar, the finer.',
          'Mittlere gestellte Schwierigkeit mit jedem Ton als Bezugston: je niedriger der Balken, desto feiner.')), this.keys));
    this.shared.plan();
  }

  toolbar() {
    const {shared, page: {text}} = this;
    const button = (name, label, sign, onclick) => (this[name] = element('button', {
      class: 'button tool', type: 'button', 'aria-label': label, title: label, onclick}, sign));
    const centre = () => (shared.view.start + shared.view.end) / 2;
    return element('div', {class: 'toolbar', role: 'group', 'aria-label': text('View', 'Ausschnitt')},
      button('earlier', text('Earlier', 'Früher'), '‹', () => shared.scroll(-0.5 * (shared.view.end - shared.view.start))),
      button('later', text('Later', 'Später'), '›', () => shared.scroll(0.5 * (shared.view.end - shared.view.start))),
      button('zoomIn', text('Zoom in', 'Vergrößern'), '+', () => shared.zoom(1.6, centre())),
      button('zoomOut', text('Zoom out', 'Verkleinern'), '−', () => shared.zoom(1 / 1.6, centre())),
      button('all', text('Show everything', 'Alles zeigen'), text('All', 'Alles'), () => shared.showAll()),
      button('latest', text('Show the latest', 'Das Neueste zeigen'), text('Latest', 'Neueste'), () => shared.showFirst()),
      this.listen = element('button', {class: 'button tool listen', type: 'button', onclick: () => this.toggleSound()}, this.listenText(false)));
  }

  listenText(isPlaying) {
    const {text} = this.page;
    return isPlaying ? text('■ Stop', '■ Stopp') : text('♪ Listen', '♪ Anhören');
  }

  updateButtons() {
    const {view, chart: {everything}} = this.shared;
    const isAll = view.end - view.start >= everything.end - everything.start;
    const mark = (button, isUseless) => button.setAttribute('aria-disabled', isUseless);
    mark(this.earlier, view.start <= everything.start);
    mark(this.later, view.end >= everything.end);
    mark(this.zoomOut, isAll);
    mark(this.all, isAll);
  }

  // --- Sound ------------------------------------------------------------------------------------------------------------

  toggleSound() {
    if (this.audio) return this.stopSound();
    const {page, shared} = this;
    const {start, end} = shared.view;
    this.audio = new Audio(`/timeline/sound?start=${start}&end=${end}&language=${page.language}`);
    this.audio.onended = () => this.stopSound();
    this.audio.onerror = () => { this.problem.textContent = page.text('The sound cannot be played.', 'Der Klang kann nicht abgespielt werden.'); this.stopSound(); };
    this.listen.textContent = this.listenText(true);
    page.announce(shared.chart.sound);
    this.audio.play().catch(() => this.stopSound());
    this.follow();
  }

  follow() {
    if (!this.audio) return;
    const {currentTime, duration} = this.audio;
    for (const chart of this.charts) chart.play(duration > 0 ? currentTime / duration : 0);
    requestAnimationFrame(() => this.follow());
  }

  stopSound() {
    this.audio?.pause();
    this.audio = null;
    if (this.listen) this.listen.textContent = this.listenText(false);
    for (const chart of this.charts) chart.play(null);
  }

  // --- The table behind the charts ----------------------------------------------------------------------------------------

  fillTable({points}) {
    const {page, page: {text}} = this;
    const details = this.table.parentElement;
    const fill = () => {
      if (!details.open) return;
      const one = new Intl.NumberFormat(page.language, {minimumFractionDigits: 1, maximumFractionDigits: 1});
      const cents = (x) => (x == null ? '–' : one.format(x));
      this.table.replaceChildren(dataTable(
        [text('Period', 'Zeitraum'), text('Mean', 'Mittel'), text('Comparisons', 'Vergleiche'), text('Right', 'Richtig'),
          text('Rolling mean', 'Gleitendes Mittel'), text('Rolling SD', 'Gleitende SD'), text('Threshold', 'Schwelle'), '95 %'],
        points.toReversed().map((p) => [p.date, cents(p.mean), p.count, p.correct, cents(p.rolling), cents(p.deviation),
          cents(p.threshold), p.threshold == null ? '–' : `${cents(p.low)}–${cents(p.high)}`])));
    };
    details.ontoggle = fill;
    fill();
  }
}

function keyTable({keys}, page) {
  const {text} = page;
  const one = new Intl.NumberFormat(page.language, {minimumFractionDigits: 1, maximumFractionDigits: 1}).format;
  const label = text('Table of the notes', 'Tabelle der Töne');
  return element('details', {}, element('summary', {}, text('Table', 'Tabelle')),
    element('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': label}, dataTable(
      [text('Note', 'Ton'), text('Mean, cents', 'Mittel, Cent'), text('SD, cents', 'SD, Cent'), text('Comparisons', 'Vergleiche')],
      keys.filter((key) => key.count > 0).map((key) => [key.name, one(key.mean), one(key.deviation), key.count]))));
}

/** A table whose first column names the rows. */
export function dataTable(head, rows) {
  return element('table', {},
    element('thead', {}, element('tr', {}, ...head.map((name) => element('th', {scope: 'col'}, name)))),
    element('tbody', {}, ...rows.map(([name, ...cells]) => element('tr', {}, element('th', {scope: 'row'}, name),
      ...cells.map((cell) => element('td', {class: 'number'}, `${cell}`))))));
}
