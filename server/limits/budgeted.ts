import { createHmac } from 'node:crypto';
import { networkOf } from './address.ts';
import type { Counter, Counters, Limiter } from './limiter.ts';

/** More sessions than this are not counted for one call, however many tokens came along. */
const mostTokens = 20;

/**
 * A limiter of addresses and of sessions.
 *
 * @param salt makes the keys: neither an address nor a token is kept or sent anywhere (P02)
 */
export function limiterOf(counters: Counters, salt: string): Limiter {
  const nameOf = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  return {
    async take({ address, tokens, isArrival }) {
      const client = address === null ? null : nameOf(networkOf(address));
      // The address first: sessions that somebody makes up are as few as its calls.
      const counts: readonly (readonly [Counter, string])[] = [
        ...(client === null ? [] : [[counters.address, client] as const]),
        ...(client === null || !isArrival ? [] : [[counters.arrival, client] as const]),
        ...tokens.slice(0, mostTokens).map((token) => [counters.session, nameOf(token)] as const),
      ];
      for (const [counter, key] of counts) {
        const wait = await counter.count(key);
        if (wait > 0) return Math.ceil(wait / 1000);
      }
      return 0;
    },
  };
}
