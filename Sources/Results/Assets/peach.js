"use strict";

// What all charts share: numbers as people read them, scales by unit, a look for each group.
const Peach = {};

// Minus signs as wide as plus signs.
d3.formatDefaultLocale({ decimal: ".", thousands: "\u202f", grouping: [3], currency: ["", ""], minus: "\u2212" });

// How numbers of these units are written and drawn; others have three digits. `log` units live on a logarithmic axis.
Peach.units = {
  cents: { label: "cents", log: true, text: (x) => Peach.threeDigits(x) },
  octaves: { label: "octaves", text: (x) => d3.format(".2f")(x) },
  fraction: { label: "", text: (x) => `${d3.format(".1f")(100 * x)} %`, tick: (x) => `${d3.format(".3~r")(100 * x)} %` },
  "Δ fraction": {
    label: "percentage points", text: (x) => d3.format("+.1f")(100 * x), tick: (x) => d3.format(".3~r")(100 * x),
  },
};

Peach.threeDigits = (x) => d3.format(Math.abs(x) < 100 ? ".3r" : ".0f")(x);

// "Δ cents" is a difference of cents: signed, and never on a logarithmic axis.
Peach.unit = (name) => {
  if (name.startsWith("Δ ") && !Peach.units[name]) {
    const { text, ...unit } = Peach.unit(name.slice(2));
    return { ...unit, log: false, text: (x) => (x > 0 ? "+" : "") + text(x) };
  }
  const plain = { label: name, text: Peach.threeDigits, tick: d3.format(".3~r") };
  return { ...plain, ...Peach.units[name] };
};

// "60.2 %", "2.77 cents", "none".
Peach.quantity = (value, unitName) => {
  const unit = Peach.unit(unitName);
  return value == null ? "none" : `${unit.text(value)} ${unit.label}`.trim();
};

// "2.77 cents (95 % interval 2.61 to 2.93, 20 listeners)".
Peach.estimate = ({ mean, low, high, n }, unitName) => {
  if (mean == null) return "no value";
  const { text } = Peach.unit(unitName);
  const interval = low == null ? "" : `95 % interval ${text(low)} to ${text(high)}, `;
  return `${Peach.quantity(mean, unitName)} (${interval}${n} ${n === 1 ? "listener" : "listeners"})`;
};

// Whether values are drawn logarithmically: those of units that always are, and positive ones that span decades.
Peach.isLog = (values, unitName) => {
  if (Peach.unit(unitName).log) return true;
  const known = values.filter((x) => x != null);
  if (known.length === 0 || unitName.startsWith("Δ ") || ["fraction", "octaves", "factor"].includes(unitName)) return false;
  return d3.min(known) > 0 && d3.max(known) > 30 * d3.min(known);
};

// An axis along `range` that holds all `values`, in the manner of the unit.
Peach.scale = (values, unitName, range) => {
  const isLog = Peach.isLog(values, unitName);
  const finite = values.filter((x) => x != null && (!isLog || x > 0));
  const [low, high] = finite.length ? d3.extent(finite) : [0.1, 1];
  if (isLog) return d3.scaleLog().domain([low / 1.15, high * 1.15]).range(range);
  const margin = (high - low || Math.abs(high) || 1) * 0.06;
  const scale = d3.scaleLinear().domain([low - margin, high + margin]).range(range);
  const { ticks } = Peach.unit(unitName);
  return ticks ? Object.assign(scale, { ticks: (count) => ticks(scale.domain(), count) }) : scale;
};

// Marks of an axis: at 1, 2 and 5 of each power of ten when logarithmic, thinned out when they are many.
Peach.ticks = (scale, count) => {
  if (!scale.base) return scale.ticks(count);
  const leading = (x) => Math.round(x / 10 ** Math.floor(Math.log10(x) + 1e-9));
  const all = scale.ticks(20);
  for (const digits of [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]]) {
    const chosen = all.filter((x) => digits.includes(leading(x)));
    if (chosen.length <= count || digits.length === 1) return chosen;
  }
};

// A group keeps its colour and its symbol throughout a page.
Peach.colour = (group) => `var(--group-${(group % 8) + 1})`;
Peach.symbol = (group, size = 64) => {
  const shapes = [
    d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolStar, d3.symbolCross,
    d3.symbolWye,
  ];
  return d3.symbol().type(shapes[group % shapes.length]).size(size)();
};
