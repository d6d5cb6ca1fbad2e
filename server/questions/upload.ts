import * as v from 'valibot';
import { fileTypes } from '../../contract/files.ts';
import { limits } from '../../contract/limits.ts';
import { removeButton } from '../../contract/questions/upload.ts';
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
  anonymous: () => ({ files: [] }),
  mostCounted: ({ config }) => config.maxCount,
  hasCount: true,
  wholeKind: 'several',
  values: ({ files }) => files.map(({ id }) => id),
  words: ({ files }) => files.map(({ name }) => name),
  press({ files }, button) {
    const kept = files.filter(({ id }) => button !== removeButton(id));
    return kept.length < files.length ? { files: kept } : null;
  },
  counting: 'files',
  amount: () => null,
  points: () => 0,
  // One cell per file keeps an export at one row per session.
  variables: ({ config }) =>
    Array.from({ length: config.maxCount }, (_, index) => ({
      column: String(index + 1),
      kind: 'file',
      parts: [String(index + 1)],
    })),
  cells: ({ files }) => Object.fromEntries(files.map(({ id }, index) => [String(index + 1), id])),
};
