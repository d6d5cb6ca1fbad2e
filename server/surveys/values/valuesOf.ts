import type { Given } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { scoreWith } from '../score.ts';
import { type Computed, evaluate, type Scope } from './evaluate.ts';
import { type FixedValues, fixedValues, type ValueSource } from './fixedValues.ts';

export type Values = ReadonlyMap<string, Computed>;

const noValues: Values = new Map();

/** Reads values by name: those from outside, and those computed from these answers, each once. */
export function valueReader(
  definition: Definition,
  fixed: FixedValues,
  given: ReadonlyMap<string, Given>,
): (name: string) => Computed {
  const known = new Map<string, Computed>();
  const read = (name: string): Computed => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const value = definition.values?.[name];
    const computed = value?.compute
      ? evaluate(value.compute, scope)
      : (fixed.values[name] ?? value?.default ?? null);
    known.set(name, computed);
    return computed;
  };
  const scope: Scope = {
    given,
    valueOf: read,
    score: () => scoreWith(definition, given.values(), read),
    today: fixed.today,
  };
  return read;
}

/** The score of answers and values; null for a survey without scoring. */
export function scoreOf(
  definition: Definition,
  fixed: FixedValues,
  given: ReadonlyMap<string, Given>,
): number | null {
  return scoreWith(definition, given.values(), valueReader(definition, fixed, given));
}

/** All values of a session by their names, with the answers given so far. */
export function valuesOf(
  { definition }: Pick<Questionnaire, 'definition'>,
  session: ValueSource,
  given: ReadonlyMap<string, Given>,
): Values {
  if (definition.values === undefined) return noValues;
  const read = valueReader(definition, fixedValues(session), given);
  return new Map(Object.keys(definition.values).map((name) => [name, read(name)]));
}
