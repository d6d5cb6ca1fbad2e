import { picture } from '../support/fileSamples.ts';
import { survey } from '../support/world.ts';

const questions = [
  {
    id: 'photos',
    type: 'upload',
    title: 'Photos',
    config: { maxCount: 2, maxSize: 5000, accept: ['image/png'] },
  },
  { id: 'more', type: 'upload', title: 'More', config: { maxCount: 5 } },
];
export const surveys = [
  survey({ id: 'files', title: 'Files', questions }),
  survey({ id: 'other', title: 'Other', questions }),
  survey({ id: 'demo', title: 'Demo', config: { demo: true }, questions }),
];
export const malformed = { kind: 'malformed' };
export const png = await picture().png().toBuffer();
