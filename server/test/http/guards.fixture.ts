import { expect } from 'vitest';
import { words } from '../../../test/support/tags.ts';
import { oldBrowserScript } from '../../http/pages/inline.ts';

export const name = new URLSearchParams({ name: 'Ana' });

export const markup = "; require-trusted-types-for 'script'; trusted-types dompurify";

export function policy(frames: string, more = markup): string {
  return (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; " +
    `base-uri 'none'${frames}${more}`
  );
}

/** Expects these headers and no others. */
export function expectHeaders(
  response: Pick<Response, 'headers'>,
  special: Readonly<Record<string, string | undefined>> = {
    'content-security-policy': policy("; frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
  },
): void {
  const ofReply = words`
    cache-control connection content-length content-type last-modified location retry-after
    set-cookie vary
  `;
  // A page that the script renders contains the inline script with the notice for old browsers.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const checked = [...response.headers]
    .filter(([name]) => !ofReply.includes(name))
    .map(([name, value]) => [
      name,
      isPage ? value.replace(` ${oldBrowserScript.source}`, '') : value,
    ]);
  expect(Object.fromEntries(checked)).toEqual({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    ...special,
  });
}
