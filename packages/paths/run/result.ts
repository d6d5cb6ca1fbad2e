import type { Script } from '../script.ts';

export interface Result {
  readonly id: string;
  readonly start: StepResult;
  readonly steps: readonly StepResult[];
  readonly fault?: Fault;
  /** The failure of a first walk that a second one did not repeat. */
  readonly flaky?: Fault;
  /** A shorter path with the same failure, if one was found. */
  readonly shrunk?: Shrunk;
  readonly tries?: number;
  /** The steps in the order of the deployment, if this order is random. */
  readonly walked?: Script;
  /** The id of the first path with the same failure. */
  readonly sameAs?: string;
}

export interface StepResult {
  /** Milliseconds until all assertions have passed. */
  readonly ms: number;
  readonly isInjected: boolean;
  /** The file with a picture of the page after the step, beside the report. */
  readonly picture?: string;
}

interface Shrunk {
  readonly script: Script;
  readonly fault: Fault;
}

export interface Fault {
  /** The number of the step from 1; 0 for the opening of the page. */
  readonly at: number;
  readonly phase: 'do' | 'see';
  readonly name: string;
  readonly state: string;
  readonly action: string;
  readonly expected: string;
  readonly message: string;
  readonly page: PageSeen;
  /** Names of files beside the report. */
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

export function lineOf(id: string, fault: Fault): string {
  const { at, action, state, phase, page, screenshot, trace } = fault;
  const [wanted = '', said = ''] = [fault.expected, fault.message].map((text) =>
    text.replace(/\.$/, ''),
  );
  const position = at === 0 ? 'as it opens' : `step ${at} ("${action}")`;
  const problem =
    phase === 'do'
      ? `could not be done (${said}); it was to lead to the state "${state}"`
      : `state "${state}" must be seen (${wanted}), but was not: ${said}`;
  const there = page.heading === '' ? 'a page without a heading' : `"${page.heading}"`;
  const files = [screenshot, trace].filter((file) => file !== undefined);
  return [
    `${id}, ${position}: ${problem}. There was ${there} at ${page.address}`,
    page.errors.length > 0 ? `; the console said "${page.errors[0]}"` : '',
    files.length > 0 ? ` (${files.join(', ')})` : '',
  ].join('');
}
