import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The ranges of `ipaddr.js` that belong to a private network. */
const privateRanges: ReadonlySet<string> = new Set(['private', 'loopback', 'uniqueLocal']);

/** Metadata services of clouds, whose addresses look like public or private ones. */
const metadata = ['168.63.129.16/32', 'fd00:ec2::/32', 'fd20:ce::/32', 'fd00:42::/32'].map(
  (range) => ipaddr.parseCIDR(range),
);

/**
 * Requires that a host may be requested: a public host, or a private host whose address the imported file contains.
 * @param isWritten whether the imported file contains the address, not a list or a redirect of another host
 * @throws for any other host, such as a metadata service
 */
export function requireHost(hostname: string, isWritten: boolean): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isName = isIP(host) === 0;
  if (isName && (isWritten || !isLocalName(host))) return;
  const range = isName ? 'loopback' : rangeOf(host);
  if (range === 'unicast' || (isWritten && privateRanges.has(range))) return;
  throw new Error('is in a network that is not public');
}

/** Whether a name stands for this machine. */
function isLocalName(hostname: string): boolean {
  return /(?:^|\.)localhost$/.test(hostname);
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * Looks up a name that must have only public addresses. The check is part of the look-up, because a second look-up
 * could return another address.
 */
export function publicLookup(
  hostname: string,
  options: LookupOptions,
  callback: LookupCallback,
): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const expected = isLocalName(hostname) ? 'loopback' : 'unicast';
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => rangeOf(address) !== expected))
      return callback(new Error('is in a network that is not public'), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
}

function rangeOf(text: string): string {
  const address = ipaddr.process(text);
  const isMetadata = metadata.some(
    ([start, bits]) => start.kind() === address.kind() && address.match(start, bits),
  );
  return isMetadata ? 'metadata' : address.range();
}
