import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished, type TestContext } from 'vitest';
import { requireProgram } from './programs.ts';

export interface PythonServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the example of a server in Python on a free port, with its database in `directory`, and the app of the folder `app`. */
export async function startPythonServer(
  directory: string,
  app: string,
  skip: TestContext['skip'],
): Promise<PythonServer> {
  const program = 'packages/conformance/examples/server.py';
  const args = ['--port', '0', '--app', app, '--database', join(directory, 'answers.db')];
  const child = spawn(requireProgram('python3', skip), [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  onTestFinished(stop);
  const [origin] = await once(createInterface(child.stdout), 'line');
  return { origin, stop };
}
