import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import type { Payload } from './api.ts';

type Calls = typeof calls;

const load = () => import('./client.ts');

/**
 * Makes a call of spec §7, named as in `contract/calls.ts`, as `effects/api.ts` says. The network client and the
 * table of calls are files of their own: nothing is sent before the first press, so the first question does not
 * wait for them.
 */
export async function send<Name extends keyof Calls>(
  name: Name,
  payload: Payload<Calls[Name]>,
): Promise<v.InferOutput<Calls[Name]['reply']>> {
  const network = await load();
  return network.send(network.calls[name], payload);
}

/** Fetches the network client ahead of the first call. Where that fails, the call itself will try again. */
export function prepareNetwork(): void {
  load().catch(() => {});
}
