import * as v from 'valibot';
import type { Fault } from '../faults.ts';
import { fileSchema, type UploadedFile } from '../files.ts';
import { limits } from '../limits.ts';
import { defineQuestion } from './shared/define.ts';
import { readTexts } from './shared/fields.ts';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Code 12, files; the server validates the stored files, not the claims about them. */
export const upload = defineQuestion({
  code: 12,
  name: 'upload',
  hasFiles: true,
  config: {
    maxCount: v.optional(positive, 1),
    /** Bytes per file. */
    maxSize: v.optional(positive, limits.uploadSize),
    /** MIME types; every accepted type when empty. */
    accept: v.optional(v.array(v.string()), []),
  },
  option: {},
  answer: v.object({ files: v.array(fileSchema) }),
  empty: { files: [] },
  /** Stored files alone; the server stores those that come with the form first. */
  read: (fields) => ({ files: readTexts(fields, 'stored').flatMap(readFile) }),
  isEmpty: ({ files }) => files.length === 0,
  findFaults({ files }, { config }) {
    const { maxCount, maxSize, accept } = config;
    if (new Set(files.map(({ id }) => id)).size < files.length) return [{ kind: 'malformed' }];
    return [
      ...(files.length > maxCount ? [{ kind: 'tooManyFiles' as const, max: maxCount }] : []),
      ...files.flatMap(({ id, size, type }): readonly Fault[] => {
        if (size > maxSize) return [{ kind: 'fileTooLarge', max: maxSize, at: id }];
        const isAccepted = accept.length === 0 || accept.includes(type);
        return isAccepted ? [] : [{ kind: 'fileType', at: id }];
      }),
    ];
  },
});

export function removeButton(id: string): string {
  return `remove ${id}`;
}

const storedSchema = v.pipe(v.string(), v.parseJson(), fileSchema);

function readFile(stored: string): UploadedFile[] {
  const read = v.safeParse(storedSchema, stored);
  return read.success ? [read.output] : [];
}
