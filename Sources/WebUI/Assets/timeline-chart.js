// The chart of the threshold timeline: band, line and dots from back to front. The server says which pauses interrupt band
// and line; a period between two pauses has a vertical line and a tick instead.
import {element, shape} from '/elements.js';
import {written} from '/tables.js';
import {gestures} from '/timeline-gestures.js';
import {ceiling, dated, nearest, timeAxis, visible} from '/timeline-view.js';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const margin = {top: 16, right: 44, bottom: 28, left: 44};
/** Between the edges of the plot and the first and last moment of the view: dots there are whole. */
const padding = 6;
/** How far from the mouse a point lies that it shows, as far as one that a tap shows. */
const reach = 24;
/** The pixels of a plot in a chart of that width. */
const span = (width) => Math.max(1, width - margin.left - margin.right - 2 * padding);

/** How the charts differ: which numbers they show, and on which axis. */
const presented = {
  isLogarithmic: false,
  isUnknown: () => false,
  runs: ({segments}) => ({lines: segments, bands: segments}),
  value: (point) => point.mean,
  line: (point) => point.rolling,
  low: (point) => Math.max(0, point.rolling - point.deviation),
  high: (point) => point.rolling + point.deviation,
  domain: (chart, view) => [0, ceiling(chart, view)],
};

/** The chart of the estimates of the interval with this index. */
const estimated = (index) => {
  const number = (name) => (point) => point.estimates[index]?.[name];
  const [value, low, high] = ['threshold', 'low', 'high'].map(number);
  return {
    // A period without the interval interrupts nothing; one whose threshold has no interval interrupts the band.
    isUnknown: (point) => Boolean(point.estimates[index]) && value(point) == null,
    runs: ({lines, bands}) => ({lines: lines[index], bands: bands[index]}),
    isLogarithmic: true, value, line: value, low, high,
    domain: (chart, view, goal) => {
      const points = chart.points.slice(...visible(chart, view)).filter((point) => low(point) != null);
      const ends = [d3.min(points, low) ?? 1, d3.max(points, high) ?? 100];
      const [lowest, highest] = [Math.min(ends[0], goal ?? ends[0]), Math.max(ends[1], goal ?? ends[1])];
      return [2 ** Math.floor(Math.log2(lowest)), 2 ** Math.ceil(Math.log2(highest))];
    },
  };
};

/** Why no threshold is shown. */
export const unknownWords = (estimate, {text}) => {
  const bounds = estimate?.words[1] ?? '–';
  return bounds === '–' ? text('profile.notYetKnown') : bounds;
};

/** One chart on a shared view: of what was presented, or of the estimates of an interval. `label` is its accessible sentence. */
export class TimelineChart {
  constructor(page, shared, label, index = null) {
    const name = index == null ? 'presented' : 'estimated';
    Object.assign(this, {page, shared, index, kind: index == null ? presented : estimated(index)});
    [this.selected, this.hovered, this.asked] = [null, null, {index: null}];
    this.domain = null;
    this.popup = element('div', {class: 'popup', hidden: true});
    this.unknown = element('p', {class: 'unknown', 'aria-hidden': 'true'});
    this.layers = {
      grid: shape('g', {class: 'grid'}), band: shape('path', {class: 'band'}), line: shape('path', {class: 'mean'}),
      single: shape('path', {class: 'single'}), ranges: shape('path', {class: 'ranges'}),
      compared: shape('path', {class: 'compared'}), goal: shape('path', {class: 'goal-line'}), dots: shape('path', {class: 'dots'}),
      guide: shape('line', {class: 'guide', visibility: 'hidden'}), selection: shape('circle', {class: 'selection', r: 7, visibility: 'hidden'}),
      playhead: shape('line', {class: 'playhead', visibility: 'hidden'}), axes: shape('g', {class: 'marks'}),
    };
    this.clip = shape('rect');
    const clip = `clip-${name}-${index}`;
    const {grid, axes, selection, ...plot} = this.layers;
    this.svg = shape('svg', {'aria-hidden': 'true'}, shape('clipPath', {id: clip}, this.clip), grid,
      shape('g', {'clip-path': `url(#${clip})`}, ...Object.values(plot)), selection, axes);
    this.node = element('div', {
      class: `timeline ${name}`, tabindex: 0, role: 'application', 'aria-label': label,
      'aria-roledescription': page.text('profile.chart'),
    }, this.svg, this.unknown, this.popup);
    gestures(this.node, {
      secondsPerPixel: () => this.secondsPerPixel, timeAt: (x) => this.timeAt(x),
      scroll: (seconds) => shared.scroll(seconds), zoom: (factor, time) => shared.zoom(factor, time),
      tap: (event) => this.tap(event), hover: (clientX) => this.hover(clientX),
    });
    this.node.addEventListener('keydown', (event) => this.press(event));
    this.dismissOutside = (event) => { if (!this.node.contains(event.target)) this.dismiss(); };
    document.addEventListener('pointerdown', this.dismissOutside);
    this.size = new ResizeObserver(() => shared.plan());
    this.size.observe(this.node);
    shared.charts.add(this);
  }

  remove() {
    document.removeEventListener('pointerdown', this.dismissOutside);
    this.size.disconnect();
    this.shared.charts.delete(this);
  }

  /** The goal of the interval in cents; none of what was presented. */
  get goal() { return this.kind.isLogarithmic ? this.shared.goals?.[this.index] : null; }
  get width() { return this.node.clientWidth; }
  get height() { return this.node.clientHeight; }
  get secondsPerPixel() {
    const {start, end} = this.shared.view;
    return (end - start) / span(this.width);
  }
  timeAt(clientX) {
    const left = this.node.getBoundingClientRect().left + margin.left + padding;
    return this.shared.view.start + (clientX - left) * this.secondsPerPixel;
  }

  /** Draws the present view; returns whether the axis is still on its way. */
  draw() {
    const {chart, view} = this.shared;
    const {width, height} = this;
    if (width === 0) return false;
    const isMoving = this.approach(this.kind.domain(chart, view, this.goal));
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    for (const [name, value] of Object.entries({
      x: margin.left, y: 0, width: Math.max(0, width - margin.left - margin.right), height: Math.max(0, height - margin.bottom),
    })) this.clip.setAttribute(name, value);
    this.axis = timeAxis(view, [margin.left + padding, width - margin.right - padding], chart.offsets, this.page.locale);
    this.up = (this.kind.isLogarithmic ? d3.scaleLog().base(2) : d3.scaleLinear())
      .domain(this.domain).range([height - margin.bottom, margin.top]);
    this.drawSeries(chart, view);
    this.drawCompared(chart);
    const {goal} = this;
    this.layers.goal.setAttribute('d', goal == null ? '' : `M${margin.left},${this.up(goal).toFixed(1)}H${width - margin.right}`);
    this.drawMarks(width, height);
    this.place();
    return isMoving;
  }

  /** Moves the axis of cents towards its new ends, at once if motion is reduced. */
  approach(wanted) {
    const log = this.kind.isLogarithmic ? Math.log2 : (x) => x;
    const back = this.kind.isLogarithmic ? (x) => 2 ** x : (x) => x;
    const now = this.domain ?? wanted;
    const rest = Math.max(...wanted.map((end, i) => Math.abs(log(end) - log(now[i]))));
    const whole = Math.abs(log(wanted[1]) - log(wanted[0])) || 1;
    const isMoving = !reducedMotion.matches && rest > 0.004 * whole;
    this.domain = isMoving ? wanted.map((end, i) => back(log(now[i]) + 0.25 * (log(end) - log(now[i])))) : wanted;
    return isMoving;
  }

  drawSeries(chart, view) {
    const [first, last] = visible(chart, view);
    const {x} = this.axis;
    const floor = this.domain[0];
    const at = (value) => this.up(Math.max(value, floor)).toFixed(1);
    const {isUnknown, line: mean, low, high, runs} = this.kind;
    // Of a run the points with a number in the view, and one more on each side, so that lines continue to the edge of the view.
    const within = ([from, to], has) => {
      const points = chart.points.slice(from, to + 1).filter(has);
      const [one, end] = visible({points}, view);
      return points.slice(Math.max(0, one - 1), end + 1);
    };
    const places = (run, value) => run.map((point) => `${x(point.middle).toFixed(1)},${at(value(point))}`);
    const line = runs(chart).lines.map((run) => within(run, (point) => mean(point) != null)).filter(({length}) => length > 1)
      .map((run) => `M${places(run, mean).join('L')}`);
    const stretches = runs(chart).bands.flatMap((run) => within(run, (point) => low(point) != null || isUnknown(point)).reduce((all, point) => {
      if (low(point) == null) all.push([]); else all.at(-1).push(point);
      return all;
    }, [[]]));
    const band = stretches.filter(({length}) => length > 1)
      .map((run) => `M${places(run, high).join('L')}L${places(run, low).reverse().join('L')}Z`);
    // A period alone; of a threshold that is known only roughly, its range.
    const [ranges, single] = [true, false].map((isRough) => stretches
      .filter((run) => run.length === 1 && isUnknown(run[0]) === isRough).map(([point]) => this.bar(point, at)));
    const seen = chart.points.slice(first, last);
    const known = seen.filter((p) => this.kind.value(p) != null);
    // Without an estimate or a range in the view nothing is drawn, and the axis has no marks.
    this.isEmpty = this.kind.isLogarithmic && seen.every((p) => low(p) == null);
    const latest = this.isEmpty && seen.findLast(this.kind.isUnknown);
    this.unknown.textContent = latest ? unknownWords(latest.estimates[this.index], this.page)
      : this.isEmpty ? this.page.text('profile.notInView') : '';
    const dots = known.map((p) => `M${x(p.middle).toFixed(1)},${at(this.kind.value(p))}h0`);
    // The last value stands beside the chart, where no curve crosses it: the number of the card, if the view ends today. A range
    // at the end has none.
    const isLast = known.at(-1) === seen.findLast((p) => this.kind.value(p) != null || this.kind.isUnknown(p));
    this.ends = this.kind.isLogarithmic && isLast ? known.slice(-1).map((p) => ({
      x: this.width - margin.right + 8, y: this.up(this.kind.value(p)) + 4, label: p.estimates[this.index].words[0], anchor: 'start'})) : [];
    this.layers.band.setAttribute('d', band.join(''));
    this.layers.line.setAttribute('d', line.join(''));
    this.layers.single.setAttribute('d', single.join(''));
    this.layers.ranges.setAttribute('d', ranges.join(''));
    this.layers.dots.setAttribute('d', dots.join(''));
    this.layers.dots.style.strokeWidth = `${Math.max(3, Math.min(9, 0.7 * (this.width / Math.max(1, last - first))))}px`;
  }

  /** Brackets above the two stretches that the verdict compares, with their words, if there is a verdict. */
  drawCompared({compared}) {
    const {text} = this.page;
    const [left, right] = [margin.left, this.width - margin.right];
    const seen = (this.kind.isLogarithmic && !this.isEmpty && compared[this.index] || []).map((ends, i) => {
      const [from, to] = ends.map((end) => Math.min(Math.max(this.axis.x(end), left), right));
      return {from, to: Math.max(to, from + 2), isThen: !i, isSeen: this.axis.x(ends[0]) < right && this.axis.x(ends[1]) > left};
    }).filter(({isSeen}) => isSeen);
    this.layers.compared.setAttribute('d', seen.map(({from, to}) => `M${from.toFixed(1)},18v-4H${to.toFixed(1)}v4`).join(''));
    this.ends.unshift(...seen.map(({from, to, isThen}) => ({x: isThen ? from : to, y: 10, anchor: isThen ? 'start' : 'end',
      label: isThen ? text('profile.comparedThen') : text('profile.comparedNow')})));
  }

  /** Of a period without neighbours: the band's height and the line's value, if it has one. */
  bar(point, at) {
    const {high, low, line} = this.kind;
    const x = this.axis.x(point.middle);
    const tick = line(point) == null ? '' : `M${(x - 6).toFixed(1)},${at(line(point))}h12`;
    return `M${x.toFixed(1)},${at(high(point))}V${at(low(point))}${tick}`;
  }

  drawMarks(width, height) {
    const number = written(this.page.language, {maximumFractionDigits: 2});
    const levels = this.isEmpty ? [] : this.kind.isLogarithmic ? this.up.ticks(8).filter((x) => Number.isInteger(Math.log2(x))) : this.up.ticks(5);
    const every = Math.ceil(levels.length / 6);
    d3.select(this.layers.grid).selectAll('line').data(levels.filter((_, i) => i % every === 0)).join('line')
      .attr('x1', margin.left).attr('x2', width - margin.right).attr('y1', this.up).attr('y2', this.up);
    const texts = [
      ...levels.filter((_, i) => i % every === 0).map((level) => ({
        x: margin.left - 8, y: this.up(level) + 4, label: number(level), anchor: 'end'})),
      ...dated(this.axis, width, [margin.left, width - margin.right - 16])
        .map(({x, label}) => ({x, y: height - 8, label, anchor: 'middle'})),
      ...this.goal == null ? [] : [{x: margin.left + 4, y: this.up(this.goal) - 5, label: this.page.text('profile.goalLine', {cents: number(this.goal)}), anchor: 'start'}],
      ...this.ends,
    ];
    d3.select(this.layers.axes).selectAll('text').data(texts).join('text')
      .attr('x', (d) => d.x).attr('y', (d) => d.y).attr('text-anchor', (d) => d.anchor).text((d) => d.label);
  }

  // --- The popup -------------------------------------------------------------------------------------------------------

  async tap(event) {
    const box = this.node.getBoundingClientRect();
    const y = event.clientY - box.top;
    const query = {
      time: this.timeAt(event.clientX), secondsPerPixel: this.secondsPerPixel,
      centsPerPixel: Math.abs(this.up.invert(y) - this.up.invert(y + 1)),
      ...(this.kind.isLogarithmic ? {} : {cents: this.up.invert(y)}),
    };
    this.open(await this.page.get('/timeline/point', query).catch(() => null));
  }

  async select(index) {
    const last = this.shared.chart.points.length - 1;
    const chosen = Math.min(Math.max(index, 0), last);
    this.shared.reveal(this.shared.chart.points[chosen]);
    const point = await this.page.get('/timeline/point', {index: chosen}).catch(() => null);
    this.open(point);
    if (point) this.page.announce([this.shared.chart.points[point.index].date, ...point.lines].join('. '));
  }

  /** Shows a selected point, or none, and not what the mouse has asked for before. */
  open(point) {
    [this.selected, this.hovered, this.asked] = [point, null, {...this.asked}];
    this.show();
  }

  dismiss() { if (this.shown) this.open(null); }

  /** Shows the point under the mouse, and the selected one again when there is none. */
  async hover(clientX) {
    const {chart} = this.shared;
    const index = clientX == null ? null : nearest(chart, this.timeAt(clientX));
    const isNear = index != null && Math.abs(chart.points[index].middle - this.timeAt(clientX)) <= reach * this.secondsPerPixel;
    const wanted = isNear && index !== this.selected?.index ? index : null;
    if (wanted === this.asked.index) return;
    const asked = this.asked = {index: wanted};
    const point = wanted == null ? null : await this.page.get('/timeline/point', {index}).catch(() => null);
    if (asked !== this.asked) return;
    this.hovered = point;
    this.show();
  }

  /** The point that is shown: the one under the mouse, or the selected one. */
  get shown() { return this.hovered ?? this.selected; }

  show() {
    const {shown} = this;
    this.popup.hidden = !shown;
    if (shown) this.popup.replaceChildren(element('strong', {}, this.shared.chart.points[shown.index].date), ...shown.lines.map((line) => element('div', {}, line)));
    this.shared.plan();
  }

  /**
   * Rings the shown point on a vertical line, and puts the popup beside it, inside the chart; at the top for a period without a
   * dot. The popup of the mouse covers no point: it stands above the chart, or below where there is no room.
   */
  place() {
    const point = this.shown && this.shared.chart.points[this.shown.index];
    const {guide, selection} = this.layers;
    const x = point ? this.axis.x(point.middle) : 0;
    const isInside = Boolean(point) && x >= margin.left && x <= this.width - margin.right;
    const value = point ? this.kind.value(point) : null;
    const see = (node, isSeen) => node.setAttribute('visibility', isSeen ? 'visible' : 'hidden');
    see(guide, isInside);
    see(selection, isInside && value != null);
    if (!point) return;
    const y = value == null ? margin.top : this.up(Math.max(value, this.domain[0]));
    this.popup.style.visibility = isInside ? 'visible' : 'hidden';
    this.stand(guide, x);
    selection.setAttribute('cx', x);
    selection.setAttribute('cy', y);
    const {offsetWidth, offsetHeight} = this.popup;
    const left = Math.min(Math.max(x - offsetWidth / 2, 4), this.width - offsetWidth - 4);
    const above = y - offsetHeight - 14;
    const outside = this.node.getBoundingClientRect().top > offsetHeight + 4 ? -offsetHeight - 4 : this.height + 4;
    const top = this.hovered ? outside : above > 0 ? above : Math.min(y + 14, this.height - offsetHeight);
    this.popup.style.transform = `translate(${left}px, ${top}px)`;
  }

  /** Places a vertical line. */
  stand(line, x) {
    for (const [name, value] of Object.entries({x1: x, x2: x, y1: 0, y2: this.height - margin.bottom})) line.setAttribute(name, value);
  }

  // --- Keyboard and sound -------------------------------------------------------------------------------------------------

  press(event) {
    const last = this.shared.chart.points.length - 1;
    const from = this.selected?.index ?? last + 1;
    const keys = {
      ArrowLeft: () => this.select(from - 1), ArrowRight: () => this.select(from + 1),
      Home: () => this.select(0), End: () => this.select(last),
      PageUp: () => this.shared.scroll(-0.8 * this.secondsPerPixel * this.width),
      PageDown: () => this.shared.scroll(0.8 * this.secondsPerPixel * this.width),
      '+': () => this.shared.zoom(1.5), '-': () => this.shared.zoom(1 / 1.5), '0': () => this.shared.showAll(),
      Escape: () => this.dismiss(),
    };
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** Shows where in the view a sound is; null: nowhere. */
  play(share) {
    const line = this.layers.playhead;
    line.setAttribute('visibility', share == null ? 'hidden' : 'visible');
    if (share == null) return;
    this.stand(line, margin.left + padding + share * span(this.width));
  }
}
