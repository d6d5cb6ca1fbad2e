import { createHmac } from 'node:crypto';
import { type Session, sessionByToken, sessionOfUser, sessionOpenedBy } from '../db/queries.ts';
import type { Unit } from '../db/transaction.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { hashOf } from '../lib/hash.ts';
import type { Admitted } from './availability.ts';

/** Milliseconds in which a start can be repeated: longer than an app goes on repeating a call (R03). */
const repeatable = 60_000;

/** What a session is opened with: the token is for the browser, the columns are for the database. */
interface Lock {
  /** Null where a login opens the session. */
  readonly token: string | null;
  readonly columns: Pick<Session, 'token_hash' | 'opened_by' | 'opened_at' | 'salt'>;
}

/** A new token, and the columns that change with it. */
interface Handed {
  readonly token: string;
  readonly columns: Partial<Lock['columns']>;
}

/** How a start finds its session, and how it locks one. */
export interface Opening {
  /** Whose session it will be, where a survey asks for a login. */
  readonly user: string | null;
  /** The session of whoever starts. */
  find(unit: Unit, now: number): Promise<Session | undefined>;
  /** The session that the same start, called twice at once, has made meanwhile. */
  made(unit: Unit, now: number): Promise<Session | undefined>;
  /** The lock of a new session. */
  lock(deps: Deps, now: number): Lock;
  /** The new lock of a session that is started again. */
  relock(deps: Deps, now: number): Lock;
  /** True when it was this same start that has made the session, or begun it again. */
  isRepeatOf(session: Session): boolean;
  /** The token to hand out for a session that goes on; null when the browser has what it needs. */
  tokenOf(session: Session): string | null;
}

/**
 * Locks a user's session anew for the browser that calls: the token that has opened it so far opens nothing any more.
 * Called again with the same Idempotency-Key, because a reply was lost, it gives the same token again.
 */
export function handOver(deps: Deps, visit: Visit, session: Session, now: number): Handed {
  const { survey_id, user_hash, salt, opened_by } = session;
  if (visit.key === undefined) return lockWith(deps.randomToken(), deps, now);
  const key = `key ${survey_id} ${user_hash} ${visit.key}`;
  if (hashOf(key) !== opened_by) return lockWith(key, deps, now);
  return { token: derive(salt, key), columns: {} };
}

/** Sessions of a survey with a login belong to the user, all others to the browser. */
export function openingOf(visit: Visit, { survey, user }: Admitted): Opening {
  return user === null ? new ByToken(visit, survey.id) : new ByUser(visit, survey.id, user);
}

/**
 * What a start was called with, as far as it can be recognised when it is called again because its reply was
 * lost: its Idempotency-Key with the browser's User-Agent, and the token the browser held. A token derives from one
 * of these and a secret salt, so every repeat returns the same token.
 */
class ByToken implements Opening {
  readonly user = null;
  readonly #surveyId: string;
  readonly #held: string | undefined;
  readonly #key: string | null;
  readonly #replaced: string | null;

  constructor(visit: Visit, surveyId: string) {
    this.#surveyId = surveyId;
    this.#held = visit.token(surveyId);
    this.#key = visit.key === undefined ? null : `key ${surveyId} ${visit.key} ${visit.agent}`;
    this.#replaced = this.#held === undefined ? null : `token ${surveyId} ${this.#held}`;
  }

  /** The session of the token held, else the one that the same start has made a moment ago. */
  async find(unit: Unit, now: number): Promise<Session | undefined> {
    const own =
      this.#held === undefined
        ? undefined
        : await sessionByToken(unit, this.#surveyId, hashOf(this.#held));
    return own ?? this.made(unit, now);
  }

  /** The session that the same start has made a moment ago. */
  async made(unit: Unit, now: number): Promise<Session | undefined> {
    for (const secret of this.#secrets()) {
      const session = await sessionOpenedBy(unit, this.#surveyId, hashOf(secret));
      if (session && now - session.opened_at <= repeatable) return session;
    }
    return undefined;
  }

  /**
   * The lock of a new session. A token that opened nothing may have been planted by someone who knows it
   * (S10), so nothing is derived from it.
   */
  lock(deps: Deps, now: number): Lock {
    return lockWith(this.#key ?? deps.randomToken(), deps, now);
  }

  /** The new lock of a session that is started again; the token it replaces makes the start repeatable. */
  relock(deps: Deps, now: number): Lock {
    return lockWith(this.#key ?? this.#replaced ?? deps.randomToken(), deps, now);
  }

  /** True when it was this same start that has made the session, or begun it again. */
  isRepeatOf({ opened_by }: Session): boolean {
    return this.#secrets().some((secret) => hashOf(secret) === opened_by);
  }

  /** The token of a session this same start has made; null when the browser holds it already. */
  tokenOf(session: Session): string | null {
    return (
      this.#secrets()
        .map((secret) => derive(session.salt, secret))
        .find((token) => hashOf(token) === session.token_hash) ?? null
    );
  }

  #secrets(): readonly string[] {
    return [this.#key, this.#replaced].filter((secret) => secret !== null);
  }
}

/** A user has one session of a survey, on whatever device; no token opens it. */
class ByUser implements Opening {
  readonly user: string;
  readonly #surveyId: string;
  /** What a start is recognised by when it is called again. */
  readonly #key: string | null;

  constructor(visit: Visit, surveyId: string, user: string) {
    this.#surveyId = surveyId;
    this.user = user;
    this.#key = visit.key === undefined ? null : `key ${surveyId} ${user} ${visit.key}`;
  }

  find(unit: Unit): Promise<Session | undefined> {
    return sessionOfUser(unit, this.#surveyId, this.user);
  }

  made(unit: Unit): Promise<Session | undefined> {
    return this.find(unit);
  }

  /** Of a token that nobody gets to know. */
  lock(deps: Deps, now: number): Lock {
    return { ...lockWith(this.#key ?? deps.randomToken(), deps, now), token: null };
  }

  relock(deps: Deps, now: number): Lock {
    return this.lock(deps, now);
  }

  isRepeatOf({ opened_by }: Session): boolean {
    return this.#key !== null && hashOf(this.#key) === opened_by;
  }

  tokenOf(): null {
    return null;
  }
}

function lockWith(secret: string, deps: Deps, now: number): Lock & Handed {
  const salt = deps.randomToken();
  const token = derive(salt, secret);
  return {
    token,
    columns: {
      token_hash: hashOf(token),
      opened_by: hashOf(secret),
      opened_at: now,
      salt,
    },
  };
}

function derive(salt: string, secret: string): string {
  return createHmac('sha256', salt).update(secret).digest('base64url');
}
