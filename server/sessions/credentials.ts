import { createHmac } from 'node:crypto';
import type { RequestContext } from '../auth/requestContext.ts';
import { type Session, sessionByToken, sessionOfUser, sessionOpenedBy } from '../db/queries.ts';
import type { Transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import type { SurveyAccess } from './availability.ts';
import type { SessionDeps } from './deps.ts';

/** Exceeds the time in which the app repeats a call. */
const repeatWindowMs = 60_000;

type RandomToken = Pick<SessionDeps, 'randomToken'>;

interface SessionCredentials {
  /** The session token; null when a login opens the session. */
  readonly token: string | null;
  readonly columns: Pick<Session, 'token_hash' | 'opened_by' | 'opened_at' | 'salt'>;
}

interface RotatedToken {
  readonly token: string;
  readonly columns: Partial<SessionCredentials['columns']>;
}

export interface StartCredentials {
  readonly user: string | null;
  find(trx: Transaction, now: number): Promise<Session | undefined>;
  /** Returns the session that a concurrent repeat of this start has created. */
  findConcurrent(trx: Transaction, now: number): Promise<Session | undefined>;
  issue(deps: RandomToken, now: number): SessionCredentials;
  rotate(deps: RandomToken, now: number): SessionCredentials;
  isRepeatOf(session: Session): boolean;
  /** Returns the token to send for an existing session; null when the browser has it already. */
  tokenFor(session: Session): string | null;
}

/** Replaces the session's token; a repeat with the same Idempotency-Key returns the same token. */
export function rotateToken(
  deps: RandomToken,
  request: RequestContext,
  session: Session,
  now: number,
): RotatedToken {
  const { survey_id, user_hash, salt, opened_by } = session;
  if (request.idempotencyKey === undefined) {
    return issueCredentials(deps.randomToken(), deps, now);
  }
  const key = `key ${survey_id} ${user_hash} ${request.idempotencyKey}`;
  if (hashOf(key) !== opened_by) return issueCredentials(key, deps, now);
  return { token: deriveToken(salt, key), columns: {} };
}

export function startCredentials(
  request: RequestContext,
  { survey, user }: SurveyAccess,
): StartCredentials {
  return user === null
    ? new TokenStart(request, survey.id)
    : new UserStart(request, survey.id, user);
}

/** Derives the token from the key or the replaced token, so that repeats return the same token. */
class TokenStart implements StartCredentials {
  readonly user = null;
  readonly #surveyId: string;
  readonly #held: string | undefined;
  readonly #key: string | null;
  readonly #replaced: string | null;

  constructor(request: RequestContext, surveyId: string) {
    const { idempotencyKey, userAgent } = request;
    this.#surveyId = surveyId;
    this.#held = request.token(surveyId);
    this.#key =
      idempotencyKey === undefined ? null : `key ${surveyId} ${idempotencyKey} ${userAgent}`;
    this.#replaced = this.#held === undefined ? null : `token ${surveyId} ${this.#held}`;
  }

  async find(trx: Transaction, now: number): Promise<Session | undefined> {
    const heldSession =
      this.#held === undefined
        ? undefined
        : await sessionByToken(trx, this.#surveyId, hashOf(this.#held));
    return heldSession ?? this.findConcurrent(trx, now);
  }

  async findConcurrent(trx: Transaction, now: number): Promise<Session | undefined> {
    for (const secret of this.#secrets()) {
      const session = await sessionOpenedBy(trx, this.#surveyId, hashOf(secret));
      if (session && now - session.opened_at <= repeatWindowMs) return session;
    }
    return undefined;
  }

  /** Ignores a token that opens no session, because an attacker may have planted it. */
  issue(deps: RandomToken, now: number): SessionCredentials {
    return issueCredentials(this.#key ?? deps.randomToken(), deps, now);
  }

  rotate(deps: RandomToken, now: number): SessionCredentials {
    return issueCredentials(this.#key ?? this.#replaced ?? deps.randomToken(), deps, now);
  }

  isRepeatOf({ opened_by }: Session): boolean {
    return this.#secrets().some((secret) => hashOf(secret) === opened_by);
  }

  tokenFor(session: Session): string | null {
    return (
      this.#secrets()
        .map((secret) => deriveToken(session.salt, secret))
        .find((token) => hashOf(token) === session.token_hash) ?? null
    );
  }

  #secrets(): readonly string[] {
    return [this.#key, this.#replaced].filter((secret) => secret !== null);
  }
}

class UserStart implements StartCredentials {
  readonly user: string;
  readonly #surveyId: string;
  readonly #key: string | null;

  constructor({ idempotencyKey }: RequestContext, surveyId: string, user: string) {
    this.#surveyId = surveyId;
    this.user = user;
    this.#key = idempotencyKey === undefined ? null : `key ${surveyId} ${user} ${idempotencyKey}`;
  }

  find(trx: Transaction): Promise<Session | undefined> {
    return sessionOfUser(trx, this.#surveyId, this.user);
  }

  findConcurrent(trx: Transaction): Promise<Session | undefined> {
    return this.find(trx);
  }

  issue(deps: RandomToken, now: number): SessionCredentials {
    return { ...issueCredentials(this.#key ?? deps.randomToken(), deps, now), token: null };
  }

  rotate(deps: RandomToken, now: number): SessionCredentials {
    return this.issue(deps, now);
  }

  isRepeatOf({ opened_by }: Session): boolean {
    return this.#key !== null && hashOf(this.#key) === opened_by;
  }

  tokenFor(): null {
    return null;
  }
}

function issueCredentials(
  secret: string,
  deps: RandomToken,
  now: number,
): SessionCredentials & RotatedToken {
  const salt = deps.randomToken();
  const token = deriveToken(salt, secret);
  return {
    token,
    columns: { token_hash: hashOf(token), opened_by: hashOf(secret), opened_at: now, salt },
  };
}

function deriveToken(salt: string, secret: string): string {
  return createHmac('sha256', salt).update(secret).digest('base64url');
}
