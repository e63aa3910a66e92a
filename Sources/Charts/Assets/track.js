"use strict";

// One listener's difficulty, comparison by comparison, on a logarithmic axis: reversals as rings, wrong
// answers as ticks at the top, the listener's true threshold and the rule's own target as lines.
//
// track: { title, group, levels, wrong, reversals, sessions, threshold, target }, indices from 0.
Peach.track = (container, track) => {
  const margin = { top: 40, right: 78, bottom: 44, left: 48 };
  Peach.draw(container, `Track: ${track.title}`, 260, (svg, width, height) => {
    const edges = [margin.left, width - margin.right];
    const bottom = height - margin.bottom;
    const across = d3.scaleLinear().domain([1, Math.max(2, track.levels.length)]).range(edges);
    const up = Peach.scale([...track.levels, track.threshold, track.target], "cents", [bottom, margin.top]);
    Peach.axis.left(svg, up, {
      left: edges[0], right: edges[1], count: 5, format: Peach.unit("cents").tick, title: "cents" });
    Peach.axis.below(svg, across, {
      top: bottom, bottom, count: width / 90, format: d3.format(",d"), title: "comparison" });
    const at = (index) => across(index + 1);
    svg.append("g").attr("class", "sessions").selectAll("line").data(track.sessions.slice(1)).join("line")
      .attr("x1", at).attr("x2", at).attr("y1", margin.top).attr("y2", bottom);
    Peach.track.rules(svg, track, edges, up);
    const g = svg.append("g").style("color", Peach.colour(track.group));
    const line = d3.line().x((_, i) => at(i)).y(up).curve(d3.curveStepAfter);
    g.append("path").datum(track.levels).attr("class", "line").attr("d", line);
    g.append("g").attr("class", "wrong").selectAll("line").data(track.wrong).join("line")
      .attr("x1", at).attr("x2", at).attr("y1", margin.top - 9).attr("y2", margin.top - 3);
    const rings = g.selectAll("circle").data(track.reversals).join("circle").attr("class", "reversal mark")
      .attr("r", 2.6).attr("cx", at).attr("cy", (i) => up(track.levels[i]));
    Peach.marks(rings, (i) => `comparison ${i + 1}: reversal at ${Peach.quantity(track.levels[i], "cents")}`);
  });
};

// The true threshold and the rule's target, named beside the plot, where nothing crosses them.
Peach.track.rules = (svg, { threshold, target }, [from, to], up) => {
  const rules = [{ kind: "truth", name: "true", level: threshold }];
  if (target != null) rules.push({ kind: "target", name: "target", level: target });
  rules.sort((a, b) => b.level - a.level).forEach((rule, i) => {
    rule.y = up(rule.level);
    rule.textY = i ? Math.max(rule.y, rules[i - 1].textY + 15) : rule.y;
  });
  const g = svg.append("g").selectAll("g").data(rules).join("g");
  g.append("line").attr("class", (d) => d.kind).attr("x1", from).attr("x2", to).attr("y1", (d) => d.y)
    .attr("y2", (d) => d.y);
  g.append("text").attr("class", "rule-name").attr("x", to + 6).attr("y", (d) => d.textY).attr("dy", "0.35em")
    .text((d) => `${d.name} ${Peach.unit("cents").tick(d.level)}`);
};
