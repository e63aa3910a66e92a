// Units, notes and dates in the page's language and the format of the browser's region.

/** A unit of a parameter after its value: its symbol, or its name if it has none. */
export const unitName = (unit, page) => page.textOr(`unitSymbol.${unit}`) ?? page.textOr(`unit.${unit}`, unit);

/**
 * The name of a note by its MIDI number: C4, F♯3, in German h and fis¹. The server reads names that are typed.
 */
export const noteName = (number, {text}) => {
  const name = text('note.names').split('|')[number % 12];
  return text('note.octaves').split('|')[Math.floor(number / 12)].replace('N', name).replace('n', name.toLowerCase());
};

/** A date of a period of a chart: `start` is in seconds since 1970, `offset` what the person's clock is ahead of UTC then. */
export function periodDate(start, offset, period, page) {
  const {locale, text} = page;
  const local = new Date(1000 * (start + offset));
  const format = (options) => new Intl.DateTimeFormat(locale, {timeZone: 'UTC', ...options}).format(local);
  switch (period) {
    case 'year': return format({year: 'numeric'});
    case 'month': return format({month: 'long', year: 'numeric'});
    case 'week': return text('date.weekOf', {date: format({dateStyle: 'long'})});
    case 'hour': return `${format({dateStyle: 'long'})}, ${format({timeStyle: 'short'})}`;
    default: return format({dateStyle: 'long'});
  }
}
