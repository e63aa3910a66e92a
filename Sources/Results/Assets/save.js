"use strict";

// Buttons that save a chart as an SVG file and the numbers behind it as a CSV file.
//
// table: { columns: [text], rows: [[number or text]] }.
Peach.save = (container, label, table) => {
  const bar = d3.select(container).append("div").attr("class", "save");
  const name = label.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const button = (kind, text) => bar.append("button").attr("type", "button").text(kind)
    .attr("aria-label", `${kind}: ${label}`)
    .on("click", () => Peach.save.file(`${name}.${kind.toLowerCase()}`, text()));
  button("SVG", () => Peach.save.svg(container.querySelector("svg")));
  if (table) button("CSV", () => Peach.save.csv(table));
};

Peach.save.file = (name, text) => {
  const type = name.endsWith(".svg") ? "image/svg+xml" : "text/csv";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

// RFC 4180; numbers in full, an empty field where there is none.
Peach.save.csv = ({ columns, rows }) => {
  const field = (value) => (value == null ? "" : /[",\n\r]/.test(value) ? `"${`${value}`.replace(/"/g, '""')}"` : `${value}`);
  return [columns, ...rows].map((row) => `${row.map(field).join()}\n`).join("");
};

// The columns of a measure with its 95 % interval, named as in summary.csv, and their fields.
Peach.save.estimate = (name) => [name, `${name}_low`, `${name}_high`, "listeners"];
Peach.save.fields = ({ mean, low, high, n }) => [mean, low, high, n];

// The properties that style sheets set on charts; in the file each element has its own.
Peach.save.properties = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
  "font-family", "font-size", "font-weight", "text-anchor",
];

// The chart as a file that needs no style sheet.
Peach.save.svg = (svg) => {
  const copy = svg.cloneNode(true);
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const property of Peach.save.properties) copies[index].setAttribute(property, style.getPropertyValue(property));
    for (const name of ["class", "style", "tabindex"]) copies[index].removeAttribute(name);
  });
  const ground = document.createElementNS(svg.namespaceURI, "rect");
  for (const side of ["width", "height"]) ground.setAttribute(side, "100%");
  ground.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
};
