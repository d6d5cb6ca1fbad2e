import * as v from 'valibot';
import { blankFileEntries } from '../../server/questions/shared/blank.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import { oneOptionWithText } from '../../server/questions/shared/ownText.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';

export const radio: ServerQuestionType<1> = {
  ...oneOptionWithText,
  name: 'radio',
  otherNames: otherNames(
    'radiogroup radiobutton radiobuttons singlechoice singleselect selectone yesno boolean mc buttongroup',
  ),
  option: { ...blankFileEntries, input: v.optional(v.boolean(), false) },
};
