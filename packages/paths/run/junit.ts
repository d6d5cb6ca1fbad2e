import { safe } from './coverage.ts';
import type { RunFacts } from './facts.ts';
import { lineOf, type Result } from './result.ts';

interface SuitePath {
  /** The machine, or the survey. */
  readonly group: string;
  readonly id: string;
  readonly title: string;
}

interface Suite {
  readonly name: string;
  readonly paths: readonly SuitePath[];
  readonly results: ReadonlyMap<string, Result>;
  readonly facts: RunFacts;
  /** The name and the version of the browser; null where none has started. */
  readonly browser: string | null;
  readonly ms: number;
}

/**
 * The results as JUnit XML: a suite for each machine or survey, whose properties say the circumstances. A path that failed once
 * only has a `flakyFailure`, as Maven Surefire writes it; a path that did not run is skipped.
 */
export function junit({ name, paths, results, facts, browser, ms }: Suite): string {
  const counts = (group: readonly SuitePath[]) => {
    const own = group.map(({ id }) => results.get(id));
    const failures = own.filter((result) => result?.fault).length;
    const skipped = own.filter((result) => !result).length;
    return `tests="${group.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  };
  const properties = Object.entries({ ...facts, browser })
    .map(([key, value]) => `<property name="${key}" value="${safe(value ?? 'unknown')}"/>`)
    .join('');
  const suites = [...Map.groupBy(paths, ({ group }) => group)].map(
    ([group, own]) =>
      `<testsuite name="${safe(group)}" timestamp="${facts.date}" ${counts(own)} time="${seconds(own.reduce((sum, { id }) => sum + msOf(results.get(id)), 0))}">
<properties>${properties}</properties>
${own.map((path) => testCase(path, results.get(path.id))).join('\n')}
</testsuite>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${safe(name)}" ${counts(paths)} time="${seconds(ms)}">
${suites.join('\n')}
</testsuites>
`;
}

function testCase({ group, id, title }: SuitePath, result: Result | undefined): string {
  const { fault, flaky } = result ?? {};
  const content = fault
    ? failure('failure', lineOf(id, fault))
    : flaky
      ? failure('flakyFailure', lineOf(id, flaky))
      : result
        ? ''
        : '<skipped/>';
  return `<testcase classname="${safe(group)}" name="${safe(`${id}: ${title}`)}" time="${seconds(msOf(result))}">${content}</testcase>`;
}

function failure(element: string, line: string): string {
  const text = safe(withoutControls(line));
  return `<${element} message="${text}" type="path">${text}</${element}>`;
}

/** Removes characters that XML forbids, which a page may contain. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

function msOf(result: Result | undefined): number {
  return result ? [result.start, ...result.steps].reduce((sum, { ms }) => sum + ms, 0) : 0;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
