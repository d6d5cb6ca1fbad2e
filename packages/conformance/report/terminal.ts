import type { Result } from '../run.ts';
import { countOf, factsOfFailure, sectionsOf } from './summary.ts';

const marks = { passed: '✓', failed: '✗', skipped: '–' };

/** The report for a terminal: the sections, each with its checks, and under a failed one what was sent and came. */
export function terminalReport(results: readonly Result[], origin: string): string {
  const sections = sectionsOf(results).map(({ title, link, results }) =>
    [`${title} (${link})`, ...results.map(linesOf)].join('\n'),
  );
  return `${sections.join('\n\n')}\n\n${verdict(results, origin)}\n`;
}

function linesOf(result: Result): string {
  const { check, outcome, reason, failure } = result;
  const head = `  ${marks[outcome]} ${check.id} [${check.level}]`;
  if (outcome === 'skipped') return `${head} skipped: ${visible(reason)}`;
  if (!failure) return head;
  const facts = factsOfFailure(result, failure).map(
    ([name, text]) =>
      `      ${`${name}:`.padEnd(10)}${visible(text).replaceAll('\n', '\n                ')}`,
  );
  return [head, ...facts].join('\n');
}

function verdict(results: readonly Result[], origin: string): string {
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((outcome) =>
    countOf(results, outcome),
  );
  return `${origin}: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Escapes control characters of a reply, which the terminal would run as commands. */
function visible(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes them
    /[\0-\x08\x0b-\x1f\x7f-\x9f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
