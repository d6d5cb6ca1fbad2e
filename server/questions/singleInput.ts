import { formats, isBlankText } from '../../contract/questions/shared/formats.ts';
import { blankInFile, blankMisfits } from './shared/blank.ts';
import type { Served } from './shared/serverQuestionType.ts';

export const singleInput: Served<4> = {
  name: 'singleInput',
  config: blankInFile,
  option: null,
  misfits: ({ config }) => blankMisfits(config, 'config'),
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
