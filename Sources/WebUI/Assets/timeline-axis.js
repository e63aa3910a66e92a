// The marks of a time axis at local midnights of the person's zone, which may differ from the browser's.

/** A scale from seconds since 1970 to pixels with `marks(count)`: [{ x, label }]. offsets: [[from, seconds], …]. */
export function timeAxis(view, range, offsets, locale) {
  const x = d3.scaleLinear().domain([view.start, view.end]).range(range);
  const offset = (time) => (offsets.findLast(([from]) => from <= time) ?? offsets[0])[1];
  const local = (time) => new Date(1000 * (time + offset(time)));
  const instant = (date) => {
    const shown = date / 1000;
    return shown - offset(shown - offset(shown));
  };
  const format = (options) => new Intl.DateTimeFormat(locale, {timeZone: 'UTC', ...options}).format;
  const formats = {
    hour: format({hour: '2-digit', minute: '2-digit'}), day: format({day: 'numeric', month: 'short'}),
    month: format({month: 'short'}), year: format({year: 'numeric'}),
  };
  const label = (date) => {
    if (date.getUTCHours() || date.getUTCMinutes()) return formats.hour(date);
    if (date.getUTCDate() > 1) return formats.day(date);
    return date.getUTCMonth() ? formats.month(date) : formats.year(date);
  };
  const scale = d3.scaleUtc().domain([local(view.start), local(view.end)]);
  const marks = (count) => scale.ticks(count)
    .filter((date) => view.end - view.start > 3 * 86400 || !date.getUTCMinutes())
    .map((date) => ({x: x(instant(+date)), label: label(date), key: +date}));
  return {x, marks};
}
