import { autoAdvanceEntry } from '../../server/questions/shared/autoAdvance.ts';
import { pictureIssues } from '../../server/questions/shared/pictures.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';
import { oneOption } from '../../server/questions/shared/singleOption.ts';

export const picOpp: ServerQuestionType<15> = {
  ...oneOption,
  name: 'picOpp',
  config: autoAdvanceEntry,
  issues: ({ choice }) => [
    ...(choice.length < 2
      ? [{ path: 'choice', reason: 'two pictures are needed to compare them' }]
      : []),
    ...pictureIssues(choice),
  ],
};
