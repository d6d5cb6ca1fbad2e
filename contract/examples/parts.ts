import type { Fault } from '../faults.ts';

/** Options in the order given, as texts by their ids; `more` is what some of them have besides. */
export function options(
  texts: Readonly<Record<string, string>>,
  more: Readonly<Record<string, object>> = {},
): readonly object[] {
  return Object.entries(texts).map(([id, text]) => ({ id, text, ...more[id] }));
}

/** Pictures as options: a name in `/pictures/` by id, and what it shows. */
export function pictures(
  shown: Readonly<Record<string, readonly [name: string, text: string]>>,
): readonly object[] {
  return Object.entries(shown).map(([id, [name, text]]) => ({ id, text, imgs: [picture(name)] }));
}

/** Where a picture of the examples lies. */
function picture(name: string): string {
  return `/pictures/${name}.webp`;
}

/** The rows of a matrix, all with the same columns. */
export function rows(
  texts: Readonly<Record<string, string>>,
  subChoice: readonly object[],
): readonly object[] {
  return options(texts).map((row) => ({ ...row, subChoice }));
}

/** A wrong answer and everything that is wrong with it. */
export function wrong(answer: unknown, ...faults: readonly Fault[]) {
  return { answer, faults };
}

/** Answers that have not the shape, or that name what is not there. */
export function malformed(...answers: readonly unknown[]) {
  return answers.map((answer) => wrong(answer, { kind: 'malformed' }));
}

/** What answers no question that asks anything. */
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
