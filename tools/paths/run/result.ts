import type { Script } from '../script.ts';

export interface Result {
  readonly id: string;
  readonly start: Stop;
  readonly steps: readonly Stop[];
  readonly fault?: Fault;
  /** The shortest path that was found to fail in the same way, where it is a shorter one. */
  readonly shrunk?: Shrunk;
  readonly tries?: number;
  /** The path on which the same was looked into already. */
  readonly sameAs?: string;
}

/** One step, as it went. */
export interface Stop {
  /** In milliseconds, until everything was seen. */
  readonly ms: number;
  readonly isInjected: boolean;
}

interface Shrunk {
  readonly script: Script;
  readonly fault: Fault;
}

export interface Fault {
  /** The step, from 1; 0 as the page was opened. */
  readonly at: number;
  readonly phase: 'do' | 'see';
  readonly name: string;
  readonly state: string;
  readonly did: string;
  readonly wanted: string;
  readonly said: string;
  readonly page: PageSeen;
  /** Files beside the report. */
  readonly screenshot?: string;
  readonly trace?: string;
  readonly isInjected: boolean;
}

interface PageSeen {
  readonly address: string;
  readonly heading: string;
  readonly text: string;
  readonly errors: readonly string[];
}

/** One line that somebody can act on. */
export function lineOf(id: string, fault: Fault): string {
  const { at, did, state, phase, page, screenshot, trace } = fault;
  const [wanted = '', said = ''] = [fault.wanted, fault.said].map((one) => one.replace(/\.$/, ''));
  const where = at === 0 ? 'as it opens' : `step ${at} ("${did}")`;
  const what =
    phase === 'do'
      ? `could not be done (${said}); it was to lead to the state "${state}"`
      : `state "${state}" must be seen (${wanted}), but was not: ${said}`;
  const there = page.heading === '' ? 'a page without a heading' : `"${page.heading}"`;
  const files = [screenshot, trace].filter((file) => file !== undefined);
  return [
    `${id}, ${where}: ${what}. There was ${there} at ${page.address}`,
    page.errors.length > 0 ? `; the console said "${page.errors[0]}"` : '',
    files.length > 0 ? ` (${files.join(', ')})` : '',
  ].join('');
}
