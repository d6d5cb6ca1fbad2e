import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { codes } from '../../contract/envelope.ts';
import type { Log } from '../observability/log.ts';
import type { Meter } from '../observability/meter.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Names one request in the log and in its reply, so that a complaint finds its lines. */
    requestId: string;
    log: Log;
    /** The code of the refusal that the call was answered with. */
    refused: number;
  }
}

const header = 'X-Request-Id';

/**
 * Gives every request an id and every call a line: what was asked for, as a pattern, and how it ended. There is no address
 * of the caller in it, no user agent, no id of anything, no query and no body (P02).
 */
export function observe({ log, meter }: { log: Log; meter: Meter }): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    const id = idOf(c.req.header(header));
    c.set('requestId', id);
    c.set('log', log);
    c.header(header, id);
    await next();
    if (!c.req.path.startsWith('/api/')) return;
    const ms = performance.now() - began;
    const route = routeOf(c);
    const { status } = c.res;
    const refused = c.get('refused') ?? null;
    meter.answered({ route, status, refused, seconds: ms / 1000 });
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

/** What was asked for, as a pattern: `/api/reAnswer/:id`. An address that no call has is `/api/*`, any page `/*`. */
export function routeOf(c: Context): string {
  // Guards are bound to wider patterns and come first; what answers in the end comes last.
  const own = matchedRoutes(c).findLast(({ path }) => !path.includes('*'));
  return own?.path ?? (c.req.path.startsWith('/api/') ? '/api/*' : '/*');
}

/** The id that a proxy in front has given, if it is one, so that its lines and ours meet. */
function idOf(given: string | undefined): string {
  return given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}
