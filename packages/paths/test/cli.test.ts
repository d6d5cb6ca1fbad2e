import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { output } from '../../../server/test/support/output.ts';
import { runProcess } from '../../../server/test/support/process.ts';
import { planNames } from '../plans.ts';

test('without arguments the machines are listed', async () => {
  const { code, out } = await runProcess('packages/paths/cli.ts', {});
  expect(code).toBe(0);
  for (const name of planNames) expect(out).toMatch(new RegExp(`^${name} +\\w+ +\\d+ +\\d+`, 'm'));
});

test('files are written into a directory, which is created', async () => {
  const out = join(await mkdtemp(join(tmpdir(), 'askpath-paths-')), 'plans', 'here');
  await expect(paths('card', '--out', out)).resolves.toMatchObject({ code: 0, out: '' });
  await paths('card', '--format', 'mermaid', '--out', out);
  expect((await readdir(out)).sort()).toEqual([
    expect.stringMatching(/^card-[0-9a-f]{8}\.mmd$/),
    expect.stringMatching(/^card-[0-9a-f]{8}\.mmd$/),
    'card-transitions.md',
  ]);
  const printed = await paths('card');
  expect(await readFile(join(out, 'card-transitions.md'), 'utf8')).toBe(printed.out);
});

test('omitted paths are named, and a filter that matches no path', async () => {
  expect(await paths('card', '--limit', '1')).toMatchObject({
    code: 0,
    err: 'card: only the first 1 paths are written: raise --limit.\n',
  });
  expect(await paths('card', '--length', '40')).toMatchObject({
    code: 1,
    out: '',
    err: 'No path matches.\n',
  });
});

test('wrong arguments are reported in one line, with the way to all options or the known names', async () => {
  const args = ['card', '--colour', 'red'];
  const wrong = await runProcess('packages/paths/cli.ts', { args });
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain("Unknown option '--colour'");
  expect(wrong.err).toContain('All commands and options: npm run paths -- --help');
  expect(wrong.err.split('\n')).toHaveLength(3);
  const unknown = await paths('crad');
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(unknown.err).toContain('Did you mean "card"?');
});

function paths(...args: string[]) {
  return output('packages/paths/cli.ts', { args });
}
