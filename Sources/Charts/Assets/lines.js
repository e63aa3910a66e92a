"use strict";

// Values over one swept parameter: a line per group with its 95 % intervals.
//
// series: [{ name, group, points: [{ x, mean, low, high, n }] }]. Without `connect` the points stand alone,
// as when several parameters were swept at once.
Peach.lines = (container, { title, heading, x, series, unit, connect = true }) => {
  const margin = { top: 34, right: 16, bottom: 48, left: 56 };
  const tall = (width) => Math.min(380, 140 + width / 3);
  Peach.draw(container, `Lines: ${title}`, tall, (svg, width, height) => {
    const { tick } = Peach.unit(unit);
    const points = series.flatMap((s) => s.points);
    const across = Peach.lines.scale(points.map((p) => p.x), [margin.left + 12, width - margin.right - 12]);
    const up = Peach.scale(
      points.flatMap((p) => [p.mean, p.low, p.high]), unit, [height - margin.bottom, margin.top]);
    Peach.axis.left(svg, up, {
      left: margin.left, right: width - margin.right, count: 7, format: tick, title: heading });
    const swept = [...new Set(points.map((p) => p.x))];
    Peach.axis.below(svg, across, {
      top: margin.top, bottom: height - margin.bottom, count: width / 90, format: d3.format(".4~g"),
      values: swept.length <= width / 60 ? swept : null, title: x.title });
    for (const one of series) Peach.lines.series(svg, one, across, up, { x, unit, connect });
  });
};

// Logarithmic where the parameter was swept over more than a factor of 30.
Peach.lines.scale = (values, range) => {
  const [low, high] = d3.extent(values);
  if (low > 0 && high / low > 30) return d3.scaleLog().domain([low, high]).range(range);
  return d3.scaleLinear().domain(low === high ? [low - 1, high + 1] : [low, high]).range(range);
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
  Peach.marks(marks, (p) => `${name}, ${x.title} ${p.x}: ${Peach.estimate(p, unit)}`);
};
