/**
 * Shows a page in one theme, whatever the reader's is: the rules for the other one are switched off. For a frame in a
 * page that has but one, and for the developer page; everyone else gets their own.
 *
 * @param theme `light` or `dark`; anything else changes nothing
 */
export function forceTheme(theme: string | null): void {
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.style.colorScheme = theme;
  const force = () => [...document.styleSheets].forEach(turnTo(theme));
  force();
  // Parts that are fetched later bring rules of their own.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) node.addEventListener('load', force);
  }).observe(document.head, { childList: true });
}

function turnTo(theme: 'light' | 'dark') {
  return ({ cssRules }: CSSStyleSheet): void => {
    for (const rule of cssRules) {
      const isDark =
        rule instanceof CSSMediaRule && /prefers-color-scheme:\s*dark/.test(rule.conditionText);
      if (isDark) rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
    }
  };
}
