/** Runs in a page before its scripts: reports console errors to the front, which WebKitWebDriver cannot. */
export function watchErrors(): void {
  const tell = (type: string, text: string, url = '') =>
    navigator.sendBeacon('/__engines/console', JSON.stringify([type, text, url]));
  for (const [name, type] of [
    ['error', 'error'],
    ['warn', 'warning'],
  ] as const) {
    const write = console[name].bind(console);
    console[name] = (...words: unknown[]) => {
      write(...words);
      tell(type, words.map(String).join(' '));
    };
  }
  addEventListener('error', ({ message, filename }) => tell('error', message, filename));
  addEventListener('unhandledrejection', ({ reason }) => tell('error', String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell('error', `${violatedDirective} ${blockedURI}`),
  );
}

/** Runs in a page before its scripts: there is a touch screen, too. */
export function emulateTouch(): void {
  const match = window.matchMedia.bind(window);
  window.matchMedia = (query) => match(query === '(any-pointer: coarse)' ? 'all' : query);
}
