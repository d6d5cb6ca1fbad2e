import { expect, test } from 'vitest';
import { requestsBeforePaint } from '../../tools/lib/requestsBeforePaint.ts';

test.each([
  ['a style sheet', '<link rel=stylesheet fetchpriority=low href=/a>', ['/a']],
  ['a classic script', '<script src=/a async fetchpriority=low></script>', ['/a']],
  ['a module that begins with the page', '<script type=module async src=/a></script>', ['/a']],
  ['a preload', '<link as=style href=/a rel=preload>', ['/a']],
  ['a picture', '<img srcset=/b src=/a>', ['/a', '/b']],
  ['an address in a style', '<style>a{background:url("/a")}@import "/b";</style>', ['/a', '/b']],
  ['an address in a style attribute', '<p style="background:url(/a)">', ['/a']],
  ['a drawn symbol', '<svg><use href="/a#b"/><use href="#c"/></svg>', ['/a#b']],
  ['nothing for which no browser waits', laterRequests(), []],
])('before the first paint a page requests %s', (_, html, expected) => {
  expect(requestsBeforePaint(`<!doctype html><body>${html}</body>`)).toEqual(expected);
});

function laterRequests(): string {
  return `<link rel=icon href=/a><img loading=lazy src=/a><img src="data:,"><script>'url(/a)'</script>
    <link rel=modulepreload fetchpriority=low href=/a>
    <script type=module async fetchpriority=low src=/a></script>`;
}
