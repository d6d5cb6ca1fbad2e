import type { Untaken } from './untaken.ts';

export const linkage: Untaken = {
  'linkage: question.reword 0': {
    file: 'test/journeys/languages/switch.test.ts',
    title: 'linked lists keep their choice in the new language, and a list is sorted as it sorts',
  },
};
