// The labels of settings, of the constants of strategies and listeners, and of the values chosen from lists. Scenarios and
// `peach settings` use the names in parentheses.

/** Whether the page has a label of its own for a setting. */
const isSetting = (name, page) => page.textOr(`setting.${name}`) !== undefined;

/** The label of a constant or setting, with its name in scenarios if that is another; its name alone if it has no label. */
export function constantLabel(name, page) {
  const label = page.textOr(`constant.${name}`) ?? page.textOr(`setting.${name}`);
  if (!label) return name;
  return label.toLowerCase() === name ? label : `${label} (${name})`;
}

/** The label of a setting, or of a constant of the chosen strategy. */
export const settingLabel = (name, page) => page.textOr(`setting.${name}`) ?? constantLabel(name, page);

/** The label of a value of a constant, with its name in scenarios if that is another. */
export const constantChoice = (value, page) => page.textOr(`constantChoice.${value}`, value);

/** The label of a value of a setting. Strategies and ALSA devices keep their names. */
export const settingChoice = (name, value, page) =>
  (isSetting(name, page) ? page.textOr(`choice.${value}`, value) : constantChoice(value, page));

/**
 * What something is, with the language of the words: those of the catalog, or the server's English `summary` of a strategy
 * that the catalog does not have.
 */
export function about(key, summary, page) {
  const words = page.textOr(key);
  return words === undefined ? {text: summary, lang: 'en'} : {text: words, lang: page.language};
}
