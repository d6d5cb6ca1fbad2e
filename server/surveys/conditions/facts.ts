import type { Leaf } from './condition.ts';

export type Fact = string | number | boolean | null;

/** Subjects of conditions besides answers: `language`, `device`, and values by {@link valueFact}. */
export type Facts = Pick<ReadonlyMap<string, Fact>, 'get'>;

export const noFacts: Facts = new Map<string, Fact>();

function valueFact(name: string): string {
  return `value.${name}`;
}

export function factIn({ value, of }: Leaf): string | null {
  return value === undefined ? (of ?? null) : valueFact(value);
}

/** Whether a fact stays the same from question to question. */
export function isFixed(fact: string): boolean {
  return fact !== 'score';
}
