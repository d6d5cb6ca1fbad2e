import { expect, test } from 'vitest';
import { clientOf, networkOf } from '../../limits/address.ts';

test.each([
  ['192.0.2.1', undefined, 0, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', 1, '198.51.100.7'],
  ['192.0.2.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
  ['192.0.2.1', '203.0.113.9,198.51.100.7,192.0.2.2', 2, '198.51.100.7'],
  ['192.0.2.1', '198.51.100.7', 2, '192.0.2.1'],
  ['192.0.2.1', undefined, 1, '192.0.2.1'],
  ['192.0.2.1', 'unknown', 1, '192.0.2.1'],
  ['192.0.2.1', '', 1, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7:4711', 1, '198.51.100.7'],
  ['192.0.2.1', '[2001:db8::7]:4711', 1, '2001:db8::7'],
  ['192.0.2.1', '2001:db8::7', 1, '2001:db8::7'],
  [null, '198.51.100.7', 0, null],
])(
  'from %s, forwarded for %j through %i proxies: %s (S19)',
  (socket, forwarded, proxies, client) => {
    expect(clientOf(socket, forwarded, proxies)).toBe(client);
  },
);

test.each([
  ['198.51.100.7', '::ffff:198.51.100.7', true],
  ['198.51.100.7', '::ffff:c633:6407', true],
  ['198.51.100.7', '198.51.100.8', false],
  ['2001:db8:1:2::7', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::7', '2001:db8:1:3::7', false],
  ['2001:db8::7', '2001:db8:0:0:1::', true],
  ['::1', '::ffff:0:1', false],
  ['fe80::1%eth0', 'fe80::2', true],
])('%s and %s are one client: %s (S19)', (first, second, are) => {
  expect(networkOf(first) === networkOf(second)).toBe(are);
  expect(networkOf(first)).not.toBe('');
});
