import { pictureIssues } from './shared/pictures.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';
import { oneOption } from './shared/singleOption.ts';

export const picOpp: ServerQuestionType<15> = {
  ...oneOption,
  name: 'picOpp',
  issues: ({ choice }) => [
    ...(choice.length < 2
      ? [{ path: 'choice', reason: 'two pictures are needed to compare them' }]
      : []),
    ...pictureIssues(choice),
  ],
};
