import type { Untaken } from './untaken.ts';

export const toast: Untaken = {
  'toast.choosing: always 0': {
    file: 'test/machines/toast.test.ts',
    title: 'a failure with which the page came does not float',
  },
};
