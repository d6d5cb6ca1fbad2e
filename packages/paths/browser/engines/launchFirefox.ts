import puppeteer, { type Browser } from 'puppeteer-core';
import { firefoxPath } from './installed.ts';

interface Options {
  /** False shows the window on the display of `env`. */
  readonly headless?: boolean;
  /** Preferences as on `about:config`. */
  readonly prefs?: Readonly<Record<string, boolean | number | string>>;
  readonly env?: NodeJS.ProcessEnv;
}

const preferences = {
  'intl.accept_languages': 'en',
  // Third-party cookies are blocked, as they are in MiniBrowser by default.
  'network.cookie.cookieBehavior': 1,
  // Windows open by a press alone, as they do for respondents; the driver would let every script open them.
  'dom.disable_open_during_load': true,
  'ui.prefersReducedMotion': 1,
};

/** Starts Firefox with a profile of its own, driven by WebDriver BiDi. */
export async function launchFirefox({
  headless = true,
  prefs = {},
  env = process.env,
}: Options = {}): Promise<Browser> {
  if (firefoxPath === undefined) throw new Error('Firefox is not installed.');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless,
    env,
    acceptInsecureCerts: true,
    defaultViewport: null,
    timeout: 120_000,
    extraPrefsFirefox: { ...preferences, ...prefs },
  });
}
