import { devices } from '../../contract/address.ts';
import type { CodebookEntry } from './codebook/entry.ts';

/** The values that cells of a column can have, by its name; columns without an end to them are absent. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

export function knownValues(entries: readonly CodebookEntry[]): KnownValues {
  return new Map([
    ['device', devices],
    ...entries.flatMap(({ name, kind, options }): [string, readonly string[]][] => {
      if (kind === 'flag') return [[name, ['0', '1']]];
      if (kind !== 'choice' || options.length === 0) return [];
      return [[name, options.map(({ value }) => String(value))]];
    }),
  ]);
}
