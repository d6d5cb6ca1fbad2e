import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { runProcess } from '../support/process.ts';

const check = (file: string) => runProcess('server/cli/survey.ts', { args: ['check', file] });

test('the check of a theme prints the contrast of each pair of colours and what was corrected', async () => {
  const { code, out, err } = await check('surveys/themes/night.json');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('surveys/themes/night.json: ok');
  expect(out).toMatch(/^ {2}corrected: surfaceDark #0e1630 → #[\da-f]{6}$/m);
  expect(out).toMatch(/^ {2}accent-ink on accent +14\.5\d:1 {2}#000000 on #ffd23f$/m);
  expect(out).toMatch(/^ {2}text on ground /m);
  expect(out).not.toContain('light:');
});

test('the check of a survey prints its theme with its own accent', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'themes'));
  await writeFile(join(directory, 'themes', 'sea.json'), '{"accent":"#0a6847","scheme":"light"}');
  const question = { id: 'a', type: 'singleInput', title: 'A?' };
  const config = { theme: 'sea', accent: '#ffda1a' };
  const file = join(directory, 'named.json');
  await writeFile(file, JSON.stringify({ id: 'named', title: 'X', config, questions: [question] }));
  const { code, out } = await check(file);
  expect(code).toBe(0);
  expect(out).toContain(`${file}: theme\nlight:\n  corrected: lines in the accent #ffda1a →`);
});

test('the check of a theme with a wrong key fails with its line', async () => {
  const directory = join(await temporaryDirectory(), 'themes');
  await mkdir(directory);
  const file = join(directory, 'sea.json');
  await writeFile(file, '{\n  "acent": "#fff"\n}');
  const { code, err } = await check(file);
  expect([code, err]).toEqual([
    1,
    `${file}:2:3: acent: is not known here; did you mean "accent"?\n`,
  ]);
});
