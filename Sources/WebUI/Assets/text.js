// The page's language, and its texts: those of the catalog in `Localisation/` that the server chooses by the locale, as it
// does for its own texts.

const {dataset} = document.documentElement;

/** The languages that have a catalog, by tag. */
export const languages = dataset.languages.split(' ');

const base = (tag) => tag.toLowerCase().split('-')[0];
const wanted = localStorage.getItem('peach-language') || dataset.language || navigator.language || 'en';
export const language = languages.find((one) => one === base(wanted)) ?? 'en';

// Dates have the format of the browser's region, in the page's language; the server receives it, too.
export const locale = navigator.languages?.find((one) => base(one) === language) ?? language;

const {texts} = await import(`/texts.js?language=${encodeURIComponent(locale)}`);

/** The text of a key, with `values` in place of the names in braces; a list if the catalog has a list. */
export function text(key, values = {}) {
  const found = texts[key] ?? key;
  return typeof found === 'string' ? found.replace(/\{(\w+)\}/g, (braces, name) => values[name] ?? braces) : found;
}

/** The text of a key; `otherwise` without one. */
export const textOr = (key, otherwise) => texts[key] ?? otherwise;
