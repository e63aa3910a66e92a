"use strict";

// Which colour and symbol is which group, of those that are drawn.
Peach.legend = (container, groups, isDrawn = () => true) => {
  const items = d3.select(container).append("ul").attr("class", "legend").selectAll("li")
    .data(d3.range(groups.length).filter(isDrawn)).join("li");
  items.append("svg").attr("viewBox", "-8 -8 16 16").attr("width", 16).attr("height", 16)
    .attr("aria-hidden", "true").append("path").attr("d", (group) => Peach.symbol(group, 90))
    .style("fill", (group) => Peach.colour(group));
  items.append("span").text((group) => groups[group]);
};

// A colour for each value: perceptually uniform from dark to light, or two-sided around `centre`.
Peach.ramp = (values, { unit, centre }) => {
  const isLog = centre == null && Peach.isLog(values, unit);
  const finite = values.filter((x) => x != null && (!isLog || x > 0));
  let [low, high] = finite.length ? d3.extent(finite) : [1, 2];
  if (low === high) [low, high] = isLog ? [low / 1.1, high * 1.1] : [low - 0.05, high + 0.05];
  if (centre != null) {
    const reach = Math.max(Math.abs(low - centre), Math.abs(high - centre));
    const colours = (t) => d3.interpolatePuOr(0.08 + 0.84 * (1 - t));
    return d3.scaleDiverging([centre - reach, centre, centre + reach], colours);
  }
  const colours = (t) => d3.interpolateMagma(0.16 + 0.78 * t);
  return (isLog ? d3.scaleSequentialLog : d3.scaleSequential)([low, high], colours);
};

// Black or white, whichever is easier to read on that colour (WCAG 2.2, relative luminance).
Peach.inkOn = (colour) => {
  const { r, g, b } = d3.rgb(colour);
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const [R, G, B] = [r, g, b].map((c) => linear(c / 255));
  return 0.2126 * R + 0.7152 * G + 0.0722 * B > 0.179 ? "#000" : "#fff";
};

// The ramp as a bar with an axis. direction: "minimize" or "maximize" marks the good end; null marks none.
Peach.rampLegend = (container, ramp, { unit, heading }, direction = null) => {
  const { tick } = Peach.unit(unit);
  Peach.draw(container, `Colours: ${heading}`, direction ? 74 : 58, (svg, width) => {
    const [from, to] = [8, Math.min(width - 8, 340)];
    const domain = d3.extent(ramp.domain());
    const scale = (ramp.base ? d3.scaleLog() : d3.scaleLinear()).domain(domain).range([from, to]);
    svg.append("g").attr("aria-hidden", "true").selectAll("rect").data(d3.range(from, to)).join("rect")
      .attr("x", (x) => x).attr("y", 20).attr("width", 1.5).attr("height", 12)
      .attr("fill", (x) => ramp(scale.invert(x)));
    svg.append("text").attr("class", "title at-start").attr("x", from).attr("y", 12).text(heading);
    svg.append("g").attr("class", "axis").attr("aria-hidden", "true").attr("transform", "translate(0,32)")
      .call(d3.axisBottom(scale).tickValues(Peach.ticks(scale, 6)).tickFormat(tick).tickSize(4));
    if (!direction) return;
    const isLow = direction === "minimize";
    svg.append("text").attr("class", "title good-end").attr("x", isLow ? from : to).attr("y", 66)
      .classed("at-start", isLow).classed("at-end", !isLow).text(isLow ? "← better" : "better →");
  });
};
