import { randomBytes } from 'node:crypto';
import type { Cascade } from '../content/cascades.ts';
import type { Stores } from '../db/store.ts';
import type { Log } from '../observability/log.ts';
import type { Meter } from '../observability/meter.ts';
import type { FileStores } from '../storage/fileStore.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { Shared } from '../surveys/sharedSurveys.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** Everything the rules need from outside, so that a test can give them a world of its own. */
export interface Deps {
  readonly stores: Stores;
  /** The bytes of uploaded files; their rows are in {@link stores}. */
  readonly files: FileStores;
  readonly uploads: Uploads;
  readonly surveys: ReadonlyMap<string, Questionnaire>;
  /** Trees of linked lists, by the id that questions name. */
  readonly cascades: ReadonlyMap<string, Cascade>;
  /** How these are kept the same in every process; null where there is one process only. */
  readonly shared?: Shared | null;
  /** Hosts, as links name them, that an app may go to by itself when a survey has ended. */
  readonly linkHosts: ReadonlySet<string>;
  /** What apps sign with who their users are; null where an app's word is a mere label. */
  readonly infoSecret: string | null;
  /** Milliseconds without a call until a login expires. */
  readonly loginIdle: number;
  /** Now, in epoch milliseconds: the clock that whatever a respondent is told, or kept to, goes by. */
  readonly clock: () => number;
  /** 256 random bits as text that a cookie can hold. */
  readonly randomToken: () => string;
  /** Where the server tells what it does. */
  readonly log: Log;
  readonly meter: Meter;
}

/** The one who calls, as far as the rules may know. */
export interface Visit {
  /** The token this browser holds for a survey. */
  readonly token: (surveyId: string) => string | undefined;
  /** Hands the browser a new one. */
  readonly keep: (surveyId: string, token: string) => void;
  /** Takes the one it has away. */
  readonly forget: (surveyId: string) => void;
  /** The token this browser holds for the files it has sent: the first ones come before there is a session. */
  readonly owner: () => string | undefined;
  readonly keepOwner: (token: string) => void;
  /** The token of the login this browser holds. */
  readonly login: () => string | undefined;
  /** Hashed network of the caller; empty when unknown. */
  readonly client: () => string;
  /** The Idempotency-Key of this call. */
  readonly key: string | undefined;
  readonly agent: string;
  /** The languages the reader wants, best first, as BCP 47 tags. */
  readonly wanted: readonly string[];
}

/** Random bits from the operating system, for {@link Deps.randomToken}. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
