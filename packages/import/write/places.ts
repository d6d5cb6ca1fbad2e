import type { Identified, Target } from '../expressions/subjects.ts';
import { type Alias, type Entry, type Form, type FormQuestion, questionsOf } from '../form.ts';

/** The outermost entry around each question. */
export function pagesOf(entries: readonly Entry[]): ReadonlyMap<FormQuestion, Entry> {
  return new Map(
    entries.flatMap((entry) => questionsOf([entry]).map((question) => [question, entry] as const)),
  );
}

/** The questions before a position that share a name; empty if the name is unique. */
export function twinsIn(
  all: readonly Identified[],
  name: string,
  index: number,
): readonly Identified[] {
  const same = all.filter(({ question, repeats }) => {
    return question.name === name && question.type !== 'text' && repeats.length === 0;
  });
  return same.length > 1 ? same.filter((identified) => identified.index < index) : [];
}

/** Finds aliases; ignores case if the source does. */
export function aliasesOf({ aliases, isCaseless }: Form): (name: string) => Alias | undefined {
  if (!aliases || !isCaseless) return (name) => aliases?.get(name);
  const caseless = new Map([...aliases].map(([alias, of]) => [alias.toLowerCase(), of]));
  return (name) => aliases.get(name) ?? caseless.get(name.toLowerCase());
}

/** The name of the value for a cell or another alias; any other name is returned unchanged. */
export function valueNamed(
  name: string,
  aliasOf: (name: string) => Alias | undefined,
  values: ReadonlyMap<string, unknown>,
): string {
  const alias = aliasOf(name);
  if (typeof alias !== 'object' || alias.part !== undefined) return name;
  return values.has(alias.question) ? alias.question : name;
}

/** The answer of a single repetition. */
export function ofRepetition(first: Target | null, time: number): Target | null {
  if (first?.kind !== 'answer') return null;
  const { of } = first;
  if (of.repeats.length > 1) return null;
  return { ...first, time, of: { ...of, id: time > 1 ? `${of.id}~${time}` : of.id } };
}
