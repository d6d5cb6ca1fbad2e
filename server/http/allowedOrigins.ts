import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { framedHeader, tokenStoreHeader } from '../../contract/embedding.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Whether an allowed origin of another site calls, whose browser blocks the cookies of this one. */
    isOtherSite: boolean;
  }
}

/**
 * Lets the apps of these origins call, with cookies (docs/protocol.md, Another origin). Requests of
 * other origins get no header of CORS, so that their pages read no reply.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'POST', 'PATCH'],
    allowHeaders: [
      'Accept-Language',
      'Content-Type',
      'Idempotency-Key',
      framedHeader,
      tokenStoreHeader,
    ],
    exposeHeaders: ['Retry-After', 'X-Request-Id', tokenStoreHeader],
    maxAge: 600,
  });
  return async (c, next) => {
    if (!isAllowed(c.req.header('Origin'), origins)) return next();
    c.set('isOtherSite', c.req.header('Sec-Fetch-Site') === 'cross-site');
    return allow(c, next);
  };
}

/** Lets pages of every site load the pictures and fonts of surveys, which are public. */
export const shareFiles: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Access-Control-Allow-Origin', '*');
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
};

export function isAllowed(origin: string | undefined, origins: readonly string[]): boolean {
  return origin !== undefined && origins.includes(origin);
}
