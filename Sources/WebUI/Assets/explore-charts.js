// The charts of the screen Explore. Levels are in cents on logarithmic axes: that of where they settle has all possible levels, that
// of the course by comparison those between the marks around the curves, so it rarely moves while a constant is dragged.

const ticks = [0.01, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];

const frame = (host, height, margin, label) => {
  const width = Math.max(260, Math.floor(host.clientWidth));
  const svg = d3.select(host).selectAll('svg').data([0]).join('svg')
    .attr('viewBox', `0 0 ${width} ${height}`).attr('width', width).attr('height', height)
    .attr('role', 'img').attr('aria-label', label);
  const layer = (name) => svg.selectAll(`g.${name}`).data([0]).join('g').attr('class', name);
  return {svg, layer, width, left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom};
};

const path = (layer, name, data) => layer.selectAll(`path.${name}`).data(data ? [data] : []).join('path')
  .attr('class', name).attr('d', (d) => d);

const labelled = (layer, name, data) => {
  const lines = layer.selectAll(`g.${name}`).data(data).join('g').attr('class', name);
  lines.selectAll('line').data((d) => [d]).join('line');
  lines.selectAll('text').data((d) => [d]).join('text').text((d) => d.text);
  return lines;
};

// The listeners' threshold, named at the edge and without a line where it lies beyond the levels of the chart.
const thresholdMark = (threshold, edges, {text, number}) => {
  const level = Math.min(Math.max(threshold, edges[0]), edges[edges.length - 1]);
  const isBeyond = level !== threshold;
  const words = {level: number.short(threshold)};
  return {kind: 'threshold', level, isBeyond, text: isBeyond ? text('explore.thresholdBeyond', words) : text('explore.threshold', words)};
};

// Draws the presented levels by comparison.
export const drawTracks = (host, result, {text, number, height}) => {
  const {setting, baseline, sessions, threshold} = result;
  const {median, low, high} = setting.course;
  const {edges} = setting.course.rest;
  const possible = [edges[0], edges[edges.length - 1]];
  const levels = [low, high, median, ...setting.course.tracks, result.isBaseline ? [] : baseline.course.median, [threshold]].flat()
    .filter((level) => level >= possible[0] && level <= possible[1]);
  const fitted = [Math.max(possible[0], ticks.findLast((tick) => tick <= d3.min(levels)) ?? 0),
    Math.min(possible[1], ticks.find((tick) => tick >= d3.max(levels)) ?? Infinity)];
  const last = median.length - 1;
  const sentence = text('explore.tracksSummary', {median: number.short(median[last]), low: number.short(low[last]), high: number.short(high[last])});
  const f = frame(host, height, {left: 44, right: 12, top: 26, bottom: 34}, sentence);
  const x = d3.scaleLinear([0, median.length - 1], [f.left, f.right]);
  const y = d3.scaleLog(fitted, [f.bottom, f.top]);
  const shown = ticks.filter((tick) => tick >= fitted[0] && tick <= fitted[1]);
  const axis = f.layer('axis');
  axis.selectAll('line.grid').data(shown).join('line').attr('class', 'grid')
    .attr('x1', f.left).attr('x2', f.right).attr('y1', y).attr('y2', y);
  axis.selectAll('text.tick').data(shown).join('text').attr('class', 'tick end').attr('x', f.left - 8).attr('y', y)
    .attr('dy', '0.35em').text(number.short);
  axis.selectAll('line.session').data(sessions.slice(1)).join('line').attr('class', 'session')
    .attr('x1', x).attr('x2', x).attr('y1', f.top).attr('y2', f.bottom);
  // In a narrow chart only the first session has its word, before the number, which stands as the others do.
  const room = sessions.length > 1 ? x(sessions[1]) - x(sessions[0]) : f.width;
  const isNarrow = room <= 90, endsAtNumber = (i) => isNarrow && i === 0;
  axis.selectAll('text.session').data(sessions).join('text').attr('class', (_, i) => `session${endsAtNumber(i) ? ' end' : ''}`)
    .attr('x', (d, i) => x(d) + (endsAtNumber(i) ? 11 : 4)).attr('y', f.bottom + 16)
    .text((_, i) => (!isNarrow || i === 0 ? text('explore.session', {number: i + 1}) : i + 1));
  axis.selectAll('text.unit').data([0]).join('text').attr('class', 'unit').attr('x', 4).attr('y', 14)
    .text(text('explore.levelAxis'));

  const known = (d) => d != null && d[1] != null;
  const line = d3.line().defined(known).x((d) => x(d[0])).y((d) => y(d[1]));
  const points = (levels) => line(levels.map((level, i) => [i, level]));
  const area = d3.area().defined((d) => d[1] != null && d[2] != null)
    .x((d) => x(d[0])).y0((d) => y(d[1])).y1((d) => y(d[2]));
  const plot = f.layer('plot');
  path(plot, 'band', area(low.map((level, i) => [i, level, high[i]])));
  plot.selectAll('path.track').data(setting.course.tracks).join('path').attr('class', 'track').attr('d', points);
  path(plot, 'baseline-median', result.isBaseline ? null : points(baseline.course.median));
  path(plot, 'median', points(median));
  const rule = labelled(f.layer('rules'), 'threshold', [thresholdMark(threshold, fitted, {text, number})]);
  rule.select('line').attr('visibility', (d) => (d.isBeyond ? 'hidden' : null))
    .attr('x1', f.left).attr('x2', f.right).attr('y1', (d) => y(d.level)).attr('y2', (d) => y(d.level));
  rule.select('text').attr('x', f.right - 4).attr('y', (d) => y(d.level) - 6).attr('class', 'end');
  return sentence;
};

// Draws the levels at which the rule settles: the levels of the last comparisons.
export const drawRest = (host, result, {text, number}) => {
  const {setting, baseline, threshold, settled} = result;
  const {edges, low, median, high} = setting.course.rest;
  const exact = setting.restingLevel;
  const [lowest, middle, highest] = [low, median, high].map(number.short);
  const sentence = [
    text('explore.restSummary', {count: settled, median: middle, low: lowest, high: highest}),
    exact == null ? '' : text('explore.restTheory', {level: number.short(exact)}),
  ].filter(Boolean).join(' ');
  const f = frame(host, 190, {left: 12, right: 12, top: 44, bottom: 24}, sentence);
  const x = d3.scaleLog([edges[0], edges[edges.length - 1]], [f.left, f.right]);
  const most = d3.max([...setting.course.rest.shares, ...baseline.course.rest.shares]) || 1;
  const y = d3.scaleLinear([0, most], [f.bottom, f.top]);
  const shown = ticks.filter((tick) => tick >= edges[0] && tick <= edges[edges.length - 1]);
  const axis = f.layer('axis');
  axis.selectAll('line.grid').data(shown).join('line').attr('class', 'grid')
    .attr('x1', x).attr('x2', x).attr('y1', f.top).attr('y2', f.bottom);
  axis.selectAll('text.tick').data(shown).join('text').attr('y', f.bottom + 16).attr('x', x)
    .attr('class', (d, i) => `tick ${i === 0 ? '' : i === shown.length - 1 ? 'end' : 'middle'}`)
    .text((d, i) => `${number.short(d)}${i === shown.length - 1 ? ` ${text('unitSymbol.cents')}` : ''}`);
  const steps = (shares) => shares.flatMap((share, i) => [[edges[i], share], [edges[i + 1], share]]);
  const area = d3.area().x((d) => x(d[0])).y0(f.bottom).y1((d) => y(d[1]));
  const line = d3.line().x((d) => x(d[0])).y((d) => y(d[1]));
  const plot = f.layer('plot');
  path(plot, 'distribution', area(steps(setting.course.rest.shares)));
  path(plot, 'baseline-distribution', result.isBaseline ? null : line(steps(baseline.course.rest.shares)));
  const marks = [
    {kind: 'exact', level: exact, row: 0, text: text('explore.longRun', {level: number.short(exact)})},
    {...thresholdMark(threshold, edges, {text, number}), row: 0},
  ].filter(({level}) => level != null && level >= edges[0] && level <= edges[edges.length - 1]);
  // The names are on the outer sides of the two lines, so that no line crosses them.
  marks.sort((a, b) => a.level - b.level).forEach((mark, i) => {
    mark.isLeft = i === 0 ? x(mark.level) > f.width * 0.4 || (marks.length > 1 && x(mark.level) > 130) : x(mark.level) > f.width - 130;
    if (marks.length > 1 && mark.isLeft === (i === 1)) mark.row = i;
  });
  const rules = labelled(f.layer('rules'), 'mark', marks).attr('class', (d) => `mark ${d.kind}`);
  rules.select('line').attr('visibility', (d) => (d.isBeyond ? 'hidden' : null))
    .attr('x1', (d) => x(d.level)).attr('x2', (d) => x(d.level))
    .attr('y1', (d) => 18 + 16 * d.row).attr('y2', f.bottom);
  rules.select('text').attr('x', (d) => x(d.level) + (d.isLeft ? -6 : 6)).attr('y', (d) => 14 + 16 * d.row)
    .attr('class', (d) => (d.isLeft ? 'end' : 'start'));
  return sentence;
};

/** Whether the settled levels are hard or easy for a listener with the threshold in the middle. */
export const restVerdict = ({setting: {rightAtRest: right}}, {text, number}) => {
  if (right == null) return '';
  const share = number.percent(Math.round(100 * right) / 100);
  const word = right < 0.65 ? text('explore.guessing') : right < 0.7 ? text('explore.belowThreshold')
    : right <= 0.8 ? text('explore.nearThreshold') : right <= 0.85 ? text('explore.aboveThreshold') : text('explore.tooEasy');
  return text('explore.verdict', {word, share});
};

// Draws a difference as a dot with its 95 % interval, beside a line at 0. The axis contains the interval and at least ±
// `span`, so that small differences look small. `written` gives the numbers at its marks.
export const drawDifference = (host, {difference, low, high}, label, span, written) => {
  const f = frame(host, 52, {left: 8, right: 8, top: 4, bottom: 20}, label);
  const reach = Math.max(span, ...[difference, low, high].map((d) => Math.abs(d ?? 0))) * 1.08;
  const x = d3.scaleLinear([-reach, reach], [f.left, f.right]);
  const middle = (f.top + f.bottom) / 2;
  const plot = f.layer('plot');
  plot.selectAll('line.axis').data([0]).join('line').attr('class', 'axis grid')
    .attr('x1', f.left).attr('x2', f.right).attr('y1', f.bottom).attr('y2', f.bottom);
  plot.selectAll('text').data(x.ticks(4)).join('text').attr('class', 'middle').attr('x', x).attr('y', f.bottom + 15).text(written);
  plot.selectAll('line.zero').data([0]).join('line').attr('class', 'zero')
    .attr('x1', x).attr('x2', x).attr('y1', f.top).attr('y2', f.bottom);
  plot.selectAll('line.interval').data(low == null ? [] : [0]).join('line').attr('class', 'interval')
    .attr('x1', x(low ?? 0)).attr('x2', x(high ?? 0)).attr('y1', middle).attr('y2', middle);
  plot.selectAll('circle').data(difference == null ? [] : [difference]).join('circle')
    .attr('cx', x).attr('cy', middle).attr('r', 6);
};
