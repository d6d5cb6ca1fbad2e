import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

const [begin, end] = ['<!-- test:long begins -->', '<!-- test:long ends -->'];
const outcomes = {
  passed: 'passed',
  failed: '**failed**',
  skipped: 'left out',
  pending: '**not ended**',
};

/** Prints the annotations of every test; a complete run also writes those of `test/long/` into a page, between two marks. */
export class LatestResult implements Reporter {
  readonly #page: string;
  /** The commit at the start of the run. */
  #commit = '';
  #isPart = false;

  constructor(page: string) {
    this.#page = page;
  }

  onInit({ config }: Vitest): void {
    this.#isPart = config.testNamePattern !== undefined;
    this.#commit = commit();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const test of testsOf(modules))
      console.log(`${test.name}: ${outcome(test)}. ${remarks(test)}`);
    const long = modules.filter(({ moduleId }) => moduleId.includes('/test/long/'));
    if (this.#isPart || long.length < globSync('test/long/**/*.long.ts').length) return;
    const text = readFileSync(this.#page, 'utf8');
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${this.#page} has no place for the result`);
    const before = text.slice(0, from + begin.length);
    writeFileSync(
      this.#page,
      `${before}\n${report(testsOf(long), this.#commit)}\n${text.slice(to)}`,
    );
    console.log(`Written to ${this.#page}.`);
  }
}

function testsOf(modules: readonly TestModule[]): TestCase[] {
  return modules.flatMap((module) => [...module.children.allTests()]);
}

function report(tests: readonly TestCase[], commit: string): string {
  const rows = tests.map(
    (test) => `| ${test.name} | ${outcome(test)} | ${took(test)} | ${remarks(test)} |`,
  );
  const day = new Date().toISOString().slice(0, 10);
  return [
    `${day}, commit ${commit}, Node ${process.versions.node}.`,
    '',
    '| Test | Result | Took | Counts |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function outcome(test: TestCase): string {
  return outcomes[test.result().state];
}

function took(test: TestCase): string {
  return `${Math.round((test.diagnostic()?.duration ?? 0) / 1000)} s`;
}

/** The annotations of a test, or the reason why it was skipped. */
function remarks(test: TestCase): string {
  const result = test.result();
  if (result.state === 'skipped') return result.note ?? '';
  return test
    .annotations()
    .map(({ message }) => message)
    .join('; ');
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':!docs') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and what was not committed yet' : ''}`;
  } catch {
    return 'unknown';
  }
}
