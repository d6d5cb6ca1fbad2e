import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { vi } from 'vitest';
import type { OnEnd } from '../../../../test/support/temporary.ts';
import { isRoot } from '../postgresServer.ts';

/** A program of the operating system that listens on a port. */
export interface Program {
  readonly port: number;
  readonly start: () => Promise<void>;
  /** Ends the program with `kill -9`. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a program and ends it at the end of the test; the program's user is `postgres` if the test
 * runs as root.
 */
export async function programOn(
  { port, command, args }: { port: number; command: string; args: readonly string[] },
  onEnd: OnEnd,
): Promise<Program> {
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...ids() });
    const complaints: Buffer[] = [];
    child.stderr?.on('data', (bytes) => complaints.push(bytes));
    const { pid } = child;
    await vi.waitUntil(
      async () => {
        if (child?.exitCode !== null) throw new Error(`${command}: ${Buffer.concat(complaints)}`);
        return pid !== undefined && (await isOpen(port));
      },
      { timeout: 10_000 },
    );
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  await start();
  onEnd(kill);
  return { port, start, kill };
}

function ids(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const of = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: of('-u'), gid: of('-g') };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
