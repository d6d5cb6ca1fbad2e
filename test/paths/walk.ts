import type { Browser, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Device } from '../../machines/device.ts';
import { expectAccessible } from '../support/axe.ts';
import { devices } from '../support/browser.ts';
import { Calls } from '../support/calls.ts';
import type { Model, Path } from '../support/model.ts';
import type { Server } from '../support/server.ts';

/** One respondent with a browser of their own, walking a path. */
export class Walk {
  readonly page: Page;
  readonly calls: Calls;
  readonly #origin: string;

  private constructor(page: Page, calls: Calls, origin: string) {
    this.page = page;
    this.calls = calls;
    this.#origin = origin;
  }

  /** A new respondent. With `asks` the page comes without the location reply, as from another server. */
  static async begin(browser: Browser, server: Server, { asks }: { asks: boolean }): Promise<Walk> {
    const context = await browser.newContext({ ...devices.desktop, locale: 'en' });
    context.setDefaultTimeout(8_000);
    const page = await context.newPage();
    // Repeats of a lost call wait a random time; here they need not.
    await page.addInitScript(() => {
      Math.random = () => 0;
    });
    if (asks) await page.route('**/two', withoutLocation);
    return new Walk(page, await Calls.of(page), server.origin);
  }

  async open(): Promise<void> {
    await this.page.goto(`${this.#origin}/two`);
  }

  /** Starts the survey in this respondent's browser, without this page knowing. */
  async startElsewhere(): Promise<void> {
    await this.#call('start', { deviceInfo: '{}', userBehavior: '{}', locale: 'en' });
  }

  /** Answers the first question, likewise. */
  async answerFirstElsewhere(): Promise<void> {
    await this.#commit('q1');
  }

  /** Answers the whole survey, likewise. */
  async finishElsewhere(): Promise<void> {
    await this.startElsewhere();
    await this.#commit('q1');
    await this.#commit('q2');
  }

  async press(name: string): Promise<void> {
    this.calls.listen();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses a point and sends it. */
  async answer(): Promise<void> {
    await this.choose();
    await this.submit();
  }

  async submit(): Promise<void> {
    this.calls.listen();
    await this.page.locator('button[type=submit]').click();
  }

  /** Another point than the one that is chosen, if one is. */
  async choose(): Promise<void> {
    const points = this.page.getByRole('radio', { checked: false });
    await points.last().check({ force: true });
  }

  async chosen(count: number): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelectorAll('input:checked').length === wanted,
      count,
    );
  }

  async titleStarts(words: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.title.startsWith(wanted), words);
  }

  async resize(device: Device): Promise<void> {
    const { viewport } = devices[device];
    if (viewport) await this.page.setViewportSize(viewport);
    await this.page.locator(`[data-device="${device}"]`).waitFor();
    await this.isAt(new RegExp(`/${device}/`));
  }

  async sees(text: string): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  async seesHeading(name: string): Promise<void> {
    await this.page.getByRole('heading', { name }).waitFor();
  }

  /** The words are for those who listen; those who look see bones, and those only after a moment. */
  async isLoading(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Loading…' }).waitFor({ state: 'attached' });
  }

  async isLeaving(): Promise<void> {
    await this.calls.made('prevSubject');
    await this.page.locator('button[aria-disabled=true]', { hasText: 'Previous' }).waitFor();
  }

  async seesDialog(name: string): Promise<void> {
    await this.page.getByRole('dialog', { name }).waitFor();
  }

  /** An end screen, at its address. */
  async seesEnd(heading: string): Promise<void> {
    await this.seesHeading(heading);
    await this.isAt(/^\/two\/(desktop|mobile)\/end$/);
  }

  async isAt(path: RegExp): Promise<void> {
    await this.page.waitForURL((url) => path.test(url.pathname));
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }

  async #commit(questionId: string): Promise<void> {
    await this.#call('commitAnswer', {
      questionId,
      type: '8',
      respondent: '{}',
      result: '{"score":4}',
      sign: '',
      finish: '0',
    });
  }

  async #call(name: string, fields: Record<string, string>): Promise<void> {
    const reply = await this.page.context().request.post(`${this.#origin}/api/${name}`, {
      form: { surveyId: 'two', channel: 'web', ...fields },
    });
    expect(await reply.json()).toMatchObject({ code: 200 });
  }
}

type Assertions<Key extends string> = Record<Key, (walk: Walk) => Promise<void>>;
type Gestures<Name extends string> = Record<Name, { gesture: (walk: Walk) => Promise<void> }>;

const replies = { real: 0, injected: 0 };

/** Says how many of the replies were the real server's own. */
export function reportReplies(): void {
  console.log(`replies: ${replies.real} the server's own, ${replies.injected} put in its mouth`);
}

/** States whose look has passed axe already, in this run. */
const seen = new Set<string>();

/** Takes every step of a path in the browser, and checks every state it comes through. */
export async function walk<Name extends string, Key extends string>(
  one: Walk,
  model: Model<Name>,
  path: Path<Name>,
  { gestures, states }: { gestures: Gestures<Name>; states: Assertions<Key> },
): Promise<void> {
  const way: string[] = [model.start];
  try {
    await one.open();
    await expectState(one, model.start, states);
    for (const { name, to } of path.steps) {
      way.push(`— ${name} —`, to);
      await gestures[name].gesture(one);
      await expectState(one, to, states);
    }
  } catch (error) {
    throw new Error(`On the way ${way.join(' ')}`, { cause: error });
  } finally {
    replies.real += one.calls.count.real;
    replies.injected += one.calls.count.injected;
    await one.end();
  }
}

async function expectState<Key extends string>(one: Walk, key: string, states: Assertions<Key>) {
  const expectation = (states as Record<string, Assertions<Key>[Key] | undefined>)[key];
  if (!expectation) throw new Error(`No assertion for the state ${key}`);
  await expectation(one);
  if (seen.has(key)) return;
  seen.add(key);
  await expectAccessible(one.page);
}

/** Says what the paths of a machine covered, and fails below everything. */
export function expectCovered(
  machine: string,
  model: Model<string>,
  states: Record<string, unknown>,
  exceptions: Readonly<Record<string, string>> = {},
): void {
  const left = model.untaken.filter((id) => !(id in exceptions));
  console.log(
    `${machine}: ${model.states.length} states, ${model.edges.length} transitions, ` +
      `all on ${model.paths.length} paths; ${Object.keys(exceptions).length} exceptions`,
  );
  expect(left).toEqual([]);
  expect(Object.keys(exceptions).filter((id) => !model.untaken.includes(id))).toEqual([]);
  expect(Object.keys(states).sort()).toEqual([...model.states].sort());
}

async function withoutLocation(route: Route): Promise<void> {
  const page = await route.fetch();
  const html = (await page.text()).replace(
    /<script type="application\/json"[\s\S]*?<\/script>/,
    '',
  );
  await route.fulfill({ response: page, body: html });
}
