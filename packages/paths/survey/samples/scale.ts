import type { Fault } from '../../../../contract/faults.ts';
import type { QuestionWith } from '../../../../contract/questions/index.ts';
import { i18n, ratingLabel } from '../words.ts';
import { impossibleSample, type Sample } from './sample.ts';

type Scale = QuestionWith<'scope'>['config'];

/** Samples with scores outside of the scale. */
export function beyondScale(
  scale: readonly number[],
  answerOf: (score: number) => unknown,
  fault: Fault = { kind: 'malformed' },
): readonly Sample[] {
  const [low = 0, high = 0] = [scale[0], scale.at(-1)];
  return [
    impossibleSample('min-1', `Look for a point below ${low}.`, answerOf(low - 1), fault),
    impossibleSample('max+1', `Look for a point above ${high}.`, answerOf(high + 1), fault),
  ];
}

/** The number of a point, with its label if it has one. */
export function pointOf(config: Scale, score: number): string {
  const name = ratingLabel(config, score - config.startValue, i18n);
  return name === '' ? String(score) : `${score} (${name})`;
}

/** The sentence that chooses a point. */
export function choosePoint(config: Scale, score: number): string {
  return `Choose ${pointOf(config, score)}.`;
}
