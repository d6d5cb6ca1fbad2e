import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { loadCheck } from '../../run/check.ts';
import { readRunOptions } from '../../run/options.ts';

const url = ['--url', 'http://localhost:3000'];

test('without a machine the session is run, in the survey of the command line', () => {
  const { common, target } = readRunOptions([...url, '--survey', 'sus', '--until', '5m']);
  expect(common).toMatchObject({ untilMs: 300_000, timeoutMs: 30_000, isRecorded: false });
  expect(target).toMatchObject({
    kind: 'machines',
    surveyId: 'sus',
    selection: { names: ['session'] },
  });
});

test.each([
  [[], '--url is missing, such as --url http://localhost:3000.'],
  [[...url, '--workers', '0'], '--workers is a number from 1 to 99, not "0".'],
  [[...url, '--timeout', '1000'], '--timeout is a number of seconds from 1 to 999, not "1000".'],
  [[...url, '--browser', 'opera'], 'There is no browser "opera".'],
  [
    [...url, '--until', 'noon'],
    '--until is a share such as 80%, or minutes such as 10m, not "noon".',
  ],
  [[...url, '--links', 'l.csv'], '--links is for --plan.'],
  [[...url, '--data', 'd.csv'], '--data is for --plan.'],
  [
    [...url, '--plan', 'sus', '--data', 'd', '--paths', 'p'],
    '--data makes paths of its own: omit --paths.',
  ],
  [[...url, '--plan', 'sus', '--kind', 'pairs'], '--plan walks a survey without --kind.'],
  [[...url, '--plan', 'sus', '--survey', 'tour'], '--plan walks a survey without --survey.'],
  [[...url, '--plan', 'sus', '--until', '80%'], '--until of --plan has minutes, such as 10m.'],
  [[...url, '--seed', '2', '--survey', 'sus'], '--seed is for --kind random.'],
])('%j is refused in one line', (args, line) => {
  expect(() => readRunOptions(args)).toThrow(line);
});

test('an assertion that cannot be called is refused', async () => {
  const file = join(await temporaryDirectory(), 'check.ts');
  await expect(loadCheck(file)).rejects.toThrow(/^--check \S+: /);
  await writeFile(file, 'export const check = 1;');
  await expect(loadCheck(file)).rejects.toThrow(/: the default export is no function\.$/);
});
