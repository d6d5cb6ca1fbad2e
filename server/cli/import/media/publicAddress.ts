import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges of `ipaddr.js` of a network of one's own. */
const own: ReadonlySet<string> = new Set(['private', 'loopback', 'uniqueLocal']);

/**
 * Requires that a host may be asked: a public one, or one of the own network that the file names by its address.
 * @param isWritten whether the file has this host, and not a reply
 * @throws for another one, such as that of a metadata service
 */
export function requireHost(hostname: string, isWritten: boolean): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isName = isIP(host) === 0;
  if (isName && (isWritten || !isOwnName(host))) return;
  const range = isName ? 'loopback' : rangeOf(host);
  if (range === 'unicast' || (isWritten && own.has(range))) return;
  throw new Error('is in a network that is not public');
}

/** Whether the name is one of this machine. */
function isOwnName(hostname: string): boolean {
  return /(?:^|\.)localhost$/.test(hostname);
}

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Looks up a name that has public addresses only; checked here, because a second look-up could give another one. */
export function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '');
    const isPublic = addresses.every(({ address }) => rangeOf(address) === 'unicast');
    const [first] = addresses;
    if (!first || (!isPublic && !isOwnName(hostname)))
      return found(new Error('is in a network that is not public'), '');
    if (options.all) return found(null, addresses);
    found(null, first.address, first.family);
  });
}

function rangeOf(address: string): string {
  return ipaddr.process(address).range();
}
