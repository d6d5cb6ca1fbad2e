import type { Browser, BrowserContextOptions, Frame, Locator } from 'playwright-core';
import { expect, vi } from 'vitest';
import { devices } from '../../packages/paths/browser/devices.ts';
import { waitTimeoutMs } from '../../packages/paths/browser/poll.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { BrowserTab, openTab } from '../../packages/paths/browser/tab.ts';

interface Message {
  readonly type: string;
  readonly [field: string]: unknown;
}

declare global {
  interface Window {
    /** Details of the events of `embed.js`. */
    readonly surveyEvents: Message[];
    /** Every message, with the origin of its sender. */
    readonly surveyMessages: (Message & { readonly origin: string })[];
  }
}

/** A shop's page whose reader has scrolled and has the focus in a field. */
export function hostHtml(surveys: string): string {
  return `<!doctype html><html lang="en"><head><title>A shop</title>
    <meta name="viewport" content="width=device-width">
    <style>body { margin: 0; min-height: 4000px } iframe { border: 0 }</style></head><body><main>
    <h1>A shop</h1><input aria-label="Search" style="position: fixed; top: 0"><script>
      document.querySelector('input').focus();
      scrollTo(0, 40);
    </script><p style="height: 100px">What there is to read.</p>
    ${surveys}<p style="margin: 0"><a href="#more">More of it</a></p></main></body></html>`;
}

/** A page that shows surveys in frames, with the messages and events it receives. */
export class HostPage extends BrowserTab {
  static async create(browser: Browser, options: BrowserContextOptions = {}): Promise<HostPage> {
    const { page, consoleErrors } = await openTab(browser, {
      ...devices.desktop,
      ...options,
    });
    await page.context().addInitScript(recordMessages);
    return new HostPage(page, consoleErrors);
  }

  /** Runs no script in the page: Chromium takes one for a press of the reader. */
  override async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  iframe(nth = 0): Locator {
    return this.page.locator('iframe').nth(nth);
  }

  /** The nth frame, once its document is loading. */
  async frame(nth = 0): Promise<Frame> {
    // An iframe that has just been added, or goes to another process, may have none yet.
    const frame = await vi.waitUntil(
      async () => (await this.iframe(nth).elementHandle())?.contentFrame(),
      { timeout: waitTimeoutMs },
    );
    await frame.waitForURL(/^http/, { waitUntil: 'commit' });
    return frame;
  }

  async respondent(nth = 0): Promise<Respondent> {
    return new Respondent(await this.frame(nth), this.consoleErrors);
  }

  events(): Promise<Message[]> {
    return this.page.evaluate(() => window.surveyEvents);
  }

  messages(): Promise<Window['surveyMessages']> {
    return this.page.evaluate(() => window.surveyMessages);
  }

  async waitForMessage(type: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => window.surveyMessages.some((message) => message.type === wanted),
      type,
    );
  }

  /** Scroll position, focused element and length of the history, none of which a survey changes by itself. */
  position(): Promise<unknown> {
    return this.page.evaluate(() => ({
      scrolled: scrollY,
      focus: document.activeElement?.localName,
      history: history.length,
    }));
  }
}

/** Waits until all of an element in a frame, but for a part of a pixel, is within the viewport and the frame. */
export async function expectInView({ page, survey }: Respondent, what: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const iframe = await (survey as Frame).frameElement();
  const clipped = async () => {
    const [box, frame] = [await what.boundingBox(), await iframe.boundingBox()];
    if (box === null || frame === null) return ['not visible'];
    const hidden = await what.evaluate((element) => element.scrollHeight - element.clientHeight);
    return [
      { edge: 'top', by: Math.max(0, frame.y) - box.y },
      { edge: 'left', by: Math.max(0, frame.x) - box.x },
      { edge: 'bottom', by: box.y + box.height - Math.min(height, frame.y + frame.height) },
      { edge: 'right', by: box.x + box.width - Math.min(width, frame.x + frame.width) },
      { edge: 'inside', by: hidden },
    ].filter(({ by }) => by > 1);
  };
  await expect.poll(clipped).toEqual([]);
}

/** Runs in every document before its own scripts. */
function recordMessages(): void {
  const surveyEvents: unknown[] = [];
  const surveyMessages: unknown[] = [];
  Object.assign(window, { surveyEvents, surveyMessages });
  const known = ['ready', 'open', 'answered', 'ended', 'closed', 'unavailable'];
  const unknown = ['loaded', 'size', 'opened', 'moved', 'toString', 'undefined', '7'];
  for (const type of [...known, ...unknown]) {
    addEventListener(`askpath:${type}`, (event) => {
      const { detail } = event as CustomEvent;
      surveyEvents.push(detail?.type === type ? detail : { event: type, detail });
    });
  }
  // Recorded after all other listeners have run.
  addEventListener('message', ({ data, origin }) => {
    if (data?.type !== 'loaded') setTimeout(() => surveyMessages.push({ ...data, origin }));
  });
}
