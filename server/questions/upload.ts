import * as v from 'valibot';
import { fileTypes } from '../../contract/files.ts';
import { limits } from '../../contract/limits.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

export const upload: ServerQuestionType<12> = {
  name: 'upload',
  config: {
    maxCount: v.optional(positive),
    maxSize: v.optional(
      v.pipe(
        positive,
        v.maxValue(limits.uploadSize, `no file can be larger than ${limits.uploadSize} bytes`),
        v.description('Bytes per file.'),
      ),
    ),
    accept: v.optional(v.array(v.picklist(fileTypes))),
  },
  option: null,
  issues: () => [],
  askable: () => answeredOnly,
  values: ({ files }) => files.map(({ id }) => id),
  amount: () => null,
  points: () => 0,
  // One cell per file keeps an export at one row per session.
  columns: ({ config }) => Array.from({ length: config.maxCount }, (_, index) => String(index + 1)),
  cells: ({ files }) => Object.fromEntries(files.map(({ id }, index) => [String(index + 1), id])),
};
