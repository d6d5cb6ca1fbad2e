import { setTimeout as pass } from 'node:timers/promises';
import { codes } from '../../../contract/envelope.ts';
import { RetryLater } from '../../lib/retryLater.ts';

const cacheMs = 60_000;
/** The number of results in memory is bounded, because a page can have some megabytes. */
const maxCached = 20;
const mostWaiting = 20;
/** Milliseconds of computing between two pauses, in which the process stores answers. */
const sliceMs = 5;
const pauseMs = 5;

interface Work<Result> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  clients: number;
  /** The time at which the computation finished; null while it runs. */
  endedAt: number | null;
}

/**
 * Computes results in turn, shares a computation between clients that request the same results, and
 * reuses its result for a minute.
 */
export class LiveResults<Result> {
  readonly #works = new Map<string, Work<Result>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Returns the results for `key`; `signal` aborts once every waiting client has disconnected.
   * @throws {Refusal} 503 while too many other results wait
   */
  async get(
    key: string,
    client: AbortSignal,
    compute: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.#forget();
    const work = this.#works.get(key) ?? this.#begin(key, compute);
    if (work.endedAt !== null) return work.result;
    work.clients += 1;
    const leave = () => {
      work.clients -= 1;
      if (work.clients > 0 || work.endedAt !== null) return;
      this.#works.delete(key);
      work.abort.abort();
    };
    if (client.aborted) leave();
    else client.addEventListener('abort', leave, { once: true });
    try {
      return await work.result;
    } finally {
      client.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, compute: (signal: AbortSignal) => Promise<Result>): Work<Result> {
    const waiting = [...this.#works.values()].filter(({ endedAt }) => endedAt === null);
    if (waiting.length >= mostWaiting) {
      throw new RetryLater(codes.unavailable, 'Too many results are being counted', 10);
    }
    const abort = new AbortController();
    const result = this.#last.then(() => {
      abort.signal.throwIfAborted();
      return compute(abort.signal);
    });
    const work: Work<Result> = { result, abort, clients: 0, endedAt: null };
    this.#works.set(key, work);
    this.#last = result.then(
      () => {
        work.endedAt = performance.now();
      },
      () => {
        if (this.#works.get(key) === work) this.#works.delete(key);
      },
    );
    return work;
  }

  #forget(): void {
    const oldest = performance.now() - cacheMs;
    const finished = [...this.#works].filter(([, { endedAt }]) => endedAt !== null);
    for (const [index, [key, { endedAt }]] of finished.entries()) {
      const isOver = index < finished.length - maxCached;
      if (isOver || (endedAt ?? 0) < oldest) this.#works.delete(key);
    }
  }
}

/**
 * Pauses after every few milliseconds of work, so that other calls are not delayed; rejects once
 * the signal aborts.
 */
export function pacer(signal: AbortSignal): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < sliceMs) return;
    return pass(pauseMs, undefined, { signal }).then(() => {
      begun = performance.now();
    });
  };
}
