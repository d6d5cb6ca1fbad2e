import * as v from 'valibot';
import { fileTypes } from '../../contract/files.ts';
import { limits } from '../../contract/limits.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';
import { removeButton } from './contract.ts';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

export const upload: ServerQuestionType<12> = {
  name: 'upload',
  otherNames: otherNames('file fileupload files image photo video audio document'),
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
  anonymous: () => ({ files: [] }),
  mostCounted: ({ config }) => config.maxCount,
  hasCount: true,
  wholeKind: 'several',
  values: ({ files }) => files.map(({ id }) => id),
  words: ({ files }) => files.map(({ name }) => name),
  press({ files }, button) {
    const remaining = files.filter(({ id }) => button !== removeButton(id));
    return remaining.length < files.length ? { files: remaining } : null;
  },
  counting: 'files',
  amount: () => null,
  points: () => 0,
  // Each file has a cell, so that an export has one row for a session.
  variables: ({ config }) =>
    Array.from({ length: config.maxCount }, (_, index) => ({
      column: String(index + 1),
      kind: 'file',
      parts: [String(index + 1)],
    })),
  cells: ({ files }) => Object.fromEntries(files.map(({ id }, index) => [String(index + 1), id])),
};
