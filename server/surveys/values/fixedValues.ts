import { localDay } from '../../lib/localDay.ts';
import { parseStoredValues } from './outsideValues.ts';
import type { ScalarValue } from './schema.ts';

/** The columns of a session that determine its values. */
export interface ValueSource {
  /** JSON of the values that came with the start; null for none. */
  readonly given_values: string | null;
  /**
   * Epoch milliseconds. The respondent's day at the start stays `today`, so that nothing changes at
   * midnight.
   */
  readonly started_at: number;
  /** The time zone of the browser; null if unknown. */
  readonly time_zone: string | null;
}

/** The values that came with the start and the day of the start, which do not change during a session. */
export interface FixedValues {
  readonly values: Readonly<Record<string, ScalarValue>>;
  readonly today: string;
  /** The first and the last day that the respondent's day can be; absent if the day is known. */
  readonly possibleDays?: readonly [first: string, last: string];
}

export function fixedValues({ given_values, started_at, time_zone }: ValueSource): FixedValues {
  const values = parseStoredValues(given_values);
  if (time_zone !== null) return { values, today: localDay(started_at, time_zone) };
  return {
    values,
    today: localDay(started_at, 'UTC'),
    possibleDays: [localDay(started_at, '-12:00'), localDay(started_at, '+14:00')],
  };
}
