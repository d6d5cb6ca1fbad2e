import * as v from 'valibot';
import { isLoopback } from '../lib/serverNames.ts';

/** The origin of a page of the author's that works together with a survey. */
export const hostOrigin = v.pipe(
  v.string(),
  v.check(
    isHostOrigin,
    'an origin such as https://shop.example.org is expected, without a path; http only on this very machine',
  ),
);

function isHostOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url?.origin !== text) return false;
  // The origin becomes part of a Content-Security-Policy, in which `*`, `,` and `;` have special meanings.
  if (!/^[a-z\d.-]+$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
