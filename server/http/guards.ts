import { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { codes, Refusal } from '../../contract/envelope.ts';
import { type RefusalReply, refusalResponse } from './reply.ts';

/** Prevents cross-site request forgery; a client without both headers is no browser. */
export function requireSameOrigin(
  publicOrigin: string | null,
  reply: RefusalReply = refusalResponse,
): MiddlewareHandler {
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next();
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    const isOwn =
      site === undefined
        ? origin === undefined || isOwnOrigin(origin, publicOrigin, c.req.header('Host'))
        : site === 'same-origin';
    if (isOwn) return next();
    return reply(c, new Refusal(codes.forbidden, 'Only the pages of this server may call this'));
  };
}

/** Prevents request smuggling through proxies that read another Host header. */
export const requireSingleHost: MiddlewareHandler = async (c, next) => {
  const incoming: unknown = c.env?.incoming;
  const hosts = incoming instanceof IncomingMessage ? incoming.headersDistinct.host : [];
  if ((hosts?.length ?? 0) < 2) return next();
  return refusalResponse(c, new Refusal(codes.badRequest, 'A request has one Host header'));
};

/** Redirects paths such as `//sus/app`, which browsers resolve as a URL of the host `sus`. */
export const collapseSlashes: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!pathname.includes('//') || !['GET', 'HEAD'].includes(c.req.method)) return next();
  return c.redirect(pathname.replace(/\/{2,}/g, '/') + search, 308);
};

/** Refuses new calls while those in progress finish (reliability R14). */
export function refuseWhileStopping(isStopping: () => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!isStopping()) return next();
    c.header('Connection', 'close');
    return refusalResponse(c, new Refusal(codes.unavailable, 'The server is restarting'));
  };
}

function isOwnOrigin(
  origin: string,
  publicOrigin: string | null,
  host: string | undefined,
): boolean {
  if (publicOrigin !== null) return origin === publicOrigin;
  return host !== undefined && URL.parse(origin)?.host === host;
}
