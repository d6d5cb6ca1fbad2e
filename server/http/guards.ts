import { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { readEntry } from '../../contract/address.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { refuse } from './reply.ts';

const year = 365 * 24 * 60 * 60;

export interface HeaderOptions {
  /** Origins that may frame a survey; null for a missing survey. */
  readonly originsOf: (surveyId: string) => readonly string[] | null;
  /** Whether HSTS includes subdomains. */
  readonly hstsSubdomains: boolean;
  readonly devPages: boolean;
}

/**
 * What every reply says to the browser (reliability S20): nothing from elsewhere, nothing inline, and no frame but
 * where a survey is made for one (S21).
 */
export function headers(options: HeaderOptions): MiddlewareHandler {
  const kinds = kindsOf(options);
  return async (c, next) => {
    await next();
    // A refused address must not learn from its headers which surveys exist.
    const originsOf = c.res.status === codes.tooManyRequests ? () => [] : options.originsOf;
    await saidAt(c.req.path, { ...options, originsOf }, kinds)(c, async () => {});
  };
}

const places = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Nobody makes markup of a string, either, but the sanitiser that some browsers fetch (S02). */
const policy = { ...places, requireTrustedTypesFor: ["'script'"], trustedTypes: ['dompurify'] };

/** `/dev/host` loads `embed.js` by its own Trusted Types policy. */
const devPolicy = {
  ...policy,
  trustedTypes: ['dompurify', 'askpath-host'],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
};

const common = {
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  // For browsers that can no longer load a page of today.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  permissionsPolicy: {
    camera: [],
    microphone: [],
    geolocation: [],
    payment: [],
    usb: [],
    browsingTopics: [],
  },
} satisfies Parameters<typeof secureHeaders>[0];

type Kinds = ReturnType<typeof kindsOf>;

function kindsOf({ hstsSubdomains }: HeaderOptions) {
  const all = {
    ...common,
    strictTransportSecurity: `max-age=${2 * year}${hstsSubdomains ? '; includeSubDomains' : ''}`,
  };
  return {
    frameless: secureHeaders({ ...all, contentSecurityPolicy: policy }),
    dev: secureHeaders({ ...all, xFrameOptions: 'SAMEORIGIN', contentSecurityPolicy: devPolicy }),
    shared: secureHeaders({
      ...all,
      crossOriginResourcePolicy: 'cross-origin',
      contentSecurityPolicy: policy,
    }),
    framedBy: (origins: readonly string[]) =>
      secureHeaders({
        ...all,
        // `X-Frame-Options` cannot name an origin, so it is omitted when there are any.
        xFrameOptions: origins.length === 0 && 'SAMEORIGIN',
        contentSecurityPolicy: { ...policy, frameAncestors: ["'self'", ...origins] },
      }),
  };
}

function saidAt(path: string, { originsOf, devPages }: HeaderOptions, kinds: Kinds) {
  const entry = readEntry(path);
  if (devPages && /^\/dev(?:\/|$)/.test(path)) return kinds.dev;
  if (path === '/embed.js') return kinds.shared;
  // A mission is done beside the survey: that takes a window of its own.
  if (entry.kind !== 'survey' || entry.mode === 'page' || entry.mode === 'task') {
    return kinds.frameless;
  }
  // A missing survey may be framed, so that `embed.js` learns of it.
  const isEmbedded = entry.mode === 'window' || entry.mode === 'card';
  return kinds.framedBy(originsOf(entry.surveyId) ?? (isEmbedded ? ['*'] : []));
}

/**
 * Refuses what another site makes a browser send (reliability C1). Form bodies need no preflight, so the
 * cookie would come along. A browser tells with Sec-Fetch-Site, which no page can forge, and with Origin
 * where that is too old. A caller with neither is no browser of this decade: it carries only the cookies it
 * was given on purpose, so nobody's session is abused through it.
 */
export function sameOrigin(publicOrigin: string | null): MiddlewareHandler {
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next();
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    const own =
      site === undefined
        ? origin === undefined || isOwn(origin, publicOrigin, c.req.header('Host'))
        : site === 'same-origin';
    if (own) return next();
    return refuse(c, new Refusal(codes.forbidden, 'Only the pages of this server may call this'));
  };
}

/** Prevents request smuggling through proxies that read another Host header. */
export const oneHost: MiddlewareHandler = async (c, next) => {
  const incoming: unknown = c.env?.incoming;
  const hosts = incoming instanceof IncomingMessage ? incoming.headersDistinct.host : [];
  if ((hosts?.length ?? 0) < 2) return next();
  return refuse(c, new Refusal(codes.badRequest, 'A request has one Host header'));
};

/** Redirects to the path without empty parts: browsers resolve `//sus/app` as a path of the host `sus`. */
export const singleSlashes: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!pathname.includes('//') || !['GET', 'HEAD'].includes(c.req.method)) return next();
  return c.redirect(pathname.replace(/\/{2,}/g, '/') + search, 308);
};

/** Refuses new calls while the server stops; those under way are answered (reliability R14). */
export function whileStopping(isStopping: () => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!isStopping()) return next();
    c.header('Connection', 'close');
    return refuse(c, new Refusal(codes.unavailable, 'The server is restarting'));
  };
}

function isOwn(origin: string, publicOrigin: string | null, host: string | undefined): boolean {
  if (publicOrigin !== null) return origin === publicOrigin;
  return host !== undefined && URL.parse(origin)?.host === host;
}
