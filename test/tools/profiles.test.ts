import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeProfiles } from '../../packages/paths/browser/engines/removeProfiles.ts';

/** A script that writes files for a while, as a browser does with its cache while it ends. */
const writing = `
  const { writeFileSync } = require('node:fs');
  const end = Date.now() + 500;
  try { for (let n = 0; Date.now() < end; n++) writeFileSync('cache' + n, ''); } catch {}
`;

test('a profile is removed although its browser still writes to it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'askpath-'));
  const browser = execFile(process.execPath, ['-e', writing], { cwd: home });
  await expect.poll(() => existsSync(join(home, 'cache0'))).toBe(true);
  await removeProfiles(home);
  if (browser.exitCode === null) await once(browser, 'exit');
  expect(existsSync(home)).toBe(false);
});
