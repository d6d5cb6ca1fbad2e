import { describe, expect, test } from 'vitest';
import { beyond, faults, unlisted } from '../../../tools/rooms/faults.ts';
import { typeNamesIn } from '../../../tools/rooms/typeNames.ts';

describe('the check of the rooms', () => {
  test('reports no file of this repository', () => {
    expect(faults()).toEqual([]);
  });

  test('reports what an isolated folder imports from another one than it may', () => {
    const imports = new Map([
      ['packages/suite/cli.ts', ['packages/suite/run.ts', 'contract/calls.ts', 'server/run.ts']],
      ['packages/other/cli.ts', ['server/run.ts']],
    ]);
    expect(beyond({ 'packages/suite': ['packages/suite', 'contract'] }, imports)).toEqual([
      'packages/suite/cli.ts must not import server/run.ts.',
    ]);
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

  test.each([
    ["import { rate } from '../../types/rate/contract.ts';"],
    ["if (question.type !== 'text') return;"],
    ["const meant = 'singleInput';"],
    ['if (type === 8) return;'],
    ['function draw(question: Question<8>) {}'],
  ])('reports a line that names a question type: %s', (line) => {
    expect(typeNamesIn('server/new.ts', `\n${line}`)).toEqual([
      `server/new.ts:2 names a question type: ${line}`,
    ]);
  });
});
