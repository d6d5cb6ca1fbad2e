import { today } from '../../../contract/questions/shared/typed/moments.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import type { Leaf } from '../conditions/condition.ts';
import { boundIn } from '../conditions/leafBound.ts';
import type { QuestionInFile } from '../questionFile.ts';
import type { Kind } from './graph.ts';

type Bound = number | string | BoundByAnswer;

export interface QuestionBounds {
  readonly min?: Bound;
  readonly max?: Bound;
}

export function questionBounds(
  { config, choice }: QuestionInFile,
  blank: string | null,
): QuestionBounds {
  const option = choice.find(({ id }) => id === blank);
  return (blank === null ? config : (option?.questionConfig ?? {})) as QuestionBounds;
}

/** Groups the leaves whose bounds are answers, values or the day by what they compare with. */
export function movingGroups(leaves: readonly Leaf[]): readonly (readonly Leaf[])[] {
  const moving = leaves.filter((leaf) => boundIn(leaf) !== null);
  return [...Map.groupBy(moving, (leaf) => subjectOf(boundIn(leaf))).values()];
}

/** Returns the kinds of a group by the distance between an answer and what it is compared with. */
export function movingKinds(group: readonly Leaf[], bounds: QuestionBounds): readonly Kind[] {
  const [first = null] = group.map(boundIn);
  const { least, greatest } = distancesIn(bounds, subjectOf(first));
  const marks = group.map((leaf) => distanceOf(boundIn(leaf)));
  const distances = [...marks.flatMap((mark) => [mark - 1, mark, mark + 1]), least, greatest];
  const answeredKinds = [...new Set(distances)]
    .filter((distance) => Number.isFinite(distance) && distance >= least && distance <= greatest)
    .map((distance) => ({ held: new Set(group.filter((leaf) => holdsAt(leaf, distance))) }));
  return first?.of === undefined ? [...answeredKinds, { held: new Set() }] : answeredKinds;
}

function holdsAt(leaf: Leaf, distance: number): boolean {
  const bound = distanceOf(boundIn(leaf));
  return leaf.before === undefined ? distance > bound : distance < bound;
}

/**
 * The distances from the start's day: no time zone is more than a day behind, and answering a
 * survey may take longer than a day.
 */
const fromToday = { least: -1, greatest: Number.POSITIVE_INFINITY };
const anywhere = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };

/**
 * Returns the distances that the bounds of the blank allow. A second bound may replace the first,
 * so that a blank with two bounds allows every distance.
 */
function distancesIn({ min, max }: QuestionBounds, subject: string): typeof anywhere {
  if (min === today && subject === subjectOf({ of: today })) return fromToday;
  const bounds = [min, max].filter((bound) => bound !== undefined);
  if (bounds.some((bound) => typeof bound !== 'object' || subjectOf(bound) !== subject)) {
    return anywhere;
  }
  const [low, high] = [min, max].map((bound) =>
    typeof bound === 'object' ? distanceOf(bound) : undefined,
  );
  const { least, greatest } = { least: low ?? anywhere.least, greatest: high ?? anywhere.greatest };
  return least <= greatest ? { least, greatest } : anywhere;
}

function distanceOf(bound: BoundByAnswer | null): number {
  return Math.round(bound?.plus ?? 0);
}

function subjectOf(bound: BoundByAnswer | null): string {
  const { question, blank, value } = bound ?? {};
  return JSON.stringify([question, blank, value]);
}
