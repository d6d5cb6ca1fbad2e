import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { someOptions } from '../../packages/paths/simulate/answers/options.ts';
import { severalOptionSamples } from '../../packages/paths/survey/samples/choices.ts';

export const paths: QuestionTypePaths<2> = {
  samples: severalOptionSamples,
  simulate: someOptions,
  habit: { seconds: 9 },
};
