import { fontRules, type Look, type Theme, themeProperties } from '../../../contract/theme.ts';
import { serverUrl } from '../network/serverUrl.ts';

let fontSheet: CSSStyleSheet | null = null;

/** Applies the look of a survey to the page; a scheme that a host page has chosen stays. */
export function applyTheme({ accent, theme = {} }: Look): void {
  const { style, dataset } = document.documentElement;
  const properties = themeProperties({ accent, theme: withServerUrls(theme) });
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
  const { scheme } = theme;
  if (scheme === 'light' || scheme === 'dark') dataset.scheme ??= scheme;
  const fonts = fontRules(withServerUrls(theme));
  // The server has written the fonts into the pages that it renders.
  if (fonts === '' || document.querySelector('style[data-theme]')) return;
  if (fontSheet === null) {
    fontSheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, fontSheet];
  }
  fontSheet.replaceSync(fonts);
}

/** The theme with URLs in place of the paths that a style sheet loads. */
function withServerUrls(theme: Theme): Theme {
  const { background, font } = theme;
  const urlOf = <File extends { readonly src: string }>(file: File): File => ({
    ...file,
    src: serverUrl(file.src),
  });
  const urlOfFont = (role: 'heading' | 'body') => {
    const file = font?.[role];
    return typeof file === 'object' ? urlOf(file) : file;
  };
  return {
    ...theme,
    background: background && urlOf(background),
    font: font && { heading: urlOfFont('heading'), body: urlOfFont('body') },
  };
}
