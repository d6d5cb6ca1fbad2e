import { RateLimiterMemory } from 'rate-limiter-flexible';

const failures = 10;
/** The seconds for which failures are counted. */
const window = 600;

export interface FailureLimit {
  /** Returns the seconds until the client may try again; 0 if it may try now. */
  readonly wait: (client: string) => Promise<number>;
  readonly count: (client: string) => Promise<void>;
}

/**
 * Allows a client ten failures within ten minutes, so that no secret can be guessed; only this
 * process counts.
 */
export function failureLimit(): FailureLimit {
  const limiter = new RateLimiterMemory({ points: failures, duration: window });
  return {
    async wait(client) {
      const failuresOfClient = await limiter.get(client);
      return failuresOfClient && failuresOfClient.consumedPoints >= failures
        ? Math.ceil(failuresOfClient.msBeforeNext / 1000)
        : 0;
    },
    async count(client) {
      await limiter.penalty(client);
    },
  };
}
