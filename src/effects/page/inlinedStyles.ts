/**
 * Loads the style sheets of which the page contains only the rules of its first screen. Their links tell Vite's `import()`
 * that they are loaded.
 *
 * @throws where one cannot be loaded
 */
export async function loadInlinedStyles(): Promise<void> {
  const inlined = [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
  await Promise.all(inlined.map(loadWhole));
}

function loadWhole(style: HTMLStyleElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  // Vite compares the attribute.
  link.setAttribute('href', style.dataset.href ?? '');
  const isLoaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = reject;
  });
  style.after(link);
  return isLoaded;
}
