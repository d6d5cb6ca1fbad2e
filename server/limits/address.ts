import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Behind trusted proxies, the `X-Forwarded-For` entry of the outermost one; entries further left are untrusted. */
export function clientOf(
  socket: string | null,
  forwarded: string | undefined,
  proxies: number,
): string | null {
  if (proxies === 0 || forwarded === undefined) return socket;
  const forwardedAddress = forwarded.split(',').at(-proxies)?.trim() ?? '';
  const address = withoutPort(forwardedAddress);
  return isIP(address) === 0 ? socket : address;
}

/** The network counted as one client: an IPv4 address, also when mapped to IPv6, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
