import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { externalLink } from '../../contract/links.ts';
import { missionLink } from '../../contract/missionLink.ts';
import { attacks, good } from '../support/fixtures/links.ts';
import { words } from '../support/tags.ts';

test('the table of S04 has all of its addresses', () => {
  expect(new Set(attacks.map(([address]) => address)).size).toBe(23);
});

describe('an external link (S04)', () => {
  test.each([...attacks, ...good])('%j leads to %j', (address, host) => {
    expect(externalLink(address)?.host ?? null).toBe(host);
  });

  test.each([
    '',
    ...words`
      https:// https:app.example https://.app.example/ https://app..example/
      https://app.example./ https://-app.example/ https://app-.example/ https://app_1.example/
      https://app.example:/ https://app.example:0443/ https://app.example:65536/
      https://app.example:8443:1/ https://[::1]/ https://2130706433/ https://0x7f.1/
      https://0x7f000001/ https://127.1/ https://127.0.0.01/ https://192.0.2.256/
    `,
    ...[...' \\\n\u0000\u007f\u0085\u00a0\u200b\u202e\ufeff\ud800'].map(
      (character) => `https://app.example/a${character}b`,
    ),
    'https://app.example\n',
    'https://app.example /',
    'https://\u017fhop.example/',
    'https://\u212belvin.example/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(127)}example/`,
    'httpſ://app.example/',
    'ftp://app.example/',
    'xhttps://app.example/',
  ])('%j is refused', (address) => {
    expect(externalLink(address)).toBeNull();
  });

  test('a browser resolves an accepted address to the same host', () => {
    const piece = fc.constantFrom(
      ...words`
        https HTTPS http javascript data blob // app EVIL example xn--pp-7ka %2e 0x7f 127 0 443 8443
        [::1]
      `,
      ...':/\\@.-а。?#\t\n \u0000\u200b\u202e_ſ\u212a',
      '\ud800',
    );
    const rest = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const address = fc.oneof(
      rest,
      rest.map((text) => `https://${text}`),
      rest.map((text) => `https://app.example${text}`),
    );
    let leading = 0;
    fc.assert(
      fc.property(address, (text) => {
        const link = externalLink(text);
        if (link === null) return;
        leading += 1;
        const seen = new URL(text, 'https://survey.example/sus/desktop/end');
        expect([seen.protocol, seen.host]).toEqual(['https:', link.host]);
        expect(new URL(link.href).href).toBe(seen.href);
        expect(externalLink(link.href)).toEqual(link);
      }),
      { numRuns: 20_000, seed: 4 },
    );
    expect(leading).toBeGreaterThan(1_000);
  });
});

describe('the link of a mission', () => {
  test.each([
    ['/practice/shop.html', '/practice/shop.html'],
    ['/', '/'],
    ['/a?b=//c#d', '/a?b=//c#d'],
    ['https://Shop.Example/a', 'https://shop.example/a'],
    ['http://localhost:3000/a', 'http://localhost:3000/a'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[::1]:8080?a', 'http://[::1]:8080?a'],
    ['http://localhost:65536/', null],
    ['http://localhost.evil.example/', null],
    ['http://localhost:1@evil.example/', null],
    ['http://localhost\\@evil.example/', null],
    ['http://10.0.0.1/', null],
    ['/a\u200bb', null],
    ['a/b', null],
    ['', null],
  ])('%j leads to %j', (address, href) => {
    expect(missionLink(address)).toBe(href);
  });

  test.each([...attacks, ...good])('%j is validated as an external link', (address) => {
    expect(missionLink(address)).toBe(externalLink(address)?.href ?? null);
  });

  test('a path stays on the server it is read on', () => {
    const piece = fc.constantFrom(...'/\\.@:\t\n?#', 'evil.example', '%2f');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const link = missionLink(`/${pieces.join('')}`);
        if (link !== null) expect(new URL(link, 'https://own.example/x').host).toBe('own.example');
      }),
    );
  });
});
