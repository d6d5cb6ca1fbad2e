import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../../packages/paths/browser/freePort.ts';
import { type OnEnd, temporaryDirectory } from '../../../../test/support/temporary.ts';
import { type Program, programOn } from './program.ts';

/** Starts HAProxy in front of these ports, which requests `/readyz` of each server twice a second. */
export async function balancer(ports: readonly number[], onEnd: OnEnd): Promise<Program> {
  const directory = await temporaryDirectory(onEnd);
  const port = await freePort();
  const file = join(directory, 'haproxy.cfg');
  const servers = ports.map(
    (serverPort, index) => `  server s${index} 127.0.0.1:${serverPort} check`,
  );
  await writeFile(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout http-request 15s
  timeout client 60s
  timeout server 15s
  timeout check 2s
  retries 3
  option redispatch
  http-error status 503 content-type text/plain string "The server is busy." hdr Retry-After 4
frontend respondents
  bind 127.0.0.1:${port}
  stick-table type ipv6 size 100k expire 60s store conn_cur
  tcp-request connection track-sc0 src
  tcp-request connection reject if { sc0_conn_cur gt 2000 }
  default_backend servers
backend servers
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`,
  );
  // HAProxy may run as another user than the test, which must be able to read the configuration.
  await chmod(directory, 0o755);
  return programOn({ port, command: 'haproxy', args: ['-db', '-f', file] }, onEnd);
}
