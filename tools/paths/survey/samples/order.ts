import type { Question } from '../../../../contract/questions/index.ts';
import { counted, joinWords, numberWord } from '../words.ts';
import { nameOf } from './options.ts';
import { emptySample, invalidSample, type Sample, validSample } from './sample.ts';

/** Type 13: all options in both directions, the minimum, and one fewer. */
export function orderSamples({ choice, config }: Question<13>): readonly Sample[] {
  const ids = choice.map(({ id }) => id);
  const least = config.min ?? ids.length;
  const does = (order: readonly string[], why = '') =>
    order.length === 1
      ? `Rank ${nameOf(choice, order[0] ?? '')} alone${why}.`
      : `Press ${joinWords(order.map((id) => nameOf(choice, id)))} in this order${why}.`;
  const ranked = (name: string, order: readonly string[], label: string) =>
    validSample(name, does(order), { order }, { label });
  const few = ids.slice(0, least - 1);
  return [
    emptySample(config.required, { order: [] }, undefined, 'Rank nothing.'),
    ...(least > 1
      ? [
          invalidSample(
            'min-1',
            does(few, `, although ${numberWord(least)} are needed`),
            { order: few },
            {
              kind: 'tooFew',
              min: least,
            },
          ),
        ]
      : []),
    ranked(
      'min',
      ids.slice(0, Math.max(least, 1)),
      `${counted(Math.max(least, 1), 'option')} ranked`,
    ),
    ranked('all', ids, 'all ranked'),
    ranked('reversed', [...ids].reverse(), 'all ranked the other way round'),
  ];
}
