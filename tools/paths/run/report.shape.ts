import type { Walked } from '../generate.ts';
import type { Machine } from '../plans.ts';
import type { Result } from './result.ts';
import type { Found } from './scout.ts';

/** The paths of one machine that were to be walked. */
export interface Sheet {
  readonly machine: Machine;
  readonly walks: readonly Walked[];
  readonly isCut: boolean;
}

export interface Told {
  readonly origin: string;
  /** The survey it was walked in; null where each machine had the one made for it. */
  readonly found: Found | null;
  readonly made: string;
  readonly sheets: readonly Sheet[];
  readonly results: ReadonlyMap<string, Result>;
  readonly ms: number;
}
