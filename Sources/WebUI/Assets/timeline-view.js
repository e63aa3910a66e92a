// The view of the threshold timeline's charts. The functions that move it are the same as in ChartView.swift, so that
// a drag needs no request. Both give the same doubles: Tests/Browser checks this with the cases of the Swift tests.
//
// chart: { points: [{ start, middle, end, narrowest, top }], everything: { start, end }, ceilings }; view: { start, end }.

/** The first index from which on `isLater(point)` holds. */
function partition(points, isLater) {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLater(points[middle])) high = middle; else low = middle + 1;
  }
  return low;
}

export function clamped({everything}, {start, end}) {
  const span = Math.min(end - start, everything.end - everything.start);
  const from = Math.min(Math.max(start, everything.start), everything.end - span);
  return {start: from, end: from + span};
}

export function scrolled(chart, view, seconds) {
  return clamped(chart, {start: view.start + seconds, end: view.end + seconds});
}

export function nearest({points}, time) {
  const after = partition(points, (point) => point.middle >= time);
  if (after === 0) return 0;
  if (after === points.length) return points.length - 1;
  return points[after].middle - time < time - points[after - 1].middle ? after : after - 1;
}

export function zoomed(chart, view, factor, time) {
  if (!(factor > 0 && Number.isFinite(factor))) return clamped(chart, view);
  const {everything, points} = chart;
  const about = Math.min(Math.max(time, view.start), view.end);
  const span = view.end - view.start;
  const narrowest = Math.min(span, points[nearest(chart, about)].narrowest);
  const wanted = Math.min(Math.max(span / factor, narrowest), everything.end - everything.start);
  const start = about - (about - view.start) / span * wanted;
  return clamped(chart, {start, end: start + wanted});
}

/** First and one past the last index of the points that reach into the view. */
export function visible({points}, view) {
  const first = partition(points, (point) => point.end > view.start);
  return [first, Math.max(first, partition(points, (point) => point.start >= view.end))];
}

export function ceiling(chart, view) {
  const [first, last] = visible(chart, view);
  let highest = first < last ? 0 : chart.points[nearest(chart, view.start + (view.end - view.start) / 2)].top;
  for (let index = first; index < last; index++) highest = Math.max(highest, chart.points[index].top);
  return chart.ceilings.find((ceiling) => ceiling >= highest) ?? highest;
}

/** The view that several charts share; draws them once a frame. */
export class SharedView {
  constructor(chart, view = chart.first) {
    this.chart = chart;
    this.view = view;
    this.charts = new Set();
    this.frame = 0;
  }

  scroll(seconds) { this.show(scrolled(this.chart, this.view, seconds)); }
  zoom(factor, time = (this.view.start + this.view.end) / 2) { this.show(zoomed(this.chart, this.view, factor, time)); }
  showAll() { this.show(this.chart.everything); }
  showLast(days) {
    const {end} = this.chart.everything;
    this.show(clamped(this.chart, {start: end - 86400 * days, end}));
  }
  showFirst() { this.show(this.chart.first); }

  /** Scrolls as little as needed to have the point in the view. */
  reveal({start, end}) {
    const {view} = this;
    if (start < view.start) this.scroll(start - view.start);
    else if (end > view.end) this.scroll(end - view.end);
  }

  /** Replaces the chart after training; the newest period stays at the edge if it was there. */
  replace(chart) {
    const isAtEnd = this.view.end >= this.chart.everything.end;
    this.chart = chart;
    const shift = isAtEnd ? chart.everything.end - this.view.end : 0;
    this.show(clamped(chart, {start: this.view.start + shift, end: this.view.end + shift}));
  }

  show(view) {
    this.view = view;
    this.plan();
  }

  plan() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      let isMoving = false;
      for (const chart of this.charts) isMoving = chart.draw() || isMoving;
      this.onchange?.(this.view);
      if (isMoving) this.plan();
    });
  }
}

// The marks of a time axis at local midnights of the person's zone, which may differ from the browser's.

/** A scale from seconds since 1970 to pixels with `marks(count)`: [{ x, label, day }]; `day` names the day of an hour. offsets: [[from, seconds], …]. */
export function timeAxis(view, range, offsets, locale) {
  const x = d3.scaleLinear().domain([view.start, view.end]).range(range);
  const offset = (time) => (offsets.findLast(([from]) => from <= time) ?? offsets[0])[1];
  const local = (time) => new Date(1000 * (time + offset(time)));
  const instant = (date) => {
    const shown = date / 1000;
    return shown - offset(shown - offset(shown));
  };
  const format = (options) => new Intl.DateTimeFormat(locale, {timeZone: 'UTC', ...options}).format;
  const formats = {
    hour: format({hour: '2-digit', minute: '2-digit'}), day: format({day: 'numeric', month: 'short'}),
    month: format({month: 'short'}), year: format({year: 'numeric'}),
  };
  const isHour = (date) => date.getUTCHours() > 0;
  /** Beside days and hours, the first of a month and of a year is a day too. */
  const label = (date, hasDays) => {
    if (isHour(date)) return formats.hour(date);
    if (hasDays) return formats.day(date);
    return date.getUTCMonth() ? formats.month(date) : formats.year(date);
  };
  const scale = d3.scaleUtc().domain([local(view.start), local(view.end)]);
  const hours = (view.end - view.start) / 3600;
  /** Hours and days stand at equal steps, before the first of the latest month as after it: each midnight has a mark among hours. */
  const datesOf = (count) => {
    const step = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336].find((one) => hours / one <= count) * 3_600_000;
    if (!step) return scale.ticks(count);
    const end = local(view.end);
    const from = Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1);
    const [first, last] = [Math.ceil((local(view.start) - from) / step), Math.floor((end - from) / step)];
    return Array.from({length: Math.max(0, last - first + 1)}, (_, i) => new Date(from + (first + i) * step));
  };
  const marks = (count) => {
    const dates = datesOf(count);
    const hasDays = dates.some((date) => date.getUTCDate() > 1 || isHour(date));
    return dates.map((date) => ({x: x(instant(+date)), label: label(date, hasDays), day: isHour(date) && formats.day(date), key: +date}));
  };
  return {x, marks};
}

/**
 * The marks of an axis in a chart of that width that lie between two places: as many as have room, where coarser ones would be fewer
 * than three. Of hours, those at midnight stay; without one, the first names its day.
 */
export function dated({marks}, width, [left, right]) {
  const inside = (count) => marks(count).filter(({x}) => x > left && x < right);
  const count = Math.max(2, width / 110);
  const [coarse, fine] = [inside(count), inside(2 * count)];
  const apart = (all) => {
    const every = Math.max(1, Math.ceil(60 / Math.min(...all.slice(1).map(({x}, i) => x - all[i].x))));
    const from = Math.max(0, all.findIndex(({day}) => !day)) % every;
    return all.filter((_, i) => i % every === from);
  };
  const shown = apart(coarse.length > 2 || fine.length <= coarse.length ? coarse : fine);
  const [first, ...rest] = shown;
  return shown.length && shown.every(({day}) => day)
    ? [{...first, label: `${first.day}, ${first.label}`}, ...rest.filter(({x}) => x > first.x + 80)] : shown;
}
