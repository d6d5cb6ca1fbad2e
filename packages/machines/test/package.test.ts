import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { packedPackage } from '../../../test/support/packedPackage.ts';
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
  for (const compiler of [resolve(typescript), join(directory, typescript)])
    await run(process.execPath, [compiler, ...strict, 'answer.ts'], { cwd: directory });
  const { stdout } = await run(process.execPath, ['answer.ts', server.origin, 'sus'], {
    cwd: directory,
  });
  expect(stdout).toContain('10 of 10: ');
  expect(stdout).toMatch(/\nended \d+\n$/);
});

/** The compiler of this repository, and beside the package one that many programs still have. */
const typescript = 'node_modules/typescript/bin/tsc';

/** Libraries are checked, too, so that the declarations of the package are. */
const strict = '--strict --noEmit --module nodenext --target es2024 --types node'.split(' ');
