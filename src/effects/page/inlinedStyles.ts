/**
 * Loads the style sheets of which the page contains only the rules of its first screen. The links that it adds tell
 * Vite's `import()` that these sheets are loaded.
 * @throws where a style sheet cannot be loaded
 */
export async function loadInlinedStyles(): Promise<void> {
  const inlined = [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
  await Promise.all(inlined.map(loadWhole));
}

function loadWhole(style: HTMLStyleElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  // Vite compares `href` attributes as they are written, so the resolved property `href` would not match.
  link.setAttribute('href', style.dataset.href ?? '');
  const isLoaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = reject;
  });
  style.after(link);
  return isLoaded;
}
