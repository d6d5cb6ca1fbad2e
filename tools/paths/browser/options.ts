import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { internalOf } from './internal.ts';

/** Options that an open page can take on. */
const changeable = [
  'baseURL',
  'colorScheme',
  'contrast',
  'forcedColors',
  'hasTouch',
  'locale',
  'reducedMotion',
  'userAgent',
  'viewport',
] as const;

/** Playwright emulates these unless a context has other options. */
const plain = {
  viewport: { width: 1280, height: 720 },
  media: null,
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'no-preference',
} as const;

/** The options that a context keeps as long as it is open, as text. */
export function lastingOptions(options: BrowserContextOptions): string {
  const lasting: Partial<Record<string, unknown>> = { ...options };
  for (const name of changeable) delete lasting[name];
  return JSON.stringify(lasting);
}

/** Gives a context and its page the other options of its next use. */
export async function changeOptions(
  context: BrowserContext,
  page: Page,
  options: BrowserContextOptions,
): Promise<void> {
  const own = internalOf(context);
  const { delegate } = internalOf(page);
  const before = { ...own._options };
  const next = { ...plain, ...options };
  // Requests, routes and further pages of the context read them.
  for (const name of changeable) {
    Object.assign(own._options, { [name]: next[name] });
    Object.assign(Reflect.get(context, '_options'), { [name]: next[name] });
  }
  const isLike = (...names: (typeof changeable)[number][]) =>
    names.every((name) => before[name] === own._options[name]);
  await page.setViewportSize(next.viewport ?? plain.viewport);
  await page.emulateMedia(next);
  if (!isLike('locale', 'userAgent')) await delegate.updateUserAgent();
  await delegate._networkManager._forEachSession(async ({ session }) => {
    const { locale = '', hasTouch = false } = own._options;
    if (!isLike('locale')) await session.send('Emulation.setLocaleOverride', { locale });
    if (!isLike('hasTouch'))
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  });
}
