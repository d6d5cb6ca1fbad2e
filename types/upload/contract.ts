import * as v from 'valibot';
import type { Fault } from '../../contract/faults.ts';
import { fileSchema, type UploadedFile } from '../../contract/files.ts';
import { limits } from '../../contract/limits.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { readTexts } from '../../contract/questions/shared/fields.ts';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Code 12, files; the server validates the stored files, not the claims about them. */
export const upload = defineQuestion({
  code: 12,
  name: 'upload',
  hasFiles: true,
  config: {
    maxCount: v.optional(positive, 1),
    /** The most bytes of a file. */
    maxSize: v.optional(positive, limits.uploadSize),
    /** MIME types; all types that the server accepts if empty. */
    accept: v.optional(v.array(v.string()), []),
  },
  option: {},
  answer: v.object({ files: v.array(fileSchema) }),
  empty: { files: [] },
  /** A form names stored files only, because the server stores the files of a form before it reads the answer. */
  read: (fields) => ({ files: readTexts(fields, 'stored').flatMap(readFile) }),
  fields: ({ files }) => ({ stored: files.map((file) => JSON.stringify(file)) }),
  buttons: { remove: removeButton(''), enter: () => [] },
  /** Answers with files that do not exist on any server. */
  answers({ config }) {
    const { maxCount, maxSize, accept } = config;
    const type = accept[0] ?? 'image/png';
    const other = accept.includes('application/pdf') ? 'text/plain' : 'application/pdf';
    const files = (count: number, size = Math.min(maxSize, 100_000), kind = type) => ({
      files: Array.from({ length: count }, (_, index) => ({
        id: `file-${index + 1}`,
        name: `file-${index + 1}.${kind.replace(/^.*\W/, '')}`,
        size,
        type: kind,
        url: '',
      })),
    });
    return [
      files(1),
      files(maxCount),
      files(1, maxSize),
      files(maxCount + 1),
      files(1, maxSize + 1),
      ...(accept.length > 0 ? [files(1, undefined, other)] : []),
    ];
  },
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
