import { fontRules, type Look, themeProperties } from '../../../contract/theme.ts';

let fontSheet: CSSStyleSheet | null = null;

/** Applies the look of a survey to the page; a scheme that a host page has chosen stays. */
export function applyTheme(look: Look): void {
  const { style, dataset } = document.documentElement;
  for (const [name, value] of Object.entries(themeProperties(look))) style.setProperty(name, value);
  const { scheme } = look.theme ?? {};
  if (scheme === 'light' || scheme === 'dark') dataset.scheme ??= scheme;
  const fonts = fontRules(look.theme ?? {});
  // The server has written the fonts into the pages that it renders.
  if (fonts === '' || document.querySelector('style[data-theme]')) return;
  if (fontSheet === null) {
    fontSheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, fontSheet];
  }
  fontSheet.replaceSync(fonts);
}
