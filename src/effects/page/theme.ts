import { readTheme, themeParameter } from '../../../contract/theme.ts';

/** Applies the theme that the page's address names. */
export function forceTheme(): void {
  const theme = readTheme(new URLSearchParams(location.search).get(themeParameter));
  if (theme) document.documentElement.dataset.theme = theme;
}
