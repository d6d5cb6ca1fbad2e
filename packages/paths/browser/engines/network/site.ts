import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecure, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A web site on a port of its own. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Browsers resolve every name under `localhost` to this machine, each as a site of its own. */
  readonly name?: string;
  /** Serves by https with an untrusted certificate, so that contexts need `ignoreHTTPSErrors`. */
  readonly isSecure?: boolean;
}

/** Starts a site on a free port of this machine. */
export async function openSite(
  answer: RequestListener,
  { name = '127.0.0.1', isSecure = false }: SiteOptions = {},
): Promise<Site> {
  const server = isSecure ? createSecureServer(answer) : createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `${isSecure ? 'https' : 'http'}://${name}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Makes a server with the untrusted certificate of the tests. */
export function createSecureServer(answer: RequestListener): SecureServer {
  return createSecure({ key: read('localhost.key.pem'), cert: read('localhost.cert.pem') }, answer);
}

function read(name: string): Buffer {
  return readFileSync(new URL(`tls/${name}`, import.meta.url));
}
