"use strict";

// Values over alternatives that have no order: a row per alternative, a dot with its 95 % interval per group.
//
// rows: [{ name, points: [{ group, groupName, mean, low, high, n }] }].
Peach.dots = (container, { title, heading, rows: all, unit }) => {
  const rows = all.filter((row) => row.points.some((p) => p.mean != null));
  const margin = { top: 22, right: 20, bottom: 48, left: 0 };
  const step = 18;
  const heights = rows.map((row) => step * row.points.length + 30);
  const height = margin.top + margin.bottom + d3.sum(heights);
  Peach.draw(container, `Dots: ${title}`, height, (svg, width) => {
    const { tick } = Peach.unit(unit);
    const points = rows.flatMap((row) => row.points);
    const across = Peach.scale(
      points.flatMap((p) => [p.mean, p.low, p.high]), unit, [margin.left + 12, width - margin.right]);
    Peach.axis.below(svg, across, {
      top: margin.top, bottom: height - margin.bottom, count: width / 110, format: tick, title: heading });
    rows.forEach((row, i) => {
      const g = svg.append("g").attr("transform", `translate(0,${margin.top + d3.sum(heights.slice(0, i))})`);
      g.append("text").attr("class", "row-name").attr("x", 4).attr("y", 16).text(row.name);
      const drawn = row.points.filter((p) => p.mean != null && (!across.base || p.mean > 0));
      const marks = g.selectAll("g").data(drawn).join("g").attr("class", "mark").style("color", (p) => Peach.colour(p.group))
        .attr("transform", (_, k) => `translate(0,${30 + step * k})`);
      const within = (x) => across(Math.max(x, across.domain()[0]));
      marks.append("line").attr("class", "interval")
        .attr("x1", (p) => within(p.low ?? p.mean)).attr("x2", (p) => within(p.high ?? p.mean));
      marks.append("path").attr("class", "point").attr("d", (p) => Peach.symbol(p.group))
        .attr("transform", (p) => `translate(${across(p.mean)},0)`);
      Peach.marks(marks, (p) => `${row.name}, ${p.groupName}: ${Peach.estimate(p, unit)}`);
    });
  });
};
