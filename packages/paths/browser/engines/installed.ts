import { existsSync, globSync } from 'node:fs';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The program of Debian's `firefox-esr`, or another Firefox by `FIREFOX_PATH`. */
export const firefoxPath = firstOf(process.env.FIREFOX_PATH, ...firefoxes);

/** The programs of Debian's `webkit2gtk-driver` and `xvfb`. */
export const webkitPaths = {
  driver: firstOf('/usr/bin/WebKitWebDriver'),
  browser: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1),
  display: firstOf('/usr/bin/Xvfb'),
};

/** Whether the engine can be started on this machine; Chromium comes with the project. */
export function isInstalled(engine: EngineName): boolean {
  if (engine === 'firefox') return firefoxPath !== undefined;
  if (engine === 'webkit') return Object.values(webkitPaths).every((path) => path !== undefined);
  return true;
}

function firstOf(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}
