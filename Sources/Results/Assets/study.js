"use strict";

// A study as the page holds it, and what the charts ask of it; `ReportData.swift` writes the data.
Peach.Study = class {
  constructor(data) {
    Object.assign(this, data);
    this.measures.forEach((measure, index) => (measure.index = index));
    this.count = Object.keys(this.cells).length;
  }

  // Nothing where there is no other cell to tell it from.
  nameOf(cell) {
    return this.count === 1 ? "" : this.cells[cell].name;
  }

  // What was swept along a path, in that row's cell.
  swept(row, path) {
    return this.cells[row.cell].values[path];
  }

  numbers(row, measure) {
    const [mean, low, high, n] = row.values[measure.index];
    return { mean, low, high, n };
  }

  rowsOf(group) {
    return this.rows.filter((row) => row.group === group);
  }

  hasValues(measure) {
    return this.rows.some((row) => this.numbers(row, measure).mean != null);
  }

  // The values along a path: numbers by size, names in the scenario's order.
  distinct(path) {
    const values = [...new Set(this.rows.map((row) => this.swept(row, path)))];
    return values.every((value) => typeof value === "number") ? values.sort((a, b) => a - b) : values;
  }

  isNumeric(path) {
    return this.rows.every((row) => typeof this.swept(row, path) === "number");
  }

  // Whether two parameters were swept as a grid.
  get isGrid() {
    if (this.paths.length !== 2 || this.count === 1) return false;
    return this.distinct(0).length * this.distinct(1).length <= 2 * this.count;
  }

  // Rows or samples, cell by cell, as they stand in the data.
  byCell(all) {
    const cells = new Map();
    for (const one of all) cells.set(one.cell, [...(cells.get(one.cell) || []), one]);
    return [...cells].map(([cell, members]) => ({ name: this.nameOf(cell), members }));
  }
};
