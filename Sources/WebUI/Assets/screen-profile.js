// The screen Profile: a person's estimates. The charts share one time axis; what is not needed at first sight is folded.
import {course} from '/course.js';
import {calendar} from '/calendar.js';
import {element} from '/elements.js';
import {thresholdRows} from '/intervals.js';
import {keyboard, legend} from '/keyboard.js';
import {isPhone} from '/session.js';
import {ThenAndNow} from '/then-and-now.js';
import {dataTable, numbers, tableBehind} from '/tables.js';
import {SharedView} from '/timeline-view.js';
import {measureButton, practiseButton} from '/session-buttons.js';
import {guessHelp} from '/training.js';
import {periodDate, unitName} from '/units.js';
import {help} from '/words.js';

export const screen = {
  name: 'profile',
  group: 'training',
  style: 'screen-profile.css',
  isDrawn: true,
  hasViews: true,
  mount(root, page) {
    const view = new ProfileScreen(root, ofInterval(page));
    const stop = page.watch('profile', () => view.load(), (error) => view.fail(error));
    const end = page.session.subscribe((state, isConnected) => view.connect(isConnected));
    return () => { end(); stop(); view.remove(); };
  },
};

class ProfileScreen {
  constructor(root, page) {
    Object.assign(this, {root, page, charts: [], audio: null});
    const {text} = page;
    this.cards = element('div', {class: 'cards'});
    this.presented = element('summary', {});
    this.thenAndNow = new ThenAndNow(page);
    this.days = element('div', {class: 'days'});
    this.wide = matchMedia('(min-width: 70rem)');
    this.wide.onchange = () => this.shared && this.placeDays();
    this.body = element('div', {class: 'profile-body'});
    this.problem = element('p', {class: 'problem', role: 'alert'});
    root.append(element('header', {}, element('h1', {}, text('screen.profile')), page.interval && element('a', {href: '#profile'}, text('profile.allIntervals'))), this.problem, this.body);
  }

  remove() {
    this.isGone = true;
    this.wide.onchange = null;
    this.stopSound();
    for (const chart of this.charts) chart.remove();
  }

  /** The days, which are of all intervals, stand beside the cards where there is room, and with the other folded parts elsewhere. */
  placeDays() {
    if (this.page.interval) return;
    (this.wide.matches ? this.cards : this.folded).append(this.days);
    this.days.classList.toggle('card', this.wide.matches);
    for (const days of this.days.children) days.open = this.wide.matches;
  }

  /** No session begins without the server. */
  connect(isConnected) {
    this.isConnected = isConnected;
    for (const button of this.cards.querySelectorAll('.begins')) button.disabled = !isConnected;
  }

  async load() {
    try {
      // Only this screen loads what draws its charts.
      const [profile, timeline, start, drawing] = await Promise.all([
        this.page.get('/profile'), this.page.get('/timeline'), this.page.get('/start'), import('/timeline-chart.js')]);
      this.drawing = drawing;
      if (this.isGone) return;
      this.problem.textContent = '';
      this.days.replaceChildren(...[calendar(start, this.page, this.wide.matches)].filter(Boolean));
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
    const {page} = this;
    if (profile.title) this.root.querySelector('h1').textContent = profile.title;
    const presented = profile.cards.find(({isFolded}) => isFolded);
    this.presented.textContent = `${presented.title}: ${presented.value} (${presented.details[0]})`;
    this.cards.replaceChildren(...profile.cards.filter((card) => card !== presented).map((card) => this.card(card)));
    this.connect(this.isConnected);
    if (timeline.points.length === 0) return this.showEmpty(profile);
    for (const point of timeline.points) {
      const offset = (timeline.offsets.findLast(([from]) => from <= point.start) ?? timeline.offsets[0])[1];
      point.date = periodDate(point.start, offset, timeline.period, this.page);
    }
    if (this.shared?.chart.names.join() === timeline.names.join()) {
      this.shared.replace(timeline);
      for (const chart of this.charts) chart.node.setAttribute('aria-label', this.label(timeline, chart.index));
    } else {
      this.clear();
      this.build(timeline);
    }
    const isEmpty = timeline.bands.map(({length}) => !length);
    this.body.classList.toggle('is-unknown', isEmpty.every(Boolean));
    for (const {node, index} of this.charts) node.parentElement.classList.toggle('is-empty', isEmpty[index] ?? false);
    this.more.textContent = isEmpty.every(Boolean) ? page.text('table.title') : page.text('profile.more');
    // A view of fewer than five days has no parts to choose.
    this.body.classList.toggle('is-short', timeline.period === 'day' && timeline.points.length < 5
      || timeline.period === 'hour' && new Set(timeline.points.map(({start}) => Math.floor(start / 86400))).size < 5);
    // One period has no course.
    this.body.classList.toggle('is-single', timeline.points.length === 1);
    this.showSingle(timeline);
    this.fillTable(timeline);
    // Too few answers on each note say nothing.
    this.notes.hidden = !profile.notesComparable;
    this.placeDays();
    const {cents} = numbers(page.language);
    this.keys.replaceChildren(...(profile.notesDiffer ? [keyboard(profile), legend(profile.steps, this.page)] : [
      element('p', {}, page.text('profile.notesAlike'))]),
    tableBehind(page.text('table.title'), page.text('profile.noteTable'), [page.text('profile.note'), page.text('profile.mean'), page.text('profile.sd'), page.text('profile.comparisons')],
      profile.keys.filter(({count}) => count).map(({name, mean, deviation, count}) => [name, cents(mean), cents(deviation, mean), count])));
  }

  /** What stands in place of the chart of a single period: from when on there is one, and the sessions so far. */
  showSingle({period, points}) {
    const {page} = this;
    if (points.length > 1) return;
    const words = element('p', {}, period === 'day' ? page.text('profile.secondDay') : page.text('profile.secondPeriod'));
    const list = this.single.querySelector('ul') ?? element('ul');
    this.single.replaceChildren(words, list);
    page.get('/sessions').then(({sessions}) => list.replaceChildren(...sessions.map((one) => element('li', {}, one))), () => {});
  }

  /** The card of a threshold, with its change, or of pitch matching. What a known threshold means is folded. */
  card({interval, title, right, value, isKnown, details, intervals, harder, practices, errors, guesses, measurement}) {
    const {page} = this;
    const hasRows = intervals.length > 0;
    const lines = details.map((line, i) => element('p', {class: value || i || hasRows ? 'muted small' : ''}, line));
    const meaning = interval && isKnown && !guesses ? lines.splice(1) : [];
    if (right) lines.splice(1, 0, element('p', {class: 'so-far muted small'}, right));
    return element('section', {class: 'card stat'},
      element('h2', {}, title), value && element('p', {class: `value number ${isKnown ? '' : 'is-open'}`}, value),
      !hasRows && lines, meaning.length > 0 && element('details', {class: 'meaning'}, element('summary', {class: 'small'}, page.text('profile.meaning')), meaning),
      thresholdRows(intervals, ({practice}) => practice && practiseButton(page, practice, {words: page.text('profile.practise')})),
      harder.map((line) => element('p', {class: 'small'}, line)), hasRows && lines,
      // Those of an interval stand beside it.
      element('div', {class: 'pair'}, practices.filter(({label}) => !intervals.some(({practice}) => practice?.label === label)).map((one) => practiseButton(page, one))),
      guessHelp(page, guesses, {done: () => this.load()}),
      measurement && measureButton(page, measurement, true),
      course(page.text('start.errors'), errors, page), interval && this.thenAndNow.part(interval));
  }

  clear() {
    this.stopSound();
    for (const chart of this.charts) chart.remove();
    [this.shared, this.charts] = [null, []];
  }

  showEmpty({empty}) {
    this.clear();
    this.body.replaceChildren(element('section', {class: 'card empty'}, element('p', {}, empty),
      element('a', {class: 'button primary', href: '#start'}, this.page.text('profile.start'))), this.cards);
  }

  /** The accessible sentence of the chart of an interval by its index; null: of what was presented. */
  label(timeline, index) {
    if (index == null) return timeline.label;
    const {text} = this.page;
    const name = timeline.names[index];
    const last = timeline.points.findLast((point) => point.estimates[index])?.estimates[index];
    if (last?.threshold == null) {
      const words = this.drawing.unknownWords(last, this.page);
      return name ? text('profile.unknownOf', {interval: name, words}) : text('profile.unknown', {words});
    }
    const [mean, bounds] = last.words;
    return name ? text('profile.nowOf', {interval: name, mean, bounds}) : text('profile.now', {mean, bounds});
  }

  build(timeline) {
    const {page} = this;
    const {text} = page;
    const {TimelineChart} = this.drawing;
    this.shared = new SharedView(timeline);
    this.shared.onchange = () => this.updateButtons();
    // What was presented has its title in the summary of its card, a single interval its name nowhere.
    const presented = element('p', {class: 'muted small'}, text('profile.presentedNote', {count: timeline.window}));
    const [below, ...above] = [presented, ...timeline.names.map((name) => name && element('h3', {}, name))].map((caption, i) => {
      const index = i === 0 ? null : i - 1;
      const chart = new TimelineChart(page, this.shared, this.label(timeline, index), index);
      this.charts.push(chart);
      return element('figure', {class: 'figure'}, caption && element('figcaption', {}, caption), chart.node);
    });
    this.table = element('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': text('profile.timelineTable')});
    this.more = element('summary');
    this.keys = element('div', {class: 'keys'});
    this.notes = element('details', {class: 'notes'}, element('summary', {}, text('profile.notes')),
      element('p', {class: 'muted small'}, text('profile.notesNote')), this.keys);
    this.single = element('div', {class: 'single muted'});
    this.body.replaceChildren(this.cards, this.single,
      element('section', {class: 'card charts'},
        element('div', {class: 'with-help'}, element('h2', {}, text('profile.course')), help(page, ['chart', 'threshold', 'bounds', 'cent'])),
        element('p', {class: 'legend muted small'}, text('start.thresholds')), ...above, this.toolbar(),
        element('details', {}, this.more, this.goalLine(), this.table)),
      this.folded = element('section', {class: 'card folded'}, element('details', {class: 'of-trainer'}, this.presented, below), this.notes));
    this.shared.plan();
  }

  toolbar() {
    const {shared, page: {text}} = this;
    const button = (name, label, sign, onclick, kind = '') => (this[name] = element('button', {
      class: `button tool ${kind}`, type: 'button', 'aria-label': label, title: label, onclick}, sign));
    const centre = () => (shared.view.start + shared.view.end) / 2;
    return element('div', {class: 'toolbar', role: 'group', 'aria-label': text('profile.view')},
      button('earlier', text('profile.earlier'), '‹', () => shared.scroll(-0.5 * (shared.view.end - shared.view.start)), 'scrolls'),
      button('later', text('profile.later'), '›', () => shared.scroll(0.5 * (shared.view.end - shared.view.start)), 'scrolls'),
      button('zoomIn', text('profile.zoomIn'), '+', () => shared.zoom(1.6, centre())),
      button('zoomOut', text('profile.zoomOut'), '−', () => shared.zoom(1 / 1.6, centre())),
      ...this.ranges(),
      button('all', text('profile.showAll'), text('profile.all'), () => shared.showAll()),
      button('latest', text('profile.showLatest'), text('profile.latest'), () => this.latest.ariaDisabled === 'true' || shared.showFirst()),
      this.listen = element('button', {class: 'button tool listen', type: 'button', title: isPhone ? null : text('profile.listenHere'), onclick: () => this.toggleSound()}, this.listenText(false)));
  }

  /** Chips for the last two weeks, three months and year. */
  ranges() {
    const {shared, page: {text}} = this;
    const spans = [[14, text('profile.twoWeeks')], [91, text('profile.threeMonths')], [365, text('profile.oneYear')]];
    return this.chips = spans.map(([days, label]) => {
      const chip = element('button', {class: 'button tool', type: 'button', 'aria-pressed': 'false',
        onclick: () => chip.ariaDisabled === 'true' || shared.showLast(days)}, label);
      chip.days = days;
      return chip;
    });
  }

  /** The goal of each interval, drawn as a line, and the charts as pictures. */
  goalLine() {
    const {shared, page, page: {text}} = this;
    const {intervals, names} = shared.chart;
    shared.goals = intervals.map((interval) => Number(localStorage.getItem(goalKey(interval))) || null);
    const fields = intervals.map((interval, i) => {
      const id = `profile-goal-${interval}`;
      const field = element('input', {id, type: 'text', inputmode: 'decimal', autocomplete: 'off', value: shared.goals[i] ?? '', onchange: () => {
        const cents = Number(field.value.replace(',', '.'));
        shared.goals[i] = field.value.trim() && cents > 0 && cents <= 1200 ? cents : null;
        field.value = shared.goals[i] ?? '';
        localStorage.setItem(goalKey(interval), field.value);
        shared.plan();
      }});
      return element('div', {class: 'one-goal'},
        element('label', {for: id}, names[i] ? text('profile.goalOf', {interval: names[i]}) : text('profile.goal')), field);
    });
    const save = element('button', {class: 'button tool', type: 'button', onclick: () => {
      import('/chart-image.js').then(async ({saveImage}) => {
        for (const {node, index} of this.charts.filter((chart) => chart.index != null)) {
          const name = shared.chart.names[index];
          const title = `${[text('profile.course'), name].filter(Boolean).join(': ')} (${unitName('cents', page)})`;
          await saveImage(node, [text('profile.fileName'), name].filter(Boolean).join('-'), title);
        }
      }).catch((error) => {
        this.problem.textContent = error.message;
      });
    }}, text('profile.savePicture'));
    return element('div', {class: 'goal'}, fields, save);
  }

  listenText(isPlaying) {
    const {text} = this.page;
    return isPlaying ? text('profile.stopSound') : text('profile.listen');
  }

  updateButtons() {
    const {view, chart: {everything, first}} = this.shared;
    const isAll = view.end - view.start >= everything.end - everything.start;
    const mark = (button, isUseless) => button.setAttribute('aria-disabled', isUseless);
    mark(this.earlier, view.start <= everything.start);
    mark(this.later, view.end >= everything.end);
    mark(this.zoomOut, isAll);
    const isFirst = view.start === first.start && view.end === first.end;
    mark(this.latest, isFirst);
    this.all.setAttribute('aria-pressed', isAll);
    this.latest.setAttribute('aria-pressed', !isAll && isFirst);
    for (const chip of this.chips) {
      mark(chip, 86400 * chip.days >= everything.end - everything.start);
      chip.setAttribute('aria-pressed', !isAll && Math.abs(view.end - view.start - 86400 * chip.days) < 7200);
    }
  }

  // --- Sound ------------------------------------------------------------------------------------------------------------

  toggleSound() {
    if (this.audio) return this.stopSound();
    const {page, shared} = this;
    const {start, end} = shared.view;
    this.audio = new Audio(`/timeline/sound?start=${start}&end=${end}&language=${page.language}${page.interval ? '&interval=' + page.interval : ''}`);
    this.audio.onended = () => this.stopSound();
    this.audio.onerror = () => { this.problem.textContent = page.text('profile.noSound'); this.stopSound(); };
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

  fillTable({names, points}) {
    const {page, page: {text}} = this;
    const details = this.table.parentElement;
    const fill = () => {
      if (!details.open) return;
      const {cents} = numbers(page.language);
      this.table.replaceChildren(dataTable(
        [text('profile.period'), text('profile.meanOffset'), text('profile.comparisons'), text('profile.right'),
          text('profile.rollingMean'), text('profile.rollingSD'),
          ...names.flatMap((name) => [text('word.threshold') + (name && `: ${name}`), '95 %'])],
        points.toReversed().map((p) => [p.date, cents(p.mean), p.count, p.correct, cents(p.rolling), cents(p.deviation, p.rolling),
          ...p.estimates.flatMap((estimate) => estimate?.words ?? ['–', '–'])])));
    };
    details.ontoggle = fill;
    fill();
  }
}

/** The page for the interval that the address names: all that is asked is of the interval alone. */
function ofInterval(page) {
  const [, interval] = location.hash.split('?interval=');
  return interval ? {...page, interval, get: (path, query) => page.get(path, {...query, interval})} : page;
}

const goalKey = (interval) => `peach-goal-${interval}`;
