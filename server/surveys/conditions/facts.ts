import type { FixedValues } from '../values/fixedValues.ts';
import type { Leaf } from './condition.ts';

export type Fact = string | number | boolean | null;

/** What conditions can depend on besides answers and the score. */
export interface Facts {
  readonly language: Fact;
  readonly device: Fact;
  readonly fixed: FixedValues;
}

export const noFacts: Facts = { language: null, device: null, fixed: { values: {}, today: '' } };

export function factIn({ value, of }: Leaf): string | null {
  return value === undefined ? (of ?? null) : `value.${value}`;
}

/** Returns whether a fact stays the same from question to question; values may be computed from answers. */
export function isFixed(fact: string): boolean {
  return fact === 'language' || fact === 'device' || fact === 'arm';
}
