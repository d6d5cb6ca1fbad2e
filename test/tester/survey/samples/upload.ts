import type { Fault } from '../../../../contract/faults.ts';
import { fileTypes } from '../../../../contract/files.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { leftEmpty, right, type Sample, wrong } from '../sample.ts';
import { counted, inWords, listed } from '../words.ts';

/** Type 12: as many and as large as is allowed, from both sides, and a file of another kind. */
export function uploadSamples({ config }: Question<12>): readonly Sample[] {
  const { maxCount, maxSize, accept } = config;
  const [type = fileTypes[0]] = accept;
  const small = Math.min(maxSize, 100_000);
  const files = (count: number, size = small, kind: string = type) => ({
    files: Array.from({ length: count }, (_, place) => ({
      id: `file-${place + 1}`,
      name: `file-${place + 1}.${endings[kind] ?? 'bin'}`,
      size,
      type: kind,
      url: '',
    })),
  });
  const does = (count: number, more = '') =>
    `Choose ${counted(count, 'file')} (${endings[type] ?? type})${more}.`;
  const bytes = (size: number) => `${size.toLocaleString('en')} bytes`;
  const tooLarge: Fault = { kind: 'fileTooLarge', max: maxSize, at: 'file-1' };
  const other = accept.includes('application/pdf') ? 'text/plain' : 'application/pdf';
  return [
    leftEmpty(config.required, { files: [] }, undefined, 'Choose no file.'),
    wrong(
      'max+1 files',
      does(
        maxCount + 1,
        `, although ${inWords(maxCount)} ${maxCount === 1 ? 'is' : 'are'} allowed`,
      ),
      files(maxCount + 1),
      { kind: 'tooManyFiles', max: maxCount },
    ),
    wrong(
      'max+1 bytes',
      does(1, ` of ${bytes(maxSize + 1)}, one more than is allowed`),
      files(1, maxSize + 1),
      tooLarge,
    ),
    ...(accept.length === 0
      ? []
      : [
          wrong(
            'type',
            `Choose one file of another kind (${endings[other]}) than ${listed(accept.map((one) => endings[one] ?? one))}.`,
            files(1, small, other),
            { kind: 'fileType', at: 'file-1' },
          ),
        ]),
    right('one', does(1), files(1), { label: 'one file' }),
    right('max files', does(maxCount), files(maxCount), { label: counted(maxCount, 'file') }),
    right(
      'max bytes',
      does(1, ` of ${bytes(maxSize)}, the most that is allowed`),
      files(1, maxSize),
      {
        label: 'the largest file',
      },
    ),
  ];
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};
