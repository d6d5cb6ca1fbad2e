/** Disables the media rules of the other theme; ignores values other than `light` and `dark`. */
export function forceTheme(theme: string | null): void {
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.style.colorScheme = theme;
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) {
      const isDark =
        rule instanceof CSSMediaRule && /prefers-color-scheme:\s*dark/.test(rule.conditionText);
      if (isDark) rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
    }
  }
}
