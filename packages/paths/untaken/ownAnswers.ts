import type { Untaken } from './untaken.ts';

export const ownAnswers: Untaken = {
  'ownAnswers.choosing: always 1': {
    file: 'test/machines/ownAnswers.test.ts',
    title: 'nothing is loaded %s',
  },
};
