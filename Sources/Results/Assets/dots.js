"use strict";

// Values over alternatives that have no order: a row per alternative, a dot with its 95 % interval per group.
//
// rows: [{ name, points: [{ group, groupName, mean, low, high, n, wide }] }]; `wide` is the half width of a second,
// thin interval. `zero` draws a line at 0: a forest plot.
Peach.dots = (container, { title, heading, name, rows: all, unit, zero = false }) => {
  const rows = all.filter((row) => row.points.some((p) => p.mean != null));
  const margin = { top: 22, right: 20, bottom: 48, left: 0 };
  const step = rows.length > 6 ? 15 : 18;
  const heights = rows.map((row) => step * row.points.length + 30);
  const height = margin.top + margin.bottom + d3.sum(heights);
  Peach.draw(container, `Dots: ${title}`, height, (svg, width) => {
    const { tick } = Peach.unit(unit);
    const points = rows.flatMap((row) => row.points);
    const ends = points.flatMap((p) => [p.mean, p.low, p.high, ...(p.wide ? [p.mean - p.wide, p.mean + p.wide] : [])]);
    const across = Peach.scale(zero ? [0, ...ends] : ends, unit, [margin.left + 12, width - margin.right]);
    Peach.axis.below(svg, across, {
      top: margin.top, bottom: height - margin.bottom, count: width / 110, format: tick, title: heading });
    rows.forEach((row, i) => {
      const g = svg.append("g").attr("transform", `translate(0,${margin.top + d3.sum(heights.slice(0, i))})`);
      Peach.rowName(g, row.name, 16, width);
      if (zero) Peach.rowZero(g, row.name, 16, across(0), heights[i]);
      const drawn = row.points.filter((p) => p.mean != null && (!across.base || p.mean > 0));
      const marks = g.selectAll("g").data(drawn).join("g").attr("class", "mark").style("color", (p) => Peach.colour(p.group))
        .attr("transform", (_, k) => `translate(0,${30 + step * k})`);
      const within = (x) => across(Math.max(x, across.domain()[0]));
      marks.filter((p) => p.wide).append("line").attr("class", "wide-interval")
        .attr("x1", (p) => within(p.mean - p.wide)).attr("x2", (p) => within(p.mean + p.wide));
      marks.append("line").attr("class", "interval")
        .attr("x1", (p) => within(p.low ?? p.mean)).attr("x2", (p) => within(p.high ?? p.mean));
      marks.append("path").attr("class", "point").attr("d", (p) => Peach.symbol(p.group))
        .attr("transform", (p) => `translate(${across(p.mean)},0)`);
      Peach.marks(marks, (p) => `${row.name}, ${p.groupName}: ${Peach.estimate(p, unit)}`);
    });
  }, {
    columns: ["condition", "group", ...Peach.save.estimate(name)],
    rows: rows.flatMap((row) => row.points.map((p) => [row.name, p.groupName, ...Peach.save.fields(p)])),
  });
};
