import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../../packages/paths/browser/freePort.ts';
import type { OnEnd } from '../../../../test/support/temporary.ts';
import { postgresDirectory } from '../postgresServer.ts';
import { type Program, programOn } from './program.ts';

/**
 * Starts PgBouncer in transaction mode in front of the Postgres on this port, as
 * `docs/operations.md` configures it.
 */
export async function pooler(databasePort: number, onEnd: OnEnd): Promise<Program> {
  const { directory } = await postgresDirectory(onEnd);
  const port = await freePort();
  const users = join(directory, 'users.txt');
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(users, '"postgres" ""\n');
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
query_wait_timeout = 2
server_login_retry = 1
server_connect_timeout = 2
`,
  );
  return programOn({ port, command: 'pgbouncer', args: [file] }, onEnd);
}
