"use strict";

// Values over two swept parameters, as coloured and numbered cells, in rows and columns as in the map of the terminal.
//
// x, y: { title, values }, in ascending order, from the left and from the top. cells: [{ x, y, mean, low, high, n, isBaseline }].
Peach.heatMap = (container, { title, name, x, y, cells, ramp, unit }) => {
  const margin = { top: 30, right: 4, bottom: 44, left: 50 };
  const cellHeight = (width) => Math.min(64, Math.max(14, (0.62 * (width - margin.left)) / x.values.length));
  const height = (width) => margin.top + margin.bottom + cellHeight(width) * y.values.length;
  Peach.draw(container, `Heat map: ${title}`, height, (svg, width, tall) => {
    const across = d3.scaleBand(x.values, [margin.left, width - margin.right]);
    const down = d3.scaleBand(y.values, [margin.top, tall - margin.bottom]);
    // Many small cells make one picture; few large ones stand apart.
    const isDense = Math.min(across.step(), down.step()) < 20;
    for (const band of [across, down]) band.padding(isDense ? 0 : 0.03);
    Peach.heatMap.axes(svg, across, down, x, y);
    const { text } = Peach.unit(unit);
    const marks = svg.append("g").selectAll("g").data(cells).join("g").attr("class", "mark")
      .attr("transform", (d) => `translate(${across(d.x)},${down(d.y)})`);
    marks.append("rect").attr("width", across.bandwidth()).attr("height", down.bandwidth())
      .attr("rx", isDense ? 0 : 3)
      .attr("class", (d) => (d.mean == null ? "empty" : null))
      .attr("fill", (d) => (d.mean == null ? null : ramp(d.mean)));
    if (across.bandwidth() >= 34) {
      marks.append("text").attr("class", "value").attr("x", across.bandwidth() / 2)
        .attr("y", down.bandwidth() / 2).attr("dy", "0.35em")
        .style("fill", (d) => (d.mean == null ? null : Peach.inkOn(ramp(d.mean))))
        .text((d) => (d.mean == null ? "–" : text(d.mean)));
    }
    marks.filter((d) => d.isBaseline).append("rect").attr("class", "baseline").attr("rx", 2)
      .attr("x", 2.5).attr("y", 2.5)
      .attr("width", across.bandwidth() - 5).attr("height", down.bandwidth() - 5)
      .style("stroke", (d) => (d.mean == null ? null : Peach.inkOn(ramp(d.mean))));
    Peach.marks(marks, (d) =>
      `${x.title} ${d.x}, ${y.title} ${d.y}${d.isBaseline ? " (baseline)" : ""}: ${Peach.estimate(d, unit)}`);
  }, {
    columns: [x.title, y.title, ...Peach.save.estimate(name)], rows: cells.map((d) => [d.x, d.y, ...Peach.save.fields(d)]),
  });
};

// Names of columns and rows; every second, third … where they would touch.
Peach.heatMap.axes = (svg, across, down, x, y) => {
  const room = (band, size) => (_, i) => i % Math.ceil(size / band.step()) === 0;
  const below = d3.axisBottom(across).tickSize(0).tickPadding(8);
  const beside = d3.axisLeft(down).tickSize(0).tickPadding(8);
  const widest = d3.max(x.values, (v) => 8 + 7 * `${v}`.length);
  svg.append("g").attr("class", "axis plain").attr("aria-hidden", "true")
    .attr("transform", `translate(0,${down.range()[1]})`)
    .call(below.tickValues(x.values.filter(room(across, widest))))
    .append("text").attr("class", "title").attr("x", d3.mean(across.range())).attr("y", 38).text(x.title);
  svg.append("g").attr("class", "axis plain").attr("aria-hidden", "true")
    .attr("transform", `translate(${across.range()[0]},0)`)
    .call(beside.tickValues(y.values.filter(room(down, 16))))
    .append("text").attr("class", "title at-start").attr("x", 4 - across.range()[0]).attr("y", 16)
    .text(`${y.title} ↓`);
};
