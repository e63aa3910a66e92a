"use strict";

// How single listeners spread: a row per cell and group with a dot per listener, a box from the lower to the
// upper quartile, and whiskers that hold the middle 90 %. A tick marks the listeners' true threshold.
//
// cells: [{ name, groups: [{ group, name, values, truth }] }]. A line stands at `centre`, if there is one.
Peach.distribution = (container, { title, heading, name, cells: all, unit, centre = null }) => {
  const cells = all.filter((cell) => cell.groups.some((one) => one.values.length));
  const margin = { top: 22, right: 16, bottom: 48, left: 10 };
  const [step, head] = [20, 30];
  const heights = cells.map((cell) => head + step * cell.groups.length);
  const height = margin.top + margin.bottom + d3.sum(heights);
  Peach.draw(container, `Distribution: ${title}`, height, (svg, width) => {
    const { tick, log } = Peach.unit(unit);
    const ends = [centre, ...cells.flatMap((cell) => cell.groups.flatMap((g) => [...g.values, g.truth]))];
    const across = Peach.scale(ends, unit, [margin.left, width - margin.right]);
    Peach.axis.below(svg, across, {
      top: margin.top, bottom: height - margin.bottom, count: width / 110, format: tick, title: heading });
    cells.forEach((cell, i) => {
      const g = svg.append("g").attr("transform", `translate(0,${margin.top + d3.sum(heights.slice(0, i))})`);
      Peach.rowName(g, cell.name, 18, width);
      if (centre != null) Peach.rowZero(g, cell.name, 18, across(centre), heights[i]);
      const rows = g.selectAll("g").data(cell.groups.filter((one) => one.values.length)).join("g")
        .attr("class", "mark").style("color", (one) => Peach.colour(one.group))
        .attr("transform", (_, k) => `translate(0,${head + step * (k + 0.5)})`);
      rows.each(function (one) { Peach.distribution.row(d3.select(this), one, across, log); });
      Peach.marks(rows, (one) => Peach.distribution.words(cell.name, one, unit));
    });
  }, {
    columns: ["condition", "group", "listener", name],
    rows: cells.flatMap((cell) => cell.groups.flatMap((g) => g.values.map((value, i) => [cell.name, g.name, i, value]))),
  });
};

Peach.distribution.row = (g, { values, truth }, across, log) => {
  const sorted = values.filter((x) => !log || x > 0).sort(d3.ascending);
  const at = (p) => across(d3.quantile(sorted, p));
  // Spread the dots evenly but without a pattern, by the golden ratio; the same every time.
  g.append("g").selectAll("circle").data(sorted).join("circle").attr("class", "listener").attr("r", 2.2)
    .attr("cx", across).attr("cy", (_, i) => 11 * (((i + 1) * 0.618034) % 1) - 5.5);
  g.append("line").attr("class", "whisker").attr("x1", at(0.05)).attr("x2", at(0.95));
  g.append("rect").attr("class", "box").attr("x", at(0.25)).attr("y", -6).attr("height", 12).attr("rx", 2)
    .attr("width", Math.max(1, at(0.75) - at(0.25)));
  g.append("line").attr("class", "median").attr("x1", at(0.5)).attr("x2", at(0.5))
    .attr("y1", -7).attr("y2", 7);
  if (truth != null) {
    g.append("line").attr("class", "truth").attr("x1", across(truth)).attr("x2", across(truth))
      .attr("y1", -9).attr("y2", 9);
  }
};

Peach.distribution.words = (cellName, { name, values, truth }, unit) => {
  const sorted = [...values].sort(d3.ascending);
  const { text } = Peach.unit(unit);
  const quantile = (p) => text(d3.quantile(sorted, p));
  const known = truth == null ? "" : `; true threshold ${text(truth)}`;
  return `${cellName}, ${name}: median ${Peach.quantity(d3.quantile(sorted, 0.5), unit)}, `
    + `quartiles ${quantile(0.25)} and ${quantile(0.75)}, ${values.length} listeners${known}`;
};
