import { words } from '../tags.ts';
/** Addresses that an attacker would send a browser to (S04, S05); none is an address of the origin `own`. */
export function straysFrom(surveyOrigin: string): readonly string[] {
  const { host, port } = new URL(surveyOrigin);
  return [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `blob:${surveyOrigin}/1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed`,
    ...words`
      intent://evil.example/#Intent;scheme=https;end https://evil.example/ https:evil.example
      //evil.example ///evil.example
    `,
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    `https://${host}@evil.example/`,
    `https://${host}.evil.example/`,
    `http://127.0.0.1:${port === '1' ? 2 : 1}/`,
    'https://xn--vil-8na.example/',
    '/members\r\nSet-Cookie: askpath.login=planted\r\n\r\n<h1>',
    '/members\u0000',
    '/members\u2028//evil.example',
    '/%5cevil\\evil.example',
    'members',
    '',
    `/${'a'.repeat(2000)}`,
  ];
}
