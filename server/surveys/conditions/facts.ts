import type { Leaf } from './condition.ts';

export type Fact = string | number | boolean | null;

/** What conditions may ask about besides answers: `language`, `device`, and values by {@link valueFact}. */
export type Facts = Pick<ReadonlyMap<string, Fact>, 'get'>;

export const noFacts: Facts = new Map<string, Fact>();

function valueFact(name: string): string {
  return `value.${name}`;
}

/** The name of a leaf's fact; null where it asks about a question. */
export function factIn({ value, of }: Leaf): string | null {
  return value === undefined ? (of ?? null) : valueFact(value);
}

/** Whether a fact stays the same from question to question. */
export function isFixed(fact: string): boolean {
  return fact !== 'score';
}
