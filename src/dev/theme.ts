/**
 * Shows a page in one theme, whatever the reader's is: the rules for the other one are switched off. For looking
 * only; respondents always get their own.
 */
export function forceTheme(theme: string | null): void {
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.style.colorScheme = theme;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      const isDark =
        rule instanceof CSSMediaRule && /prefers-color-scheme:\s*dark/.test(rule.conditionText);
      if (isDark) rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
    }
  }
}
