import type { Fault } from '../faults.ts';

/** Options by id; `more` adds fields to some of them. */
export function options(
  texts: Readonly<Record<string, string>>,
  more: Readonly<Record<string, object>> = {},
): readonly object[] {
  return Object.entries(texts).map(([id, text]) => ({ id, text, ...more[id] }));
}

export function pictures(
  shown: Readonly<Record<string, readonly [name: string, text: string]>>,
  more: Readonly<Record<string, object>> = {},
): readonly object[] {
  return Object.entries(shown).map(([id, [name, text]]) => ({
    id,
    text,
    imgs: [picture(name)],
    ...more[id],
  }));
}

function picture(name: string): string {
  return `/pictures/${name}.webp`;
}

export function rows(
  texts: Readonly<Record<string, string>>,
  subChoice: readonly object[],
): readonly object[] {
  return options(texts).map((row) => ({ ...row, subChoice }));
}

export function wrong(answer: unknown, ...faults: readonly Fault[]) {
  return { answer, faults };
}

export function malformed(...answers: readonly unknown[]) {
  return answers.map((answer) => wrong(answer, { kind: 'malformed' }));
}

export const noAnswers = malformed(
  null,
  7,
  'yes',
  true,
  [],
  [['a']],
  {},
  { answer: { choice: 'a' } },
);
