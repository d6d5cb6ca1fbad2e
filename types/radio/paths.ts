import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { oneOption } from '../../packages/paths/simulate/answers/options.ts';
import { singleChoiceSamples } from '../../packages/paths/survey/samples/singleChoice.ts';

export const paths: QuestionTypePaths<1> = {
  samples: (question, context) => singleChoiceSamples(question, context),
  simulate: oneOption,
  habit: { seconds: 6 },
};
