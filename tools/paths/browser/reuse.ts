import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { interceptRoutesOnly } from './interception.ts';
import { internalOf } from './internal.ts';
import { changeOptions, lastingOptions } from './options.ts';

/** Each idle context keeps a process. */
const maxIdle = 10;
const leaveTimeoutMs = 5_000;

/** Methods whose effects outlast a navigation and cannot be taken back. */
const lasting = {
  context: ['grantPermissions', 'setExtraHTTPHeaders', 'setGeolocation'],
  page: ['addLocatorHandler'],
};

/** Methods whose effects end with what they return. */
const disposable = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;

const events = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framenavigated',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const;

interface Reusable {
  readonly key: string;
  begin(options: BrowserContextOptions): Promise<BrowserContext>;
  end(): Promise<void>;
}

/**
 * Has the browser empty a closed context and use it again for the same options: the process of a page and its compiled script
 * cost more than most of what a respondent does there. Contexts with effects that cannot be taken back are closed.
 */
export function reuseContexts(browser: Browser): Browser {
  const idle: Reusable[] = [];
  const create = browser.newContext.bind(browser);
  const keep = async (context: Reusable) => {
    idle.push(context);
    if (idle.length > maxIdle) await idle.shift()?.end();
  };
  browser.newContext = async (options: BrowserContextOptions = {}) => {
    const key = lastingOptions(options);
    const place = idle.findLastIndex((context) => context.key === key);
    const [known] = place < 0 ? [] : idle.splice(place, 1);
    return (known ?? (await reusable(await create(options), key, keep))).begin(options);
  };
  return browser;
}

async function reusable(
  context: BrowserContext,
  key: string,
  keep: (context: Reusable) => Promise<void>,
): Promise<Reusable> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const open = context.newPage.bind(context);
  const end = context.close.bind(context);
  const effects: { dispose(): Promise<void> }[] = [];
  const origins = new Set<string>();
  let uses = 0;
  let isIdle = true;
  let isPageGiven = false;
  let isLasting = false;

  const note = () => {
    isLasting = true;
  };
  noteCalls(context, lasting.context, note);
  noteCalls(page, lasting.page, note);
  const interception = interceptRoutesOnly(page);
  for (const target of [context, page]) {
    const route = target.route.bind(target);
    target.route = async (address, ...args) => {
      interception.note(address);
      const routed = await route(address, ...args);
      await interception.update();
      return routed;
    };
    for (const name of disposable) {
      const method = methodOf(target, name);
      Reflect.set(target, name, async (...args: unknown[]) => {
        const effect = await method(...args);
        effects.push(effect as (typeof effects)[number]);
        return effect;
      });
    }
  }
  const attach = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await attach(target);
    effects.push({ dispose: () => session.detach() });
    return session;
  };
  context.newPage = async () => {
    if (isPageGiven) return open();
    isPageGiven = true;
    return page;
  };
  const noteOrigin = (frame: Frame) => origins.add(new URL(frame.url()).origin);

  const begin = async (options: BrowserContextOptions) => {
    isIdle = false;
    isPageGiven = false;
    interception.clear();
    origins.clear();
    page.on('framenavigated', noteOrigin);
    context.on('page', (other) => other.on('framenavigated', noteOrigin));
    uses += 1;
    const own = uses;
    // A test that closes its context twice must not close that of the next one.
    const handle = withClose(context, async () => {
      if (uses === own) await context.close();
    });
    page.context = () => handle;
    await changeOptions(context, page, options);
    return handle;
  };

  const empty = async () => {
    for (const event of events) {
      context.removeAllListeners(event);
      page.removeAllListeners(event);
    }
    const known = [...origins].filter((one) => one !== 'null');
    const hosts = new Set(known.map((one) => new URL(one).hostname));
    // A frame of another site has storage that no page of its own reaches.
    if (isLasting || hosts.size !== 1 || page.isClosed()) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const effect of effects.splice(0)) await effect.dispose().catch(() => {});
    await internalOf(context).clock.uninstall({ race: (work: unknown) => work });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    const here = new URL(page.url()).origin;
    if (origins.has(here)) await leavePage(page);
    for (const origin of known.filter((one) => one !== here)) {
      // A page of the same site keeps the process.
      await page.goto(`${origin}/favicon.svg`, { timeout: leaveTimeoutMs });
      await clearStorage(page);
    }
    await context.clearCookies();
    await devtools.send('Page.resetNavigationHistory');
    await page.mouse.move(0, 0);
    return true;
  };

  context.close = async () => {
    if (isIdle) return;
    isIdle = true;
    if (await empty().catch(() => false)) await keep({ key, begin, end });
    else await end();
  };
  return { key, begin, end };
}

/**
 * Ends a page, and empties the storage that it may write as it ends. The empty page that it opens itself has its process, origin
 * and storage, and costs less than an image of the site.
 */
export async function leavePage(page: Page): Promise<void> {
  const blank = page.waitForURL('about:blank', { timeout: leaveTimeoutMs });
  await Promise.all([blank, page.evaluate(() => location.replace('about:blank'))]);
  await clearStorage(page);
}

async function clearStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
    window.name = '';
  });
}

function withClose(context: BrowserContext, close: () => Promise<void>): BrowserContext {
  return new Proxy(context, {
    get(target, name) {
      if (name === 'close') return close;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function noteCalls(
  target: BrowserContext | Page,
  names: readonly string[],
  note: () => void,
): void {
  for (const name of names) {
    const method = methodOf(target, name);
    Reflect.set(target, name, (...args: unknown[]) => {
      note();
      return method(...args);
    });
  }
}

function methodOf(target: BrowserContext | Page, name: string): (...args: unknown[]) => unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new Error(`Playwright has no ${name}.`);
  return method.bind(target);
}
