import { commentKey, isShownFor } from '../../../../contract/questions/evaluate.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { scalePoints } from '../../../../contract/questions/shared/ratings.ts';
import { i18n, joinWords, quoted, ratingLabel } from '../words.ts';
import { nameOf } from './options.ts';
import {
  emptySample,
  impossibleSample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './sample.ts';

/** Type 8: both ends of the scale, scores outside it, and both sides of the bounds of conditions. */
export function rateSamples({ config }: Question<8>, around: SampleContext): readonly Sample[] {
  const scale = scalePoints(config);
  return [
    emptySample(config.required, { score: null }),
    ...beyond(scale, (score) => ({ score })),
    ...chosen(scale, around).map((score) =>
      validSample(
        String(score),
        pressed(config, score),
        { score },
        { label: pointOf(config, score) },
      ),
    ),
  ];
}

/** Type 16: as type 8, with tags and a comment. */
export function evaluateSamples(
  { choice, config }: Question<16>,
  around: SampleContext,
): readonly Sample[] {
  const scale = scalePoints(config);
  const needsComment = config.comment === 'required';
  const comment = 'The queue was long.';
  const shownFor = (score: number) =>
    choice.filter((option) => isShownFor(score, option)).map(({ id }) => id);
  const given = (score: number, tags: readonly string[], hasComment = false) => {
    const isTold = needsComment || (hasComment && config.comment !== 'none');
    return {
      answer: { score, tags, ...(isTold ? { comment } : {}) },
      does: [
        pressed(config, score),
        ...(tags.length > 0
          ? [`Choose the reasons ${joinWords(tags.map((id) => nameOf(choice, id)))}.`]
          : []),
        ...(isTold ? [`Write ${quoted(comment)} as a comment.`] : []),
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
            `${pressed(config, low)} Write no comment.`,
            { score: low, tags: [] },
            { kind: 'empty', at: commentKey },
          ),
        ]
      : []),
    ...beyond(scale, (score) => given(score, []).answer),
    ...chosen(scale, around).flatMap((score) =>
      reasonSets(shownFor(score), around).map(([name, tags]) => {
        const { answer, does } = given(score, tags, name === withAll);
        return validSample(`${score}${name}`, does, answer, { label: pointOf(config, score) });
      }),
    ),
  ];
}

const withAll = ' with all';

/** All reasons, those that conditions name alone and together, and none. */
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

/** Both ends, and both sides of every bound. */
function chosen(scale: readonly number[], { bounds, named }: SampleContext): readonly number[] {
  const wanted = [...bounds, ...named.map(Number)];
  const other = scale.findIndex((score) => !named.includes(String(score)));
  return scale.filter(
    (score, place) =>
      place === 0 || place === scale.length - 1 || place === other || wanted.includes(score),
  );
}

function beyond(scale: readonly number[], answerOf: (score: number) => unknown): readonly Sample[] {
  const [low = 0, high = 0] = [scale[0], scale.at(-1)];
  return [
    impossibleSample('min-1', `Look for a point below ${low}.`, answerOf(low - 1), {
      kind: 'malformed',
    }),
    impossibleSample('max+1', `Look for a point above ${high}.`, answerOf(high + 1), {
      kind: 'malformed',
    }),
  ];
}

type Scale = Question<8>['config'];

/** A point by its number and its name, if any. */
function pointOf(config: Scale, score: number): string {
  const name = ratingLabel(config, score - config.startValue, i18n);
  return name === '' ? String(score) : `${score} (${name})`;
}

function pressed(config: Scale, score: number): string {
  return `Choose ${pointOf(config, score)}.`;
}
