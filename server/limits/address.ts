import { isIP } from 'node:net';

/** Behind trusted proxies, the `X-Forwarded-For` entry of the outermost one; entries further left are untrusted. */
export function clientOf(
  socket: string | null,
  forwarded: string | undefined,
  proxies: number,
): string | null {
  if (proxies === 0 || forwarded === undefined) return socket;
  const claimed = forwarded.split(',').at(-proxies)?.trim() ?? '';
  const address = withoutPort(claimed);
  return isIP(address) === 0 ? socket : address;
}

/** The network counted as one client: an IPv4 address, also when mapped to IPv6, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const groups = groupsOf(isIP(bare) === 4 ? `::ffff:${bare}` : bare);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return (isMapped ? groups.slice(6) : groups.slice(0, 4)).join(':');
}

function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function groupsOf(address: string): readonly string[] {
  const short = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '';
  const [left = '', right] = short.split('::').map((half) => half.split(':'));
  if (right === undefined) return [...left];
  const ends = [[...left], right].map((groups) => groups.filter((group) => group !== ''));
  const [front = [], back = []] = ends;
  return [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
}
