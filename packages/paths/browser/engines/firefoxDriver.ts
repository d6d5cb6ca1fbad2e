import type { Browser, BrowserContext, ElementHandle, Frame, KeyInput, Page } from 'puppeteer-core';
import type { Driver, DriverContext, FramePath } from './driver.ts';
import { Outside } from './network/outside.ts';

const dragSteps = 12;

type ConsoleListener = Parameters<NonNullable<DriverContext['onConsole']>>[0];

/** A user context of Firefox: cookies and storage of its own in a shared process. */
export async function firefoxContext(browser: Browser): Promise<DriverContext> {
  const outside = await Outside.open();
  const context = await browser.createBrowserContext({
    proxyServer: `127.0.0.1:${outside.port}`,
  });
  const drivers = new Map<Page, Driver>();
  const listeners: ConsoleListener[] = [];
  const driverOf = (page: Page) => {
    const driver = drivers.get(page) ?? firefoxDriver(page);
    if (!drivers.has(page)) watch(page, listeners);
    drivers.set(page, driver);
    return driver;
  };
  return {
    outside,
    newTab: async () => driverOf(await newPage(context)),
    tabs: async () => (await context.pages()).map(driverOf),
    async close() {
      for (const page of await context.pages()) page.removeAllListeners();
      await context.close();
      await outside.close();
    },
    onConsole: (listener) => void listeners.push(listener),
  };
}

/** Firefox may put a new tab into the window that goes with the last tab of another context; it is opened again. */
async function newPage(context: BrowserContext): Promise<Page> {
  return context.newPage().catch((error: Error) => {
    if (!error.message.includes('no such frame')) throw error;
    return context.newPage();
  });
}

function watch(page: Page, listeners: readonly ConsoleListener[]): void {
  page.on('console', (message) => {
    const type = message.type() === 'warn' ? 'warning' : message.type();
    for (const listener of listeners) listener(type, message.text(), message.location().url ?? '');
  });
  page.on('pageerror', (error) => {
    for (const listener of listeners) listener('error', String(error), '');
  });
}

function firefoxDriver(page: Page): Driver {
  const elementBy = async (frame: FramePath, expression: string) => {
    const handle = await frameAt(page, frame).evaluateHandle(expression);
    const element = handle.asElement() as ElementHandle | null;
    if (!element) throw new Error('There is no element.');
    return element;
  };
  return {
    evaluate: (frame, expression) => frameAt(page, frame).evaluate(expression),
    async click(frame, expression) {
      if (frame.length > 0) return (await elementBy(frame, expression)).click();
      // The position is read without a promise, because promises of a page without scripts are never settled.
      const [x, y] = await centreOf(page, expression);
      await page.mouse.click(x, y);
    },
    async drag(frame, from, to) {
      const start = await (await elementBy(frame, from)).clickablePoint();
      const end = await (await elementBy(frame, to)).clickablePoint();
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      // Moves between two frames count as one, so that a drag at once is a dot.
      for (let step = 1; step <= dragSteps; step += 1) {
        const share = step / dragSteps;
        await page.mouse.move(
          start.x + (end.x - start.x) * share,
          start.y + (end.y - start.y) * share,
        );
        await page.evaluate('new Promise(requestAnimationFrame)');
      }
      await page.mouse.up();
    },
    async upload(frame, expression, paths) {
      await ((await elementBy(frame, expression)) as ElementHandle<HTMLInputElement>).uploadFile(
        ...paths,
      );
    },
    async press(keys) {
      const named = keys as KeyInput[];
      for (const key of named) await page.keyboard.down(key);
      for (const key of named.toReversed()) await page.keyboard.up(key);
    },
    goto: (address) => ignoreResult(page.goto(address, { waitUntil: [] })),
    back: () => ignoreResult(page.evaluate('history.back()')),
    forward: () => ignoreResult(page.evaluate('history.forward()')),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf()),
    bringToFront: () => page.bringToFront(),
    close: () => page.close(),
  };
}

/** The middle of the part of an element that can be seen. */
async function centreOf(page: Page, element: string): Promise<readonly [x: number, y: number]> {
  const serialized = await page.evaluate(`JSON.stringify(${element}.getBoundingClientRect())`);
  const { x, y, width, height } = JSON.parse(serialized as string) as DOMRect;
  return [x + width / 2, y + height / 2];
}

async function ignoreResult(work: Promise<unknown>): Promise<void> {
  await work;
}

function frameAt(page: Page, path: FramePath): Frame {
  return path.reduce<Frame>((frame, index) => {
    const child = frame.childFrames()[index];
    if (!child) throw new Error('There is no such frame.');
    return child;
  }, page.mainFrame());
}
