import type { Question } from '../../contract/questions/index.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import type { Answering } from '../../packages/paths/simulate/answers/answering.ts';
import { nameOf } from '../../packages/paths/survey/samples/options.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { counted, joinWords, numberWord } from '../../packages/paths/survey/words.ts';

export const paths: QuestionTypePaths<13> = {
  samples: orderSamples,
  simulate: ranking,
  habit: { seconds: 18, burden: 1.6 },
};

/** All options in both directions, the smallest valid number of options, and one option fewer. */
function orderSamples({ choice, config }: Question<13>): readonly Sample[] {
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

function ranking(
  { questionId, choice, config: { min } }: Question<13>,
  { random, tendencies }: Answering,
): unknown {
  const ids = choice.map(({ id }) => id);
  const ranked = random.ranked(ids, (id) => tendencies.weight(questionId, id));
  const least = Math.max(Math.min(min ?? ids.length, ids.length), 1);
  return {
    order: ranked.slice(0, random.chance(0.6) ? ids.length : random.integer(least, ids.length)),
  };
}
