import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

interface LateScripts {
  readonly origin: string;
  /** Holds the rest of each page from the tag of its script on, until the returned function is called. */
  hold(): () => void;
}

export function stageLateScripts(server: () => { readonly origin: string }): LateScripts {
  const there = {} as Awaited<ReturnType<typeof openLateScripts>>;
  beforeAll(async () => {
    Object.assign(there, await openLateScripts(server));
  });
  afterAll(() => there.close?.());
  return there;
}

/**
 * A proxy before a server. A page that is held can be used, as one whose script is loading, and the browser has
 * its script with its compiled form from the cache: with a route for it, each page would load and compile it again.
 */
export async function openLateScripts(
  server: () => { readonly origin: string },
): Promise<LateScripts & { close(): void }> {
  let released: Promise<void> | undefined;
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const isPage = /^(document|iframe)$/.test(`${headers['sec-fetch-dest']}`);
    if (isPage) delete headers['accept-encoding'];
    const onward = request(new URL(url, server().origin), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      if (isPage) pass(reply, outgoing, released).catch(() => outgoing.destroy());
      else reply.pipe(outgoing);
    });
    incoming.pipe(onward.on('error', () => outgoing.destroy()));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

async function pass(
  reply: IncomingMessage,
  outgoing: ServerResponse,
  released: Promise<void> | undefined,
): Promise<void> {
  const page = Buffer.concat(await reply.toArray());
  const end = page.toString('latin1').search(/<script (?:data-app=|type="module")/);
  if (end > 0 && released) {
    outgoing.write(page.subarray(0, end));
    await released;
    outgoing.end(page.subarray(end));
  } else outgoing.end(page);
}
