import type { Context } from 'hono';
import { isFramed, type SurveyEntry } from '../../../contract/address.ts';
import { openedParameter } from '../../../contract/embedding.ts';

export function isOpened(c: Context, { mode }: SurveyEntry): boolean {
  return isFramed(mode) && c.req.query(openedParameter) === '1';
}

export function infoOf(c: Context, { mode }: SurveyEntry): string {
  return mode === 'inApp' ? (c.req.query('info') ?? '') : '';
}

/** To the address of the form, which a reload then does not send again. */
export function redirect(c: Context, parameters: Readonly<Record<string, string>> = {}): Response {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return c.redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, 303);
}
