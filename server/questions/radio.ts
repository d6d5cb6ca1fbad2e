import * as v from 'valibot';
import { blankFileEntries } from './shared/blank.ts';
import { oneOptionWithText } from './shared/ownText.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const radio: ServerQuestionType<1> = {
  ...oneOptionWithText,
  name: 'radio',
  option: { ...blankFileEntries, input: v.optional(v.boolean(), false) },
};
