import { fontRules, type Look, themeProperties, withUrls } from '../../../contract/theme.ts';
import { serverUrl } from '../network/serverUrl.ts';

let fontSheet: CSSStyleSheet | null = null;

/** Applies the look of a survey to the page; a scheme that a host page has chosen stays. */
export function applyTheme({ accent, theme = {} }: Look): void {
  const { style, dataset } = document.documentElement;
  const served = withUrls(theme, serverUrl);
  const properties = themeProperties({ accent, theme: served });
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
  const { scheme } = theme;
  if (scheme === 'light' || scheme === 'dark') dataset.scheme ??= scheme;
  const fonts = fontRules(served);
  // The server has written the fonts into the pages that it renders.
  if (fonts === '' || document.querySelector('style[data-theme]')) return;
  if (fontSheet === null) {
    fontSheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, fontSheet];
  }
  fontSheet.replaceSync(fonts);
}
