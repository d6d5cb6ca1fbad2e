import * as v from 'valibot';
import { flag } from '../../contract/questions/shared/parts.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import { oneOptionWithText } from '../../server/questions/shared/ownText.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';

export const list: ServerQuestionType<3> = {
  ...oneOptionWithText,
  name: 'list',
  otherNames: otherNames('dropdown select selectbox combobox droplist'),
  hasPictures: false,
  laterText: ({ choice }, answer) =>
    choice.find(({ id, questionConfig }) => questionConfig.input && id === answer.choice)?.id,
  config: {
    sorted: v.pipe(
      flag(false),
      v.description('The options come as the language they are read in sorts them.'),
    ),
  },
};
