/** The only hosts that the deployment of {@link links} trusts. */
export const linkHosts = ['app.example', 'shop.example:8443'];

/** An address, the host it leads to (null for nowhere), and whether the deployment trusts that host. */
type Row = readonly [address: string, host: string | null, isTrusted: boolean];

/** The addresses of reliability S04. */
export const attacks: readonly Row[] = [
  ['java\tscript:alert(1)', null, false],
  [' javascript:alert(1)', null, false],
  ['data:text/html,<script>alert(1)</script>', null, false],
  ['blob:https://app.example/0b9a4f5c-0000-4000-8000-000000000000', null, false],
  ['//evil.example/', null, false],
  ['/\\evil.example/', null, false],
  ['\\\\evil.example/', null, false],
  ['https:///evil.example/', null, false],
  ['https:\\\\evil.example/', null, false],
  ['/\t/evil.example/', null, false],
  ['https://app.example@evil.example/', null, false],
  ['https://app.example:secret@evil.example/', null, false],
  ['https://app.example.evil.example/', 'app.example.evil.example', false],
  ['https://evil.app.example/', 'evil.app.example', false],
  ['https://app.example:8443/', 'app.example:8443', false],
  ['https://shop.example/', 'shop.example', false],
  ['intent://app.example/#Intent;scheme=https;end', null, false],
  ['https://xn--pp-7ka.example/', 'xn--pp-7ka.example', false],
  ['https://аpp.example/', null, false],
  ['https://app.example。evil.example/', null, false],
  ['https://app.example%2eevil.example/', null, false],
  ['https://app.example\\@evil.example/', null, false],
  ['http://app.example/', null, false],
];

/** Addresses that authors write and mean. */
export const good: readonly Row[] = [
  ['https://app.example', 'app.example', true],
  ['https://app.example/thanks', 'app.example', true],
  ['HTTPS://App.Example/Thanks', 'app.example', true],
  ['https://app.example:443/thanks', 'app.example', true],
  ['https://app.example?from=survey&id=1#top', 'app.example', true],
  ['https://app.example/danke/schön/谢谢', 'app.example', true],
  ['https://app.example/to?next=https://evil.example/@you', 'app.example', true],
  ['https://shop.example:8443/', 'shop.example:8443', true],
  ['https://other.example/', 'other.example', false],
  ['https://192.0.2.7/', '192.0.2.7', false],
  ['https://intranet/', 'intranet', false],
];
