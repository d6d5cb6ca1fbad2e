import type { Untaken } from './untaken.ts';

export const signature: Untaken = {
  'signature.deciding: always 1': {
    file: 'test/journeys/start/signature.test.ts',
    title:
      'a start before the script leads to the name, the typed name is kept, and both pages are accessible (R32)',
  },
  'signature.open: pad.restore 0': {
    file: 'test/journeys/start/signature.test.ts',
    title:
      'a start before the script leads to the name, the typed name is kept, and both pages are accessible (R32)',
  },
};
