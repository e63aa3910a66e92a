"use strict";

// One listener's difficulty, comparison by comparison, on a logarithmic axis: reversals as rings, wrong
// answers as ticks at the top, the listener's true threshold and the rule's own target as lines.
//
// track: { title, group, levels, wrong, reversals, sessions, truths: [[threshold, target]] }, indices from 0; the
// first truth is that before training, the others those after each session.
Peach.track = (container, track) => {
  const margin = { top: 40, right: 78, bottom: 44, left: 48 };
  Peach.draw(container, `Track: ${track.title}`, 260, (svg, width, height) => {
    const edges = [margin.left, width - margin.right];
    const bottom = height - margin.bottom;
    const across = d3.scaleLinear().domain([1, Math.max(2, track.levels.length)]).range(edges);
    const up = Peach.scale([...track.levels, ...track.truths.flat()], "cents", [bottom, margin.top]);
    Peach.axis.left(svg, up, {
      left: edges[0], right: edges[1], count: 5, format: Peach.unit("cents").tick, title: "cents" });
    Peach.axis.below(svg, across, {
      top: bottom, bottom, count: width / 90, format: d3.format(",d"), title: "comparison" });
    const at = (index) => across(index + 1);
    svg.append("g").attr("class", "sessions").selectAll("line").data(track.sessions.slice(1)).join("line")
      .attr("x1", at).attr("x2", at).attr("y1", margin.top).attr("y2", bottom);
    Peach.track.rules(svg, track, edges, across, up);
    const g = svg.append("g").style("color", Peach.colour(track.group));
    const line = d3.line().x((_, i) => at(i)).y(up).curve(d3.curveStepAfter);
    g.append("path").datum(track.levels).attr("class", "line").attr("d", line);
    g.append("g").attr("class", "wrong").selectAll("line").data(track.wrong).join("line")
      .attr("x1", at).attr("x2", at).attr("y1", margin.top - 9).attr("y2", margin.top - 3);
    const rings = g.selectAll("circle").data(track.reversals).join("circle").attr("class", "reversal mark")
      .attr("r", 2.6).attr("cx", at).attr("cy", (i) => up(track.levels[i]));
    Peach.marks(rings, (i) => `comparison ${i + 1}: reversal at ${Peach.quantity(track.levels[i], "cents")}`);
  }, {
    columns: ["comparison", "cents", "wrong"],
    rows: track.levels.map((level, i) => [i + 1, level, track.wrong.includes(i) ? 1 : 0]),
  });
};

// The true threshold and the rule's target, named beside the plot, where nothing crosses them. Of a listener who
// changes they go from what was true before a session to what was true after it.
Peach.track.rules = (svg, { truths, sessions }, [, to], across, up) => {
  const ends = [...sessions.map((start) => across(start + 1)), to];
  const course = (which) => truths.map((truth, i) => [ends[Math.min(i, ends.length - 1)], truth[which]]);
  const rules = [{ kind: "truth", name: "true", points: course(0) }, { kind: "target", name: "target", points: course(1) }]
    .map((rule) => ({ ...rule, points: rule.points.filter(([, level]) => level != null) }))
    .filter((rule) => rule.points.length);
  for (const rule of rules) rule.level = rule.points[rule.points.length - 1][1];
  rules.sort((a, b) => b.level - a.level).forEach((rule, i) => {
    rule.textY = i ? Math.max(up(rule.level), rules[i - 1].textY + 15) : up(rule.level);
  });
  // Not below the plot, where the ticks are.
  const bottom = up.range()[0];
  rules.forEach((rule, i) => { rule.textY = Math.min(rule.textY, bottom - 8 - 15 * (rules.length - 1 - i)); });
  const g = svg.append("g").selectAll("g").data(rules).join("g");
  const line = d3.line().x(([x]) => x).y(([, level]) => up(level));
  g.append("path").attr("class", (d) => d.kind)
    .attr("d", ({ points, level }) => line([...points, [to, level]]));
  g.append("text").attr("class", "rule-name").attr("x", to + 6).attr("y", (d) => d.textY).attr("dy", "0.35em")
    .text((d) => `${d.name} ${Peach.unit("cents").tick(d.level)}`);
};
