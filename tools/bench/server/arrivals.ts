import { setTimeout } from 'node:timers/promises';

/**
 * Sends requests of people who do not wait for one another: the pauses between them are random, and none waits for the
 * reply to another. (A rate of autocannon is sent in one burst at the start of each second.) Returns the milliseconds
 * from the moment at which each request was due until its reply.
 */
export async function sendAtRate(
  perSecond: number,
  seconds: number,
  send: () => Promise<void>,
): Promise<readonly number[]> {
  const durations: number[] = [];
  const sent: Promise<void>[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  for (let due = began; due < end; due += pause(perSecond)) {
    const early = due - performance.now();
    // A timer waits for a millisecond at least.
    if (early > 1) await setTimeout(early);
    sent.push(send().then(() => void durations.push(performance.now() - due)));
  }
  await Promise.all(sent);
  return durations;
}

/** Returns milliseconds with an exponential distribution, as independent requests have between them. */
function pause(perSecond: number): number {
  return (-Math.log(1 - Math.random()) * 1000) / perSecond;
}
