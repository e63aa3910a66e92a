// The map of a running sweep's cells: one square per cell, coloured by the value of a measure when the cell is
// finished.

// The width of a letter of names.
const letter = 6.5;

const cut = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// cells: {axes: [{path, values}], cells: [{places, values: {group: {measure: number}}}]}. The last swept constant is
// the horizontal axis, the first one the vertical axis; cells that differ only in other constants are averaged. Names of a
// single axis that do not fit side by side, such as strategies, stand one below the other.
export const drawCells = (host, {axes, cells, titles}, choice, {text, number, tableBehind, element}) => {
  const groups = [...new Set(cells.flatMap(({values}) => Object.keys(values)))];
  const measures = [...new Set(cells.flatMap(({values}) => Object.values(values).flatMap(Object.keys)))];
  if (!groups.includes(choice.group)) choice.group = groups[0];
  if (!measures.includes(choice.measure)) choice.measure = measures[0];
  const chart = element('div', {class: 'chart'});
  // An empty place has no width.
  if (!host.firstChild) host.append(chart);
  const width = Math.min(640, Math.max(240, Math.floor(host.clientWidth)));
  const longest = (axis) => Math.max(...axis.values.map((value) => value.length)) * letter + 8;
  const isList = axes.length === 1 && longest(axes[0]) * axes[0].values.length > width;
  const yAxis = isList || axes.length > 1 ? axes[0] : null;
  const xAxis = isList ? {path: '', values: ['']} : axes[axes.length - 1];
  const title = (measure) => titles[measure] ?? measure ?? '';
  const squares = [];
  xAxis.values.forEach((_, x) => (yAxis?.values ?? ['']).forEach((__, y) => {
    const found = cells.filter(({places}) => (isList || places[axes.length - 1] === x) && (!yAxis || places[0] === y));
    const values = found.map(({values}) => values[choice.group]?.[choice.measure]).filter((value) => value != null);
    squares.push({x, y, isDone: found.length > 0, value: values.length ? mean(values) : null});
  }));
  const known = squares.map(({value}) => value).filter((value) => value != null);
  const [low, high] = known.length ? [Math.min(...known), Math.max(...known)] : [0, 1];
  // At most half the strength of the colour, so that text on it is legible.
  const strength = (value) => (high > low ? 0.06 + 0.44 * ((value - low) / (high - low)) : 0.3);
  const name = ({x, y}) => [isList ? null : `${xAxis.path} ${xAxis.values[x]}`, yAxis ? `${yAxis.path} ${yAxis.values[y]}` : null].filter(Boolean).join(', ');
  const words = (square) => `${name(square)}: ${square.value != null ? number.short(square.value)
    : square.isDone ? text('study.state.finished') : text('map.notFinished')}`;
  const [least, most] = [low, high].map((value) => number.short(known.length ? value : null));
  const sentence = text('map.summary', {
    done: squares.filter(({isDone}) => isDone).length, total: squares.length, measure: title(choice.measure), low: least, high: most});

  const select = (label, values, key, titleOf = (value) => value) => values.length < 2 ? null : element('label', {class: 'small'}, `${label} `,
    element('select', {onchange: (event) => {
      choice[key] = event.target.value;
      drawCells(host, {axes, cells, titles}, choice, {text, number, tableBehind, element});
    }}, values.map((value) => element('option', {value, selected: value === choice[key]}, titleOf(value)))));
  const wasOpen = host.querySelector('details')?.open ?? false;
  const focused = host.contains(document.activeElement) ? [...host.querySelectorAll('select, summary')].indexOf(document.activeElement) : -1;
  host.replaceChildren(
    element('div', {class: 'map-choices'}, select(text('study.measure'), measures, 'measure', title), select(text('study.group'), groups, 'group')),
    chart, element('p', {class: 'small muted'}, sentence),
    tableBehind(text('table.show'), sentence, [text('study.condition'), choice.measure ? title(choice.measure) : text('study.stateTitle')],
      squares.map((square) => [name(square), square.value != null ? number.short(square.value)
        : square.isDone ? text('study.state.finished') : '–'])));
  host.querySelector('details').open = wasOpen;
  if (focused >= 0) host.querySelectorAll('select, summary')[focused]?.focus();

  const side = yAxis ? Math.min(longest(yAxis), 0.45 * width) : 4;
  const margin = {left: side, top: 4, right: 4, bottom: 40};
  const step = (width - margin.left - margin.right) / xAxis.values.length;
  const tall = Math.min(isList ? 28 : 44, Math.max(16, step));
  const height = margin.top + margin.bottom + tall * (yAxis?.values.length ?? 1);
  const svg = d3.select(chart).append('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('width', width).attr('height', height)
    .attr('role', 'img').attr('aria-label', sentence);
  const left = ({x}) => margin.left + x * step;
  const top = ({y}) => margin.top + ((yAxis?.values.length ?? 1) - 1 - y) * tall;
  const marks = svg.selectAll('g').data(squares).join('g').attr('class', ({isDone}) => (isDone ? 'done' : 'waiting'));
  marks.append('rect').attr('x', (d) => left(d) + 1).attr('y', (d) => top(d) + 1).attr('width', Math.max(1, step - 2))
    .attr('height', tall - 2).attr('rx', 3).style('fill-opacity', (d) => (d.value == null ? null : strength(d.value)));
  marks.append('title').text(words);
  if (step > 38) {
    marks.append('text').attr('x', (d) => left(d) + step / 2).attr('y', (d) => top(d) + tall / 2).attr('dy', '0.35em')
      .text((d) => (d.value == null ? '' : number.short(d.value)));
  }
  const every = Math.ceil(xAxis.values.length / Math.max(1, Math.floor((width - margin.left) / Math.max(48, longest(xAxis)))));
  svg.append('g').attr('class', 'names').selectAll('text').data(xAxis.values).join('text')
    .attr('x', (_, x) => left({x}) + step / 2).attr('y', height - margin.bottom + 16).text((value, x) => (x % every ? '' : value));
  svg.append('text').attr('class', 'title').attr('x', (margin.left + width) / 2).attr('y', height - 6).text(isList ? yAxis.path : yAxis ? `${xAxis.path} → · ${yAxis.path} ↑` : xAxis.path);
  if (yAxis) {
    svg.append('g').attr('class', 'names end').selectAll('text').data(yAxis.values).join('text')
      .attr('x', margin.left - 6).attr('y', (_, y) => top({y}) + tall / 2).attr('dy', '0.35em')
      .text((value) => cut(value, Math.floor((side - 8) / letter)));
  }
};
