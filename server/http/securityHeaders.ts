import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { hasOwnWindow, isFramed, readEntry } from '../../contract/address.ts';
import { loginPaths } from '../../contract/login.ts';
import type { InlineSources } from './pages/inline.ts';

const year = 365 * 24 * 60 * 60;

/** The facts of a survey that decide about the headers of its pages. */
interface SurveyAccess {
  /** The origins that may frame the survey. */
  readonly frameOrigins: readonly string[];
  /** Whether the survey's respondents log in or have personal links. */
  readonly hasLogin: boolean;
  /** Whether a page that the survey opens may report to it, as the goal of a mission. */
  readonly hasGoal: boolean;
}

interface HeaderOptions {
  /** Returns the facts of a survey; null for a missing survey. */
  readonly accessOf: (surveyId: string) => SurveyAccess | null;
  readonly hstsSubdomains: boolean;
  /** The origins to which a login may return, besides the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly devPages: boolean;
  /** Whether `/results` shows results instead of a survey with this id. */
  readonly hasResults?: boolean;
}

/**
 * Allows the server's sources alone, and only those frames that the survey names.
 */
export function securityHeaders(options: HeaderOptions): MiddlewareHandler {
  const sets = headerSets(options);
  return async (c, next) => {
    await next();
    // Headers must not reveal which surveys exist before the limit of named surveys is checked.
    const accessOf = (surveyId: string) =>
      c.get('namedSurvey') === surveyId ? options.accessOf(surveyId) : unknownAccess;
    await securityHeadersFor(c.req.path, { ...options, accessOf }, sets)(c, async () => {});
  };
}

const unknownAccess: SurveyAccess = { frameOrigins: [], hasLogin: true, hasGoal: false };

/** Returns the server's files, and the hashes of what the current page has inline. */
function selfAnd(kind: keyof InlineSources) {
  return (c: Context): string => ["'self'", ...(c.get('inlineSources')?.[kind] ?? [])].join(' ');
}

const sources = {
  defaultSrc: ["'none'"],
  scriptSrc: [selfAnd('script')],
  styleSrc: [selfAnd('style')],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Only DOMPurify may turn strings into markup. */
const policy = { ...sources, requireTrustedTypesFor: ["'script'"], trustedTypes: ['dompurify'] };

/** The page `/dev/host` loads `embed.js`, which defines a Trusted Types policy. */
const devPolicy = {
  ...policy,
  trustedTypes: ['dompurify', 'askpath-host'],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
};

const commonHeaders = {
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  // These three headers matter only to browsers that are too old for the app.
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

const withGoal = 'same-origin-allow-popups';

type HeaderSets = ReturnType<typeof headerSets>;

function headerSets({ hstsSubdomains, allowedOrigins }: HeaderOptions) {
  const common = {
    ...commonHeaders,
    strictTransportSecurity: `max-age=${2 * year}${hstsSubdomains ? '; includeSubDomains' : ''}`,
  };
  return {
    frameless: secureHeaders({ ...common, contentSecurityPolicy: policy }),
    /**
     * A browser starts another process for this policy after the headers have arrived, which delays
     * the page; a public survey has no identity that the policy would protect.
     */
    framelessPublic: secureHeaders({
      ...common,
      crossOriginOpenerPolicy: false,
      contentSecurityPolicy: policy,
    }),
    /** The page that a survey opens for a mission can report its goal; its own opener has no access. */
    framelessWithGoal: secureHeaders({
      ...common,
      crossOriginOpenerPolicy: withGoal,
      contentSecurityPolicy: policy,
    }),
    /** The form of the development login returns to an app, and browsers apply `form-action` to that redirect. */
    login: secureHeaders({
      ...common,
      contentSecurityPolicy: { ...policy, formAction: ["'self'", ...allowedOrigins] },
    }),
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
    framedBy: ({ frameOrigins: origins, hasLogin, hasGoal }: SurveyAccess) =>
      secureHeaders({
        ...common,
        crossOriginOpenerPolicy: hasLogin && (hasGoal ? withGoal : true),
        // `X-Frame-Options` cannot name an origin.
        xFrameOptions: origins.length === 0 && 'SAMEORIGIN',
        contentSecurityPolicy: { ...policy, frameAncestors: ["'self'", ...origins] },
      }),
  };
}

function securityHeadersFor(
  path: string,
  { accessOf, devPages, hasResults }: HeaderOptions,
  sets: HeaderSets,
) {
  const entry = readEntry(path);
  if (devPages && /^\/dev(?:\/|$)/.test(path)) return sets.dev;
  if (path === '/embed.js') return sets.shared;
  if (Object.values(loginPaths).includes(path)) return sets.login;
  if (hasResults && /^\/results(?:\/|$)/.test(path)) return sets.frameless;
  if (entry.kind !== 'survey') return sets.frameless;
  const access = accessOf(entry.surveyId);
  if (hasOwnWindow(entry.mode)) {
    if (access?.hasLogin === false) return sets.framelessPublic;
    return access?.hasGoal ? sets.framelessWithGoal : sets.frameless;
  }
  // Any page may frame a missing survey, so that `embed.js` can report it.
  const frameOrigins = isFramed(entry.mode) ? ['*'] : [];
  return sets.framedBy(access ?? { ...unknownAccess, frameOrigins });
}
