import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Walk } from '../browser/walk.ts';
import type { Edge } from '../model.ts';
import type { Machine } from '../plans.ts';
import type { Script } from '../script.ts';
import type { Run } from './provided.ts';
import type { Fault, Stop } from './result.ts';
import type { Found } from './scout.ts';
import { stageOf } from './staging.ts';
import { wordsAt } from './words.ts';

interface Trip {
  readonly steps: readonly Edge<string>[];
  readonly script: Script;
  readonly label: string;
  readonly isKept: (fault: Pick<Fault, 'phase' | 'name' | 'state'>) => boolean;
}

export interface Trod {
  readonly start: Stop;
  readonly steps: readonly Stop[];
  readonly fault?: Fault;
}

/** Walks paths of one machine at a deployment, each in a browser window of its own. */
export class Walker {
  readonly #browser: Browser;
  readonly #machine: Machine;
  readonly #origin: string;
  readonly #found: Found | null;
  /** The directory for screenshots and traces. */
  readonly #out: string;

  constructor(
    browser: Browser,
    machine: Machine,
    { origin, found, out }: Pick<Run, 'origin' | 'found' | 'out'>,
  ) {
    this.#browser = browser;
    this.#machine = machine;
    this.#origin = origin;
    this.#found = found;
    this.#out = out;
  }

  async walk({ steps, script, label, isKept }: Trip): Promise<Trod> {
    const { plan } = this.#machine;
    const isTimed = steps.some(({ name }) => plan.gestures[name]?.event.type === 'time.over');
    const one = await plan.begin(this.#browser, {
      origin: this.#origin,
      ...(this.#found ? { stage: stageOf(this.#origin, this.#found, isTimed) } : {}),
    });
    const errors = listen(one.page);
    const { tracing } = one.page.context();
    await tracing.start({ snapshots: true });
    const stops: Stop[] = [];
    let phase: Fault['phase'] = 'do';
    let before = putIn(one);
    try {
      for (const place of [0, ...steps.map((_, index) => index + 1)]) {
        const began = performance.now();
        const step = steps[place - 1];
        before = putIn(one);
        phase = 'do';
        await (step ? plan.gestures[step.name]?.gesture(one) : one.open());
        phase = 'see';
        await plan.states[step?.to ?? plan.model.start]?.(one);
        const ms = Math.round(performance.now() - began);
        stops.push({ ms, isInjected: putIn(one) > before });
      }
      await tracing.stop();
    } catch (error) {
      const at = stops.length;
      const name = steps[at - 1]?.name ?? '';
      const state = steps[at - 1]?.to ?? plan.model.start;
      const told = script.steps[at - 1];
      const words = wordsAt(this.#found);
      const isWanted = isKept({ phase, name, state });
      const fault: Fault = {
        ...{ at, phase, name, state },
        did: words(told?.do ?? 'Open the survey.'),
        wanted: words(told?.see ?? script.start.see),
        said: shortly(error),
        page: { ...(await lookAt(one.page)), errors },
        isInjected: putIn(one) > before,
        ...(isWanted ? await this.#keep(one, label) : {}),
      };
      return { ...split(stops), fault };
    } finally {
      await one.close();
    }
    return split(stops);
  }

  /** A picture of the page, and what led there; a page that gives neither is not waited for. */
  async #keep(one: Walk, label: string): Promise<Pick<Fault, 'screenshot' | 'trace'>> {
    const screenshot = `${label}.png`;
    const trace = `${label}-trace.zip`;
    const isUniqueViolation = await one.page
      .screenshot({ path: join(this.#out, screenshot), timeout: 5_000 })
      .then(...whether);
    const { tracing } = one.page.context();
    const isTraced = await tracing.stop({ path: join(this.#out, trace) }).then(...whether);
    return { ...(isUniqueViolation ? { screenshot } : {}), ...(isTraced ? { trace } : {}) };
  }
}

const whether = [() => true, () => false] as const;

function split([start = { ms: 0, isInjected: false }, ...steps]: readonly Stop[]) {
  return { start, steps };
}

function putIn({ calls }: Walk): number {
  return calls.count.injected + calls.count.lost;
}

function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    errors.push(shortened(message.text(), 200));
  });
  page.on('pageerror', (error) => errors.push(shortened(error.message, 200)));
  return errors;
}

async function lookAt(page: Page): Promise<Omit<Fault['page'], 'errors'>> {
  const { pathname, search } = new URL(page.url(), 'http://nowhere');
  const address = pathname + search;
  const looking = page.evaluate(() => {
    const box = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    const heading = box.querySelector('h1[data-arrive], h2') ?? document.querySelector('h1');
    // biome-ignore-start lint/performance/useDomNodeTextContent: what cannot be seen is not told.
    const text = [...box.querySelectorAll('select')].reduce(
      (words, list) => words.replace(list.innerText, ` ${list.selectedOptions[0]?.text ?? ''} `),
      box.innerText,
    );
    // biome-ignore-end lint/performance/useDomNodeTextContent: as above.
    return { heading: heading?.textContent ?? '', text };
  });
  const late = new Promise<null>((resolve) => setTimeout(resolve, 3_000, null));
  const found = await Promise.race([looking.catch(() => null), late]);
  return {
    address,
    heading: shortened(found?.heading ?? '', 120),
    text: shortened(found?.text ?? '', 400),
  };
}

function shortly(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  // Colours are for terminals.
  const lines = message
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours are made of.
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .map((line) => line.trim());
  const [first = ''] = lines;
  const awaited = lines.find((line) => /^- waiting for /.test(line));
  return shortened(
    awaited ? `${awaited.slice(2)}, for ${/\d+ms/.exec(first)?.[0] ?? 'long'}` : first,
    200,
  );
}

function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}
