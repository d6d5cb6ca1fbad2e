import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the address of the client: behind trusted proxies the entry of `X-Forwarded-For` that the
 * outermost proxy added, because anybody can write the entries before it.
 */
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

/**
 * Returns the network that counts as one client: an IPv4 address, also if it is mapped to IPv6, or
 * the /64 of an IPv6 address.
 */
export function networkOf(text: string): string {
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
