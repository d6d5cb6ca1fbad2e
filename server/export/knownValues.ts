import { devices } from '../../contract/address.ts';
import type { CodebookEntry } from './codebook/entry.ts';

/** The possible values of the cells of columns, by name; columns with unlimited values are absent. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

export function knownValues(entries: readonly CodebookEntry[]): KnownValues {
  return new Map([
    ['device', devices],
    ...entries.flatMap((entry): [string, readonly string[]][] => {
      const values = valuesOf(entry);
      return values.length === 0 ? [] : [[entry.name, values]];
    }),
  ]);
}

function valuesOf({ kind, options, min, max }: CodebookEntry): readonly string[] {
  if (kind === 'flag') return ['0', '1'];
  if (kind === 'choice') return options.map(({ value }) => String(value));
  if ((kind !== 'scale' && kind !== 'rank') || min === null || max === null) return [];
  return Array.from({ length: max - min + 1 }, (_, step) => String(min + step));
}
