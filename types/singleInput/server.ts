import { isBlankText } from '../../contract/questions/shared/characters.ts';
import { anonymousText } from '../../server/questions/shared/anonymous.ts';
import { blankFileEntries, blankIssues } from '../../server/questions/shared/blank.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';
import { textAmount, textValues } from '../../server/questions/shared/textValues.ts';
import { blankLacks } from '../../server/questions/shared/unanswerable.ts';
import { blankVariable } from '../../server/questions/shared/variable.ts';

const kindNames = Object.fromEntries(
  ['number', 'date', 'time', 'month', 'phone'].map((kind) => [kind, `"kind": "${kind}"`]),
);

export const singleInput: ServerQuestionType<4> = {
  name: 'singleInput',
  otherNames: {
    ...otherNames(
      'email mail url link website shorttext shortanswer openended opentext open freetext input textinput string',
    ),
    ...kindNames,
    ...otherNames('tel telephone', '"kind": "phone"'),
    integer: '"kind": "number", "step": 1',
    decimal: '"kind": "number", "step": "any"',
    ...otherNames('comment textarea longtext essay multiline', '"multiline": true'),
  },
  config: blankFileEntries,
  keyDescriptions: {
    'config.min': 'The least number, date, time or month.',
    'config.max': 'The greatest number, date, time or month.',
  },
  option: null,
  issues: ({ config }) => blankIssues(config, 'config'),
  askable: ({ config }) => textValues(config),
  unanswerable: ({ config }) => {
    const parts = blankLacks(config, 'config');
    return { isWhole: parts.length > 0, parts };
  },
  wholeKind: 'any',
  plain: { whole: 'text' },
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
