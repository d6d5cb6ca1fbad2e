import { existsSync, statfsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Without these arguments Chromium contacts its vendor's servers, and does not start as root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Test pages are closed before optimised code would pay off, so the optimising compilers are off. */
const scriptArgs = '--js-flags=--no-maglev,--no-opt,--no-flush-bytecode,--min-semi-space-size=16';

declare global {
  var browserOfTests: Promise<Browser> | undefined;
}

/** The browser of this process, which starts once. Test files share it, and each test has a browser context. */
export async function launch(): Promise<Browser> {
  const running = await globalThis.browserOfTests;
  if (running?.isConnected()) return running;
  globalThis.browserOfTests = start([...args, scriptArgs]);
  return globalThis.browserOfTests;
}

/** Starts a browser that compiles scripts as the browsers of respondents do. */
export function launchForMeasuring(): Promise<Browser> {
  return start(args);
}

async function start(args: readonly string[]): Promise<Browser> {
  const executablePath = await findBrowser();
  // Playwright disables Chromium's shared memory, because many containers have too little; here there is enough, and it
  // is faster.
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath, args: [...args], ignoreDefaultArgs, headless: true });
}

/**
 * The path of the browser: `CHROME_PATH`, else the headless shell that package-lock.json pins, else an installed
 * Chromium (docs/decisions/0069).
 */
export async function findBrowser(): Promise<string> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !existsSync(CHROME_PATH))
    throw new Error(`CHROME_PATH names no file: ${CHROME_PATH}`);
  if (CHROME_PATH) return CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath();
  const executable = installed.find((path) => existsSync(path));
  if (!executable) throw new Error('No Chromium is installed: set CHROME_PATH to one.');
  return executable;
}

/** Whether `/dev/shm` has room for the files of a browser. */
export function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 ** 30;
}

/** Blocks cookies of other sites than the page's in a tab, as many browsers do by default; partitioned cookies stay. */
export async function blockThirdPartyCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  });
}
