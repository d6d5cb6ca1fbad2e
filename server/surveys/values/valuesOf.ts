import type { Given } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { scoreOf } from '../score.ts';
import { type Computed, evaluate, type Scope } from './evaluate.ts';
import { readGivenValues } from './givenValues.ts';

/** The columns of a session that values depend on. */
export interface ValueSource {
  /** JSON of the values that came from outside; null for none. */
  readonly given_values: string | null;
  /** Epoch milliseconds: the day of the start is `today`, in UTC, so that nothing changes overnight. */
  readonly started_at: number;
}

export type Values = ReadonlyMap<string, Computed>;

/** What came from outside, by name, and the day of the start. */
export interface OutsideValues {
  readonly values: Readonly<Record<string, Computed>>;
  readonly today: string;
}

const noValues: Values = new Map();

export function outsideValues(session: ValueSource): OutsideValues {
  return {
    values: readGivenValues(session.given_values),
    today: new Date(session.started_at).toISOString().slice(0, 10),
  };
}

/** Reads values by name: those from outside, and those computed from these answers, each once. */
export function valueReader(
  definition: Definition,
  outside: OutsideValues,
  given: ReadonlyMap<string, Given>,
): (name: string) => Computed {
  const known = new Map<string, Computed>();
  const read = (name: string): Computed => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const value = definition.values?.[name];
    const computed = value?.compute
      ? evaluate(value.compute, scope)
      : (outside.values[name] ?? value?.default ?? null);
    known.set(name, computed);
    return computed;
  };
  const scope: Scope = {
    given,
    valueOf: read,
    score: () => scoreOf(definition, given.values()),
    today: outside.today,
  };
  return read;
}

/** All values of a session by their names, with the answers given so far. */
export function valuesOf(
  { definition }: Pick<Questionnaire, 'definition'>,
  session: ValueSource,
  given: ReadonlyMap<string, Given>,
): Values {
  if (definition.values === undefined) return noValues;
  const read = valueReader(definition, outsideValues(session), given);
  return new Map(Object.keys(definition.values).map((name) => [name, read(name)]));
}
