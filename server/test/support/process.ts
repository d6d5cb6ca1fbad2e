import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type OnEnd, temporaryDirectory } from '../../../test/support/temporary.ts';
import { readConfig } from '../../config/config.ts';
import { openStore } from '../../db/open.ts';
import { openLog } from '../../observability/log.ts';
import { type Running, run } from '../../run.ts';
import { pageOfBuild } from './build.ts';
import { type ClientOptions, clientAt, postgresSchema, survey } from './world.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

export interface Spawned {
  readonly origin: string;
  readonly metricsPort: number | undefined;
  readonly process: ChildProcess;
  /** Returns the error output so far, and the messages of warnings and errors in the log. */
  readonly complaints: () => string;
  readonly lines: () => readonly Record<string, unknown>[];
  readonly logged: () => string;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end; resolves with the exit code, null after SIGKILL. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

function startProgram(
  file: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): ChildProcess {
  return spawn(process.execPath, [join(project, file), ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a program of the project to its end. */
export async function runProcess(
  file: string,
  options: { args?: readonly string[]; env?: Record<string, string> },
): Promise<{ code: number; out: string; err: string }> {
  const child = startProgram(file, options);
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const [code] = await once(child, 'close');
  return { code: Number(code), out: out(), err: err() };
}

/**
 * Starts the real server, or a program that starts it, on a free port; throws its error output if
 * it ends.
 */
export async function spawnServer(
  env: Record<string, string>,
  program = 'server/main.ts',
): Promise<Spawned> {
  const child = startProgram(program, { env: { PORT: '0', ...env } });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const [log, errors] = [collect(child.stdout), collect(child.stderr)];
  const first = await startLine(child, env.LOG_LEVEL);
  if (first === null) {
    await ended;
    throw new Error(`The server did not start: ${errors()}`);
  }
  const { origin, metricsPort } = JSON.parse(first);
  return {
    origin,
    metricsPort,
    process: child,
    complaints: () => errors() + troublesIn(linesOf(log())),
    lines: () => linesOf(log()),
    logged: () => log() + errors(),
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

interface ServerOptions {
  readonly surveys?: readonly object[];
  readonly env?: Record<string, string>;
  /** The URL of a Postgres in which a schema is created; SQLite without it. */
  readonly base?: string | null;
  readonly program?: string;
}

/** Makes settings with these surveys and a new database, which are removed at the end. */
export async function settings(
  { surveys = [], env = {}, base = null }: ServerOptions,
  onEnd: OnEnd = onTestFinished,
) {
  const directories = await scratch(onEnd);
  const surveysDir = join(directories.directory, 'surveys');
  await mkdir(surveysDir);
  for (const definition of surveys) {
    await writeFile(join(surveysDir, `${Object(definition).id}.json`), JSON.stringify(definition));
  }
  const schema = base === null ? null : await postgresSchema(base);
  if (schema) onEnd(schema.drop);
  const whole: Record<string, string> = {
    ...directories.env,
    ...(surveys.length > 0 && { SURVEYS_DIR: surveysDir }),
    ...(schema && { DATABASE_URL: schema.url }),
    ...env,
  };
  return { ...directories, surveysDir, env: whole };
}

/** Starts the real server with {@link settings}, and kills it at the end. */
export async function startServer(options: ServerOptions = {}, onEnd: OnEnd = onTestFinished) {
  const directories = await settings(options, onEnd);
  const server = await spawnServer(directories.env, options.program);
  onEnd(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return { ...server, ...directories, ...reachable(server.origin, directories.env, options) };
}

/**
 * Starts the real server in this process with {@link settings}, which takes a tenth of the time,
 * and stops it at the end.
 */
export async function startServerHere(options: ServerOptions = {}, onEnd: OnEnd = onTestFinished) {
  const directories = await settings(options, onEnd);
  const { origin, stop } = await runServer(directories.env);
  onEnd(stop);
  return { origin, ...directories, ...reachable(origin, directories.env, options) };
}

export function runServer(env: Record<string, string>): Promise<Running> {
  return run(readConfig({ ...env, PORT: '0' }), { log: openLog('silent') });
}

function reachable(
  origin: string,
  { DATABASE_URL, DATA_DIR }: Record<string, string>,
  options: ServerOptions,
) {
  const surveys = (options.surveys ?? []).map((definition) =>
    survey(definition as Parameters<typeof survey>[0]),
  );
  return {
    open: () => openStore({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR ?? '' }),
    client: (client?: ClientOptions) => clientAt(origin, surveys, client),
  };
}

/** Makes a directory with a minimal built app, and the settings that name both. */
export async function scratch(onEnd: OnEnd = onTestFinished) {
  const directory = await temporaryDirectory(onEnd);
  const env = { DATA_DIR: join(directory, 'data'), DIST_DIR: join(directory, 'dist') };
  await mkdir(env.DIST_DIR);
  await writeFile(join(env.DIST_DIR, 'index.html'), pageOfBuild);
  return { directory, env };
}

/**
 * Returns the log line of the start; null if the process ends without it. Warnings may precede the
 * line, and a higher log level omits it.
 */
async function startLine(child: ChildProcess, level = 'info'): Promise<string | null> {
  if (!child.stdout) throw new Error('The process has no output');
  // The iterator keeps lines that arrive in one chunk.
  for await (const line of createInterface({ input: child.stdout })) {
    if (level === 'warn' || 'origin' in JSON.parse(line)) return line;
  }
  return null;
}

function linesOf(log: string): Record<string, unknown>[] {
  // The last line may be incomplete.
  return log
    .split('\n')
    .slice(0, -1)
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
