// The screen Profile: a person's estimates. Two charts share one time axis; a keyboard shows the notes.
import {element, linked} from '/elements.js';
import {keyboard, legend} from '/keyboard.js';
import {ThenAndNow} from '/then-and-now.js';
import {dataTable, numbers} from '/tables.js';
import {periodDate} from '/units.js';

export const screen = {
  name: 'profile',
  title: {en: 'Profile', de: 'Profil'},
  group: 'training',
  style: 'screen-profile.css',
  isDrawn: true,
  mount(root, page) {
    const view = new ProfileScreen(root, page);
    const stop = page.watch('profile', () => view.load(), (error) => view.fail(error));
    return () => { stop(); view.remove(); };
  },
};

class ProfileScreen {
  constructor(root, page) {
    Object.assign(this, {root, page, charts: [], audio: null});
    const {text} = page;
    this.cards = element('div', {class: 'cards'});
    this.thenAndNow = new ThenAndNow(page);
    this.body = element('div', {class: 'profile-body'});
    this.problem = element('p', {class: 'problem', role: 'alert'});
    root.append(element('header', {}, element('h1', {}, text('Profile', 'Profil'))), this.problem, this.body, this.thenAndNow.node);
  }

  remove() {
    this.isGone = true;
    this.stopSound();
    this.thenAndNow.stop();
    for (const chart of this.charts) chart.remove();
  }

  async load() {
    try {
      const [profile, timeline] = await Promise.all([this.page.get('/profile'), this.page.get('/timeline')]);
      // Only this screen loads what draws its charts.
      this.drawing ??= await import('/timeline-chart.js');
      if (this.isGone) return;
      this.problem.textContent = '';
      this.show(profile, timeline);
      await this.thenAndNow.load();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Says why nothing is shown. What is shown already stays right until it changes. */
  fail(error) {
    if (!this.body.firstChild) this.problem.textContent = error.message;
  }

  show(profile, timeline) {
    this.cards.replaceChildren(...profile.cards.map(({title, value, details}) => element('section', {class: 'card stat'},
      element('h2', {}, title), element('p', {class: 'value number'}, value),
      ...details.map((line) => element('p', {class: 'muted small'}, ...linked(line))))));
    if (timeline.points.length === 0) return this.showEmpty(profile);
    for (const point of timeline.points) {
      const offset = (timeline.offsets.findLast(([from]) => from <= point.start) ?? timeline.offsets[0])[1];
      point.date = periodDate(point.start, offset, timeline.period, this.page);
    }
    if (this.shared?.chart.abilities.join() === timeline.abilities.join()) {
      this.shared.replace(timeline);
      for (const chart of this.charts) chart.node.setAttribute('aria-label', this.label(timeline, chart.ability));
    } else {
      this.clear();
      this.build(timeline);
    }
    this.fillTable(timeline);
    this.keys.replaceChildren(...(profile.notesDiffer ? [keyboard(profile), legend(profile.steps, this.page)] : [
      element('p', {}, this.page.text('The notes do not differ by more than chance, so none of them is drawn as weak.',
        'Die Töne unterscheiden sich nicht mehr, als der Zufall erklärt; keiner wird als schwach gezeichnet.'))]),
    keyTable(profile, this.page));
  }

  clear() {
    this.stopSound();
    for (const chart of this.charts) chart.remove();
    [this.shared, this.charts] = [null, []];
  }

  showEmpty({empty}) {
    this.clear();
    this.body.replaceChildren(element('section', {class: 'card empty'}, element('p', {}, empty),
      element('a', {class: 'button primary', href: '#start'}, this.page.text('Start training', 'Training beginnen'))), this.cards);
  }

  /** The accessible sentence of the chart of an ability; null: of what was presented. */
  label(timeline, ability) {
    if (ability == null) return timeline.label;
    const {text} = this.page;
    const name = timeline.abilities[ability] && ` (${timeline.abilities[ability]})`;
    const last = timeline.points.findLast((point) => point.estimates[ability])?.estimates[ability];
    const [mean, bounds] = last?.words ?? [];
    const now = last?.threshold == null ? text('Not yet known.', 'Noch nicht bekannt.')
      : text(`Now ${mean} cents, 95 % ${bounds}.`, `Jetzt ${mean} Cent, 95 % ${bounds}.`);
    return text(`Estimated threshold${name} with its 95 % interval over time. ${now}`,
      `Geschätzte Schwelle${name} mit ihrem 95-%-Intervall im Zeitverlauf. ${now}`);
  }

  build(timeline) {
    const {page} = this;
    const {text} = page;
    const {SharedView, TimelineChart} = this.drawing;
    this.shared = new SharedView(timeline);
    this.shared.onchange = () => this.updateButtons();
    const presented = [text('Difficulty (presented)', 'Schwierigkeit (gestellt)'), text(
      'What the trainer did. Line and band: rolling mean ± SD of the offsets presented. Dots: mean offset of a day or other period. In cents.',
      'Was dir gestellt wurde. Linie und Band: gleitendes Mittel ± SD der gestellten Abweichungen. Punkte: mittlere Abweichung eines Tages oder anderen Zeitraums. In Cent.')];
    const estimated = (name) => [text('Threshold (estimated)', 'Schwelle (geschätzt)') + (name && `: ${name}`), text(
      'What you hear: lower is finer. Line and band: the estimate with its 95 % interval, in cents on a logarithmic axis.',
      'Was du hörst: tiefer ist feiner. Linie und Band: die Schätzung mit ihrem 95-%-Intervall, in Cent auf logarithmischer Achse.')];
    const [below, ...above] = [presented, ...timeline.abilities.map(estimated)].map(([title, caption], i) => {
      const ability = i === 0 ? null : i - 1;
      const chart = new TimelineChart(page, this.shared, this.label(timeline, ability), ability);
      this.charts.push(chart);
      return element('figure', {class: 'figure'},
        element('figcaption', {}, element('h2', {}, title), element('p', {class: 'muted small'}, caption)), chart.node);
    });
    this.table = element('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': text('Table of the timeline', 'Tabelle des Verlaufs')});
    this.keys = element('div', {class: 'keys'});
    // With an estimate, the charts of the threshold come first.
    const tools = [this.toolbar(), this.goalLine()];
    const isKnown = timeline.points.at(-1).estimates.some((estimate) => estimate?.threshold != null);
    this.body.replaceChildren(
      element('section', {class: 'card charts'}, ...(isKnown ? [...above, ...tools, below] : [below, ...tools, ...above]),
        element('details', {}, element('summary', {}, text('Table', 'Tabelle')), this.table)),
      this.cards,
      element('section', {class: 'card'}, element('h2', {}, text('Notes', 'Töne')),
        element('p', {class: 'muted small'}, text(
          'Mean offset that the trainer presented with each note as reference. It is not your threshold.',
          'Mittlere Abweichung, die dir mit jedem Ton als Bezugston gestellt wurde. Sie ist nicht deine Schwelle.')), this.keys));
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
      ...this.ranges(),
      button('all', text('Show everything', 'Alles zeigen'), text('All', 'Alles'), () => shared.showAll()),
      button('latest', text('Show the latest', 'Das Neueste zeigen'), text('Latest', 'Neueste'), () => shared.showFirst()),
      this.listen = element('button', {class: 'button tool listen', type: 'button', onclick: () => this.toggleSound()}, this.listenText(false)));
  }

  /** Chips for the last two weeks, three months and year. */
  ranges() {
    const {shared, page: {text}} = this;
    const spans = [[14, text('2 weeks', '2 Wochen')], [91, text('3 months', '3 Monate')], [365, text('1 year', '1 Jahr')]];
    return this.chips = spans.map(([days, label]) => {
      const chip = element('button', {class: 'button tool', type: 'button', 'aria-pressed': 'false', onclick: () => shared.showLast(days)}, label);
      chip.days = days;
      return chip;
    });
  }

  /** The goal, drawn as a line, and the charts as pictures. */
  goalLine() {
    const {shared, page, page: {text}} = this;
    shared.goal = storedGoal();
    const field = element('input', {id: 'profile-goal', type: 'text', inputmode: 'decimal', autocomplete: 'off', value: shared.goal ?? '',
      onchange: () => {
        const cents = Number(field.value.replace(',', '.'));
        shared.goal = field.value.trim() && cents > 0 && cents <= 1200 ? cents : null;
        field.value = shared.goal ?? '';
        if (shared.goal) localStorage.setItem('peach-goal', shared.goal);
        else localStorage.removeItem('peach-goal');
        shared.plan();
      }});
    const save = element('button', {class: 'button tool', type: 'button', onclick: () => {
      import('/chart-image.js').then(async ({saveImage}) => {
        for (const {node, ability} of this.charts.filter((chart) => chart.ability != null)) {
          await saveImage(node, [text('threshold', 'schwelle'), shared.chart.abilities[ability]].filter(Boolean).join('-'));
        }
      }).catch((error) => {
        this.problem.textContent = error.message;
      });
    }}, text('Save as picture', 'Als Bild sichern'));
    return element('div', {class: 'goal'}, element('label', {for: 'profile-goal'}, text('Goal in cents', 'Ziel in Cent')), field, save);
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
    for (const chip of this.chips) {
      chip.setAttribute('aria-pressed', !isAll && Math.abs(view.end - view.start - 86400 * chip.days) < 7200);
    }
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

  fillTable({abilities, points}) {
    const {page, page: {text}} = this;
    const details = this.table.parentElement;
    const fill = () => {
      if (!details.open) return;
      const cents = numbers(page.language).oneDecimal;
      this.table.replaceChildren(dataTable(
        [text('Period', 'Zeitraum'), text('Mean offset', 'Mittlere Abweichung'), text('Comparisons', 'Vergleiche'), text('Right', 'Richtig'),
          text('Rolling mean', 'Gleitendes Mittel'), text('Rolling SD', 'Gleitende SD'),
          ...abilities.flatMap((name) => [text('Threshold', 'Schwelle') + (name && `: ${name}`), '95 %'])],
        points.toReversed().map((p) => [p.date, cents(p.mean), p.count, p.correct, cents(p.rolling), cents(p.deviation),
          ...p.estimates.flatMap((estimate) => estimate?.words ?? ['–', '–'])])));
    };
    details.ontoggle = fill;
    fill();
  }
}

function storedGoal() {
  const cents = Number(localStorage.getItem('peach-goal'));
  return cents > 0 ? cents : null;
}

function keyTable({keys}, page) {
  const {text} = page;
  const cents = numbers(page.language).oneDecimal;
  const label = text('Table of the notes', 'Tabelle der Töne');
  return element('details', {}, element('summary', {}, text('Table', 'Tabelle')),
    element('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': label}, dataTable(
      [text('Note', 'Ton'), text('Mean, cents', 'Mittel, Cent'), text('SD, cents', 'SD, Cent'), text('Comparisons', 'Vergleiche')],
      keys.filter((key) => key.count > 0).map((key) => [key.name, cents(key.mean), cents(key.deviation), key.count]))));
}
