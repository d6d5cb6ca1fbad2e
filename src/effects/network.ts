import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { limits } from '../../contract/limits.ts';
import type { Payload } from './api.ts';
import { after } from './browser.ts';
import { reloadOnce } from './reload.ts';
import type { PageNews } from './watch.ts';

type Calls = typeof calls;

const load = () => import('./client.ts');

/**
 * Makes a call of spec §7, named as in `contract/calls.ts`, as `effects/api.ts` says. The network client and the
 * table of calls are files of their own: nothing is sent before the first press, so the first question does not
 * wait for them. Where they cannot be fetched the page is reloaded, once; after that the call fails.
 */
export async function send<Name extends keyof Calls>(
  name: Name,
  payload: Payload<Calls[Name]>,
): Promise<v.InferOutput<Calls[Name]['reply']>> {
  const network = await Promise.race([load(), late()]).catch(async (fault) => {
    await reloadOnce();
    throw fault;
  });
  return network.send(network.calls[name], payload);
}

/**
 * Watches the page as `effects/watch.ts` says, and has the client there ahead of the first call. Where that fails the
 * survey is answered all the same: the call itself will try again.
 */
export function watchPage(tell: (news: PageNews) => void): void {
  load().then(
    (client) => client.watchPage(tell),
    () => {},
  );
}

async function late(): Promise<never> {
  await after(limits.lazyPart);
  throw new Error('The network client has not come');
}
