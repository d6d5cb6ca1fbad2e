/**
 * Shows a page in one theme, whatever the reader's is: the rules for the other one are switched off. For a frame in a
 * page that has but one, and for the developer page; everyone else gets their own.
 *
 * @param theme `light` or `dark`; anything else changes nothing
 */
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
