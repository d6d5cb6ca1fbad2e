import type { Given } from '../conditions.ts';
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

const noValues: Values = new Map();

/** All values of a session by their names: those from outside, and those computed from the answers given so far. */
export function valuesOf(
  { definition }: Pick<Questionnaire, 'definition'>,
  session: ValueSource,
  given: ReadonlyMap<string, Given>,
): Values {
  const inFile = definition.values;
  if (inFile === undefined) return noValues;
  const outside = readGivenValues(session.given_values);
  const known = new Map<string, Computed>();
  const scope: Scope = {
    given,
    valueOf(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const value = inFile[name];
      const computed = value?.compute
        ? evaluate(value.compute, scope)
        : (outside[name] ?? value?.default ?? null);
      known.set(name, computed);
      return computed;
    },
    score: () => scoreOf(definition, given.values()),
    today: new Date(session.started_at).toISOString().slice(0, 10),
  };
  for (const name of Object.keys(inFile)) scope.valueOf(name);
  return known;
}
