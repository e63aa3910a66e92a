"use strict";

// What can be had together: a point per alternative under two objectives, the ones that no other beats filled and
// joined, with their 95 % intervals.
//
// x, y: { title, name, unit, direction: "minimize" or "maximize" }. points: [{ name, label, group, x, y, rank }] with x and y
// { mean, low, high, n }; rank 1 is the front. all: the points of the charts beside it, which share its scales.
Peach.pareto = (container, { title, x, y, points, all = points }) => {
  const margin = { top: 34, right: 16, bottom: 48, left: 56 };
  const tall = (width) => Math.min(380, 130 + width / 2);
  const named = ({ title: words, direction }) => `${words} ${direction === "minimize" ? "↓" : "↑"}`;
  Peach.draw(container, `Pareto plot: ${title}`, tall, (svg, width, height) => {
    const ends = (axis) => all.flatMap((p) => (p.rank === 1 ? [p[axis].mean, p[axis].low, p[axis].high] : [p[axis].mean]));
    const across = Peach.scale(ends("x"), x.unit, [margin.left + 12, width - margin.right - 12]);
    const up = Peach.scale(ends("y"), y.unit, [height - margin.bottom, margin.top]);
    Peach.axis.left(svg, up, {
      left: margin.left, right: width - margin.right, count: 6, format: Peach.unit(y.unit).tick, title: named(y) });
    Peach.axis.below(svg, across, {
      top: margin.top, bottom: height - margin.bottom, count: width / 90, format: Peach.unit(x.unit).tick, title: named(x) });
    svg.selectAll(".axis .title").each(function () { Peach.pareto.fit(this, width - 40); });
    const front = points.filter((p) => p.rank === 1).sort((a, b) => a.x.mean - b.x.mean);
    const g = svg.append("g").style("color", Peach.colour(points[0].group));
    g.append("path").datum(front).attr("class", "front")
      .attr("d", d3.line().x((p) => across(p.x.mean)).y((p) => up(p.y.mean)));
    const marks = g.selectAll("g").data([...points].sort((a, b) => b.rank - a.rank)).join("g").attr("class", "mark");
    const first = marks.filter((p) => p.rank === 1);
    const within = (scale) => (value) => scale(Math.max(value, scale.domain()[0]));
    first.filter((p) => p.x.low != null).append("line").attr("class", "thin interval")
      .attr("x1", (p) => within(across)(p.x.low)).attr("x2", (p) => across(p.x.high))
      .attr("y1", (p) => up(p.y.mean)).attr("y2", (p) => up(p.y.mean));
    first.filter((p) => p.y.low != null).append("line").attr("class", "thin interval")
      .attr("y1", (p) => within(up)(p.y.low)).attr("y2", (p) => up(p.y.high))
      .attr("x1", (p) => across(p.x.mean)).attr("x2", (p) => across(p.x.mean));
    marks.append("path").attr("class", (p) => (p.rank === 1 ? "point" : "beaten"))
      .attr("d", (p) => Peach.symbol(p.group, p.rank === 1 ? 64 : 36))
      .attr("transform", (p) => `translate(${across(p.x.mean)},${up(p.y.mean)})`);
    Peach.marks(marks, (p) =>
      `${p.name}, ${p.rank === 1 ? "on the front" : `rank ${p.rank}`}: ${x.title} ${Peach.estimate(p.x, x.unit)}, `
      + `${y.title} ${Peach.estimate(p.y, y.unit)}`);
    Peach.pareto.names(svg, points, (p) => [across(p.x.mean), up(p.y.mean)], [margin.left, width - margin.right],
      [margin.top, height - margin.bottom]);
  }, {
    columns: ["condition", "rank", ...Peach.save.estimate(x.name), ...Peach.save.estimate(y.name)],
    rows: points.map((p) => [p.name, p.rank, ...Peach.save.fields(p.x), ...Peach.save.fields(p.y)]),
  });
};

// A title that is wider than a narrow panel loses whole words before its arrow; the table of numbers has all.
Peach.pareto.fit = (title, width) => {
  const words = title.textContent.split(" ");
  const [arrow, kept] = [words.pop(), words];
  while (kept.length > 1 && title.getComputedTextLength() > width) {
    kept.pop();
    title.textContent = `${kept.join(" ")} … ${arrow}`;
  }
};

// Names of the points on the front, where they neither cover a name nor lie at another point: beside their point, or
// further off with a line to it. A name for which there is no room is in its point's label only.
Peach.pareto.names = (svg, points, at, [from, to], [top, bottom]) => {
  const around = ([x, y], far) => ({ left: x - far, right: x + far, top: y - far, bottom: y + far });
  const covered = [];
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const layer = svg.append("g").attr("aria-hidden", "true");
  for (const point of points.filter((p) => p.rank === 1)) {
    const [x, y] = at(point);
    const text = layer.append("text").attr("class", "title at-start").text(point.label);
    const length = text.node().getComputedTextLength();
    const others = points.filter((other) => other !== point).map((other) => around(at(other), 12));
    const taken = [...covered, ...others, around([x, y], 5)];
    const boxes = [8, 26, 44, 62].flatMap((far) => [[x + far, y - far - 8], [x + far, y + far - 5], [x - far - length, y - far - 8],
      [x - far - length, y + far - 5]].map(([left, top]) => ({ left, right: left + length, top, bottom: top + 13, far })));
    const free = boxes.find((box) => box.left >= from && box.right <= to && box.top >= top && box.bottom <= bottom
      && !taken.some((other) => overlap(box, other)));
    if (!free) { text.remove(); continue; }
    text.attr("x", free.left).attr("y", free.top + 10);
    covered.push(free);
    if (free.far === 8) continue;
    layer.append("line").attr("class", "leader").attr("x1", x).attr("y1", y)
      .attr("x2", free.left > x ? free.left - 2 : free.right + 2).attr("y2", free.top + 7);
  }
};
