import { hashOf } from '../../lib/hash.ts';
import type { Definition } from '../definition.ts';
import type { Questionnaire } from '../questionnaire.ts';

/** The columns of a session that determine its order and its arm. */
export interface RandomAssignment {
  readonly seed: string;
  /** The id of the arm; null in a survey without arms. */
  readonly arm: string | null;
}

/** The columns of the export for surveys with a random order or arms. */
export const seedColumn = 'seed';
export const armColumn = 'arm';

interface AssignmentOptions {
  readonly assignment?: () => Partial<RandomAssignment>;
  readonly randomToken: () => string;
}

/**
 * Returns the columns of a new session: both are null if nothing is random.
 * @param chosen the arm that a tester has chosen; an arm that the survey no longer has is ignored
 */
export function assignmentFor(
  { definition, isRandom }: Questionnaire,
  { assignment, randomToken }: AssignmentOptions,
  chosen?: string,
): RandomAssignment | Readonly<Record<keyof RandomAssignment, null>> {
  if (!isRandom) return { seed: null, arm: null };
  // The letter keeps spreadsheets from reading a seed as a number.
  const { seed = `s${hashOf(randomToken()).slice(0, 16)}`, ...fixed } = assignment?.() ?? {};
  const known = definition.arms?.find(({ id }) => id === chosen)?.id;
  return { seed, arm: known ?? fixed.arm ?? armFor(definition, seed) };
}

/**
 * Returns the columns of a session for each arm, with the same seed; of a single session in a
 * survey without arms.
 */
export function assignmentsFor(
  { arms }: Pick<Definition, 'arms'>,
  seed: string,
): readonly RandomAssignment[] {
  return arms ? arms.map(({ id }) => ({ seed, arm: id })) : [{ seed, arm: null }];
}

/** Returns the arm that the seed selects, by the weights of the arms. */
export function armFor({ arms }: Pick<Definition, 'arms'>, seed: string): string | null {
  if (!arms) return null;
  const sum = arms.reduce((total, { weight }) => total + weight, 0);
  const threshold = fractionOf([seed, armColumn]) * sum;
  let passed = 0;
  const arm = arms.find(({ weight }) => {
    passed += weight;
    return threshold < passed;
  });
  return (arm ?? arms.at(-1))?.id ?? null;
}

/**
 * Returns the items in an order that the seed determines. The order of two items does not depend on
 * the others, so that a new option does not change it.
 */
export function shuffled<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  seedParts: readonly string[],
): readonly Item[] {
  return items
    .map((item) => ({ item, key: hashOf([...seedParts, idOf(item)].join(' ')) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}

/** Shuffles the free items among their positions; all other items stay where they are. */
export function shuffledAmong<Item>(
  items: readonly Item[],
  isFree: (item: Item) => boolean,
  idOf: (item: Item) => string,
  seedParts: readonly string[],
): readonly Item[] {
  const free = shuffled(items.filter(isFree), idOf, seedParts).values();
  return items.map((item) => (isFree(item) ? (free.next().value ?? item) : item));
}

/** Returns a number from 0 up to but not including 1. */
function fractionOf(seedParts: readonly string[]): number {
  return Number.parseInt(hashOf(seedParts.join(' ')).slice(0, 12), 16) / 2 ** 48;
}
