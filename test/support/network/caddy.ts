import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';

/** Starts Caddy until the end of the test; the program that starts it ends when its ports are open. */
export async function startCaddy(caddy: string, caddyfile: string): Promise<void> {
  const folder = await temporaryDirectory(onTestFinished);
  const file = join(folder, 'Caddyfile');
  const pidFile = join(folder, 'pid');
  const global = '{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n';
  await writeFile(file, global + caddyfile);
  // Certificates and settings of the user stay as they are.
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['start', '--config', file, '--adapter', 'caddyfile', '--pidfile', pidFile];
  // Caddy itself would keep a pipe open.
  const [code] = await once(spawn(caddy, args, { env, stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`Caddy did not start: ${code}`);
  onTestFinished(async () => {
    process.kill(Number(await readFile(pidFile, 'utf8')));
  });
}
