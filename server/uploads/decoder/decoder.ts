import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadContent } from '../refusals.ts';
import type { Job, Outcome } from './job.ts';

/** Thrown when the decoder crashed or timed out; a retry may succeed. */
export class DecoderError extends Error {
  override readonly name = 'DecoderError';
}

// The program's extension is that of this module, which is JavaScript in a built package.
const program = fileURLToPath(new URL(`./process${extname(import.meta.url)}`, import.meta.url));
const jobTimeoutMs = 30_000;
const idleTimeoutMs = 30_000;

/**
 * Decodes files in a child process without the server's settings, so that neither a crash nor a
 * leak reaches the server.
 */
export class Decoder {
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Performs jobs in turn.
   * @throws {Refusal} 415 for a damaged or forbidden file
   * @throws {DecoderError} for anything else
   */
  async perform(job: Job): Promise<number> {
    clearTimeout(this.#idle);
    const outcome = await this.#outcomeOf(job);
    this.#idle = setTimeout(() => this.close(), idleTimeoutMs).unref();
    if (outcome.kind === 'done') return outcome.value;
    if (outcome.kind === 'refused') throw new BadContent(outcome.fault);
    throw new DecoderError(`The decoder failed: ${outcome.reason}`);
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #outcomeOf(job: Job): Promise<Outcome> {
    this.#child ??= startProcess();
    const child = this.#child;
    return new Promise((resolve) => {
      const fail = (reason: string) => {
        if (this.#child === child) this.close();
        settle({ kind: 'failed', reason });
      };
      const timeout = setTimeout(fail, jobTimeoutMs, 'it took too long');
      const ended = () => fail('its process ended');
      const settle = (outcome: Outcome) => {
        clearTimeout(timeout);
        child.off('message', settle).off('exit', ended).off('error', ended);
        resolve(outcome);
      };
      child.on('message', settle).on('exit', ended).on('error', ended);
      child.send(job, (error) => error && ended());
    });
  }
}

function startProcess(): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(program, [], {
    execArgv: ['--max-old-space-size=128'],
    // Fewer malloc arenas retain less freed memory.
    env: { MALLOC_ARENA_MAX: '2', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An unhandled `error` event would end the server.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}
