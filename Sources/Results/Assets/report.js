"use strict";

// Puts the charts of a study into the places that the page keeps for them.
Peach.report = (data) => {
  const { paths, groups, measures, cells, rows, baseline } = data;
  const count = Object.keys(cells).length;
  const single = count === 1;
  const nameOf = (cell) => cells[cell].name;
  const numbers = (row, measure) => {
    const [mean, low, high, n] = row.values[measure];
    return { mean, low, high, n };
  };
  const figure = (parent, caption, group) => {
    const one = d3.select(parent).append("figure");
    const words = one.append("figcaption");
    if (group != null) words.append("span").attr("class", "swatch").style("background", Peach.colour(group));
    words.append("span").text(caption);
    return one.append("div").attr("class", "chart").node();
  };
  const chart = (parent) => d3.select(parent).append("div").attr("class", "chart").node();
  const distinct = (path) => [...new Set(rows.map((row) => cells[row.cell].values[path]))];
  // Numbers by size, names in the scenario's order.
  const ordered = (values) =>
    values.every((v) => typeof v === "number") ? values.sort((a, b) => a - b) : values;
  const isNumeric = (path) => rows.every((row) => typeof cells[row.cell].values[path] === "number");

  // Rows or samples, cell by cell, as they stand in the data.
  const byCell = (all) => {
    const groups = new Map();
    for (const one of all) groups.set(one.cell, [...(groups.get(one.cell) || []), one]);
    return [...groups].map(([cell, members]) => ({ name: single ? "" : nameOf(cell), members }));
  };

  // Two parameters that were swept as a grid.
  const isGrid = paths.length === 2 && distinct(0).length * distinct(1).length <= 2 * count;

  const heatMaps = (place, measure) => {
    const known = rows.map((row) => numbers(row, measure.index).mean);
    const ramp = Peach.ramp(known, measure);
    Peach.rampLegend(chart(place), ramp, measure);
    if (baseline != null) {
      d3.select(place).append("p").attr("class", "soft").text(`Outlined: ${nameOf(baseline)}, the baseline.`);
    }
    const multiples = d3.select(place).append("div").attr("class", "multiples").node();
    const axis = (path) => ({ title: paths[path], values: ordered(distinct(path)) });
    groups.forEach((name, group) => {
      const ours = rows.filter((row) => row.group === group).map((row) => ({
        ...numbers(row, measure.index), x: cells[row.cell].values[0], y: cells[row.cell].values[1],
        isBaseline: row.cell === baseline,
      }));
      Peach.heatMap(figure(multiples, name, group), {
        title: `${measure.title}, ${name}`, x: axis(0), y: axis(1), cells: ours, ramp, unit: measure.unit });
    });
  };

  const lines = (place, measure, path, connect) => {
    const series = groups.map((name, group) => ({
      name, group,
      points: rows.filter((row) => row.group === group)
        .map((row) => ({ ...numbers(row, measure.index), x: cells[row.cell].values[path] })),
    }));
    Peach.lines(chart(place), {
      title: `${measure.title} over ${paths[path]}`, heading: measure.heading,
      x: { title: paths[path] }, series, unit: measure.unit, connect });
  };

  const dots = (place, measure) => {
    Peach.dots(chart(place), {
      title: measure.title, heading: measure.heading, unit: measure.unit,
      rows: byCell(rows).map(({ name, members }) => ({
        name,
        points: members.map((row) => ({
          ...numbers(row, measure.index), group: row.group, groupName: groups[row.group] })),
      })),
    });
  };

  const drawMeasure = (place) => {
    const measure = measures[place.dataset.measure];
    if (rows.every((row) => numbers(row, measure.index).mean == null)) {
      return d3.select(place).append("p").text("No listener has a value.");
    }
    if (isGrid && !single) return heatMaps(place, measure);
    Peach.legend(place, groups);
    if (paths.length === 1 && isNumeric(0)) return lines(place, measure, 0, true);
    const numeric = d3.range(paths.length).filter(isNumeric);
    if (numeric.length === 0 || count <= 8) return dots(place, measure);
    numeric.forEach((path) => lines(place, measure, path, false));
  };

  const drawTracks = (place) => {
    const multiples = d3.select(place).append("div").attr("class", "multiples pair").node();
    for (const track of data.tracks) {
      const title = [groups[track.group], single ? "" : nameOf(track.cell)].filter(Boolean).join(", ");
      Peach.track(figure(multiples, title, track.group), { ...track, title });
    }
  };

  const drawDistributions = (place) => {
    const shown = measures.filter((m) => data.samples.some((s) => s.values[m.index].length));
    const choice = d3.select(place).append("label").text("Measure ").append("select");
    choice.selectAll("option").data(shown).join("option").attr("value", (m) => m.index).text((m) => m.title);
    Peach.legend(place, groups);
    const target = chart(place);
    const draw = () => {
      const measure = measures[choice.property("value")];
      const fresh = target.cloneNode(false);
      place.querySelector(".chart").replaceWith(fresh);
      Peach.distribution(fresh, {
        title: measure.title, heading: measure.heading, unit: measure.unit,
        cells: byCell(data.samples).map(({ name, members }) => ({
          name,
          groups: members.map((sample) => ({
            group: sample.group, name: groups[sample.group], values: sample.values[measure.index],
            truth: measure.unit === "cents" ? sample.truth : null,
          })),
        })),
      });
    };
    const preferred = shown.find((m) => m.unit === "cents") || shown[0];
    if (!preferred) return;
    choice.property("value", preferred.index).on("change", draw);
    draw();
  };

  measures.forEach((measure, index) => (measure.index = index));
  document.querySelectorAll("[data-measure]").forEach(drawMeasure);
  document.querySelectorAll('[data-place="tracks"]').forEach(drawTracks);
  document.querySelectorAll('[data-place="distributions"]').forEach(drawDistributions);
};

document.querySelectorAll("table.sortable").forEach(Peach.sortable);
if (typeof d3 !== "undefined") Peach.report(JSON.parse(document.getElementById("data").textContent));
