import {element} from '/elements.js';

// A collapsed table behind a chart. head: texts; rows: lists of texts, of which the first is the row's heading.
export const tableBehind = (summary, caption, head, rows) => element('details', {class: 'table-behind'},
  element('summary', {}, summary),
  element('div', {class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': caption},
    dataTable(head, rows, {caption, classes: []})));

/** A table whose first column names the rows. classes: of the other columns' cells; null for none. */
export const dataTable = (head, rows, {caption, classes = head.slice(1).fill('number')} = {}) => element('table', {},
  caption && element('caption', {}, caption),
  element('thead', {}, element('tr', {}, head.map((text) => element('th', {scope: 'col'}, text)))),
  element('tbody', {}, rows.map(([first, ...rest]) => element('tr', {},
    element('th', {scope: 'row'}, first), rest.map((text, column) => element('td', {class: classes[column]}, text))))));

/** Writes numbers in the notation of a language, with the narrow space between thousands that reports and the terminal have. */
export const written = (language, options) => {
  const format = new Intl.NumberFormat(language, options);
  return (value) => format.formatToParts(value).map((part) => (part.type === 'group' ? '\u202f' : part.value)).join('');
};

// Formats numbers in the notation of a language.
export const numbers = (language) => {
  const digits = (options) => {
    const write = written(language, options);
    return (value) => (value == null ? '–' : write(value));
  };
  const all = new Intl.NumberFormat(language, {maximumSignificantDigits: 17, useGrouping: false});
  const signed = digits({maximumSignificantDigits: 2, signDisplay: 'exceptZero'});
  const percentage = digits({maximumFractionDigits: 1});
  const [whole, tenths] = [digits({maximumFractionDigits: 0}), digits({minimumFractionDigits: 1, maximumFractionDigits: 1})];
  const separator = all.formatToParts(0.5).find(({type}) => type === 'decimal').value;
  return {
    short: digits({maximumSignificantDigits: 3}),
    whole,
    /** Octaves as a ratio, with two decimals or three digits, as in reports: "×2.33", "×13.9". */
    ratio: (octaves) => {
      const ratio = 2 ** octaves;
      const decimals = ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0;
      return ratio < 99999 ? `×${ratio.toLocaleString(language, {minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false})}` : '> ×99999';
    },
    /** Cents as the server writes them: one decimal below 10, then whole; a deviation with the decimals of its mean. */
    cents: (value, leading = value) => (leading < 9.95 ? tenths : whole)(value),
    signed: (value) => signed(value).replace('-', '−'),
    percent: (share) => (share == null ? '–' : `${percentage(100 * share)}\u00a0%`),
    /** All digits of a constant. */
    exact: (value) => (typeof value === 'number' ? all.format(value) : String(value)),
    /** What was typed in the notation of the language, or with a decimal comma, as the server reads it. */
    plain: (typed) => (/^\s*-?\d+,\d+\s*$/.test(typed) ? typed.replace(',', '.') : typed.replace(separator, '.')),
  };
};
