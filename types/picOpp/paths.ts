import { itemsToTry } from '../../contract/questions/shared/answers.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { oneOption } from '../../packages/paths/simulate/answers/options.ts';
import { nameOf } from '../../packages/paths/survey/samples/options.ts';
import { emptySample, validSample } from '../../packages/paths/survey/samples/sample.ts';

export const paths: QuestionTypePaths<15> = {
  samples: ({ choice, config }, { named }) => [
    emptySample(config.required, { choice: null }),
    ...itemsToTry(choice, named).map(({ id }) => {
      const name = nameOf(choice, id);
      return validSample(id, `Choose ${name}.`, { choice: id }, { label: name });
    }),
  ],
  simulate: oneOption,
  habit: { seconds: 6 },
};
