import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, test } from 'vitest';
import { adapted, certificate, checkNginx } from '../support/network/nginx.ts';
import { requireProgram } from '../support/programs.ts';
import { temporaryDirectory } from '../support/temporary.ts';

const run = promisify(execFile);

test('systemd accepts the unit, and counts few ways in which it is exposed', async ({ skip }) => {
  const systemd = requireProgram('systemd-analyze', skip);
  const unit = await readFile('deployment/systemd/askpath.service', 'utf8');
  const file = join(await temporaryDirectory(onTestFinished), 'askpath.service');
  // The program has to be there; a test runs another Node than that of the machine.
  await writeFile(file, adapted(unit, { '/usr/bin/node': process.execPath }));
  await run(systemd, ['verify', '--man=no', file]);
  await run(systemd, ['security', '--offline=true', '--threshold=20', file]);
});

test.for(['server.conf', 'static.conf'])('nginx accepts %s', async (name, { skip }) => {
  const nginx = requireProgram('nginx', skip);
  const file = await readFile(`deployment/nginx/${name}`, 'utf8');
  await checkNginx(
    nginx,
    adapted(file, {
      '/etc/ssl/survey.example.org.pem': certificate.cert,
      '/etc/ssl/survey.example.org.key': certificate.key,
    }),
  );
});

test('Caddy accepts its file', async ({ skip }) => {
  const caddy = requireProgram('caddy', skip);
  const folder = await temporaryDirectory(onTestFinished);
  const args = ['--config', 'deployment/caddy/Caddyfile', '--adapter', 'caddyfile'];
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  await run(caddy, ['validate', ...args], { env });
});
