import type { Result } from '../run.ts';
import { countOf, factsOfFailure, sectionsOf } from './summary.ts';

/** The report as JUnit's XML, a suite for each section. */
export function junitReport(results: readonly Result[], origin: string): string {
  const suites = sectionsOf(results).map(({ title, results }) =>
    [
      `  <testsuite name="${safe(title)}" ${counts(results)}>`,
      ...results.map(caseOf),
      '  </testsuite>',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${safe(`conformance of ${origin}`)}" ${counts(results)}>
${suites.join('\n')}
</testsuites>
`;
}

function counts(results: readonly Result[]): string {
  const seconds = results.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  return `tests="${results.length}" failures="${countOf(results, 'failed')}" skipped="${countOf(results, 'skipped')}" time="${seconds.toFixed(3)}"`;
}

function caseOf(result: Result): string {
  const { check, outcome, reason, failure, ms } = result;
  const head = `    <testcase classname="${safe(check.section)}" name="${safe(check.id)}" time="${(ms / 1000).toFixed(3)}"`;
  if (outcome === 'skipped') {
    return `${head}>\n      <skipped message="${safe(reason)}"/>\n    </testcase>`;
  }
  if (!failure) return `${head}/>`;
  const text = factsOfFailure(result, failure)
    .map(([name, fact]) => `${name}: ${fact}`)
    .join('\n');
  return `${head}>\n      <failure message="${safe(failure.expected)}">${safe(text)}</failure>\n    </testcase>`;
}

/** Removes control characters, which XML does not allow. */
function safe(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
  );
}
