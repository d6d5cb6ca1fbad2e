import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Browser, BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { HostMessage, PostedMessage } from '../../contract/embedding.ts';
import { launch } from '../../tools/paths/browser/launch.ts';
import { HostPage } from '../support/hostPage.ts';
import { type Host, openHost, openSite, type Site } from '../support/network/host.ts';

/** A survey that sends what a test has it send, and records what it receives. */
const survey = `<!doctype html><title>Survey</title><input><script>
  const received = [];
  addEventListener('message', ({ data, origin }) => received.push({ data, origin }));
  const send = (message) => parent.postMessage(message, new URLSearchParams(location.search).get('host') ?? '*');
  send({ askpath: location.pathname.split('/').at(-1), type: 'loaded' });
</script>`;

declare global {
  const received: { data: unknown; origin: string }[];
  const send: (message: unknown) => void;
}

/** Survey servers and a host of their own for the tests of one file. */
export class Hosting {
  readonly #browser: Browser;
  readonly survey: Site;
  readonly other: Site;
  readonly host: Host;

  private constructor(browser: Browser, survey: Site, other: Site, host: Host) {
    this.#browser = browser;
    this.survey = survey;
    this.other = other;
    this.host = host;
  }

  static async open(): Promise<Hosting> {
    const [survey, other] = [await openSurvey(), await openSurvey()];
    return new Hosting(await launch(), survey, other, await openHost());
  }

  async close(): Promise<void> {
    await Promise.all([this.survey, this.other, this.host].map((site) => site.close()));
  }

  /** The tag of the documentation. */
  tag(attributes: string, { origin }: Site = this.survey): string {
    return `<script async src="${origin}/embed.js" ${attributes}></script>`;
  }

  /** Opens a host page. */
  async visit(html: string, options: VisitOptions = {}): Promise<ScriptedHostPage> {
    const { headers, prepare, ...rest } = options;
    const { page, consoleErrors } = await HostPage.create(this.#browser, rest);
    await prepare?.(page);
    await page.goto(this.host.page(`<!doctype html>${html}`, headers));
    return new ScriptedHostPage(page, consoleErrors);
  }
}

interface VisitOptions extends BrowserContextOptions {
  readonly headers?: OutgoingHttpHeaders;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** A host page whose surveys send what a test has them send. */
export class ScriptedHostPage extends HostPage {
  /** The document of the nth survey, once its script runs. */
  async surveyFrame(nth = 0): Promise<Frame> {
    const handle = await this.surveyIframe(nth).elementHandle();
    const frame = await handle?.contentFrame();
    await frame?.waitForFunction(() => typeof send === 'function');
    if (!frame) throw new Error('The frame has no document.');
    return frame;
  }

  surveyIframe(nth = 0): Locator {
    return this.page.locator('askpath-survey iframe').nth(nth);
  }

  /** The nth survey sends a message, and the host page has received it. */
  async send(
    message: HostMessage | PostedMessage | Record<string, unknown>,
    nth = 0,
  ): Promise<void> {
    const frame = await this.surveyFrame(nth);
    const id = new URL(frame.url()).pathname.split('/').at(-1);
    await this.sendFrom(frame, { askpath: id, ...message });
  }

  /** Any frame sends a message, and the host page has received it. */
  async sendFrom(frame: Frame, message: unknown): Promise<void> {
    const before = (await this.messages()).length;
    await frame.evaluate((data) => send(data), message);
    await this.page.waitForFunction((count) => window.surveyMessages.length > count, before);
  }

  /** Messages that the nth survey has received. */
  async received(nth = 0): Promise<unknown[]> {
    return (await this.surveyFrame(nth)).evaluate(() => received);
  }

  async box(nth = 0) {
    const box = await this.surveyIframe(nth).boundingBox();
    if (box === null) throw new Error('The frame takes no room.');
    return box;
  }
}

/** What {@link Hosting} is about, there from the first test of a file on. */
export function hosting(): { readonly at: Hosting } {
  const there = {} as { at: Hosting };
  beforeAll(async () => {
    there.at = await Hosting.open();
  });
  afterAll(() => there.at?.close());
  return there;
}

async function openSurvey(): Promise<Site> {
  const script = await readFile('dist/embed.js');
  return openSite(({ url }, response) => {
    const isScript = url === '/embed.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : survey);
  });
}
