"use strict";

// Puts the charts of a study into the places that the page keeps for them.
Peach.report = (study) => {
  const draw = (places, chart) =>
    document.querySelectorAll(places).forEach((place) => chart(study, place));
  draw("[data-measure]", Peach.report.measure);
  draw('[data-place="differences"]', Peach.report.differences);
  draw('[data-place="pareto"]', Peach.report.pareto);
  draw('[data-place="tracks"]', Peach.report.tracks);
  draw('[data-place="distributions"]', Peach.report.distributions);
};

// Octaves that are read as factors, as in the answer; the marks of an axis are round factors.
Peach.units.factor = {
  label: "", text: (x) => `×${d3.format(".2f")(2 ** x)}`, tick: (x) => `×${d3.format(".3~r")(2 ** x)}`,
  ticks: (octaves, count) => {
    const ends = octaves.map((x) => 2 ** x);
    const isWide = ends[1] > 8 * ends[0];
    return (isWide ? Peach.ticks(d3.scaleLog().domain(ends), count) : d3.ticks(...ends, count)).map(Math.log2);
  },
};

Peach.report.box = (parent, name) => d3.select(parent).append("div").attr("class", name).node();
Peach.report.chart = (parent) => Peach.report.box(parent, "chart");

Peach.report.figure = (parent, caption, group) => {
  const figure = d3.select(parent).append("figure");
  const words = figure.append("figcaption");
  words.append("span").attr("class", "swatch").style("background", Peach.colour(group));
  words.append("span").text(caption);
  return Peach.report.chart(figure.node());
};

// The chart that suits what was swept.
Peach.report.measure = (study, place) => {
  const measure = study.measures[place.dataset.measure];
  if (study.grids) return Peach.report.heatMaps(study, place, measure);
  Peach.legend(place, study.groups, (group) => Peach.report.hasValues(study, group, measure));
  const numeric = d3.range(study.paths.length).filter((path) => study.isNumeric(path));
  if (study.paths.length === 1 && numeric.length === 1) {
    Peach.report.noteBaseline(study, place, "Ringed");
    return Peach.report.lines(study, Peach.report.chart(place), measure, 0, true);
  }
  const isUnion = study.rows.some((row) => numeric.some((path) => study.swept(row, path) == null));
  const few = isUnion ? 24 : 8;
  if (study.count <= few) return Peach.report.dots(study, place, measure, study.rows);
  if (numeric.length === 0) {
    if (study.keyWords) d3.select(place).append("p").attr("class", "soft").text(study.keyWords);
    return Peach.report.dots(study, place, measure, study.keyRows());
  }
  Peach.report.clouds(study, place, measure, numeric);
};

Peach.report.hasValues = (study, group, measure) => study.rowsOf(group).some((row) => study.numbers(row, measure).mean != null);

// A chart per swept number, for conditions that differ in several at once; those without any, by name.
Peach.report.clouds = (study, place, measure, numeric) => {
  const words = "Each point is a condition; those in one chart differ in the other constants too.";
  d3.select(place).append("p").attr("class", "soft").text(words);
  const isApart = (row) => numeric.every((path) => study.swept(row, path) == null);
  const [others, drawn] = [study.rows.filter(isApart), study.rows.filter((row) => !isApart(row))];
  if (drawn.some((row) => row.cell === study.baseline)) Peach.report.noteBaseline(study, place, "Ringed");
  const multiples = Peach.report.box(place, "multiples pair");
  numeric.forEach((path) => Peach.report.lines(study, Peach.report.chart(multiples), measure, path, false));
  if (others.length) Peach.report.dots(study, place, measure, others.slice(0, 24 * study.groups.length));
};

Peach.report.noteBaseline = (study, place, how) => {
  if (study.baseline == null) return;
  const words = `${how}: ${study.nameOf(study.baseline)}, the baseline.`;
  d3.select(place).append("p").attr("class", "soft").text(words);
};

Peach.report.heatMaps = (study, place, measure) => {
  const ramp = Peach.ramp(study.rows.map((row) => study.numbers(row, measure).mean), measure);
  const objective = study.objectives.find((one) => one.measure === measure.index);
  Peach.rampLegend(Peach.report.chart(place), ramp, measure, objective?.direction);
  Peach.report.noteBaseline(study, place, "Outlined");
  const [groups, others] = [true, false].map((is) =>
    d3.range(study.groups.length).filter((group) => Peach.report.hasValues(study, group, measure) === is));
  if (others.length) {
    d3.select(place).append("p").attr("class", "soft").text(`No values: ${others.map((group) => study.groups[group]).join(", ")}.`);
  }
  for (const grid of Peach.report.distinctGrids(study, measure)) {
    if (grid.name) d3.select(place).append("h4").text(grid.name);
    const means = groups.map((group) => grid.rows.filter((row) => row.group === group).map((row) => study.numbers(row, measure).mean));
    if (grid.rows.length > study.groups.length && means.every((all) => all.every((mean) => mean === all[0]))) {
      const words = groups.map((group, i) => `${study.groups[group]} ${Peach.quantity(means[i][0], measure.unit)}`);
      d3.select(place).append("p").text(`The same for all values of ${study.paths[grid.x]} and ${study.paths[grid.y]}: ${words.join(", ")}.`);
    } else {
      Peach.report.grid(study, Peach.report.box(place, "multiples"), measure, grid, ramp, groups);
    }
  }
};

// The grids of a measure; those with the same values are one, with both names.
Peach.report.distinctGrids = (study, measure) => {
  const values = (grid) => JSON.stringify(grid.rows.map((row) => study.numbers(row, measure)));
  const hasBaseline = (grid) => grid.rows.some((row) => row.cell === study.baseline);
  return [...d3.group(study.grids, values).values()].map((same) => ({
    ...(same.find(hasBaseline) || same[0]), name: same.map((grid) => grid.name).join(" · ") }));
};

// One heat map for each of some groups.
Peach.report.grid = (study, multiples, measure, grid, ramp, groups) => {
  const [x, y] = [grid.x, grid.y].map((path) => ({ title: study.paths[path], values: study.distinct(path) }));
  const cell = (row) => ({
    ...study.numbers(row, measure), x: study.swept(row, grid.x), y: study.swept(row, grid.y),
    isBaseline: row.cell === study.baseline,
  });
  groups.forEach((group) => {
    const name = study.groups[group];
    const cells = grid.rows.filter((row) => row.group === group).map(cell);
    const title = [measure.title, name, grid.name].filter(Boolean).join(", ");
    Peach.heatMap(Peach.report.figure(multiples, name, group), {
      title, name: measure.name, x, y, cells, ramp, unit: measure.unit });
  });
};

Peach.report.lines = (study, chart, measure, path, connect) => {
  const point = (row) => ({
    ...study.numbers(row, measure), x: study.swept(row, path), name: study.nameOf(row.cell),
    isBaseline: row.cell === study.baseline,
  });
  const points = (group) => study.rowsOf(group).map(point).filter((p) => p.x != null);
  // Charts that stand side by side have the same scale.
  const values = study.rows.map((row) => study.numbers(row, measure)).flatMap((p) => [p.mean, p.low, p.high]);
  const title = study.paths[path];
  Peach.lines(chart, {
    title: `${measure.title} over ${title}`, heading: measure.heading, name: measure.name, x: { title },
    unit: measure.unit, connect, values, series: study.groups.map((name, group) => ({ name, group, points: points(group) })) });
};

Peach.report.dots = (study, place, measure, shown) => {
  const point = (row) => ({
    ...study.numbers(row, measure), group: row.group, groupName: study.groups[row.group] });
  const rows = study.byCell(shown).map(({ name, members }) => ({
    name: members[0].cell === study.baseline ? `${name} · baseline` : name, points: members.map(point) }));
  Peach.dots(Peach.report.chart(place), {
    title: measure.title, heading: measure.heading, name: measure.name, unit: measure.unit, rows });
};

// The first two objectives; ranks are by all of them.
Peach.report.pareto = (study, place) => {
  const [x, y] = study.objectives.map(({ measure, direction }) => ({ ...study.measures[measure], direction }));
  const multiples = Peach.report.box(place, "multiples");
  const panels = study.groups.map((name, group) => {
    const ranked = study.ranks.filter((one) => one.group === group);
    return ranked.map(({ cell, rank }) => {
      const row = study.rows.find((one) => one.cell === cell && one.group === group);
      return { name: study.nameOf(cell), label: study.cells[cell].nameAfterAnother, group, rank, x: study.numbers(row, x), y: study.numbers(row, y) };
    });
  });
  study.groups.forEach((name, group) => {
    const points = panels[group];
    if (points.length === 0) return;
    const caption = study.paths.length === 1 && study.isNumeric(0) ? `${name}, by ${study.paths[0]}` : name;
    Peach.pareto(Peach.report.figure(multiples, caption, group), { title: name, x, y, points, all: panels.flat() });
  });
};

Peach.report.tracks = (study, place) => {
  const multiples = Peach.report.box(place, "multiples pair");
  for (const track of study.tracks) {
    const title = [study.groups[track.group], study.nameOf(track.cell)].filter(Boolean).join(", ");
    Peach.track(Peach.report.figure(multiples, title, track.group), { ...track, title });
  }
};

// A chart of one measure, to be chosen; `draw` is given the chart's place and the measure.
Peach.report.choice = (place, measures, preferred, groups, draw) => {
  const choice = d3.select(place).append("label").text("Measure ").append("select");
  choice.selectAll("option").data(measures).join("option").attr("value", (m) => m.index).text((m) => m.title);
  Peach.legend(place, groups);
  let chart = Peach.report.chart(place);
  const redraw = () => {
    // What watches the old one's width goes with it.
    const fresh = chart.cloneNode(false);
    chart.replaceWith(fresh);
    draw((chart = fresh), measures.find((measure) => measure.index === +choice.property("value")));
  };
  choice.property("value", preferred.index).on("change", redraw);
  redraw();
};

// Single listeners; at first how far what they are shown is off.
Peach.report.distributions = (study, place) => {
  const known = study.measures.filter((m) => study.samples.some((s) => s.values[m.index].length));
  if (known.length === 0) return;
  const named = (name) => known.find((measure) => measure.name === name);
  const preferred = named("bias_octaves_estimate") || named("bias_octaves_timeline")
    || known.find((measure) => measure.unit === "cents") || known[0];
  Peach.report.choice(place, known, preferred, study.groups, (chart, measure) =>
    Peach.report.distribution(study, chart, measure));
};

// Differences to the baseline as a forest plot, with what they would be known to without pairing.
Peach.report.differences = (study, place) => {
  const known = study.measures.filter((m) => study.differences.some((d) => d.values[m.index]));
  if (known.length === 0) return;
  const preferred = known.find((m) => m.index === study.objectives[0]?.measure) || known[0];
  const words = "Thick: the 95 % interval. Thin: the interval for independent groups.";
  d3.select(place).append("p").attr("class", "soft").text(words);
  Peach.report.choice(place, known, preferred, study.groups, (chart, measure) =>
    Peach.report.forest(study, chart, measure));
};

Peach.report.forest = (study, chart, measure) => {
  const point = ({ group, values }) => {
    const [mean, low, high, n, factor] = values[measure.index] || [null];
    const wide = factor == null ? null : (Math.sqrt(factor) * (high - low)) / 2;
    return { group, groupName: study.groups[group], mean, low, high, n, wide };
  };
  const rows = study.byCell(study.differences).map(({ members, ...names }) => ({ ...names, points: members.map(point) }));
  const isRatio = measure.difference.unit === "factor";
  Peach.dots(chart, {
    title: `difference in ${measure.title}`, heading: `${isRatio ? "Ratio" : "Difference"}: ${measure.difference.heading}`,
    name: `${measure.name}_difference`,
    unit: isRatio ? "factor" : `Δ ${measure.difference.unit}`,
    rows, zero: true });
};

Peach.report.distribution = (study, chart, measure) => {
  const group = (sample) => ({
    group: sample.group, name: study.groups[sample.group], values: sample.values[measure.index],
    truth: measure.unit === "cents" ? sample.truth : null,
  });
  Peach.distribution(chart, {
    title: measure.title, heading: measure.heading, name: measure.name, unit: measure.unit, centre: measure.centre,
    cells: study.byCell(study.samples).map(({ members, ...names }) => ({ ...names, groups: members.map(group) })) });
};

Peach.report(new Peach.Study(JSON.parse(document.getElementById("data").textContent)));
