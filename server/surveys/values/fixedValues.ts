import { readGivenValues } from './givenValues.ts';
import type { ScalarValue } from './schema.ts';

/** The columns of a session that values depend on. */
export interface ValueSource {
  /** JSON of the values that came from outside; null for none. */
  readonly given_values: string | null;
  /** Epoch milliseconds: the day of the start is `today`, in UTC, so that nothing changes overnight. */
  readonly started_at: number;
}

/** The values from outside and the day of the start, which stay the same from the start on. */
export interface FixedValues {
  readonly values: Readonly<Record<string, ScalarValue>>;
  readonly today: string;
}

export function fixedValues({ given_values, started_at }: ValueSource): FixedValues {
  return {
    values: readGivenValues(given_values),
    today: new Date(started_at).toISOString().slice(0, 10),
  };
}
