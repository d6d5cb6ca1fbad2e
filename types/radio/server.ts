import * as v from 'valibot';
import { autoAdvanceEntry } from '../../server/questions/shared/autoAdvance.ts';
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
  config: autoAdvanceEntry,
  option: { ...blankFileEntries, input: v.optional(v.boolean(), false) },
};
