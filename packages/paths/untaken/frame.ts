import type { Untaken } from './untaken.ts';

export const frame: Untaken = {
  'frame.arriving: always 0': {
    file: 'test/app/frameInput.test.ts',
    title: 'a frame with $what, open: $isOpen, begins as $state',
  },
};
