import type { QuestionTypePaths } from 'askpath/packages/paths/questionTypePaths.ts';

export const paths: QuestionTypePaths<1001> = {
  describe: (_, { first, last }) =>
    `Enter ${first || 'nothing'} as the first day and ${last || 'nothing'} as the last one.`,
  habit: { seconds: 12 },
};
