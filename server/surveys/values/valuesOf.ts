import type { AnsweredQuestion } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { scoreWith } from '../score.ts';
import { type Computed, evaluate, type Scope } from './evaluate.ts';
import { type FixedValues, fixedValues, type ValueSource } from './fixedValues.ts';

export type Values = ReadonlyMap<string, Computed>;

const noValues: Values = new Map();

/**
 * Makes a reader of values by name: of those that came with the start, and of those computed from
 * these answers. Each is computed once.
 */
export function valueReader(
  definition: Definition,
  fixed: FixedValues,
  answered: ReadonlyMap<string, AnsweredQuestion>,
): (name: string) => Computed {
  const known = new Map<string, Computed>();
  const read = (name: string): Computed => {
    const computedBefore = known.get(name);
    if (computedBefore !== undefined) return computedBefore;
    const value = definition.values?.[name];
    const computed = value?.compute
      ? evaluate(value.compute, scope)
      : (fixed.values[name] ?? value?.default ?? null);
    known.set(name, computed);
    return computed;
  };
  const scope: Scope = {
    answered,
    valueOf: read,
    score: () => scoreWith(definition, answered.values(), read),
    today: fixed.today,
  };
  return read;
}

/** Returns the score of answers and values; null for a survey without scoring. */
export function scoreOf(
  definition: Definition,
  fixed: FixedValues,
  answered: ReadonlyMap<string, AnsweredQuestion>,
): number | null {
  return scoreWith(definition, answered.values(), valueReader(definition, fixed, answered));
}

/** Returns all values of a session by their names, with the answers so far. */
export function valuesOf(
  { definition }: Pick<Questionnaire, 'definition'>,
  session: ValueSource,
  answered: ReadonlyMap<string, AnsweredQuestion>,
): Values {
  if (definition.values === undefined) return noValues;
  const read = valueReader(definition, fixedValues(session), answered);
  return new Map(Object.keys(definition.values).map((name) => [name, read(name)]));
}
