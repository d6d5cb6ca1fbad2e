import { fileTypes } from '../../../../contract/files.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { leftEmpty, right, type Sample, wrong } from '../sample.ts';
import { counted, inWords, listed } from '../words.ts';

/** Type 12: as many and as large as is allowed, from both sides, and a file of another kind. */
export function uploadSamples({ config }: Question<12>): readonly Sample[] {
  const { maxCount, maxSize } = config;
  const accept: readonly string[] = config.accept.length > 0 ? config.accept : fileTypes;
  const [type = fileTypes[0]] = accept;
  // A picture may be made smaller before its size counts.
  const heavy = accept.find((one) => !one.startsWith('image/')) ?? type;
  const scaled = heavy.startsWith('image/')
    ? `, no side longer than ${limits.pictureSide.toLocaleString('en')} pixels`
    : '';
  const small = Math.min(maxSize, 100_000);
  const files = (count: number, size = small, kind = type) => ({
    files: Array.from({ length: count }, (_, place) => ({
      id: `file-${place + 1}`,
      name: `file-${place + 1}.${endingOf(kind)}`,
      size,
      type: kind,
      url: '',
    })),
  });
  const does = (count: number, more = '') =>
    `Choose ${counted(count, 'file')} (${endingOf(type)})${more}.`;
  const weighs = (size: number, more: string) =>
    `Choose one file (${endingOf(heavy)}${scaled}) of ${size.toLocaleString('en')} bytes, ${more}.`;
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
      weighs(maxSize + 1, 'one more than is allowed'),
      files(1, maxSize + 1, heavy),
      { kind: 'fileTooLarge', max: maxSize, at: 'file-1' },
    ),
    // Without a list of its own the question leaves it to the server.
    ...(config.accept.length === 0
      ? []
      : [
          wrong(
            'type',
            `Choose one file of another kind (${endingOf(other)}) than ${listed(accept.map(endingOf))}.`,
            files(1, small, other),
            { kind: 'fileType', at: 'file-1' },
          ),
        ]),
    right('one', does(1), files(1), { label: 'one file' }),
    right('max files', does(maxCount), files(maxCount), { label: counted(maxCount, 'file') }),
    right('max bytes', weighs(maxSize, 'the most that is allowed'), files(1, maxSize, heavy), {
      label: 'the largest file',
    }),
  ];
}

function endingOf(type: string): string {
  return endings[type] ?? type;
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
