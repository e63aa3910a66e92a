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

  // The rows of the key cells, in their order.
  keyRows() {
    return this.key.flatMap((cell) => this.rows.filter((row) => row.cell === cell));
  }

  // The values along a path: numbers by size, names in the scenario's order.
  distinct(path) {
    const values = [...new Set(this.rows.map((row) => this.swept(row, path)))];
    return values.every((value) => typeof value === "number") ? values.sort((a, b) => a - b) : values;
  }

  // Whether numbers were swept there; strategies that do not know the constant have none.
  isNumeric(path) {
    const values = this.distinct(path).filter((value) => value != null);
    return values.length > 0 && values.every((value) => typeof value === "number");
  }

  // How to draw what was swept as grids: which two paths span them, the first from the top and the second from the left, and
  // the rows of each combination of the others; null where it is no grid or would be too many.
  get grids() {
    if (this.paths.length < 2 || this.count === 1) return null;
    const sizes = this.paths.map((_, path) => this.distinct(path).length);
    const [y, x] = d3.range(this.paths.length).sort((a, b) => this.rank(b, sizes) - this.rank(a, sizes))
      .slice(0, 2).sort((a, b) => a - b);
    const isSwept = (row, path) => this.swept(row, path) != null;
    if (!this.rows.every((row) => isSwept(row, x) && isSwept(row, y))) return null;
    const others = d3.range(this.paths.length).filter((path) => path !== x && path !== y && sizes[path] > 1);
    const facets = d3.group(this.rows, (row) => others.map((path) => this.swept(row, path)).join());
    const isFull = sizes[x] * sizes[y] * facets.size <= 2 * this.count;
    if (!isFull || facets.size > 12) return null;
    return [...facets.values()].map((rows) => ({
      x, y, rows, name: others.filter((path) => isSwept(rows[0], path))
        .map((path) => `${this.paths[path]} ${this.swept(rows[0], path)}`).join(", "),
    }));
  }

  // Numbers that were swept most finely span a grid best.
  rank(path, sizes) {
    return sizes[path] + (this.isNumeric(path) && sizes[path] > 1 ? 1000 : 0);
  }

  // Rows or samples, cell by cell, as they stand in the data.
  byCell(all) {
    const cells = new Map();
    for (const one of all) cells.set(one.cell, [...(cells.get(one.cell) || []), one]);
    return [...cells].map(([cell, members]) => ({ name: this.nameOf(cell), members }));
  }
};
