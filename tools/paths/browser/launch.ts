import { existsSync, statfsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { internalOf } from './internal.ts';
import { keepPlaywrightScript } from './keptScript.ts';
import { reuseContexts } from './reuse.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Without these Chromium looks for its maker's hosts, and does not start as root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of a test ends before its optimised code would pay. */
const scriptArgs = '--js-flags=--no-maglev,--no-opt,--no-flush-bytecode,--min-semi-space-size=16';

declare global {
  var browserOfTests: Promise<Browser> | undefined;
}

/** The browser of this process, started once: test files share it, and each test gets a context of its own. */
export async function launch(): Promise<Browser> {
  const running = await globalThis.browserOfTests;
  if (running?.isConnected()) return running;
  globalThis.browserOfTests = launchForTests();
  return globalThis.browserOfTests;
}

async function launchForTests(): Promise<Browser> {
  const browser = await start([...args, scriptArgs, await withoutFeature('RenderDocument')]);
  keepPlaywrightScript(browser);
  return reuseContexts(browser);
}

/** A browser whose pages open as they do for respondents, each in a context of its own, rather than as cheaply as tests can have it. */
export function launchForMeasuring(): Promise<Browser> {
  return start(args);
}

async function start(args: readonly string[]): Promise<Browser> {
  const executablePath = await findBrowser();
  // Playwright moves the shared memory of Chromium to a disk, for containers with little of it.
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath, args: [...args], ignoreDefaultArgs, headless: true });
}

/** The argument that switches a feature off beside those of Playwright, which it would replace. */
async function withoutFeature(name: string): Promise<string> {
  const defaults = await internalOf(chromium).defaultArgs({}, false, '');
  const known = defaults.find((one) => one.startsWith('--disable-features='));
  if (!known) throw new Error('Playwright switches no feature off: launch.ts expects a list.');
  return `${known},${name}`;
}

/** `CHROME_PATH`, else the headless shell that package-lock.json pins, else an installed Chromium (docs/decisions/0069). */
export async function findBrowser(): Promise<string> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !existsSync(CHROME_PATH))
    throw new Error(`CHROME_PATH names no file: ${CHROME_PATH}`);
  if (CHROME_PATH) return CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath();
  const found = installed.find((path) => existsSync(path));
  if (!found) throw new Error('No Chromium is installed: set CHROME_PATH to one.');
  return found;
}

/** Whether `/dev/shm` has room for the files of a browser. */
export function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 ** 30;
}

/** Has a tab keep no cookie of another site than the page's, but for partitioned ones, as a browser may by default. */
export async function blockThirdPartyCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  });
}
