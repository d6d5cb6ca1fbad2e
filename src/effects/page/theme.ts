import { type Look, themeProperties } from '../../../contract/theme.ts';

/** Applies the look of a survey to the page; a scheme that a host page has chosen stays. */
export function applyTheme(look: Look): void {
  const { style, dataset } = document.documentElement;
  for (const [name, value] of Object.entries(themeProperties(look))) style.setProperty(name, value);
  const scheme = look.theme?.scheme;
  if (scheme === 'light' || scheme === 'dark') dataset.scheme ??= scheme;
}
