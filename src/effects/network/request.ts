import { limits } from '../../../contract/limits.ts';
import { delay } from '../page/browser.ts';
import type { PageEvent } from '../page/pageEvents.ts';
import { reloadOnce } from './reload.ts';
import type { requests } from './requests.ts';

type Client = typeof import('./client.ts');
let there: Client | undefined;

const load = async () => {
  there = await import('./client.ts');
  return there;
};

/**
 * Asks the server, as one row of `effects/requests.ts` says. The network client and all that is asked with it are a
 * file of their own: nothing is sent before the first press, so the first question does not wait for them. Where they
 * cannot be fetched the page is reloaded, once; after that the call fails.
 */
export async function request<Input, Reply>(
  choose: (all: typeof requests) => (input: Input) => Promise<Reply>,
  input: Input,
): Promise<Reply> {
  const client = await Promise.race([load(), late()]).catch(async (fault) => {
    await reloadOnce();
    throw fault;
  });
  return choose(client.requests)(input);
}

/**
 * Watches the page as `effects/watch.ts` says, and has the client there ahead of the first call. Where that fails the
 * survey is answered all the same: the call itself will try again.
 */
export function watchPageEvents(tell: (news: PageEvent) => void): void {
  load().then(
    (client) => client.watchPageEvents(tell),
    () => {},
  );
}

/**
 * Watches the keys, as `effects/keys.ts` says, until it is told to stop: at once where the client is there, and it is for
 * whoever has started here. Whoever has no keys presses what is seen.
 */
export function watchShortcuts(form: HTMLFormElement): () => void {
  const leaving = new AbortController();
  const watch = (client: Client) => client.watchShortcuts(form, leaving.signal);
  if (there) watch(there);
  else load().then(watch, () => {});
  return () => leaving.abort();
}

async function late(): Promise<never> {
  await delay(limits.chunkTimeout);
  throw new Error('The network client has not come');
}
