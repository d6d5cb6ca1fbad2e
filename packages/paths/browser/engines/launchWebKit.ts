import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../freePort.ts';
import { scriptTimeoutMs } from './clock.ts';
import { type Display, end, openDisplay, spawnBound } from './display.ts';
import { webkitPaths } from './installed.ts';
import { Outside } from './network/outside.ts';
import { removeProfiles } from './removeProfiles.ts';

interface Options {
  /** Whether the desktop has dark colours. */
  readonly isDark?: boolean;
  /** An X display of the caller's; one of its own otherwise. */
  readonly display?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface WebKit {
  readonly driver: WebDriver;
  readonly outside: Outside;
  close(): Promise<void>;
}

/** Starts MiniBrowser of WebKitGTK with a profile and a home of its own, driven by WebKitWebDriver. */
export async function launchWebKit({
  isDark = false,
  display,
  env = {},
}: Options = {}): Promise<WebKit> {
  const { driver: program, browser } = webkitPaths;
  if (!program || !browser) throw new Error('WebKitGTK with its driver is not installed.');
  const ownedDisplay: Display | null = display === undefined ? await openDisplay() : null;
  const home = await mkdtemp(join(tmpdir(), 'askpath-webkit-'));
  await reduceMotion(home);
  const outside = await Outside.open();
  const port = await freePort();
  const child = spawnBound(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en',
      DISPLAY: ownedDisplay?.name ?? display,
      ...env,
    },
  });
  const close = async () => {
    await end(child);
    await ownedDisplay?.stop();
    await outside.close();
    await removeProfiles(home);
  };
  try {
    await isListening(port);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      // A page whose load a test holds could not be asked about anything.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': {
        binary: browser,
        args: [
          '--automation',
          `--proxy=http://127.0.0.1:${outside.port}`,
          ...['localhost', '*.localhost', '127.0.0.1'].map((host) => `--ignore-host=${host}`),
          ...(isDark ? ['--dark-mode'] : []),
        ],
      },
    });
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
    await driver.manage().setTimeouts({ script: scriptTimeoutMs });
    return {
      driver,
      outside,
      async close() {
        await driver.quit();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The toolbar would keep a window from becoming as narrow as a phone. */
const narrowToolbar =
  '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-style: symbolic }';

/** Reduced motion comes from the desktop's settings, here from a file of GTK. */
async function reduceMotion(home: string): Promise<void> {
  const directory = join(home, 'gtk-3.0');
  await mkdir(directory);
  await writeFile(join(directory, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  await writeFile(join(directory, 'gtk.css'), narrowToolbar);
}

async function isListening(port: number): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not listen.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
