import { formats, isBlankText } from '../../contract/questions/shared/formats.ts';
import { blankFileEntries, blankIssues } from './shared/blank.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const singleInput: ServerQuestionType<4> = {
  name: 'singleInput',
  config: blankFileEntries,
  option: null,
  issues: ({ config }) => blankIssues(config, 'config'),
  askable: ({ config }) => ({
    values: 'one',
    possible: null,
    numeric: config.format === formats.digits,
  }),
  values: ({ text }) => (isBlankText(text) ? [] : [text]),
  amount: ({ text }) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null),
  points: () => 0,
  columns: () => [''],
  cells: ({ text }) => ({ '': text }),
};
