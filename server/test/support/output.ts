import { Writable } from 'node:stream';
import { vi } from 'vitest';
import { runProgram } from '../../cli/runProgram.ts';

interface Output {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Options {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a program of `server/cli` to its end in this process, because a new process would spend most
 * of its time on loading modules. Programs run in turn, because a process has one standard output.
 */
export function output(file: string, options: Options = {}): Promise<Output> {
  const run = last.then(() => runHere(file, options));
  last = run.catch(() => {});
  return run;
}

async function runHere(file: string, { args = [], env = {} }: Options): Promise<Output> {
  const { main } = await import(new URL(`../../../${file}`, import.meta.url).pathname);
  const { env: previousEnv, exitCode } = process;
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = previousEnv;
  const texts = { out: '', err: '' };
  const stdout = new Writable({
    write(part, _, done) {
      texts.out += part;
      done();
    },
  });
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => {
      texts.out += `${line}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((line) => {
      texts.err += `${line}\n`;
    }),
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as typeof process.stdout),
  ];
  process.env = { PATH, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE, ...env };
  process.exitCode = undefined;
  try {
    await runProgram(main, [...args]);
    return { code: Number(process.exitCode ?? 0), ...texts };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.env = previousEnv;
    process.exitCode = exitCode;
  }
}
