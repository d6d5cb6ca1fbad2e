export interface RequestContext {
  readonly token: (surveyId: string) => string | undefined;
  readonly setToken: (surveyId: string, token: string) => void;
  readonly clearToken: (surveyId: string) => void;
  /** The token of uploaded files, which are stored before a session exists. */
  readonly filesToken: () => string | undefined;
  readonly setFilesToken: (token: string) => void;
  readonly loginToken: () => string | undefined;
  /** Whether an app on another site calls, which no login reaches. */
  readonly isOtherSite: boolean;
  readonly linkToken: (surveyId: string) => string | undefined;
  readonly setLinkToken: (surveyId: string, token: string) => void;
  readonly testToken: (surveyId: string) => string | undefined;
  readonly setTestToken: (surveyId: string, token: string | null, arm?: string) => void;
  readonly testArm: (surveyId: string) => string | undefined;
  readonly network: () => string;
  readonly idempotencyKey: string | undefined;
  readonly userAgent: string;
  /** BCP 47 tags, the preferred first. */
  readonly languages: readonly string[];
}

/** Wraps a request so that it reads the session tokens which its reply sets. */
export function withSetTokens(request: RequestContext): RequestContext {
  const tokens = new Map<string, string | undefined>();
  return {
    ...request,
    token: (surveyId) => (tokens.has(surveyId) ? tokens.get(surveyId) : request.token(surveyId)),
    setToken(surveyId, token) {
      tokens.set(surveyId, token);
      request.setToken(surveyId, token);
    },
    clearToken(surveyId) {
      tokens.set(surveyId, undefined);
      request.clearToken(surveyId);
    },
  };
}
