import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { hasOwnWindow, isFramed, readEntry } from '../../contract/address.ts';
import { codes } from '../../contract/envelope.ts';
import type { InlineSources } from './pages/inline.ts';

const year = 365 * 24 * 60 * 60;

interface HeaderOptions {
  /** Origins that may frame the survey; null for a missing one. */
  readonly frameOriginsOf: (surveyId: string) => readonly string[] | null;
  readonly hstsSubdomains: boolean;
  readonly devPages: boolean;
  /** Whether `/results` shows results, and no survey with this id. */
  readonly hasResults?: boolean;
}

/** Allows the server's own sources alone (reliability S20) and only a survey's own frames (S21). */
export function securityHeaders(options: HeaderOptions): MiddlewareHandler {
  const sets = headerSets(options);
  return async (c, next) => {
    await next();
    // Headers must not tell a rate-limited client which surveys exist.
    const frameOriginsOf =
      c.res.status === codes.tooManyRequests ? () => [] : options.frameOriginsOf;
    await securityHeadersFor(c.req.path, { ...options, frameOriginsOf }, sets)(c, async () => {});
  };
}

/** The server's own files, and the hashes of what this page alone has inline. */
function own(kind: keyof InlineSources) {
  return (c: Context): string => ["'self'", ...(c.get('inlineSources')?.[kind] ?? [])].join(' ');
}

const sources = {
  defaultSrc: ["'none'"],
  scriptSrc: [own('script')],
  styleSrc: [own('style')],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Only DOMPurify may turn strings into markup (reliability S02). */
const policy = { ...sources, requireTrustedTypesFor: ["'script'"], trustedTypes: ['dompurify'] };

/** `/dev/host` loads `embed.js` with a Trusted Types policy of its own. */
const devPolicy = {
  ...policy,
  trustedTypes: ['dompurify', 'askpath-host'],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
};

const commonHeaders = {
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  // Only browsers too old for the app read the following headers.
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

type HeaderSets = ReturnType<typeof headerSets>;

function headerSets({ hstsSubdomains }: HeaderOptions) {
  const common = {
    ...commonHeaders,
    strictTransportSecurity: `max-age=${2 * year}${hstsSubdomains ? '; includeSubDomains' : ''}`,
  };
  return {
    frameless: secureHeaders({ ...common, contentSecurityPolicy: policy }),
    dev: secureHeaders({
      ...common,
      xFrameOptions: 'SAMEORIGIN',
      contentSecurityPolicy: devPolicy,
    }),
    shared: secureHeaders({
      ...common,
      crossOriginResourcePolicy: 'cross-origin',
      contentSecurityPolicy: policy,
    }),
    framedBy: (origins: readonly string[]) =>
      secureHeaders({
        ...common,
        // `X-Frame-Options` cannot name an origin.
        xFrameOptions: origins.length === 0 && 'SAMEORIGIN',
        contentSecurityPolicy: { ...policy, frameAncestors: ["'self'", ...origins] },
      }),
  };
}

function securityHeadersFor(
  path: string,
  { frameOriginsOf, devPages, hasResults }: HeaderOptions,
  sets: HeaderSets,
) {
  const entry = readEntry(path);
  if (devPages && /^\/dev(?:\/|$)/.test(path)) return sets.dev;
  if (path === '/embed.js') return sets.shared;
  if (hasResults && /^\/results(?:\/|$)/.test(path)) return sets.frameless;
  // A mission needs a window of its own.
  if (entry.kind !== 'survey' || hasOwnWindow(entry.mode)) {
    return sets.frameless;
  }
  // Any page may frame a missing survey, so that `embed.js` can report it.
  const isEmbedded = isFramed(entry.mode);
  return sets.framedBy(frameOriginsOf(entry.surveyId) ?? (isEmbedded ? ['*'] : []));
}
