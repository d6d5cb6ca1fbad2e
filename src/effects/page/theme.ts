import type { Theme } from '../../../contract/theme.ts';

export function forceTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
}
