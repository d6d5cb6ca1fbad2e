import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../../tools/lib/freePort.ts';
import { type OnEnd, temporaryDirectory } from '../../../support/temporary.ts';
import { type Program, programOn } from './program.ts';

/** HAProxy in front of these ports; it asks `/readyz` of each twice a second. */
export async function balancer(ports: readonly number[], onEnd: OnEnd): Promise<Program> {
  const directory = await temporaryDirectory(onEnd);
  const port = await freePort();
  const file = join(directory, 'haproxy.cfg');
  const servers = ports.map((one, place) => `  server s${place} 127.0.0.1:${one} check`);
  await writeFile(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 15s
  timeout check 2s
  retries 3
  option redispatch
  http-error status 503 content-type text/plain string "The server is busy." hdr Retry-After 4
frontend respondents
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`,
  );
  // HAProxy may run as another user than the test.
  await chmod(directory, 0o755);
  return programOn({ port, command: 'haproxy', args: ['-db', '-f', file] }, onEnd);
}
