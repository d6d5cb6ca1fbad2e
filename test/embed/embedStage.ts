import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import type { BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { HostMessage, PostedMessage } from '../../contract/embedding.ts';
import { openSite, type Site } from '../../packages/paths/browser/engines/network/site.ts';
import { launch } from '../../packages/paths/browser/launch.ts';
import { HostPage } from '../support/hostPage.ts';
import { type Host, openHost } from '../support/network/host.ts';

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

export const quizCard = 'data-survey="quiz" data-mode="card"';
export const quizWindow = 'data-survey="quiz" data-mode="window"';

interface VisitOptions extends BrowserContextOptions {
  readonly headers?: OutgoingHttpHeaders;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Two survey servers and a host site, ready before the first test of a file. */
export function embedStage() {
  const sites = {} as { survey: Site; other: Site; host: Host };
  beforeAll(async () => {
    Object.assign(sites, {
      survey: await openSurvey(),
      other: await openSurvey(),
      host: await openHost(),
    });
  });
  afterAll(() => Promise.all([sites.survey, sites.other, sites.host].map((site) => site?.close())));
  return Object.assign(sites, {
    tag: (attributes: string, { origin }: Site = sites.survey) =>
      `<script async src="${origin}/embed.js" ${attributes}></script>`,
    /** Opens a host page, which closes after the test. */
    async visit(
      html: string,
      { headers, prepare, ...options }: VisitOptions = {},
    ): Promise<ScriptedHostPage> {
      const { page, consoleErrors } = await HostPage.create(await launch(), options);
      const hostPage = new ScriptedHostPage(page, consoleErrors, (shown) =>
        sites.host.page(`<!doctype html>${shown}`, headers),
      );
      onTestFinished(() => hostPage.close());
      await prepare?.(page);
      await hostPage.show(html);
      return hostPage;
    },
  });
}

/** A host page whose surveys send what a test has them send. */
export class ScriptedHostPage extends HostPage {
  readonly #addressOf: (html: string) => string;

  constructor(page: Page, consoleErrors: string[], addressOf: (html: string) => string) {
    super(page, consoleErrors);
    this.#addressOf = addressOf;
  }

  /** Another host page in the same tab. */
  async show(html: string): Promise<void> {
    await this.page.goto(this.#addressOf(html));
  }

  surveyIframe(nth = 0): Locator {
    return this.page.locator('askpath-survey iframe').nth(nth);
  }

  /** The document of the nth survey, once its script runs. */
  async surveyFrame(nth = 0): Promise<Frame> {
    const handle = await this.surveyIframe(nth).elementHandle();
    const frame = await handle?.contentFrame();
    await frame?.waitForFunction(() => typeof send === 'function');
    if (!frame) throw new Error('The frame has no document.');
    return frame;
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

  /** Sends a message from a frame, and waits until the host page has received it. */
  async sendFrom(frame: Frame, message: unknown): Promise<void> {
    const before = (await this.messages()).length;
    await frame.evaluate((data) => send(data), message);
    await this.page.waitForFunction((count) => window.surveyMessages.length > count, before);
  }

  async received(nth = 0): Promise<unknown[]> {
    return (await this.surveyFrame(nth)).evaluate(() => received);
  }

  async call(method: 'open' | 'close', nth = 0): Promise<void> {
    const element = this.page.locator('askpath-survey').nth(nth);
    await element.evaluate((survey, name) => {
      (survey as HTMLElement & Record<typeof name, () => void>)[name]();
    }, method);
  }

  async setAttribute(name: string, value: string): Promise<void> {
    await this.page
      .locator('askpath-survey')
      .evaluate((element, attribute) => element.setAttribute(...attribute), [name, value] as const);
  }

  async box(nth = 0) {
    const box = await this.surveyIframe(nth).boundingBox();
    if (box === null) throw new Error('The frame takes no room.');
    return box;
  }
}

async function openSurvey(): Promise<Site> {
  const script = await readFile('dist/embed.js');
  return openSite(({ url }, response) => {
    const isScript = url === '/embed.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : survey);
  });
}
