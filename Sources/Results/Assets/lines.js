"use strict";

// Values over one swept parameter: a line per group with its 95 % intervals.
//
// series: [{ name, group, points: [{ x, mean, low, high, n, name, isBaseline }] }]. Without `connect` the points
// stand alone, as when several parameters were swept at once, and tell their names. values: what the scale holds.
Peach.lines = (container, { title, heading, name, x, series, unit, values, connect = true }) => {
  const margin = { top: 34, right: 16, bottom: 48, left: 56 };
  const tall = (width) => Math.min(380, 140 + width / 3);
  Peach.draw(container, `Lines: ${title}`, tall, (svg, width, height) => {
    const { tick } = Peach.unit(unit);
    const points = series.flatMap((s) => s.points);
    const across = Peach.lines.scale(points.map((p) => p.x), [margin.left + 12, width - margin.right - 12]);
    const up = Peach.scale(values, unit, [height - margin.bottom, margin.top]);
    Peach.axis.left(svg, up, {
      left: margin.left, right: width - margin.right, count: 7, format: tick, title: heading });
    const format = d3.format(".4~g");
    Peach.axis.below(svg, across, {
      top: margin.top, bottom: height - margin.bottom, count: width / 90, format,
      values: Peach.lines.swept(points, across, format), title: x.title });
    for (const one of series) Peach.lines.series(svg, one, across, up, { x, unit, connect });
  }, {
    columns: ["group", "condition", x.title, ...Peach.save.estimate(name)],
    rows: series.flatMap((one) => one.points.map((p) => [one.name, p.name, p.x, ...Peach.save.fields(p)])),
  });
};

// The swept values, if there is room for all their numbers side by side.
Peach.lines.swept = (points, across, format) => {
  const values = [...new Set(points.map((p) => p.x))].sort((a, b) => a - b);
  const room = (a, b) => across(b) - across(a) - 3.6 * (format(a).length + format(b).length) > 6;
  return d3.pairs(values, room).every(Boolean) ? values : null;
};

// Logarithmic where that spreads the values more evenly: where their median is nearer to the middle of its ends.
Peach.lines.scale = (values, range) => {
  const [low, high] = d3.extent(values);
  const linear = d3.scaleLinear().domain(low === high ? [low - 1, high + 1] : [low, high]).range(range);
  if (low <= 0 || low === high) return linear;
  const log = d3.scaleLog().domain([low, high]).range(range);
  const off = (scale) => Math.abs(scale(d3.median([...new Set(values)])) - d3.mean(range));
  return off(log) < off(linear) ? log : linear;
};

Peach.lines.series = (svg, { name, group, points }, across, up, { x, unit, connect }) => {
  const drawn = points.filter((p) => p.mean != null && (!up.base || p.mean > 0))
    .sort((a, b) => a.x - b.x);
  // An interval that reaches to nothing ends at the axis.
  const floor = up.domain()[0];
  const low = (p) => up(Math.max(p.low ?? p.mean, floor));
  const high = (p) => up(p.high ?? p.mean);
  const g = svg.append("g").style("color", Peach.colour(group));
  if (connect) {
    g.append("path").datum(drawn).attr("class", "band")
      .attr("d", d3.area().x((p) => across(p.x)).y0(low).y1(high));
    g.append("path").datum(drawn).attr("class", "line")
      .attr("d", d3.line().x((p) => across(p.x)).y((p) => up(p.mean)));
  }
  const marks = g.selectAll("g.mark").data(drawn).join("g").attr("class", "mark")
    .attr("transform", (p) => `translate(${across(p.x)},0)`);
  // A band shows the intervals already.
  if (!connect) marks.append("line").attr("class", "interval").attr("y1", low).attr("y2", high);
  marks.append("path").attr("class", "point").attr("d", Peach.symbol(group))
    .attr("transform", (p) => `translate(0,${up(p.mean)})`);
  marks.filter((p) => p.isBaseline).append("circle").attr("class", "baseline").attr("r", 9)
    .attr("cy", (p) => up(p.mean));
  const called = (p) => (connect ? `${x.title} ${p.x}` : p.name) + (p.isBaseline ? " (baseline)" : "");
  Peach.marks(marks, (p) => `${name}, ${called(p)}: ${Peach.estimate(p, unit)}`);
};
