import type { Context } from 'hono';

/** Returns the encodings that the request's `Accept-Encoding` lists, without their weights. */
export function acceptedEncodings(c: Context): ReadonlySet<string> {
  const items = (c.req.header('Accept-Encoding') ?? '').split(',');
  return new Set(items.map((item) => item.split(';', 1)[0]?.trim() ?? ''));
}
