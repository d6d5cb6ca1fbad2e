import { isBlankText } from '../../contract/questions/shared/formats.ts';
import { anonymousText } from './shared/anonymous.ts';
import { blankFileEntries, blankIssues } from './shared/blank.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';
import { textAmount, textValues } from './shared/textValues.ts';
import { blankLacks } from './shared/unanswerable.ts';
import { blankVariable } from './shared/variable.ts';

export const singleInput: ServerQuestionType<4> = {
  name: 'singleInput',
  config: blankFileEntries,
  option: null,
  issues: ({ config }) => blankIssues(config, 'config'),
  askable: ({ config }) => textValues(config),
  unanswerable: ({ config }) => {
    const parts = blankLacks(config, 'config');
    return { isWhole: parts.length > 0, parts };
  },
  wholeKind: 'any',
  blankOf: ({ config }) => config,
  answerOf: (text) => ({ text }),
  anonymous: ({ text }, { config }) => ({ text: anonymousText(text, config) }),
  values: ({ text }) => (isBlankText(text) ? [] : [text]),
  counting: 'oneBlank',
  amount: ({ text }) => textAmount(text),
  points: () => 0,
  variables: ({ config }) => [{ column: '', ...blankVariable(config) }],
  cells: ({ text }) => ({ '': text }),
};
