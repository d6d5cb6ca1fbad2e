import { expect, test } from 'vitest';
import { output } from '../support/output.ts';

test.each([
  ['check', '--strict'],
  ['open', '--at ID'],
  ['texts', 'texts export'],
  ['quotas', 'id,taken,max'],
  ['schema', '--check'],
])('survey -- %s --help prints how it is used', async (command, words) => {
  const { code, out, err } = await output('server/cli/survey.ts', { args: [command, '--help'] });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`survey -- ${command}`);
  expect(out).toContain(words);
});

test('survey --help names all commands', async () => {
  const { code, out } = await output('server/cli/survey.ts', { args: ['--help'] });
  expect(code).toBe(0);
  for (const command of ['check', 'open', 'texts', 'quotas', 'schema'])
    expect(out).toContain(`survey -- ${command}`);
});
