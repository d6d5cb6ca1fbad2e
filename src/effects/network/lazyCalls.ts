import { limits } from '../../../contract/limits.ts';
import { delay } from '../page/idle.ts';
import type { PageEvent } from '../page/pageEvents.ts';
import type { portCalls } from './portCalls.ts';
import { reloadOnce } from './reload.ts';

type Client = typeof import('./network.chunk.ts');
let loadedClient: Client | undefined;

const load = async () => {
  loadedClient = await import('./network.chunk.ts');
  return loadedClient;
};

/** A client that fails to load reloads the page once; after that the call fails. */
export async function request<Input, Reply>(
  choose: (all: typeof portCalls) => (input: Input) => Promise<Reply>,
  input: Input,
): Promise<Reply> {
  const client = await Promise.race([load(), rejectAfterTimeout()]).catch(async (fault) => {
    await reloadOnce();
    throw fault;
  });
  return choose(client.portCalls)(input);
}

export function watchPageEvents(notify: (event: PageEvent) => void): void {
  // A page may return from the browser's cache before the client has loaded.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) notify({ type: 'page.return' });
  });
  load().then(
    (client) => client.watchPageEvents(notify),
    () => {},
  );
}

export function watchShortcuts(form: HTMLFormElement): () => void {
  const leaving = new AbortController();
  const watch = (client: Client) => client.watchShortcuts(form, leaving.signal);
  if (loadedClient) watch(loadedClient);
  else load().then(watch, () => {});
  return () => leaving.abort();
}

async function rejectAfterTimeout(): Promise<never> {
  await delay(limits.chunkTimeout);
  throw new Error('The network client did not load in time');
}
