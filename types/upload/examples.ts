import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, wrong } from '../../contract/examples/parts.ts';
import { limits, megabyte } from '../../contract/limits.ts';

const photo = {
  id: 'f1',
  name: 'balcony.jpg',
  size: 840_000,
  type: 'image/jpeg',
  url: '/api/file/f1',
};
const drawing = {
  id: 'f2',
  name: 'plan.png',
  size: 61_000,
  type: 'image/png',
  url: '/api/file/f2',
};
const letter = {
  id: 'f3',
  name: 'letter.pdf',
  size: 230_000,
  type: 'application/pdf',
  url: '/api/file/f3',
};
const clip = { id: 'f4', name: 'birds.mp4', size: 9_000, type: 'video/mp4', url: '/api/file/f4' };

export const uploadExamples: readonly Example[] = [
  {
    name: 'upload-picture',
    summary: 'One picture, of two megabytes at most.',
    subject: {
      type: 12,
      title: 'Show us your balcony',
      description: 'Any photograph will do, tidy or not.',
      config: {
        maxCount: 1,
        maxSize: 2 * megabyte,
        accept: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
    accepted: [
      { files: [photo] },
      { files: [drawing] },
      { files: [{ ...photo, size: 2 * megabyte }] },
    ],
    refused: [
      wrong({ files: [] }, { kind: 'empty' }),
      wrong({ files: [photo, drawing] }, { kind: 'tooManyFiles', max: 1 }),
      wrong(
        { files: [{ ...photo, size: 2 * megabyte + 1 }] },
        { kind: 'fileTooLarge', max: 2 * megabyte, at: 'f1' },
      ),
      wrong({ files: [letter] }, { kind: 'fileType', at: 'f3' }),
      wrong(
        { files: [photo, { ...clip, size: 3 * megabyte }] },
        { kind: 'tooManyFiles', max: 1 },
        { kind: 'fileTooLarge', max: 2 * megabyte, at: 'f4' },
      ),
      ...noAnswers,
      ...malformed(
        { files: null },
        { files: photo },
        { files: ['f1'] },
        { files: [null] },
        { files: [[photo]] },
        { files: [{ id: 'f1' }] },
        { files: [{ ...photo, id: 1 }] },
        { files: [{ ...photo, size: '840000' }] },
        { files: [photo, photo] },
      ),
    ],
  },
  {
    name: 'upload-several',
    summary: 'Up to three files, pictures or PDF, as large as the server takes.',
    subject: {
      type: 12,
      title: 'Is there anything from the archive you would like to share?',
      config: { maxCount: 3, accept: ['image/jpeg', 'image/png', 'application/pdf'] },
    },
    accepted: [{ files: [photo, letter] }, { files: [photo] }, { files: [letter, drawing, photo] }],
    refused: [
      wrong({ files: [] }, { kind: 'empty' }),
      wrong(
        { files: [photo, drawing, letter, { ...photo, id: 'f5' }] },
        { kind: 'tooManyFiles', max: 3 },
      ),
      wrong(
        { files: [photo, { ...letter, size: limits.uploadSize + 1 }, clip] },
        { kind: 'fileTooLarge', max: limits.uploadSize, at: 'f3' },
        { kind: 'fileType', at: 'f4' },
      ),
      ...malformed({ files: [photo, drawing, photo] }),
    ],
  },
  {
    name: 'upload-optional',
    summary: 'A file of any kind the server takes, or none.',
    subject: {
      type: 12,
      title: 'A picture of the damage, if you have one',
      config: { required: false, maxCount: 2 },
    },
    accepted: [{ files: [photo] }, { files: [] }, { files: [letter, drawing] }],
    refused: [
      wrong({ files: [photo, drawing, letter] }, { kind: 'tooManyFiles', max: 2 }),
      ...noAnswers,
      ...malformed({ files: [letter, letter] }),
    ],
  },
];
