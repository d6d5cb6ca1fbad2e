import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { codes } from '../../contract/envelope.ts';
import type { Log } from '../observability/log.ts';
import type { Meter } from '../observability/meter.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    log: Log;
    refusalCode: number;
  }
}

const requestIdHeader = 'X-Request-Id';

/**
 * Gives each request an id and logs each call; an entry has no address, user agent, ids, query or
 * body, which could identify a respondent.
 */
export function accessLog({ log, meter }: { log: Log; meter: Meter }): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    const id = requestIdFrom(c.req.header(requestIdHeader));
    c.set('requestId', id);
    c.set('log', log);
    c.header(requestIdHeader, id);
    await next();
    if (!c.req.path.startsWith('/api/')) return;
    const ms = performance.now() - startedAt;
    const route = routeOf(c);
    const { status } = c.res;
    const refused = c.get('refusalCode') ?? null;
    meter.callAnswered({ route, status, refused, seconds: ms / 1000 });
    log.info('call', {
      id,
      method: c.req.method,
      route,
      status,
      code: refused ?? (status === 200 ? codes.ok : status),
      ms: Math.round(ms * 10) / 10,
    });
  };
}

/**
 * Returns the pattern of the request's path, such as `/api/reAnswer/:id`; `/api/*` for an unknown
 * call and `/*` for a page.
 */
export function routeOf(c: Context): string {
  // Hono lists middleware too, whose patterns have wildcards, so that the last pattern without a
  // wildcard is the call's.
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'));
  return route?.path ?? (c.req.path.startsWith('/api/') ? '/api/*' : '/*');
}

/** Reuses the request id of a proxy, so that both logs can be compared; makes an id without a valid one. */
function requestIdFrom(header: string | undefined): string {
  return header !== undefined && /^[\w-]{1,64}$/.test(header) ? header : randomUUID();
}
