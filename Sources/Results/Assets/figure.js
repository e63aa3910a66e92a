"use strict";

// Draws a chart into `container`, and again whenever its width changes, so that text keeps its size. With `table`, the
// numbers behind it, the chart and they can be saved as files.
Peach.draw = (container, label, height, render, table = null) => {
  const drawAt = (width) => {
    d3.select(container).selectAll("svg").remove();
    const tall = typeof height === "function" ? height(width) : height;
    const svg = d3.select(container).insert("svg", ".save")
      .attr("viewBox", [0, 0, width, tall]).attr("width", width).attr("height", tall)
      .attr("role", "group").attr("aria-label", label);
    render(svg, width, tall);
    Peach.walk(svg);
  };
  let drawn = 0;
  const redraw = () => {
    const width = Math.floor(container.clientWidth);
    if (width > 0 && width !== drawn) drawAt((drawn = width));
  };
  if (table) Peach.save(container, label, table);
  redraw();
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(container);
};

// An axis with light grid lines and a title.
Peach.axis = {
  below(svg, scale, { top, bottom, count, format, title, values }) {
    const isTall = bottom - top > 500; // Then the numbers stand above as well.
    const axis = d3.axisBottom(scale).tickSize(top - bottom).tickPadding(8)
      .tickValues(values || Peach.ticks(scale, count)).tickFormat(format);
    const [from, to] = d3.extent(scale.range());
    const g = svg.append("g").attr("class", "axis").attr("aria-hidden", "true")
      .attr("transform", `translate(0,${bottom})`).call(axis);
    g.append("text").attr("class", "title").attr("x", (from + to) / 2).attr("y", 36).text(title);
    if (!isTall) return;
    const above = d3.axisTop(scale).tickValues(axis.tickValues()).tickFormat(format).tickSize(0);
    svg.append("g").attr("class", "axis").attr("aria-hidden", "true").attr("transform", `translate(0,${top})`)
      .call(above.tickPadding(6));
  },
  left(svg, scale, { left, right, count, format, title }) {
    const axis = d3.axisLeft(scale).tickSize(left - right).tickPadding(8)
      .tickValues(Peach.ticks(scale, count)).tickFormat(format);
    const g = svg.append("g").attr("class", "axis").attr("aria-hidden", "true")
      .attr("transform", `translate(${left},0)`).call(axis);
    const top = d3.min(scale.range());
    g.append("text").attr("class", "title at-start").attr("x", 8 - left).attr("y", top - 12).text(title);
  },
};

// The name of a row on a band of its own, which lines that run through the whole chart do not cross; a name that is
// longer than the chart is wide is cut off.
Peach.rowName = (row, name, y, width) => {
  if (name === "") return;
  row.append("rect").attr("class", "row-band").attr("x", 0).attr("y", y - 13).attr("width", width).attr("height", 18);
  const text = row.append("text").attr("class", "row-name").attr("x", 4).attr("y", y).text(name);
  let end = name.length;
  while (end > 1 && text.node().getComputedTextLength() > width - 8) text.text(`${name.slice(0, --end)}…`);
  if (end < name.length) text.append("title").text(name);
};

// A row's part of the line at a value that all rows share, from below the name to the row's end.
Peach.rowZero = (row, name, y, x, height) =>
  row.append("line").attr("class", "zero").attr("x1", x).attr("x2", x).attr("y1", name === "" ? 0 : y + 5)
    .attr("y2", height);

// Makes marks tell their numbers to the pointer, the keyboard and screen readers.
Peach.marks = (selection, textOf) =>
  selection.attr("role", "img").attr("tabindex", -1).attr("aria-label", textOf)
    .on("pointerenter focus", function () { Peach.tip.show(this); })
    .on("pointerleave blur", Peach.tip.hide);

// Makes a chart one tab stop: the arrow keys go from mark to mark, and the way back leads to the last one.
Peach.walk = (svg) => {
  const marks = svg.selectAll("[role=img]").nodes();
  const steps = {
    ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity,
  };
  let current = 0;
  const stopAt = (index) => {
    marks[current].setAttribute("tabindex", -1);
    marks[(current = index)].setAttribute("tabindex", 0);
  };
  if (marks.length) stopAt(0);
  marks.forEach((mark, index) => mark.addEventListener("focus", () => stopAt(index)));
  svg.node().addEventListener("keydown", (event) => {
    if (event.key === "Escape") Peach.tip.hide();
    if (!(event.key in steps)) return;
    event.preventDefault();
    marks[Math.min(Math.max(current + steps[event.key], 0), marks.length - 1)].focus();
  });
};

// The one label that follows pointer and focus.
Peach.tip = {
  show(mark) {
    let tip = document.querySelector(".tip");
    if (!tip) {
      tip = document.body.appendChild(document.createElement("div"));
      tip.className = "tip";
      tip.setAttribute("aria-hidden", "true"); // The mark itself says it to screen readers.
    }
    tip.textContent = mark.getAttribute("aria-label");
    tip.hidden = false;
    const at = mark.getBoundingClientRect();
    const left = at.left + at.width / 2 - tip.offsetWidth / 2;
    const above = at.top - tip.offsetHeight - 8;
    tip.style.left = `${Math.max(8, Math.min(left, innerWidth - tip.offsetWidth - 8)) + scrollX}px`;
    tip.style.top = `${(above > 8 ? above : at.bottom + 8) + scrollY}px`;
  },
  hide() {
    const tip = document.querySelector(".tip");
    if (tip) tip.hidden = true;
  },
};
