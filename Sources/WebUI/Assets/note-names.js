// The names of notes in musical notation; settings and files contain MIDI numbers.

const letters = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'];

export const noteName = (number, language) => {
  const letter = letters[number % 12];
  return `${language === 'de' && letter === 'B' ? 'H' : letter}${Math.floor(number / 12) - 1}`;
};

/** The number of a name such as C4, F#3, Eb5 or, in German, H2; the text itself if it is none. */
export function noteNumber(text, language) {
  const found = /^([A-Ha-h])([#♯b♭]?)(-?\d)$/.exec(text.trim());
  if (!found) return text;
  const [, letter, sign, octave] = found;
  if (letter.toUpperCase() === 'H' && language !== 'de') return text;
  const base = {C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11, H: 11}[letter.toUpperCase()];
  return String(12 * (Number(octave) + 1) + base + ({'#': 1, '♯': 1, b: -1, '♭': -1}[sign] ?? 0));
}
