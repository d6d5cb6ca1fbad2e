import { isShownFor } from '../../../contract/questions/evaluate.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { feelings } from '../../../contract/questions/kano.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import type { Answering } from './answering.ts';
import { sentencesAbout } from './words/sentences.ts';

const deviation = 0.2;

/** Type 8. */
export function rating({ questionId, config }: Question<8>, answering: Answering): unknown {
  return { score: pointOn(config, answering, questionId) };
}

/** Type 9. */
export function ratings(
  { questionId, choice, config }: Question<9>,
  answering: Answering,
): unknown {
  return {
    rows: Object.fromEntries(
      choice.map(({ id }) => [id, pointOn(config, answering, questionId, id)]),
    ),
  };
}

/** Type 16: reasons beside the score, and now and then a comment. */
export function ratingWithReasons(
  { questionId, choice, config }: Question<16>,
  answering: Answering,
): unknown {
  const { random, tendencies } = answering;
  const score = pointOn(config, answering, questionId);
  const isCommented =
    config.comment === 'required' || (config.comment === 'optional' && random.chance(0.3));
  return {
    score,
    tags: choice
      .filter((option) => isShownFor(score, option))
      .filter(({ id }) => random.chance(Math.min(0.35 * tendencies.weight(questionId, id), 0.9)))
      .map(({ id }) => id),
    ...(isCommented ? { comment: sentencesAbout(questionId, answering) } : {}),
  };
}

/** The usual answers to both questions of Kano, by the kind of a feature. */
const usual = [
  { present: 1, absent: 3 },
  { present: 1, absent: 5 },
  { present: 2, absent: 5 },
  { present: 3, absent: 3 },
  { present: 4, absent: 1 },
] as const;
const kindWeights = [1, 1, 1, 0.8, 0.2];

/** Type 17. */
export function feelingsAbout(
  { questionId }: Question<17>,
  { random, tendencies }: Answering,
): unknown {
  const kind = random.pick(usual, (one) => {
    const index = usual.indexOf(one);
    return (kindWeights[index] ?? 1) * tendencies.weight(questionId, `kind ${index}`) ** 2;
  });
  const near = (feeling: number) => {
    const moved = feeling + (random.chance(0.2) ? random.pick([-1, 1]) : 0);
    return Math.min(Math.max(moved, feelings[0]), feelings[4]);
  };
  return { present: near(kind.present), absent: near(kind.absent) };
}

function pointOn(
  scale: Parameters<typeof scalePoints>[0],
  { random, tendencies, mood, isReversed }: Answering,
  ...names: readonly string[]
): number {
  const points = scalePoints(scale);
  const good = tendencies.place(...names) + 0.15 * mood + deviation * random.normal();
  const place = Math.min(Math.max(isReversed ? 1 - good : good, 0), 1);
  return points[Math.round(place * (points.length - 1))] ?? 0;
}
