import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { launch } from '../launch.ts';
import type { EngineBrowser } from '../port.ts';
import { EngineTabs, type TabsOptions } from './context.ts';
import { firefoxContext } from './firefoxDriver.ts';
import { type EngineName, firefoxPath } from './installed.ts';
import { launchFirefox } from './launchFirefox.ts';
import { launchWebKit, type WebKit } from './launchWebKit.ts';
import { webkitContext } from './webkitDriver.ts';

/** A browser that a process of tests shares. */
export interface RunningEngine extends EngineBrowser {
  close(): Promise<void>;
}

/** The preference that a desktop with dark colours sets. */
const darkPrefs = { 'layout.css.prefers-color-scheme.content-override': 0 };

declare global {
  var enginesOfTests: Map<EngineName, Promise<RunningEngine>> | undefined;
}

/** The browser of this engine and this process, started once. */
export function startEngine(name: EngineName): Promise<RunningEngine> {
  globalThis.enginesOfTests ??= new Map();
  const engine = globalThis.enginesOfTests.get(name) ?? start[name]();
  globalThis.enginesOfTests.set(name, engine);
  return engine;
}

/** The name of an engine and its version, for reports. */
export async function versionOf(name: EngineName): Promise<string> {
  if (name === 'chromium') return `chromium ${(await launch()).version()}`;
  // MiniBrowser says its version on a display alone.
  if (name === 'webkit') return name;
  const { stdout } = await promisify(execFile)(firefoxPath ?? name, ['--version']);
  return [name, ...(/\d[\w.]*/.exec(stdout) ?? [])].join(' ');
}

const start: Record<EngineName, () => Promise<RunningEngine>> = {
  chromium: launch,
  firefox: async () => runFirefox(await launchFirefox()),
  webkit: async () => runWebKit(),
};

/** A browser that tests start with settings of their own. */
export function runFirefox(browser: Browser): RunningEngine {
  return {
    newContext: async (options: TabsOptions = {}) =>
      new EngineTabs(await firefoxContext(browser), options),
    close: () => browser.close(),
  };
}

/** A process for each context that is open, which serves the next one afterwards. */
function runWebKit(launch: () => Promise<WebKit> = launchWebKit): RunningEngine {
  const all: Promise<WebKit>[] = [];
  const idle: WebKit[] = [];
  return {
    async newContext(options: TabsOptions = {}) {
      const free = idle.pop();
      const started = free ? Promise.resolve(free) : launch();
      if (!free) all.push(started);
      const webkit = await started;
      const context = await webkitContext(webkit, () => idle.push(webkit));
      return new EngineTabs(context, options);
    },
    async close() {
      for (const webkit of all) await (await webkit).close();
    },
  };
}

/** As on a touch screen: a scrollbar that takes space changes the width, which the app takes for a rotated device. */
const touchPrefs = { 'ui.useOverlayScrollbars': 1 };

/** Starts the browser of a run, whose pages report a touch screen. */
export async function startWithTouch(name: EngineName): Promise<RunningEngine> {
  if (name === 'firefox') return runFirefox(await launchFirefox({ prefs: touchPrefs }));
  return startEngine(name);
}

/** Starts a browser for readers who prefer dark colours. */
export async function startDark(name: EngineName): Promise<RunningEngine> {
  if (name === 'webkit') return runWebKit(() => launchWebKit({ isDark: true }));
  if (name === 'firefox') return runFirefox(await launchFirefox({ prefs: darkPrefs }));
  const browser = await launch();
  return {
    newContext: (options) => browser.newContext({ ...options, colorScheme: 'dark' }),
    close: async () => {},
  };
}
