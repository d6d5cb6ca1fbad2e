import { isIP } from 'node:net';

export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host);
}

interface Listening {
  /** The address that the server listens at. */
  readonly host: string;
  readonly publicOrigin: string | null;
}

/**
 * Returns a check of the host names that belong to a server in development. Another site may point
 * any other name at this machine (DNS rebinding), whose pages could then read the server; no site
 * can do so with a numeric address.
 */
export function serverNames({ host, publicOrigin }: Listening): (hostname: string) => boolean {
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  const known = [host, publicOrigin && new URL(publicOrigin).hostname];
  return (hostname) => {
    const name = hostname.replace(/^\[|\]$/g, '');
    return isLoopback(name) || known.includes(name) || (listensEverywhere && isIP(name) !== 0);
  };
}
