import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { validSample } from '../../packages/paths/survey/samples/sample.ts';

export const paths: QuestionTypePaths<0> = {
  samples: () => [validSample('passed', 'Read that this question can’t be shown here.', {})],
  simulate: () => ({}),
  habit: { seconds: 3 },
};
