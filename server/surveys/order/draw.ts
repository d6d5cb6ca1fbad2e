import { hashOf } from '../../lib/hash.ts';
import type { Definition } from '../definition.ts';
import type { Questionnaire } from '../questionnaire.ts';

/** The columns of a session that its order and its arm depend on. */
export interface Drawn {
  readonly seed: string;
  /** Null in a survey without arms. */
  readonly arm: string | null;
}

/** Columns of the export for surveys in which something is drawn. */
export const seedColumn = 'seed';
export const armColumn = 'arm';

interface Draws {
  readonly draw?: () => Partial<Drawn>;
  readonly randomToken: () => string;
}

/**
 * The columns of a new session: both are null where nothing is random.
 * @param chosen the arm of a tester; one that the survey no longer has is ignored
 */
export function drawFor(
  { definition, isRandom }: Questionnaire,
  { draw, randomToken }: Draws,
  chosen?: string,
): Drawn | Readonly<Record<keyof Drawn, null>> {
  if (!isRandom) return { seed: null, arm: null };
  // The letter keeps spreadsheets from reading a seed as a number.
  const { seed = `s${hashOf(randomToken()).slice(0, 16)}`, ...fixed } = draw?.() ?? {};
  const known = definition.arms?.find(({ id }) => id === chosen)?.id;
  return { seed, arm: known ?? fixed.arm ?? armFor(definition, seed) };
}

/** A draw for each arm with the same seed; one in a survey without arms. */
export function drawsFor({ arms }: Pick<Definition, 'arms'>, seed: string): readonly Drawn[] {
  return arms ? arms.map(({ id }) => ({ seed, arm: id })) : [{ seed, arm: null }];
}

/** The arm that a seed draws. */
export function armFor({ arms }: Pick<Definition, 'arms'>, seed: string): string | null {
  if (!arms) return null;
  const sum = arms.reduce((total, { weight }) => total + weight, 0);
  const drawn = fractionOf([seed, armColumn]) * sum;
  let passed = 0;
  const arm = arms.find(({ weight }) => {
    passed += weight;
    return drawn < passed;
  });
  return (arm ?? arms.at(-1))?.id ?? null;
}

/**
 * The items in an order drawn by the seed; the order of two items does not depend on the others, so that a new option
 * leaves them as they are.
 */
export function shuffled<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  drawnBy: readonly string[],
): readonly Item[] {
  return items
    .map((item) => ({ item, key: hashOf([...drawnBy, idOf(item)].join(' ')) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}

/** Shuffles the free items among their own places. */
export function shuffledAmong<Item>(
  items: readonly Item[],
  isFree: (item: Item) => boolean,
  idOf: (item: Item) => string,
  drawnBy: readonly string[],
): readonly Item[] {
  const free = shuffled(items.filter(isFree), idOf, drawnBy).values();
  return items.map((item) => (isFree(item) ? (free.next().value ?? item) : item));
}

/** From 0 up to 1, which is excluded. */
function fractionOf(drawnBy: readonly string[]): number {
  return Number.parseInt(hashOf(drawnBy.join(' ')).slice(0, 12), 16) / 2 ** 48;
}
