import { readTheme, themeParameter } from '../../../contract/theme.ts';

/** Draws the page in the theme that its address names. */
export function forceTheme(): void {
  const theme = readTheme(new URLSearchParams(location.search).get(themeParameter));
  if (theme) document.documentElement.dataset.theme = theme;
}
