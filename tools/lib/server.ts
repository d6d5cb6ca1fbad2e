import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '../../server/config/config.ts';
import { openLog } from '../../server/observability/log.ts';
import { run } from '../../server/run.ts';
import { freePort } from './freePort.ts';

/** The real server with a port and a database of its own. */
export interface Server {
  readonly origin: string;
  readonly dataDir: string;
  readonly surveysDir: string;
  /** Ends it and removes its database. */
  stop(): Promise<void>;
}

export interface ServerProcess extends Server {
  /** Ends it without a warning, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and the same database. */
  restart(): Promise<void>;
}

interface Options {
  /** Survey definitions to serve; those of the repository by default. */
  readonly surveysDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Ports of stopped servers: a browser context that is used again knows the files of their addresses. */
const ports: number[] = [];

/** The tests block the event loop that they share with the server. */
const unmeasured = { lag: () => 0 };

/** Starts the built app and its server in this process. Fails when there is no build to serve. */
export async function serve({ surveysDir = 'surveys', env = {} }: Options = {}): Promise<Server> {
  requireBuild();
  const dataDir = await mkdtemp(join(tmpdir(), 'askpath-'));
  const start = (port: number) => {
    const settings = { PORT: String(port), DATA_DIR: dataDir, SURVEYS_DIR: surveysDir, ...env };
    const config = readConfig({ ...process.env, ...settings });
    return run(config, { log: openLog('silent'), eventLoop: unmeasured });
  };
  const known = ports.pop();
  const running = await (known === undefined ? start(0) : start(known).catch(() => start(0)));
  return {
    origin: running.origin,
    dataDir,
    surveysDir,
    async stop() {
      await running.stop();
      ports.push(Number(new URL(running.origin).port));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the same in a process of its own. */
export async function serveProcess({
  surveysDir = 'surveys',
  env: own = {},
}: Options = {}): Promise<ServerProcess> {
  requireBuild();
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

function requireBuild(): void {
  if (!existsSync(join(process.env.DIST_DIR ?? 'dist', 'index.html')))
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
