import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type Driver, type DriverContext, type FramePath, Unsupported } from './driver.ts';
import type { WebKit } from './launchWebKit.ts';

/** Presses of keys that have no character of their own. */
const keyNames: Readonly<Record<string, string>> = {
  ' ': Key.SPACE,
  Alt: Key.ALT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Space: Key.SPACE,
  Tab: Key.TAB,
};

/**
 * A window of MiniBrowser. The engine has one profile for each process: addresses of its own keep a context apart
 * from those before it.
 */
export async function webkitContext(
  { driver, outside }: WebKit,
  release: () => void,
): Promise<DriverContext> {
  const exclusive = queue();
  const drivers = new Map<string, Driver>();
  const driverOf = (handle: string) => {
    const tab = drivers.get(handle) ?? webkitDriver(driver, handle, exclusive);
    drivers.set(handle, tab);
    return tab;
  };
  const open = () =>
    exclusive(async () => {
      await driver.switchTo().newWindow('window');
      return driver.getWindowHandle();
    });
  const before = await driver.getAllWindowHandles();
  const first = await open();
  for (const handle of before) {
    await driver.switchTo().window(handle);
    await driver.close();
  }
  await driver.switchTo().window(first);
  let isFresh = true;
  return {
    outside,
    async newTab() {
      const handle = isFresh ? first : await open();
      isFresh = false;
      return driverOf(handle);
    },
    tabs: async () => (await exclusive(() => driver.getAllWindowHandles())).map(driverOf),
    async close() {
      await exclusive(async () => {
        const [firstWindow, ...others] = await driver.getAllWindowHandles();
        for (const handle of others) {
          await driver.switchTo().window(handle);
          await driver.close();
        }
        if (firstWindow) await driver.switchTo().window(firstWindow);
        await driver.manage().deleteAllCookies();
        await driver.get('about:blank');
      });
      release();
    },
  };
}

type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The session has one current window and frame: commands of two tabs must not mix. */
function queue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };
}

function webkitDriver(driver: WebDriver, handle: string, exclusive: Queue): Driver {
  const within = <Result>(frame: FramePath, work: () => Promise<Result>) =>
    exclusive(async () => {
      await driver.switchTo().window(handle);
      for (const index of frame) await driver.switchTo().frame(await frameAt(index));
      return work();
    });
  // The positions of a window's frames leave out those in shadow trees.
  const frameAt = async (index: number) => {
    const element = await driver.executeScript<WebElement | null>(`return (${nthFrame})(${index})`);
    if (!element) throw new error.NoSuchFrameError('There is no such frame.');
    return element;
  };
  const elementBy = async (expression: string) => {
    const element = await driver.executeScript<WebElement | null>(`return ${expression}`);
    if (!element) throw new error.NoSuchElementError('There is no element.');
    return element;
  };
  // An element in a dialog that scrolls counts as out of reach.
  const centreOf = (expression: string) =>
    driver.executeScript<{ x: number; y: number }>(
      `const { x, y, width, height } = ${expression}.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }`,
    );
  return {
    evaluate: (frame, expression) =>
      within(frame, () => driver.executeScript(`return ${expression}`)),
    click: (frame, expression) =>
      within(frame, async () => {
        const pointer =
          frame.length > 0 ? { origin: await elementBy(expression) } : await centreOf(expression);
        await driver
          .actions()
          .move({ ...pointer, duration: 0 })
          .click()
          .perform();
      }),
    drag: (frame, from, to) =>
      within(frame, async () => {
        const [start, end] = [await elementBy(from), await elementBy(to)];
        const gesture = driver.actions().move({ origin: start, duration: 0 }).press();
        for (const x of [4, 8, 12, 0]) gesture.move({ origin: end, x, duration: 40 });
        await gesture.release().perform();
      }),
    // WebDriver takes several files as lines.
    upload: (frame, expression, paths) =>
      within(frame, async () => (await elementBy(expression)).sendKeys(paths.join('\n'))),
    press: (keys) =>
      within([], async () => {
        const named = keys.map((key) => keyNames[key] ?? key);
        const actions = driver.actions();
        for (const key of named) actions.keyDown(key);
        for (const key of named.toReversed()) actions.keyUp(key);
        await actions.perform();
      }),
    goto: (address) => within([], () => driver.get(address)),
    back: () => within([], () => driver.navigate().back()),
    forward: () => within([], () => driver.navigate().forward()),
    resize: (width, height) =>
      within([], async () => {
        const sizes = 'return [outerWidth - innerWidth, outerHeight - innerHeight]';
        const [besides, above] = await driver.executeScript<[number, number]>(sizes);
        await driver
          .manage()
          .window()
          .setRect({ width: width + besides, height: height + above });
      }),
    screenshot: () => within([], async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
    print: async () => {
      throw new Unsupported('WebKitWebDriver 2.50 has no command for printing.');
    },
    bringToFront: () => within([], async () => {}),
    close: () => within([], () => driver.close()),
  };
}

/** Runs in the page. */
function nthFrame(index: number): HTMLIFrameElement | null {
  const within = (root: Document | ShadowRoot): HTMLIFrameElement[] =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      if (element instanceof HTMLIFrameElement) return [element];
      return element.shadowRoot ? within(element.shadowRoot) : [];
    });
  return within(document)[index] ?? null;
}
