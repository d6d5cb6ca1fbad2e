import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../packages/paths/browser/freePort.ts';
import { readConfig } from '../../server/config/config.ts';
import { openLog } from '../../server/observability/log.ts';
import { run } from '../../server/run.ts';

/** A running server with a port and a database. */
export interface Server {
  readonly origin: string;
  readonly dataDir: string;
  readonly surveysDir: string;
  /** Stops the server and removes its database. */
  stop(): Promise<void>;
}

export interface ServerProcess extends Server {
  /** Kills the server without a signal that it could handle, as a crash does. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and database. */
  restart(): Promise<void>;
}

interface Options {
  /** The directory of the survey files; the repository's by default. */
  readonly surveysDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Tests block the event loop that they share with the server, so its lag is not measured. */
const unmeasured = { lag: () => 0 };

/**
 * Starts the built app and its server in this process.
 * @throws without a build
 */
export async function serve({ surveysDir = 'surveys', env = {} }: Options = {}): Promise<Server> {
  requireBuild({ ...process.env, ...env });
  const dataDir = await mkdtemp(join(tmpdir(), 'askpath-'));
  const settings = { PORT: '0', DATA_DIR: dataDir, SURVEYS_DIR: surveysDir, ...env };
  const config = readConfig({ ...process.env, ...settings });
  const running = await run(config, { log: openLog('silent'), eventLoop: unmeasured });
  return {
    origin: running.origin,
    dataDir,
    surveysDir,
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the built app and its server in a child process. */
export async function serveProcess({
  surveysDir = 'surveys',
  env: own = {},
}: Options = {}): Promise<ServerProcess> {
  requireBuild({ ...process.env, ...own });
  const dataDir = await mkdtemp(join(tmpdir(), 'askpath-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SURVEYS_DIR: surveysDir,
    ...own,
  };
  let child = await start(env);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    origin,
    dataDir,
    surveysDir,
    kill,
    async restart() {
      child = await start(env);
    },
    async stop() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function requireBuild({ DIST_DIR = 'dist' }: NodeJS.ProcessEnv): void {
  if (!existsSync(join(DIST_DIR, 'index.html')))
    throw new Error('There is no dist/: run `npm run build` first.');
}

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const ready = new Promise<void>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).once('line', () => resolve());
    child.once('exit', () => reject(new Error(`The server did not start: ${complaints.join('')}`)));
  });
  await ready;
  return child;
}
