import { describe, expect, test } from 'vitest';
import { faults, unlisted } from '../../../tools/rooms/faults.ts';

describe('the check of the rooms', () => {
  test('reports no file of this repository', () => {
    expect(faults()).toEqual([]);
  });

  test('reports source files that no row lists, in a new folder and beside the entries', () => {
    const order = { inside: 'src', lines: [['main.tsx'], ['app']] };
    const files = ['src/main.tsx', 'src/app/App.tsx', 'src/styles.css', 'server/new.ts'];
    expect(unlisted(order, files)).toEqual([]);
    expect(unlisted(order, [...files, 'src/render.tsx', 'src/widgets/Clock.tsx'])).toEqual([
      'src/render.tsx is in no row of tools/rooms/rooms.ts.',
      'src/widgets/Clock.tsx is in no row of tools/rooms/rooms.ts.',
    ]);
  });
});
