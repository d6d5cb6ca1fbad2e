import type { Untaken } from './untaken.ts';

export const frame: Untaken = {
  'frame.arriving: always 0': {
    file: 'test/app/frameInput.test.ts',
    title: 'a frame with $what, open: $isOpen, begins as $state',
  },
  'frame.arriving: always 1': {
    file: 'test/app/frameInput.test.ts',
    title: 'a frame with $what, open: $isOpen, begins as $state',
  },
  'frame.arriving: always 2': {
    file: 'test/app/frameInput.test.ts',
    title: 'a frame with $what, open: $isOpen, begins as $state',
  },
  'frame.opened.asking: always 0': {
    file: 'test/machines/frame.test.ts',
    title: 'the dialog of a window that closes goes once the answer is sent',
  },
};
