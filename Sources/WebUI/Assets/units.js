// Units, notes and dates in the page's language and the format of the browser's region.

const german = {
  cents: 'Cent', points: 'Punkte', semitones: 'Halbtöne', octaves: 'Oktaven', comparisons: 'Vergleiche', thresholds: 'Schwellen',
  'cents per semitone': 'Cent je Halbton', min: 'min', s: 's', Hz: 'Hz',
};

/** A unit of a parameter. */
export const unitName = (unit, page) => (page.language === 'de' && german[unit]) || unit;

// Notes are shown by name; settings contain MIDI numbers.
const letters = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'];

export const noteName = (number, language) => {
  const letter = letters[number % 12];
  return `${language === 'de' && letter === 'B' ? 'H' : letter}${Math.floor(number / 12) - 1}`;
};

/** A date of a period of a chart: `start` is in seconds since 1970, `offset` what the person's clock is ahead of UTC then. */
export function periodDate(start, offset, period, page) {
  const {locale, text} = page;
  const local = new Date(1000 * (start + offset));
  const format = (options) => new Intl.DateTimeFormat(locale, {timeZone: 'UTC', ...options}).format(local);
  switch (period) {
    case 'year': return format({year: 'numeric'});
    case 'month': return format({month: 'long', year: 'numeric'});
    case 'week': return text('Week of ', 'Woche vom ') + format({dateStyle: 'long'});
    case 'hour': return `${format({dateStyle: 'long'})}, ${format({timeStyle: 'short'})}`;
    default: return format({dateStyle: 'long'});
  }
}
