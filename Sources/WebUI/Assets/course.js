// The course of numbers as a small line or dots, without axes: over periods, or within a session.
import {element, shape} from '/elements.js';
import {written} from '/tables.js';

/**
 * A line through numbers, without axes, over their range or `range`, at equal distances or at `times`; it is interrupted between
 * `segments`, pairs of a first and a last index, and one number between two gaps is a dot. With `areRight`, a dot for each number
 * instead, hollow for a wrong answer. A faint line is drawn at the number `mark`, if there is one.
 */
function sparkline(values, {width = 480, height = 96, range, areRight, mark, times = values.map((_, i) => i), segments = [[0, values.length - 1]]} = {}) {
  const all = mark == null ? values : [...values, mark];
  const [low, high] = range ?? [Math.min(...all), Math.max(...all)];
  const x = (i) => 4 + ((times[i] - times[0]) / (times.at(-1) - times[0])) * (width - 8);
  const y = (value) => (high > low ? 6 + (1 - (value - low) / (high - low)) * (height - 12) : height / 2);
  const points = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`);
  const drawn = (tag, attributes) => shape(tag, {'vector-effect': 'non-scaling-stroke', ...attributes});
  const dots = (isRight) => points.filter((_, i) => areRight[i] === isRight).map((point) => `M${point}h0`).join('');
  const size = Math.min(8, Math.max(4, width / values.length));
  return shape('svg', {class: 'sparkline', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    mark != null && drawn('line', {x1: 0, x2: width, y1: y(mark), y2: y(mark)}),
    areRight
      ? [drawn('path', {d: dots(true), 'stroke-width': size}), drawn('path', {d: dots(false), 'stroke-width': size}),
        drawn('path', {class: 'hollow', d: dots(false), 'stroke-width': size - 3})]
      : segments.map(([from, to]) => (from < to
        ? drawn('polyline', {points: points.slice(from, to + 1).join(' ')})
        : drawn('path', {d: `M${points[from]}h0`, 'stroke-width': 5}))));
}

/** A line with its caption, beside it the numbers at its top and bottom, and below it its ends; `ends`: [{value, date}]. */
const captioned = (caption, line, scale, ends) => element('figure', {class: 'course'},
  element('figcaption', {class: 'muted small'}, caption),
  element('div', {class: 'scaled'}, line,
    element('div', {class: 'scale number small muted'}, scale.map((one) => element('span', {}, `${one} ¢`))),
    element('div', {class: 'ends'}, ends.map(({value, date}) => element('p', {class: 'small'},
      value && element('strong', {class: 'number'}, value), ' ', element('span', {class: 'muted'}, date))))));

/** The least end of the scale of errors in cents: from there on they are red. */
const widestError = 30;

/** Cents on the scale of octaves; at least 0.1 cents. */
const octaves = (cents) => Math.log2(Math.max(cents, 0.1));

/** Octaves between powers of two, at least a factor of four apart, as on Profile, so that one cent is no mountain. */
function octaveRange(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  let [low, high] = [Math.floor(least), Math.ceil(most)];
  while (high - low < 2) if (least - low < high - most) low -= 1; else high += 1;
  return [low, high];
}

/** The numbers at the top and the bottom of a range in cents. */
const scaled = ([low, high], language) => [high, low].map(written(language, {maximumFractionDigits: high < 10 ? 2 : 0})).map((one) => one.replace('-', '−'));

/** The course of values over periods, with its caption, on the scale of octaves; null without one or for fewer than two. */
export function course(caption, curve, {language}) {
  if (!curve || curve.values.length < 2) return null;
  const shown = curve.values.map(octaves);
  const range = octaveRange(shown);
  return captioned(caption, sparkline(shown, {...curve, range}), scaled(range.map((one) => 2 ** one), language), curve.ends);
}

/**
 * The trials of a session, from the first to the last; null for fewer than two. Differences are drawn on the scale of octaves, with a
 * line at the threshold where one is known; errors about a line at 0, to the one from which on they are red, or to the largest.
 */
export function sessionCourse({values, areRight, exercise, thresholds}, page) {
  if (values.length < 2) return null;
  const mark = thresholds.length === 1 ? thresholds[0].cents ?? null : null;
  const widest = Math.max(widestError, ...values.map(Math.abs));
  const range = areRight ? octaveRange((mark == null ? values : [...values, mark]).map(octaves)) : [-widest, widest];
  // Not above the largest difference, which is often the largest that is played.
  if (areRight) {
    range[1] = Math.min(range[1], octaves(Math.max(...values, mark ?? 0)));
    range[0] = Math.min(range[0], range[1] - 2);
  }
  const caption = mark == null ? page.text('training.differences') : page.text('training.differencesWithThreshold');
  return captioned(exercise === 'matching' ? page.text('training.errors') : caption,
    areRight
      ? sparkline(values.map(octaves), {height: 90, range, areRight, mark: mark && octaves(mark)})
      : sparkline(values, {height: 90, range, mark: 0}), scaled(areRight ? range.map((one) => 2 ** one) : range, page.language),
    [page.text('training.first'), page.text('training.last')].map((date) => ({date})));
}
