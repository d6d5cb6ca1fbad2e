import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../server/db/open.ts';
import { type ClientOptions, clientAt, postgresSchema, survey } from './world.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** A server in a process of its own. */
export interface Spawned {
  /** `http://127.0.0.1:` and a port that was free. */
  readonly origin: string;
  /** Where its metrics are, if it was told to have any. */
  readonly metricsPort: number | undefined;
  readonly process: ChildProcess;
  /** What it said on its error output so far, and the words of its log that tell of trouble. */
  readonly complaints: () => string;
  /** Its log so far. */
  readonly lines: () => readonly Record<string, unknown>[];
  /** What it said on both of its outputs so far. */
  readonly said: () => string;
  /** Comes with the exit code once it has ended, null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end; gives the exit code, null after SIGKILL. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

/** Runs one of our programs with the Node that runs the test. */
function runProgram(
  file: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): ChildProcess {
  return spawn(process.execPath, [join(project, file), ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs one of our programs to its end. */
export async function output(
  file: string,
  options: { args?: readonly string[]; env?: Record<string, string> },
): Promise<{ code: number; out: string; err: string }> {
  const child = runProgram(file, options);
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const [code] = await once(child, 'close');
  return { code: Number(code), out: out(), err: err() };
}

/**
 * Starts the real server on a free port and waits until it says where it answers. Give it a directory of its
 * own with {@link scratch}.
 *
 * @param program another program that starts the server and says so
 * @throws with what it said when it ended instead
 */
export async function spawnServer(
  env: Record<string, string>,
  program = 'server/main.ts',
): Promise<Spawned> {
  const child = runProgram(program, { env: { PORT: '0', ...env } });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const complaints = collect(child.stderr);
  const greetings = collect(child.stdout);
  const said = await Promise.race([firstLine(child), ended]);
  if (typeof said !== 'string') throw new Error(`The server did not start: ${complaints()}`);
  const { origin, metricsPort } = JSON.parse(said);
  return {
    origin,
    metricsPort,
    process: child,
    complaints: () => complaints() + troublesIn(linesOf(greetings())),
    lines: () => linesOf(greetings()),
    said: () => greetings() + complaints(),
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** What a test wants of its own server. */
interface Wanted {
  readonly surveys?: readonly object[];
  readonly env?: Record<string, string>;
  /** The address of a Postgres in which to make a schema; SQLite without it. */
  readonly base?: string | null;
  readonly program?: string;
}

/** Settings with these surveys on a database of their own; all of it is gone when the test is over. */
export async function settings(
  { surveys = [], env = {}, base = null }: Wanted,
  onEnd: OnEnd = onTestFinished,
) {
  const place = await scratch();
  onEnd(place.remove);
  const surveysDir = join(place.directory, 'surveys');
  await mkdir(surveysDir);
  for (const one of surveys) {
    await writeFile(join(surveysDir, `${Object(one).id}.json`), JSON.stringify(one));
  }
  const schema = base === null ? null : await postgresSchema(base);
  if (schema) onEnd(schema.drop);
  const whole: Record<string, string> = {
    ...place.env,
    ...(surveys.length > 0 && { SURVEYS_DIR: surveysDir }),
    ...(schema && { DATABASE_URL: schema.url }),
    ...env,
  };
  return { ...place, surveysDir, env: whole };
}

/** Starts the real server with {@link settings}; it ends with the test, if not before. */
export async function startServer(wanted: Wanted = {}, onEnd: OnEnd = onTestFinished) {
  const place = await settings(wanted, onEnd);
  const server = await spawnServer(place.env, wanted.program);
  onEnd(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  const surveys = (wanted.surveys ?? []).map((one) => survey(one as Parameters<typeof survey>[0]));
  return {
    ...server,
    ...place,
    /** Looks into the database from this process. */
    open: () =>
      openStore({ databaseUrl: place.env.DATABASE_URL ?? null, dataDir: place.env.DATA_DIR ?? '' }),
    client: (options?: ClientOptions) => clientAt(server.origin, surveys, options),
  };
}

/** Vitest's `onTestFinished`, or another place to clean up at; what was registered last runs first. */
export type OnEnd = (cleanUp: () => Promise<void>) => void;

/** A directory for one test, with a built app that is only just one, and the settings that lead there. */
export async function scratch(): Promise<{
  directory: string;
  env: { DATA_DIR: string; DIST_DIR: string };
  remove: () => Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-'));
  const dist = join(directory, 'dist');
  await mkdir(dist);
  const page = '<!doctype html><html lang="en" dir="ltr"><head><!--location--></head></html>';
  await writeFile(join(dist, 'index.html'), page);
  return {
    directory,
    env: { DATA_DIR: join(directory, 'data'), DIST_DIR: dist },
    remove: () => rm(directory, { recursive: true }),
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output');
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  return String(line);
}

function linesOf(said: string): Record<string, unknown>[] {
  const whole = said.slice(0, said.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function troublesIn(lines: readonly Record<string, unknown>[]): string {
  return lines
    .filter(({ level }) => level !== 'info')
    .map(({ msg }) => `${msg}\n`)
    .join('');
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const parts: Buffer[] = [];
  stream?.on('data', (part) => parts.push(Buffer.from(part)));
  return () => Buffer.concat(parts).toString();
}
