import * as v from 'valibot';
import { flag } from '../../contract/questions/shared/parts.ts';
import { oneOptionWithText } from './shared/ownText.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const list: ServerQuestionType<3> = {
  ...oneOptionWithText,
  name: 'list',
  laterText: ({ choice }, answer) =>
    choice.find(({ id, questionConfig }) => questionConfig.input && id === answer.choice)?.id,
  config: {
    sorted: v.pipe(
      flag(false),
      v.description('The options come as the language they are read in sorts them.'),
    ),
  },
};
