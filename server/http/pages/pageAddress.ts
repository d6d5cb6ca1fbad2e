import type { Context } from 'hono';
import { isFramed, readEntry, type SurveyEntry } from '../../../contract/address.ts';
import { openedParameter } from '../../../contract/embedding.ts';
import { startedParameter } from '../../../contract/pageForm.ts';

export function isOpened(c: Context, { mode }: SurveyEntry): boolean {
  return isFramed(mode) && c.req.query(openedParameter) === '1';
}

export function infoOf(c: Context, { mode }: SurveyEntry): string {
  return mode === 'inApp' ? (c.req.query('info') ?? '') : '';
}

/** Redirects to the address of the form, so that a reload does not send the form again. */
export function redirect(c: Context, parameters: Readonly<Record<string, string>> = {}): Response {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(startedParameter);
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return c.redirect(addressOf(pathname, searchParams), 303);
}

/**
 * Returns the requested address without these parameters, so that a secret in it is neither copied
 * nor logged.
 */
export function addressWithout(c: Context, ...names: readonly string[]): string {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const name of names) searchParams.delete(name);
  return addressOf(pathname, searchParams);
}

/**
 * Characters at the end of an address that mail programs add to a link; a survey's path has neither
 * punctuation nor escapes.
 */
const closing = /(%[\dA-F]{2})$|([.,;:!?)\]}*~'])$/i;

/**
 * Returns the address as it was before a mail program or messenger altered it (`&amp;` for `&`, an
 * escaped dot in a value's name, punctuation at the end); null for an address that was not altered.
 */
export function repairedAddress(address: string): string | null {
  const { pathname, search, searchParams } = new URL(address);
  const parameters = new URLSearchParams();
  for (const [name, value] of searchParams)
    parameters.append(name.replace(/^(?:amp;)+/, ''), value);
  const isCoded = /[?&](?:amp(?:;|%3B))*v%2E/i.test(search);
  const isChanged = [...searchParams.keys()].some((name) => !parameters.has(name));
  const path = repairedPath(pathname);
  if (path === null && !isCoded && !isChanged) return null;
  return addressOf(path ?? pathname, parameters);
}

function repairedPath(pathname: string): string | null {
  if (readEntry(pathname).kind !== 'notFound') return null;
  const path = withoutClosing(pathname);
  return readEntry(path).kind === 'survey' ? path : null;
}

/** Removes added characters one at a time from the end, in time proportional to the path's length. */
function withoutClosing(pathname: string): string {
  let end = pathname.length;
  for (;;) {
    const [, coded, sign] = closing.exec(pathname.slice(Math.max(0, end - 3), end)) ?? [];
    if (coded === undefined && sign === undefined) return pathname.slice(0, end);
    end -= coded === undefined ? 1 : coded.length;
  }
}

function addressOf(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
