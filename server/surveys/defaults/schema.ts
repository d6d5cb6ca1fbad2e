import * as v from 'valibot';
import { boundByAnswer } from '../../questions/shared/boundByAnswer.ts';

type Scalar = string | number;
type Several = readonly Scalar[];

/**
 * An answer as authors write it: a text, a number or the id of an option, several of them, or one
 * for each part.
 */
export type PlainAnswer = Scalar | Several | Readonly<Record<string, Scalar | Several>>;

/**
 * A default answer in a class, so that a copy of the question, which renames ids in plain objects,
 * keeps the names of its parts.
 */
export class ConstantDefault {
  readonly plain: PlainAnswer;

  constructor(plain: PlainAnswer) {
    this.plain = plain;
  }
}

const scalar = v.union([v.string(), v.number()], 'a text or a number is expected');
const several = v.array(scalar);
const plainAnswer = v.union([scalar, several, v.record(v.string(), v.union([scalar, several]))]);
const constant = v.pipe(
  plainAnswer,
  v.transform((plain) => new ConstantDefault(plain)),
);
export const anyDefault = v.union([constant, boundByAnswer]);

/**
 * The schema of a default answer. The kind of the input selects the schema, so that an error names
 * a key of the object.
 */
export const defaultEntry = v.pipe(
  v.optional(
    v.lazy((input): typeof anyDefault => {
      if (input === undefined) return anyDefault;
      return (isReference(input) ? boundByAnswer : constant) as never;
    }),
  ),
  v.description(
    'The answer that the question begins with and that is sent only by Next: the id of an option, a text or a number, a list of these, an object with one for each row or blank, or what an earlier answer, a value or the day gives.',
  ),
);

export const prefillEntry = v.pipe(
  v.optional(v.boolean()),
  v.description(
    'Whether the address of the survey may give the answer that the question begins with, as ?a.QUESTION=ANSWER.',
  ),
);

function isReference(input: unknown): boolean {
  const keys = ['question', 'value', 'of'];
  return typeof input === 'object' && keys.some((key) => Object.hasOwn(Object(input), key));
}
