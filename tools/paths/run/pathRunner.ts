import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Walk } from '../browser/walk.ts';
import type { Edge } from '../model.ts';
import type { Machine } from '../plans.ts';
import type { Script } from '../script.ts';
import type { SurveyUnderTest } from './inspectDeployment.ts';
import type { Run } from './provided.ts';
import type { Fault, StepResult } from './result.ts';
import { surveyStage } from './surveyStage.ts';
import { surveyWords } from './surveyWords.ts';

interface PathToRun {
  readonly steps: readonly Edge<string>[];
  readonly script: Script;
  readonly label: string;
  readonly isKept: (fault: Pick<Fault, 'phase' | 'name' | 'state'>) => boolean;
}

export interface PathResult {
  readonly start: StepResult;
  readonly steps: readonly StepResult[];
  readonly fault?: Fault;
}

/** Runs paths of one machine against a deployment, each in its own browser context. */
export class PathRunner {
  readonly #browser: Browser;
  readonly #machine: Machine;
  readonly #origin: string;
  readonly #found: SurveyUnderTest | null;
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

  async walk({ steps, script, label, isKept }: PathToRun): Promise<PathResult> {
    const { plan } = this.#machine;
    const isTimed = steps.some(({ name }) => plan.actions[name]?.event.type === 'time.over');
    const walk = await plan.begin(this.#browser, {
      origin: this.#origin,
      ...(this.#found ? { stage: surveyStage(this.#origin, this.#found, isTimed) } : {}),
    });
    const errors = listen(pageOf(walk));
    const { tracing } = pageOf(walk).context();
    await tracing.start({ snapshots: true });
    const stepResults: StepResult[] = [];
    let phase: Fault['phase'] = 'do';
    let injectedBefore = injectedCount(walk);
    try {
      for (const index of [0, ...steps.map((_, index) => index + 1)]) {
        const startedAt = performance.now();
        const step = steps[index - 1];
        injectedBefore = injectedCount(walk);
        phase = 'do';
        await (step ? plan.actions[step.name]?.perform(walk) : walk.open());
        phase = 'see';
        await plan.states[step?.to ?? plan.model.start]?.(walk);
        const ms = Math.round(performance.now() - startedAt);
        stepResults.push({ ms, isInjected: injectedCount(walk) > injectedBefore });
      }
      await tracing.stop();
    } catch (error) {
      const at = stepResults.length;
      const name = steps[at - 1]?.name ?? '';
      const state = steps[at - 1]?.to ?? plan.model.start;
      const scriptStep = script.steps[at - 1];
      const wordsOf = surveyWords(this.#found);
      const isWanted = isKept({ phase, name, state });
      const fault: Fault = {
        ...{ at, phase, name, state },
        action: wordsOf(scriptStep?.do ?? 'Open the survey.'),
        expected: wordsOf(scriptStep?.see ?? script.start.see),
        message: shortMessage(error),
        page: { ...(await lookAt(pageOf(walk))), errors },
        isInjected: injectedCount(walk) > injectedBefore,
        ...(isWanted ? await this.#keep(walk, label) : {}),
      };
      return { ...split(stepResults), fault };
    } finally {
      await walk.close();
    }
    return split(stepResults);
  }

  /** Saves a screenshot and a trace; omits what cannot be saved. */
  async #keep(walk: Walk, label: string): Promise<Pick<Fault, 'screenshot' | 'trace'>> {
    const screenshot = `${label}.png`;
    const trace = `${label}-trace.zip`;
    const hasScreenshot = await pageOf(walk)
      .screenshot({ path: join(this.#out, screenshot), timeout: 5_000 })
      .then(...toSuccess);
    const { tracing } = pageOf(walk).context();
    const isTraced = await tracing.stop({ path: join(this.#out, trace) }).then(...toSuccess);
    return { ...(hasScreenshot ? { screenshot } : {}), ...(isTraced ? { trace } : {}) };
  }
}

const toSuccess = [() => true, () => false] as const;

function split([start = { ms: 0, isInjected: false }, ...steps]: readonly StepResult[]) {
  return { start, steps };
}

function injectedCount({ calls }: Walk): number {
  return calls.count.injected + calls.count.lost;
}

/** The runner starts Chromium by Playwright, whose pages have more than the port names. */
function pageOf({ page }: Walk): Page {
  return page as Page;
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
  const description = page.evaluate(() => {
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
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, 3_000, null));
  const found = await Promise.race([description.catch(() => null), timeout]);
  return {
    address,
    heading: shortened(found?.heading ?? '', 120),
    text: shortened(found?.text ?? '', 400),
  };
}

function shortMessage(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  // Removes terminal colours.
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

function shortened(text: string, maxLength: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain;
}
