import { fileTypes } from '../../contract/files.ts';
import { limits } from '../../contract/limits.ts';
import type { Question } from '../../contract/questions/index.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { counted, joinWords, numberWord } from '../../packages/paths/survey/words.ts';

export const paths: QuestionTypePaths<12> = {
  samples: uploadSamples,
  habit: { seconds: 25, burden: 2.5, isOftenSkipped: true },
};

/** Both sides of the bounds on number and size, and a file of another type. */
function uploadSamples({ config }: Question<12>): readonly Sample[] {
  const { maxCount, maxSize } = config;
  const accept: readonly string[] = config.accept.length > 0 ? config.accept : fileTypes;
  const [type = fileTypes[0]] = accept;
  // The app may scale pictures down before it uploads them, so a file that is too large must not be a picture.
  const heavy = accept.find((mime) => !mime.startsWith('image/')) ?? type;
  const scaled = heavy.startsWith('image/')
    ? `, no side longer than ${limits.pictureSide.toLocaleString('en')} pixels`
    : '';
  const small = Math.min(maxSize, 100_000);
  const files = (count: number, size = small, kind = type) => ({
    files: Array.from({ length: count }, (_, index) => ({
      id: `file-${index + 1}`,
      name: `file-${index + 1}.${endingOf(kind)}`,
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
    emptySample(config.required, { files: [] }, undefined, 'Choose no file.'),
    invalidSample(
      'max+1 files',
      does(
        maxCount + 1,
        `, although ${numberWord(maxCount)} ${maxCount === 1 ? 'is' : 'are'} allowed`,
      ),
      files(maxCount + 1),
      { kind: 'tooManyFiles', max: maxCount },
    ),
    invalidSample(
      'max+1 bytes',
      weighs(maxSize + 1, 'one more than is allowed'),
      files(1, maxSize + 1, heavy),
      { kind: 'fileTooLarge', max: maxSize, at: 'file-1' },
    ),
    // Without `accept` the server decides which types are allowed, so no file is of another type.
    ...(config.accept.length === 0
      ? []
      : [
          invalidSample(
            'type',
            `Choose one file of another kind (${endingOf(other)}) than ${joinWords(accept.map(endingOf))}.`,
            files(1, small, other),
            { kind: 'fileType', at: 'file-1' },
          ),
        ]),
    validSample('one', does(1), files(1), { label: 'one file' }),
    validSample('max files', does(maxCount), files(maxCount), { label: counted(maxCount, 'file') }),
    validSample(
      'max bytes',
      weighs(maxSize, 'the most that is allowed'),
      files(1, maxSize, heavy),
      {
        label: 'the largest file',
      },
    ),
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
