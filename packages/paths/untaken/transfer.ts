import type { Untaken } from './untaken.ts';

export const transfer: Untaken = {
  'transfer.checking: always 0': {
    file: 'test/machines/upload/failures.test.ts',
    title: 'may have a type that no question accepts',
  },
};
