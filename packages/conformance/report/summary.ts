import type { Request } from '../client/exchange.ts';
import type { Failure, Result } from '../run.ts';

export interface Section {
  readonly title: string;
  /** The place in the protocol. */
  readonly link: string;
  readonly results: readonly Result[];
}

/** The results by the sections of the protocol, in the order of the checks. */
export function sectionsOf(results: readonly Result[]): readonly Section[] {
  const titles = [...new Set(results.map(({ check }) => check.section))];
  return titles.map((title) => ({
    title,
    link: linkTo(title),
    results: results.filter(({ check }) => check.section === title),
  }));
}

/** The address of a section in the repository. */
export function linkTo(section: string): string {
  const anchor = section
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
  return `docs/protocol.md#${anchor}`;
}

export function countOf(results: readonly Result[], outcome: Result['outcome']): number {
  return results.filter((result) => result.outcome === outcome).length;
}

const longest = 600;

/** What a failed check expected, sent and received, line by line. */
export function factsOfFailure(
  { check }: Result,
  { expected, request, exchange }: Failure,
): readonly (readonly [name: string, text: string])[] {
  return [
    ['expected', expected],
    ...(request ? [['sent', sentOf(request)] as const] : []),
    ...(exchange
      ? [['came', shortened(`${exchange.status} ${exchange.text}`)] as const]
      : request
        ? [['came', 'no reply'] as const]
        : []),
    ['protocol', `${check.says.replaceAll('\n', ' ')} (${linkTo(check.section)})`],
  ];
}

function sentOf({ method, path, headers, body }: Request): string {
  const shown = Object.entries(headers)
    .filter(([name]) => !/^(?:user-agent|accept-language|content-length)$/i.test(name))
    .map(([name, value]) => `${name}: ${/^cookie$/i.test(name) ? namesOf(value) : value}`);
  const text = body === null ? '' : shortened(body.toString());
  return [`${method} ${path}`, ...shown, text].filter((line) => line !== '').join('\n');
}

/** Hides the tokens of a session, which a report must not contain. */
function namesOf(cookies: string): string {
  return cookies.replace(/=[^;]*/g, '=…');
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}
