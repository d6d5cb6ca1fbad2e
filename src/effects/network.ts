import type { send as sendNow } from './api.ts';

const load = () => import('./api.ts');

/**
 * Makes a call as `effects/api.ts` says. The network client is a file of its own: nothing is sent before the
 * first press, so the first question does not wait for it.
 */
export const send: typeof sendNow = async (call, payload) => (await load()).send(call, payload);

/** Fetches the network client ahead of the first call. Where that fails, the call itself will try again. */
export function prepareNetwork(): void {
  load().catch(() => {});
}
