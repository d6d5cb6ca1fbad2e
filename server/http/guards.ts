import { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { isAllowed } from './allowedOrigins.ts';
import { type RefusalReply, refusalResponse } from './reply.ts';

/**
 * Prevents cross-site request forgery. A client that sends neither `Origin` nor `Sec-Fetch-Site` is
 * no browser and is accepted.
 */
export function requireSameOrigin(
  publicOrigin: string | null,
  allowedOrigins: readonly string[] = [],
  reply: RefusalReply = refusalResponse,
): MiddlewareHandler {
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next();
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    if (isAllowed(origin, allowedOrigins)) return next();
    const isSameOrigin =
      site === undefined
        ? origin === undefined || isServerOrigin(origin, publicOrigin, c.req.header('Host'))
        : site === 'same-origin';
    if (isSameOrigin) return next();
    return reply(c, new Refusal(codes.forbidden, 'Only the pages of this server may call this'));
  };
}

/**
 * Prevents request smuggling through proxies that read a different `Host` header of the request
 * than Node.
 */
export const requireSingleHost: MiddlewareHandler = async (c, next) => {
  const incoming: unknown = c.env?.incoming;
  const hosts = incoming instanceof IncomingMessage ? incoming.headersDistinct.host : [];
  if ((hosts?.length ?? 0) < 2) return next();
  return refusalResponse(c, new Refusal(codes.badRequest, 'A request has one Host header'));
};

/** Refuses requests for a host name that is not one of the server's names, before the body is read. */
export function requireServerName(isServerName: (hostname: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (isServerName(new URL(c.req.url).hostname)) return next();
    return refusalResponse(c, new Refusal(codes.forbidden, 'This server does not have this name'));
  };
}

/** Redirects paths such as `//sus/app`, which browsers resolve as a URL of the host `sus`. */
export const collapseSlashes: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!pathname.includes('//') || !['GET', 'HEAD'].includes(c.req.method)) return next();
  c.header('Cache-Control', 'no-store');
  return c.redirect(pathname.replace(/\/{2,}/g, '/') + search, 308);
};

/**
 * Closes each connection after its reply while the server is about to stop, so that the next call
 * reaches another server.
 */
export function closeWhileLeaving(isLeaving: () => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (isLeaving()) c.header('Connection', 'close');
    await next();
  };
}

/** Refuses new calls while those in progress finish. */
export function refuseWhileStopping(
  isStopping: () => boolean,
  reply: RefusalReply = refusalResponse,
): MiddlewareHandler {
  return async (c, next) => {
    if (!isStopping()) return next();
    return reply(c, new Refusal(codes.unavailable, 'The server is restarting'));
  };
}

function isServerOrigin(
  origin: string,
  publicOrigin: string | null,
  host: string | undefined,
): boolean {
  if (publicOrigin !== null) return origin === publicOrigin;
  return host !== undefined && URL.parse(origin)?.host === host;
}
