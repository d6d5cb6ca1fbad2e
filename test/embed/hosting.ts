import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { HostMessage, PostedMessage } from '../../contract/embedding.ts';
import { launch } from '../../tools/paths/browser/launch.ts';
import { type Host, openHost, openSite, type Site } from '../support/network/host.ts';

/** The other side of the wire: a page that says what a test has it say, to the page it was told of, and remembers what it hears. */
const survey = `<!doctype html><title>Survey</title><input><script>
  const heard = [];
  addEventListener('message', ({ data, origin }) => heard.push({ data, origin }));
  const tell = (message) => parent.postMessage(message, new URLSearchParams(location.search).get('host') ?? '*');
  tell({ askpath: location.pathname.split('/').at(-1), type: 'loaded' });
</script>`;

/** Both ends of everything between a host page and its surveys. */
declare global {
  interface Window {
    /** In a host page: the events that came, with the element they came from. */
    readonly told: { from: string; type: string; detail: unknown }[];
    /** In a host page: how many messages came, from anybody. */
    readonly messages: number;
  }
  const heard: { data: unknown; origin: string }[];
  const tell: (message: unknown) => void;
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
  async visit(html: string, options: VisitOptions = {}): Promise<HostPage> {
    const { headers, prepare, ...rest } = options;
    const context = await this.#browser.newContext({ viewport: desktop, ...rest });
    context.setDefaultTimeout(10_000);
    await context.addInitScript(listen);
    const page = await context.newPage();
    const visit = new HostPage(page);
    await prepare?.(page);
    await page.goto(this.host.page(`<!doctype html>${html}`, headers));
    return visit;
  }
}

interface VisitOptions extends BrowserContextOptions {
  readonly headers?: OutgoingHttpHeaders;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const desktop = { width: 1280, height: 800 };

/** A host page as its visitor, its author and its surveys have it. */
export class HostPage {
  readonly page: Page;
  /** What the console says to the author. */
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  /** The page of the nth survey on this one, once it is there. */
  async survey(nth = 0): Promise<Frame> {
    const frame = this.page.locator('askpath-survey iframe').nth(nth);
    const handle = await frame.elementHandle();
    const content = await handle?.contentFrame();
    await content?.waitForFunction(() => typeof tell === 'function');
    if (!content) throw new Error('The frame has no page.');
    return content;
  }

  /** The nth survey says something, and the host page has it. */
  async says(news: HostMessage | PostedMessage | Record<string, unknown>, nth = 0): Promise<void> {
    const survey = await this.survey(nth);
    const id = new URL(survey.url()).pathname.split('/').at(-1);
    await this.saysIn(survey, { askpath: id, ...news });
  }

  /** A frame, whosever it is, says something to its parent, and the host page has it. */
  async saysIn(frame: Frame, message: unknown): Promise<void> {
    const before = await this.page.evaluate(() => window.messages);
    await frame.evaluate((said) => tell(said), message);
    await this.page.waitForFunction((count) => window.messages > count, before);
  }

  async told(): Promise<Window['told']> {
    return this.page.evaluate(() => window.told);
  }

  /** What the nth survey has heard. */
  async heard(nth = 0): Promise<unknown[]> {
    return (await this.survey(nth)).evaluate(() => heard);
  }

  async box(nth = 0) {
    const box = await this.page.locator('askpath-survey iframe').nth(nth).boundingBox();
    if (box === null) throw new Error('The frame takes no room.');
    return box;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
    expect(this.complaints).toEqual([]);
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

/** Runs in every page before anything of its own. */
function listen(): void {
  const told: Window['told'] = [];
  let messages = 0;
  const never = ['loaded', 'size', 'opened', 'toString', 'undefined', '7'];
  Object.defineProperty(window, 'told', { value: told });
  Object.defineProperty(window, 'messages', { get: () => messages });
  for (const type of ['ready', 'open', 'answered', 'ended', 'closed', 'unavailable', ...never]) {
    document.addEventListener(`askpath:${type}`, (event) => {
      const { id } = event.target as Element;
      told.push({ from: id, type: event.type, detail: (event as CustomEvent).detail });
    });
  }
  // Counted when everybody else who listens has had it.
  window.addEventListener('message', ({ data }) => {
    // What a page says by itself, nobody waits for.
    if (data?.type !== 'loaded') setTimeout(() => messages++);
  });
}
