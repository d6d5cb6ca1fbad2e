import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { someOptions } from '../../packages/paths/simulate/answers/options.ts';
import { severalOptionSamples } from '../../packages/paths/survey/samples/choices.ts';

export const paths: QuestionTypePaths<14> = {
  samples({ choice, config }, context) {
    const options = choice.map((option) => ({
      ...option,
      questionConfig: { ...option.questionConfig, exclusive: false },
    }));
    return severalOptionSamples({ choice: options, config }, context).map((sample) =>
      // With `max` 1 a second choice replaces the first.
      config.max === 1 && sample.name === 'max+1' ? { ...sample, isOffered: false } : sample,
    );
  },
  simulate: someOptions,
  habit: { seconds: 9 },
};
