import type { Untaken } from './untaken.ts';

export const linkage: Untaken = {
  'linkage: question.reword 0': {
    file: 'test/journeys/languages/switch.test.ts',
    title: 'linked lists keep their choice in the new language, and a list is sorted as it sorts',
  },
  'linkage: path.restore 0': {
    file: 'test/journeys/start/lateScript.test.ts',
    title: 'Next pressed before the script has loaded sends one answer (R32)',
  },
  'linkage.lists.ready: always 0': {
    file: 'test/machines/linkage.test.ts',
    title: 'is empty where its first item was deleted',
  },
  'linkage.choice.open: part.close 0': {
    file: 'test/machines/linkage.test.ts',
    title: 'ends at an item that has become a leaf',
  },
  'linkage.choice.closed: part.open 0': {
    file: 'test/machines/linkage.test.ts',
    title: 'that is lost keeps the shown path',
  },
};
