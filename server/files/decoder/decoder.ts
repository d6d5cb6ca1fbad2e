import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { wrongType } from '../refusals.ts';
import type { Job, Outcome } from './job.ts';

/** The decoder ended, took too long or could not do its work; the same file may well be taken in a moment. */
export class DecoderFailed extends Error {
  override readonly name = 'DecoderFailed';
}

const program = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Milliseconds that one job may take: many times what the largest picture does. */
const jobTimeoutMs = 30_000;
/** Milliseconds without a job after which the process ends and its memory is free again. */
const idleTimeoutMs = 30_000;

/**
 * Decodes files in a process of its own, which is started by the first job: a picture that brings the decoder down or never
 * ends costs that process alone, and its memory goes with it. It knows none of the server's settings.
 */
export class Decoder {
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Does one job; the next one has to wait for it.
   *
   * @returns what {@link Job} says of its value
   * @throws {Refusal} 415 for a file that is broken, hides something or is none of the types
   * @throws {DecoderFailed} for anything else
   */
  async perform(job: Job): Promise<number> {
    clearTimeout(this.#idle);
    const outcome = await this.#outcomeOf(job);
    this.#idle = setTimeout(() => this.close(), idleTimeoutMs).unref();
    if (outcome.kind === 'done') return outcome.value;
    if (outcome.kind === 'refused') throw wrongType();
    throw new DecoderFailed(`The decoder failed: ${outcome.reason}`);
  }

  /** Ends the process; another job starts another one. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #outcomeOf(job: Job): Promise<Outcome> {
    this.#child ??= started();
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

function started(): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(program, [], {
    execArgv: ['--max-old-space-size=128'],
    // Fewer arenas of memory keep less of what has been freed.
    env: { MALLOC_ARENA_MAX: '2', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An error without a listener would end the server; jobs listen to it for themselves.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}
