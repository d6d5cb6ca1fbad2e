import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { type SurveyFile, surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { HostPage, hostHtml } from '../../support/hostPage.ts';
import { stage } from '../../support/journey.ts';
import { type Front, type Host, openFront, openHost } from '../../support/network/host.ts';
import type { Server } from '../../support/server.ts';

interface OpenOptions extends BrowserContextOptions {
  readonly attributes?: string;
}

interface Opened {
  readonly hostPage: HostPage;
  readonly page: Page;
  readonly respondent: Respondent;
}

/** A survey server behind https, a host page's site that is another's, and a browser. */
export interface HostStage {
  readonly server: Server;
  readonly browser: Browser;
  readonly host: Host;
  readonly front: Front;
  /** The address of a host page with this in it. */
  page(guests: string): string;
  /** The script tag of the documentation. */
  tag(survey: string, mode: string, attributes?: string): string;
  /** Has the page keep no cookie, neither from a reply nor by a script. */
  blockCookies(page: Page): Promise<void>;
  /** Opens a host page with these surveys in it, which closes after the test. */
  visit(surveys: string, options?: BrowserContextOptions): Promise<HostPage>;
  /** Opens a host page with the tag of a survey, which closes after the test. */
  open(survey: string, mode: string, options?: OpenOptions): Promise<Opened>;
  /** The frame that an app's page has for a survey. */
  inApp(survey: string, query?: Record<string, string>): string;
}

/**
 * What the journeys of one file need of a world with two sites in it.
 *
 * @param surveys get the origin that may frame them; to be written, or a directory of them
 */
export function hostStage(
  surveys: (origin: string) => readonly SurveyFile[] | Promise<string>,
  env: Readonly<Record<string, string>> = {},
): HostStage {
  const sites = {} as { host: Host; front: Front };
  const there = stage(
    async () => {
      sites.host = await openHost({ name: 'host.localhost', isSecure: true });
      sites.front = await openFront();
      const served = surveys(sites.host.origin);
      return served instanceof Promise ? served : surveysOf(...served);
    },
    () => ({ PUBLIC_ORIGIN: sites.front.origin, ...env }),
  );
  beforeAll(() => sites.front.leadTo(there.server.origin));
  afterAll(async () => {
    await Promise.all([sites.host?.close(), sites.front?.close()]);
  });
  return {
    async blockCookies(page: Page): Promise<void> {
      sites.front.loseCookies();
      await page.addInitScript(() => {
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
      });
    },
    async visit(surveys: string, options?: BrowserContextOptions): Promise<HostPage> {
      const hostPage = await HostPage.create(there.browser, options);
      onTestFinished(() => hostPage.close());
      await hostPage.open(this.page(surveys));
      return hostPage;
    },
    async open(survey: string, mode: string, { attributes, ...options }: OpenOptions = {}) {
      const hostPage = await this.visit(this.tag(survey, mode, attributes), options);
      const respondent = await hostPage.respondent();
      return { hostPage, page: hostPage.page, respondent };
    },
    get server() {
      return there.server;
    },
    get browser() {
      return there.browser;
    },
    get host() {
      return sites.host;
    },
    get front() {
      return sites.front;
    },
    page: (guests: string) => sites.host.page(hostHtml(guests)),
    tag: (survey: string, mode: string, attributes = '') =>
      `<script async src="${sites.front.origin}/embed.js" data-survey="${survey}" data-mode="${mode}" ${attributes}></script>`,
    inApp: (survey: string, query: Record<string, string> = {}) => {
      const fields = new URLSearchParams({ ...query, host: sites.host.origin });
      return `<iframe title="Survey" style="width: 100%; height: 700px" src="${sites.front.origin}/${survey}/shop?${fields.toString().replaceAll('&', '&amp;')}"></iframe>`;
    },
  };
}
