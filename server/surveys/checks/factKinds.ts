import { devices } from '../../../contract/address.ts';
import type { Leaf } from '../conditions/condition.ts';
import { isFixed } from '../conditions/facts.ts';
import { boundsOf } from '../conditions/range.ts';
import { seenFact, unseen } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import { fitValue } from '../values/schema.ts';
import { valueColumn } from '../values/valueName.ts';
import type { FactKinds, Kind } from './graph.ts';
import { distinctKinds, kindOf, namedIn, oneValueKinds } from './valueKinds.ts';

type Value = NonNullable<Definition['values']>[string];

/**
 * Returns the kinds of facts in a survey, possibly including impossible ones; values from outside
 * do not change during a session.
 */
export function factKindsOf({ values = {}, arms = [], scoring }: Definition): FactKinds {
  const outside = new Map(
    Object.entries(values).flatMap(([name, value]) =>
      value.from === undefined ? [] : [[valueColumn(name), value] as const],
    ),
  );
  return {
    isFixed: (fact) => isFixed(fact) || outside.has(fact),
    kindsOf: (fact, leaves) => {
      const value = outside.get(fact);
      if (value) return outsideKinds(value, leaves);
      if (fact === 'device') return oneValueKinds({ possible: devices, numeric: false }, leaves);
      if (fact === 'arm') {
        return oneValueKinds({ possible: arms.map(({ id }) => id), numeric: false }, leaves);
      }
      return fact === 'score' ? scoreKinds(leaves, scoring?.maximum) : freeKinds(leaves);
    },
  };
}

function freeKinds(leaves: readonly Leaf[]): readonly Kind[] {
  const numeric = leaves.some((leaf) => boundsOf(leaf).length > 0);
  const range = { possible: null, numeric, least: Number.NEGATIVE_INFINITY };
  const kinds = oneValueKinds(range, leaves, seenFact);
  return distinctKinds(leaves, [...kinds, kindOf(leaves, () => unseen)]);
}

/** Returns the kinds of the score, which always exists, from 0 to its maximum. */
function scoreKinds(leaves: readonly Leaf[], greatest = Number.POSITIVE_INFINITY): readonly Kind[] {
  const kinds = oneValueKinds(
    { possible: null, numeric: true, least: 0, greatest },
    leaves,
    (text) => (Number(text) >= 0 && Number(text) <= greatest ? seenFact(text) : null),
  );
  return distinctKinds(leaves, kinds);
}

/** Returns the kinds of a value from outside, which may be missing unless it has a default. */
function outsideKinds(value: Value, leaves: readonly Leaf[]): readonly Kind[] {
  const isMissing = value.default === undefined || value.default === '';
  const kinds = constantKinds(value, leaves);
  return distinctKinds(leaves, isMissing ? [...kinds, kindOf(leaves, () => unseen)] : kinds);
}

function constantKinds(value: Value, leaves: readonly Leaf[]): readonly Kind[] {
  if (value.type === 'boolean') {
    return oneValueKinds({ possible: ['true', 'false'], numeric: false }, leaves);
  }
  if (value.type === 'text') {
    return oneValueKinds({ possible: null, numeric: false }, leaves, (text) =>
      fitValue(value, text) === null ? null : seenFact(text),
    );
  }
  const named = namedIn(leaves).map(Number).filter(Number.isFinite);
  return numbersApart([...named, ...leaves.flatMap(boundsOf)]).map((number) =>
    kindOf(leaves, () => seenFact(number)),
  );
}

/** Returns each mark, and a number in each interval between the marks. */
function numbersApart(marks: readonly number[]): readonly number[] {
  const sorted = [...new Set(marks)].sort((a, b) => a - b);
  const [first = 0] = sorted;
  return [
    first - 1,
    ...sorted.flatMap((mark, index) => [mark, (mark + (sorted[index + 1] ?? mark + 2)) / 2]),
  ];
}
