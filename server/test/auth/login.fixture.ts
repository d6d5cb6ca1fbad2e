import { survey } from '../support/world.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const way = { kind: 'development' } as const;
const base = {
  title: 'For members',
  questions: [
    { id: 'words', type: 'singleInput', title: 'Words' },
    { id: 'score', type: 'rate', title: 'Score' },
    { id: 'files', type: 'upload', title: 'Files', config: { required: false, maxCount: 2 } },
  ],
};
export const surveys = [
  survey({ ...base, id: 'members', login: true, config: { allowReAnswer: true } }),
  survey({ ...base, id: 'club', login: 'passport' }),
  survey({ ...base, id: 'demo', login: true, config: { demo: true } }),
  survey({ ...base, id: 'open' }),
];
