"use strict";

// Puts the charts of a study into the places that the page keeps for them.
Peach.report = (study) => {
  const draw = (places, chart) =>
    document.querySelectorAll(places).forEach((place) => chart(study, place));
  draw("[data-measure]", Peach.report.measure);
  draw('[data-place="tracks"]', Peach.report.tracks);
  draw('[data-place="distributions"]', Peach.report.distributions);
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
  if (!study.hasValues(measure)) return d3.select(place).append("p").text("No listener has a value.");
  if (study.isGrid) return Peach.report.heatMaps(study, place, measure);
  Peach.legend(place, study.groups);
  const numeric = d3.range(study.paths.length).filter((path) => study.isNumeric(path));
  const connect = study.paths.length === 1;
  if (numeric.length === 0 || (study.count <= 8 && !connect)) return Peach.report.dots(study, place, measure);
  numeric.forEach((path) => Peach.report.lines(study, place, measure, path, connect));
};

Peach.report.heatMaps = (study, place, measure) => {
  const { groups, paths, baseline } = study;
  const ramp = Peach.ramp(study.rows.map((row) => study.numbers(row, measure).mean), measure);
  Peach.rampLegend(Peach.report.chart(place), ramp, measure);
  if (baseline != null) {
    const words = `Outlined: ${study.nameOf(baseline)}, the baseline.`;
    d3.select(place).append("p").attr("class", "soft").text(words);
  }
  const multiples = Peach.report.box(place, "multiples");
  const [x, y] = [0, 1].map((path) => ({ title: paths[path], values: study.distinct(path) }));
  const cell = (row) => ({
    ...study.numbers(row, measure), x: study.swept(row, 0), y: study.swept(row, 1),
    isBaseline: row.cell === baseline,
  });
  groups.forEach((name, group) => Peach.heatMap(Peach.report.figure(multiples, name, group), {
    title: `${measure.title}, ${name}`, x, y, cells: study.rowsOf(group).map(cell), ramp, unit: measure.unit }));
};

Peach.report.lines = (study, place, measure, path, connect) => {
  const point = (row) => ({ ...study.numbers(row, measure), x: study.swept(row, path) });
  const title = study.paths[path];
  Peach.lines(Peach.report.chart(place), {
    title: `${measure.title} over ${title}`, heading: measure.heading, x: { title }, unit: measure.unit, connect,
    series: study.groups.map((name, group) => ({ name, group, points: study.rowsOf(group).map(point) })) });
};

Peach.report.dots = (study, place, measure) => {
  const point = (row) => ({
    ...study.numbers(row, measure), group: row.group, groupName: study.groups[row.group] });
  const rows = study.byCell(study.rows).map(({ name, members }) => ({ name, points: members.map(point) }));
  Peach.dots(Peach.report.chart(place), {
    title: measure.title, heading: measure.heading, unit: measure.unit, rows });
};

Peach.report.tracks = (study, place) => {
  const multiples = Peach.report.box(place, "multiples pair");
  for (const track of study.tracks) {
    const title = [study.groups[track.group], study.nameOf(track.cell)].filter(Boolean).join(", ");
    Peach.track(Peach.report.figure(multiples, title, track.group), { ...track, title });
  }
};

// Listeners under one measure, to be chosen.
Peach.report.distributions = (study, place) => {
  const known = study.measures.filter((m) => study.samples.some((s) => s.values[m.index].length));
  if (known.length === 0) return;
  const choice = d3.select(place).append("label").text("Measure ").append("select");
  choice.selectAll("option").data(known).join("option").attr("value", (m) => m.index).text((m) => m.title);
  Peach.legend(place, study.groups);
  let chart = Peach.report.chart(place);
  const draw = () => {
    // What watches the old one's width goes with it.
    const fresh = chart.cloneNode(false);
    chart.replaceWith(fresh);
    Peach.report.distribution(study, (chart = fresh), study.measures[choice.property("value")]);
  };
  const preferred = known.find((measure) => measure.unit === "cents") || known[0];
  choice.property("value", preferred.index).on("change", draw);
  draw();
};

Peach.report.distribution = (study, chart, measure) => {
  const group = (sample) => ({
    group: sample.group, name: study.groups[sample.group], values: sample.values[measure.index],
    truth: measure.unit === "cents" ? sample.truth : null,
  });
  Peach.distribution(chart, {
    title: measure.title, heading: measure.heading, unit: measure.unit,
    cells: study.byCell(study.samples).map(({ name, members }) => ({ name, groups: members.map(group) })) });
};

document.querySelectorAll("table.sortable").forEach(Peach.sortable);
if (typeof d3 !== "undefined") {
  Peach.report(new Peach.Study(JSON.parse(document.getElementById("data").textContent)));
}
