// Units, notes and dates in the page's language and the format of the browser's region.

/** A unit of a parameter. */
export const unitName = (unit, page) => page.textOr(`unit.${unit}`, unit);

// Notes are shown by name; settings contain MIDI numbers.
const naturals = {C: 0, D: 2, E: 4, F: 5, G: 7, A: 9};
const signs = {'': 0, '#': 1, '♯': 1, b: -1, '♭': -1};

/** The name of a note: C4, F♯3, in German H3. */
export const noteName = (number, page) =>
  ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', page.text('note.b')][number % 12] + (Math.floor(number / 12) - 1);

/** The number of a name such as C4, F#3, Eb5 or, in German, H2 or B2, which is a semitone lower; the text itself if it is none. */
export function noteNumber(text, page) {
  const [, letter, sign, octave] = /^([A-Ha-h])([#♯b♭]?)(-?\d)$/.exec(text.trim()) ?? [];
  const name = letter?.toUpperCase();
  const natural = name === page.text('note.bFlat') && !sign ? 10 : {...naturals, B: 11, [page.text('note.b')]: 11}[name];
  return natural === undefined ? text : String(12 * (Number(octave) + 1) + natural + signs[sign]);
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
