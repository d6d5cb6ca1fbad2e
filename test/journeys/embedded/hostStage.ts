import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type SurveyFile, surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { HostPage, hostHtml } from '../../support/hostPage.ts';
import { stage } from '../../support/journey.ts';
import { type Front, type Host, openFront, openHost } from '../../support/network/host.ts';

interface VisitOptions extends BrowserContextOptions {
  readonly prepare?: (page: Page) => Promise<unknown>;
}

interface HostOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Serves the host page and the survey by https on two sites, for tests of cookies. It is slower, because each frame needs a process and no file is cached. */
  readonly isOtherSite?: boolean;
  /** Adds a front to the site of the survey, which can lose cookies. */
  readonly hasFront?: boolean;
}

/**
 * A survey server, a host page of another origin, and a browser.
 *
 * @param surveys get the origin that may frame them; to be written, or a directory of them
 */
export function hostStage(
  surveys: (origin: string) => readonly SurveyFile[] | Promise<string>,
  { env = {}, isOtherSite = false, hasFront = isOtherSite }: HostOptions = {},
) {
  const sites = {} as { host: Host; front: Front; origin: string };
  const app = stage(
    async () => {
      if (hasFront)
        sites.front = await openFront(isOtherSite ? {} : { name: '127.0.0.1', isSecure: false });
      sites.host = await openHost(isOtherSite ? { name: 'host.localhost', isSecure: true } : {});
      const served = surveys(sites.host.origin);
      return served instanceof Promise ? served : surveysOf(...served);
    },
    () => ({ ...(hasFront ? { PUBLIC_ORIGIN: sites.front.origin } : {}), ...env }),
  );
  beforeAll(() => {
    sites.front?.leadTo(app.server.origin);
    sites.origin = (sites.front ?? app.server).origin;
  });
  afterAll(() => Promise.all([sites.host?.close(), sites.front?.close()]));

  /** The address of a host page with these surveys in it. */
  const page = (guests: string) => sites.host.page(hostHtml(guests));

  /** The script tag of the documentation. */
  const tag = (survey: string, mode: string, attributes = '') =>
    `<script async src="${sites.origin}/embed.js" data-survey="${survey}" data-mode="${mode}" ${attributes}></script>`;

  /** Opens a host page with these surveys in it, which closes after the test. */
  const visit = async (guests: string, { prepare, ...options }: VisitOptions = {}) => {
    const hostPage = await HostPage.create(app.browser, {
      ...(isOtherSite ? { ignoreHTTPSErrors: true } : {}),
      ...options,
    });
    onTestFinished(() => hostPage.close());
    await prepare?.(hostPage.page);
    await hostPage.open(page(guests));
    return hostPage;
  };

  return Object.assign(sites, {
    app,
    page,
    tag,
    visit,
    /** Opens a host page with the tag of a survey, which closes after the test. */
    async open(
      survey: string,
      mode: string,
      { attributes, ...options }: VisitOptions & { readonly attributes?: string } = {},
    ) {
      const hostPage = await visit(tag(survey, mode, attributes), options);
      const respondent = await hostPage.respondent();
      await respondent.seesTakeOver();
      return { hostPage, page: hostPage.page, respondent };
    },
    /** Has the page keep no cookie, neither from a reply nor by a script. */
    async blockCookies(of: Page): Promise<void> {
      sites.front.loseCookies();
      await of.addInitScript(() => {
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
      });
    },
    /** The frame that an app's page has for a survey. */
    inApp(survey: string, query: Record<string, string> = {}): string {
      const fields = new URLSearchParams({ ...query, host: sites.host.origin });
      return `<iframe title="Survey" style="width: 100%; height: 700px" src="${sites.origin}/${survey}/shop?${fields.toString().replaceAll('&', '&amp;')}"></iframe>`;
    },
  });
}
