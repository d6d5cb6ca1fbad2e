import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { compile, compiler, packedPackage } from '../../../test/support/packedPackage.ts';
import { serve } from '../../../tools/lib/server.ts';

const run = promisify(execFile);

test('the example of its page compiles against the tarball and finishes a survey', async () => {
  const server = await serve();
  onTestFinished(() => server.stop());
  const { directory, install } = await packedPackage('packages/machines');
  await install('xstate', '@types/node', 'typescript@5');
  const [, example = ''] =
    /```ts\n(.*?)```/s.exec(await readFile('docs/machines-use.md', 'utf8')) ?? [];
  await writeFile(join(directory, 'answer.ts'), example);
  // Many programs still have an older compiler than this repository.
  const older = join(directory, 'node_modules/typescript/bin/tsc');
  for (const by of [compiler, older]) await compile(directory, 'answer.ts', by);
  const { stdout } = await run(process.execPath, ['answer.ts', server.origin, 'sus'], {
    cwd: directory,
  });
  expect(stdout).toContain('10 of 10: ');
  expect(stdout).toMatch(/\nended \d+\n$/);
});
