// The light or dark theme independent of the system: the rules of every style sheet for dark schemes then apply always
// or never.

const stored = 'peach-theme';

/** `light`, `dark`, or `system`. */
export const theme = () => localStorage.getItem(stored) ?? 'system';

export function chooseTheme(name) {
  if (name === 'system') localStorage.removeItem(stored);
  else localStorage.setItem(stored, name);
  applyTheme();
}

const original = new WeakMap();

export function applyTheme() {
  const chosen = theme();
  document.documentElement.style.colorScheme = chosen === 'system' ? '' : chosen;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (!original.has(rule)) original.set(rule, rule.media.mediaText);
      if (!original.get(rule).includes('prefers-color-scheme: dark')) continue;
      rule.media.mediaText = {system: original.get(rule), dark: 'all', light: 'not all'}[chosen];
    }
  }
}
