import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { lineOf, type Result } from './result.ts';

/** Prints the progress on a line and each failure at once; collects the results. */
export class Progress implements Reporter {
  readonly results = new Map<string, Result>();
  readonly errors: string[] = [];
  /** The number of paths that were not begun, because the time for the run was over. */
  skipped = 0;
  /** The name and the version of the browser; null before it has started. */
  browser: string | null = null;
  ms = 0;
  readonly #counts: Map<string, { done: number; failed: number; readonly all: number }>;
  readonly #began = performance.now();
  #said = '';
  #saidAt = 0;

  constructor(counts: readonly (readonly [name: string, all: number])[]) {
    this.#counts = new Map(counts.map(([name, all]) => [name, { done: 0, failed: 0, all }]));
  }

  onTestRunStart(): void {
    this.#say();
  }

  onTestCaseResult(test: TestCase): void {
    const count = this.#counts.get(test.parent.type === 'suite' ? test.parent.name : '');
    const { state, errors = [] } = test.result();
    const { walked, browser } = test.meta();
    this.browser ??= browser ?? null;
    if (state === 'skipped') this.skipped += 1;
    if (count) {
      count.done += 1;
      if (state === 'failed') count.failed += 1;
    }
    if (walked) this.results.set(walked.id, walked);
    if (state === 'failed') {
      this.#clear();
      console.error(walked ? failureText(walked) : `✗ ${test.name}: ${errors[0]?.message ?? ''}`);
    }
    if (walked?.flaky) {
      this.#clear();
      console.error(`⚠ flaky, passed when walked again: ${lineOf(walked.id, walked.flaky)}`);
    }
    this.#say();
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { readonly message: string }[],
  ): void {
    const broken = modules.flatMap((module) => module.errors());
    this.errors.push(...[...broken, ...unhandled].map(({ message }) => message));
    this.ms = Math.round(performance.now() - this.#began);
    this.#say(true);
    if (process.stderr.isTTY) process.stderr.write('\n');
  }

  /** Overwrites the line on a terminal; prints a new line every five seconds elsewhere. */
  #say(isLast = false): void {
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    const parts = [...this.#counts].map(
      ([name, { done, all, failed }]) => `${name} ${done}/${all}, ${failed} failed`,
    );
    const line = `${parts.join('; ')}, ${seconds} s`;
    if (process.stderr.isTTY) {
      this.#clear();
      process.stderr.write(line);
    } else if (isLast || this.#said === '' || seconds >= this.#saidAt + 5) {
      if (line !== this.#said) console.error(line);
      this.#said = line;
      this.#saidAt = seconds;
    }
  }

  #clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}

function failureText({ id, fault, shrunk, sameAs }: Result): string {
  if (!fault) return `✗ ${id}`;
  if (sameAs !== undefined)
    return `✗ ${id}, ${fault.at === 0 ? 'as it opens' : `step ${fault.at}`}: as on ${sameAs}`;
  const line = `✗ ${lineOf(id, fault)}`;
  if (!shrunk) return line;
  const stepNames = shrunk.script.steps.map(({ name }) => name).join(' · ');
  return `${line}\n  The shortest that fails so: ${shrunk.script.start.at} · ${stepNames || 'opening it'}`;
}
