"use strict";

// Draws a chart into `container`, and again whenever its width changes, so that text keeps its size.
Peach.draw = (container, label, height, render) => {
  const drawAt = (width) => {
    d3.select(container).selectAll("svg").remove();
    const tall = typeof height === "function" ? height(width) : height;
    const svg = d3.select(container).append("svg")
      .attr("viewBox", [0, 0, width, tall]).attr("width", width).attr("height", tall)
      .attr("role", "group").attr("aria-label", label);
    render(svg, width, tall);
  };
  let drawn = 0;
  const redraw = () => {
    const width = Math.floor(container.clientWidth);
    if (width > 0 && width !== drawn) drawAt((drawn = width));
  };
  redraw();
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(container);
};

// An axis with light grid lines and a title.
Peach.axis = {
  below(svg, scale, { top, bottom, count, format, title }) {
    const axis = d3.axisBottom(scale).tickSize(top - bottom).tickPadding(8);
    if (scale.ticks) axis.tickValues(Peach.ticks(scale, count)).tickFormat(format);
    const [from, to] = d3.extent(scale.range());
    const g = svg.append("g").attr("class", "axis").attr("aria-hidden", "true")
      .attr("transform", `translate(0,${bottom})`).call(axis);
    g.append("text").attr("class", "title").attr("x", (from + to) / 2).attr("y", 36).text(title);
  },
  left(svg, scale, { left, right, count, format, title }) {
    const axis = d3.axisLeft(scale).tickSize(left - right).tickPadding(8);
    if (scale.ticks) axis.tickValues(Peach.ticks(scale, count)).tickFormat(format);
    const g = svg.append("g").attr("class", "axis").attr("aria-hidden", "true")
      .attr("transform", `translate(${left},0)`).call(axis);
    const top = d3.min(scale.range());
    g.append("text").attr("class", "title at-start").attr("x", 8 - left).attr("y", top - 12).text(title);
  },
};

// Makes marks tell their numbers to the pointer, the keyboard and screen readers. A chart is one tab stop;
// the arrow keys go from mark to mark.
Peach.marks = (selection, textOf) => {
  const nodes = selection.nodes();
  const go = (from, step) => nodes[Math.min(Math.max(from + step, 0), nodes.length - 1)].focus();
  const steps = {
    ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity,
  };
  selection.each(function (datum, index) {
    const text = textOf(datum);
    this.setAttribute("tabindex", index === 0 ? 0 : -1);
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", text);
    this.addEventListener("pointerenter", () => Peach.tip.show(this, text));
    this.addEventListener("pointerleave", Peach.tip.hide);
    this.addEventListener("blur", Peach.tip.hide);
    this.addEventListener("focus", () => {
      nodes.forEach((node) => node.setAttribute("tabindex", node === this ? 0 : -1));
      Peach.tip.show(this, text);
    });
    this.addEventListener("keydown", (event) => {
      if (!(event.key in steps)) return;
      event.preventDefault();
      go(index, steps[event.key]);
    });
  });
};

// The one label that follows pointer and focus.
Peach.tip = {
  show(mark, text) {
    let tip = document.querySelector(".tip");
    if (!tip) {
      tip = document.body.appendChild(document.createElement("div"));
      tip.className = "tip";
      tip.setAttribute("aria-hidden", "true"); // The mark itself says it to screen readers.
    }
    tip.textContent = text;
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
