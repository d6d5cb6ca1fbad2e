import type { Question } from '../../contract/questions/index.ts';
import { pointsToTry } from '../../contract/questions/shared/answers.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { pointOn } from '../../packages/paths/simulate/answers/scales.ts';
import {
  emptySample,
  type Sample,
  type SampleContext,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { beyondScale, choosePoint, pointOf } from '../../packages/paths/survey/samples/scale.ts';
import { scaleFault } from './contract.ts';

export const paths: QuestionTypePaths<8> = {
  samples: rateSamples,
  simulate: ({ questionId, config }, answering) => ({
    score: pointOn(config, answering, questionId),
  }),
  habit: { seconds: 5 },
};

/** The ends of the scale, scores outside of it, and both sides of the bounds in conditions. */
function rateSamples({ config }: Question<8>, around: SampleContext): readonly Sample[] {
  const scale = scalePoints(config);
  return [
    emptySample(config.required, { score: null }),
    ...beyondScale(
      scale,
      (score) => ({ score }),
      config.look === 'stepper' ? scaleFault(scale) : { kind: 'malformed' },
    ),
    ...pointsToTry(scale, around).map((score) =>
      validSample(
        String(score),
        choosePoint(config, score),
        { score },
        { label: pointOf(config, score) },
      ),
    ),
  ];
}
