import type { Question } from '../../contract/questions/index.ts';
import { pointsToTry } from '../../contract/questions/shared/answers.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import type { Answering } from '../../packages/paths/simulate/answers/answering.ts';
import { pointOn } from '../../packages/paths/simulate/answers/scales.ts';
import { sentencesAbout } from '../../packages/paths/simulate/answers/words/sentences.ts';
import { nameOf } from '../../packages/paths/survey/samples/options.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { beyondScale, choosePoint, pointOf } from '../../packages/paths/survey/samples/scale.ts';
import { joinWords, quoted } from '../../packages/paths/survey/words.ts';
import { commentKey, isShownFor } from './contract.ts';

export const paths: QuestionTypePaths<16> = {
  samples: evaluateSamples,
  partName: (_, part) => (part === commentKey ? 'the comment' : undefined),
  simulate: ratingWithReasons,
  habit: { seconds: 10 },
};

/** Answers as for a plain scale, with tags and a comment. */
function evaluateSamples(
  { choice, config }: Question<16>,
  around: SampleContext,
): readonly Sample[] {
  const scale = scalePoints(config);
  const needsComment = config.comment === 'required';
  const comment = 'The queue was long.';
  const shownFor = (score: number) =>
    choice.filter((option) => isShownFor(score, option)).map(({ id }) => id);
  const rated = (score: number, tags: readonly string[], hasComment = false) => {
    const isCommented = needsComment || (hasComment && config.comment !== 'none');
    return {
      answer: { score, tags, ...(isCommented ? { comment } : {}) },
      does: [
        choosePoint(config, score),
        ...(tags.length > 0
          ? [`Choose the reasons ${joinWords(tags.map((id) => nameOf(choice, id)))}.`]
          : []),
        ...(isCommented ? [`Write ${quoted(comment)} as a comment.`] : []),
      ].join(' '),
    };
  };
  const low = scale[0] ?? 0;
  return [
    emptySample(config.required, { score: null, tags: [] }),
    ...(needsComment
      ? [
          invalidSample(
            'no comment',
            `${choosePoint(config, low)} Write no comment.`,
            { score: low, tags: [] },
            { kind: 'empty', at: commentKey },
          ),
        ]
      : []),
    ...beyondScale(scale, (score) => rated(score, []).answer),
    ...pointsToTry(scale, around).flatMap((score) =>
      reasonSets(shownFor(score), around).map(([name, tags]) => {
        const { answer, does } = rated(score, tags, name === withAll);
        return validSample(`${score}${name}`, does, answer, { label: pointOf(config, score) });
      }),
    ),
  ];
}

const withAll = ' with all';

/** Sets of reasons: all of them, those that conditions name alone and together, and none. */
function reasonSets(
  shown: readonly string[],
  { named, together }: SampleContext,
): readonly (readonly [name: string, tags: readonly string[]])[] {
  const asked = [...shown.filter((id) => named.includes(id)).map((id) => [id]), ...together];
  const sets = asked.filter(
    (ids) => ids.length < shown.length && ids.every((id) => shown.includes(id)),
  );
  return [
    [withAll, shown],
    ...sets.map((ids) => [` with ${ids.join(', ')}`, ids] as const),
    ['', []],
  ];
}

/** A random rating with reasons and, for some respondents, a comment. */
function ratingWithReasons(
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
