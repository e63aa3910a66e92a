// Units, notes and dates in the page's language and the format of the browser's region.

/** A unit of a parameter after its value: its symbol, or its name if it has none. */
export const unitName = (unit, page) => page.textOr(`unitSymbol.${unit}`) ?? page.textOr(`unit.${unit}`, unit);

// Notes are shown by name; settings contain MIDI numbers. `note.names` has the names of C♭ to B♯, those that are shown first.
const noteNames = (page) => page.text('note.names').split('|').map((names) => names.split(' '));

/** The name of a note: C4, F♯3, in German H3 and Fis3. */
export const noteName = (number, page) => noteNames(page)[number % 12 + 1][0] + (Math.floor(number / 12) - 1);

/** The number of a name such as C4, F#3, Eb5 or, in German, H2, Fis3 or B2, a semitone below H2; the text itself if it is none. */
export function noteNumber(text, page) {
  const [, letters, octave] = /^(\D+?)(-?\d)$/.exec(text.trim().toLowerCase()) ?? [];
  const step = noteNames(page).findIndex((names) => names.some((name) => name.toLowerCase() === letters));
  return step < 0 ? text : String(12 * (Number(octave) + 1) + step - 1);
}

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
