// The screen Metrics: a chart of each metric, around the selected bucket. It keeps its curves between buckets.
import {captioned, dates, lastMeasured, metricNumber, needsHeight, presenceClass, quantity} from '/body-screens.js';
import {element, shape} from '/elements.js';
import {dataTable} from '/tables.js';

const [width, height, rim] = [320, 96, 6];
/** The least pixels between two labels of the time axis, and between one and the card's edge. */
const apart = 4;

/** A label at a share of a chart's side. */
function label(side, share, text) {
  const node = element('span', {}, text);
  node.style[side] = `${(100 * share).toFixed(2)}%`;
  return node;
}

/** The time axis that all cards share: from its first day to its end, with a label for a few years, months or days. */
class TimeAxis {
  constructor(days, locale) {
    [this.first, this.end] = days;
    this.x = d3.scaleLinear().domain(days).range([rim, width - rim]);
    const ticks = d3.scaleUtc().domain(days.map((day) => day * 86400000)).ticks(4);
    const format = (style) => new Intl.DateTimeFormat(locale, {timeZone: 'UTC', ...style}).format;
    const [year, month, both, day] = [{year: 'numeric'}, {month: 'short'}, {month: 'short', year: 'numeric'}, {day: 'numeric', month: 'short'}].map(format);
    const name = (date, index) => {
      if (days[1] - days[0] < 100) return day(date);
      if (date.getUTCMonth() === 0 && date.getUTCDate() < 8) return year(date);
      return date.getUTCDate() < 8 && index > 0 ? month(date) : index > 0 ? '' : both(date);
    };
    this.ticks = ticks.map((date, index) => ({share: this.x(date / 86400000) / width, name: name(date, index)}));
  }

  /** A label for each tick, to stand under a chart. */
  labels() {
    return element('div', {class: 'x-axis', 'aria-hidden': 'true'}, ...this.ticks.map(({share, name}) => label('left', share, name)));
  }
}

/** The days that the charts show around a selected week or month: 13 weeks, or 13 months. A year shows everything. */
const spans = {week: 91, month: 396};

export class MetricsPanel {
  /** pick(bucket): selects the bucket of a date that was touched on a chart. */
  constructor(page, pick) {
    Object.assign(this, {page, pick});
    this.node = element('div', {class: 'panel metrics'});
    this.legend = curveLegend(page);
    this.cards = new Map();
  }

  /** curves: { metric: [[day, value, index in sources], …] }; days: the first day of the track and its end. */
  use({curves, sources, days, buckets}) {
    const newest = Date.parse(buckets.at(-1)?.cursor.date) / 86400000;
    // A week is drawn at its middle day, the current week at today.
    const middle = (day) => (day <= newest && newest < day + 7 ? Math.min(day + 3, newest) : day + 3);
    this.curves = Object.fromEntries(Object.entries(curves).map(([metric, weeks]) =>
      [metric, weeks.map(([day, value, source]) => ({day, value, source: sources[source], middle: middle(day)}))]));
    this.legend.hidden = Object.values(this.curves).flat().every(({source}) => source === 'measured');
    this.buckets = buckets;
    this.days = days;
    this.axes = new Map();
    this.cards.clear();
  }

  /** The axis of the selected bucket; buckets with the same days on it share it. */
  get axis() {
    const shown = daysAround(this.buckets.find(({id}) => id === this.bucket), this.days), key = shown.join();
    if (!this.axes.has(key)) this.axes.set(key, new TimeAxis(shown, this.page.locale));
    return this.axes.get(key);
  }

  /** Selects the bucket at a day: one of the selected scale, or the shortest one. */
  touch(day) {
    const selected = this.buckets.find(({id}) => id === this.bucket);
    const found = this.buckets.filter(({days: [first, end]}) => first <= day && day < end);
    const bucket = found.find(({scale}) => scale === selected?.scale) ?? found.at(-1);
    if (bucket) this.pick(bucket.id);
  }

  show({metrics, home, shown, asks_height: asksHeight}) {
    // Without a bucket the scrubber above says why there are no metrics.
    if (metrics.message) return this.node.replaceChildren();
    const texts = Object.fromEntries(home.tiles.map((tile, index) => [tile.metric, shown.tiles[index]]));
    this.bucket = home.bucket;
    const {axis} = this;
    const end = Date.parse(this.buckets.find(({id}) => id === home.bucket)?.cursor.date) / 86400000;
    const cards = metrics.cards.map((card) => {
      if (!this.cards.has(card.metric)) this.cards.set(card.metric, new MetricCard(this.page, card, this.curves[card.metric] ?? [], (day) => this.touch(day)));
      return this.cards.get(card.metric).show(card, texts[card.metric], axis, end, asksHeight);
    });
    const parts = [this.legend, ...cards];
    if (parts.length !== this.node.childElementCount || cards[0] !== this.node.children[1]) this.node.replaceChildren(...parts);
  }
}

/** The kinds of lines on the charts, each with its name. */
function curveLegend({text}) {
  const kinds = [['measured', text('body.source.measured')], ['estimated', text('body.estimated').toLowerCase()], ['last_known', text('body.source.last_known')]];
  return element('p', {class: 'curve-legend muted small'}, ...kinds.map(([kind, name]) => element('span', {},
    shape('svg', {viewBox: '0 0 32 8', 'aria-hidden': 'true'}, shape('path', {class: kind, d: 'M0,4H32'})), name)));
}

/** How the line between two weeks is drawn; null unless they are neighbours and the first leads to the second. */
function line(before, week) {
  if (!before || !week || week.day - before.day !== 7) return null;
  // A last known value is that of the week before. What is measured after it begins anew: nothing is known of the way there.
  if (week.source === 'last_known') return 'last_known';
  if (before.source === 'last_known') return null;
  return before.source === 'measured' && week.source === 'measured' ? 'measured' : 'estimated';
}

/** The first day and the end of the axis when a bucket is selected; it does not end after `end`. */
function daysAround({scale, days: [from, to]}, [first, end]) {
  const span = spans[scale];
  if (!span) return [first, end];
  const last = Math.min(end, to + Math.floor((span - (to - from)) / 14) * 7);
  return [Math.max(Math.min(first, from), last - span), last];
}

class MetricCard {
  constructor(page, card, curve, touch) {
    // One chart for each axis.
    Object.assign(this, {page, curve, touch, charts: new Map(), number: metricNumber(page, card)});
    this.value = element('p', {class: 'value number'});
    this.caption = element('p', {class: 'muted small caption'});
    this.node = element('section', {class: 'card metric', 'data-metric': card.metric},
      element('div', {class: 'metric-head'}, this.title = element('h3'), this.value, this.caption),
      ...(curve.length ? [element('div', {class: 'chart'}), table(page, card, curve)] : []));
  }

  show(card, {title, value: text, few, summary}, axis, end, asksHeight) {
    this.node.className = `card metric ${presenceClass(card.value)}`;
    this.title.textContent = title;
    this.node.dataset.value = card.value.value ?? '';
    this.node.dataset.highlight = card.highlight.kind;
    this.value.replaceChildren(...(card.message == null ? quantity(text, card.unit)
      : card.metric === 'ffmi' && asksHeight ? needsHeight(this.page) : [few ?? lastMeasured(this.page, card, this.curve, end) ?? card.message]));
    this.value.classList.toggle('sentence', card.message != null);
    this.caption.textContent = captioned(summary, card.caption);
    // A metric that was never measured has no chart.
    if (!this.curve.length) return this.node;
    if (!this.charts.has(axis)) this.charts.set(axis, new Chart(this.curve, axis, this.number, this.touch));
    const chart = this.charts.get(axis);
    if (this.node.children[1] !== chart.node) this.node.children[1].replaceWith(chart.node);
    chart.highlight(card);
    return this.node;
  }
}

/** The curve of a metric over the days of an axis. */
class Chart {
  constructor(curve, axis, number, touch) {
    // Weeks many years before all others are outside of every axis; only the table has them.
    const drawn = curve.filter(({day}) => day + 7 > axis.first && day < axis.end);
    Object.assign(this, {curve: drawn, axis});
    const [low = 0, high = 0] = d3.extent(drawn, ({value}) => value);
    // The axis spans at least 2 % of the middle value, so that small changes look small.
    const middle = (low + high) / 2, half = Math.abs(middle) / 100 || 1;
    this.y = d3.scaleLinear().domain([Math.min(low, middle - half), Math.max(high, middle + half)]).range([height - rim, rim]).clamp(true);
    this.shade = shape('rect', {class: 'shade', y: 0, height});
    [this.level, this.point] = ['level', 'point'].map((name) => shape('path', {class: name}));
    const grid = shape('path', {class: 'grid', d: axis.ticks.map(({share}) => `M${(share * width).toFixed(1)},0V${height}`).join('')});
    const lines = ['last_known', 'estimated', 'measured'].map((kind) => shape('path', {class: kind, d: this.path(kind)}));
    lines.push(...['guessed', 'alone'].map((kind) => shape('path', {class: kind, d: this.dots(kind)})));
    const chart = shape('svg', {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'},
      grid, this.shade, ...lines, this.level, this.point);
    chart.addEventListener('click', ({clientX}) => {
      const box = chart.getBoundingClientRect();
      touch(axis.x.invert((clientX - box.left) / box.width * width));
    });
    // Between the ends around a single value there is nothing to read.
    const named = low === high ? drawn.slice(0, 1).map(({value}) => value) : this.y.domain().toReversed();
    const labels = named.map((value) => label('top', this.y(value) / height, number(value)));
    this.dates = axis.labels();
    this.node = element('div', {class: 'chart'}, element('div', {class: 'y-axis', 'aria-hidden': 'true'}, ...labels), chart, this.dates);
    new ResizeObserver(() => this.thin()).observe(this.node);
  }

  /** Shows as many labels of the time axis, at equal steps, as stand apart from each other and from the card's edge. */
  thin() {
    const card = this.node.parentNode?.getBoundingClientRect();
    if (!card?.width) return;
    const labels = [...this.dates.children].filter(({textContent}) => textContent);
    const boxes = labels.map((label) => label.getBoundingClientRect());
    const isInside = boxes.map((box) => box.right + apart <= card.right);
    const shown = (step) => boxes.flatMap((_, index) => (index % step === 0 && isInside[index] ? [index] : []));
    let step = 1;
    while (shown(step).some((index, i, all) => i && boxes[index].left < boxes[all[i - 1]].right + apart)) step += 1;
    const seen = new Set(shown(step));
    labels.forEach((label, index) => { label.style.visibility = seen.has(index) ? '' : 'hidden'; });
  }

  /** The lines of one kind. Neighbouring ones are one stretch, so that the gaps do not begin anew each week. */
  path(wanted) {
    let isDrawn = false;
    return this.curve.map((week, index) => {
      const before = this.curve[index - 1];
      if (line(before, week) !== wanted) {
        isDrawn = false;
        return '';
      }
      const start = isDrawn ? '' : `M${this.place(before)}`;
      isDrawn = true;
      return `${start}L${this.place(week)}`;
    }).join('');
  }

  /** A dot for each measured week to which no unbroken line leads (`alone`), and for each other one to which no line leads (`guessed`). */
  dots(wanted) {
    return this.curve.map((week, index) => {
      const lines = [line(this.curve[index - 1], week), line(week, this.curve[index + 1])];
      const kind = week.source === 'measured' ? !lines.includes('measured') && 'alone' : !lines.some(Boolean) && 'guessed';
      return kind === wanted ? `M${this.place(week)}h0` : '';
    }).join('');
  }

  place({middle, value}) { return `${this.axis.x(middle).toFixed(1)},${this.y(value).toFixed(1)}`; }

  /** Marks the selected bucket: a point for a week; the whole month or year, with a line at its value, otherwise. */
  highlight({highlight: {kind, date, start, end}, value: {value}}) {
    const x = (text) => Math.min(Math.max(this.axis.x(Date.parse(text) / 86400000), 0), width);
    const isPoint = kind === 'point';
    const see = (node, isSeen) => node.setAttribute('visibility', isSeen ? 'visible' : 'hidden');
    see(this.point, isPoint && value != null);
    see(this.level, !isPoint && value != null);
    const [left, right] = isPoint ? [x(date) - 1, x(date) + 1] : [x(start), Math.max(x(end), x(start) + 3)];
    this.shade.setAttribute('x', left);
    this.shade.setAttribute('width', right - left);
    if (value == null) return;
    if (isPoint) this.point.setAttribute('d', `M${x(date)},${this.y(value)}h0`);
    else this.level.setAttribute('d', `M${left},${this.y(value)}H${right}`);
  }
}

function table(page, card, curve) {
  const {text} = page;
  const date = dates(page);
  const number = metricNumber(page, card);
  const heading = text('body.tableOf', {title: card.title});
  const region = element('div', {class: 'scrolling', tabindex: 0, role: 'region', 'aria-label': heading});
  const fill = () => region.replaceChildren(dataTable(
    [text('date.week'), `${card.title} ${card.unit}`, text('body.source')],
    curve.toReversed().map(({day, value, source}) => [date(day * 86400000), number(value), page.textOr(`body.source.${source}`)]), {classes: ['number']}));
  return element('details', {ontoggle() { if (this.open) fill(); }}, element('summary', {'aria-label': heading}, text('table.title')), region);
}
