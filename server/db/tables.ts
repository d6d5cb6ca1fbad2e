/** Times are epoch milliseconds; JSON is text, as `jsonb` cannot hold every JSON text (S16). */
export interface Tables {
  readonly session: SessionTable;
  readonly answer: AnswerTable;
  readonly commit_reply: CommitReplyTable;
  readonly file: FileTable;
  readonly login: LoginTable;
  readonly link: LinkTable;
  readonly mission_event: MissionEventTable;
  readonly survey_version: SurveyVersionTable;
  readonly survey_current: SurveyCurrentTable;
  readonly audit: AuditTable;
  readonly quota_place: QuotaPlaceTable;
  readonly webhook_event: WebhookEventTable;
  readonly answers_feed: AnswersFeedTable;
  readonly removed_places: RemovedPlacesTable;
}

export interface SessionTable {
  /** Public id, `respondent.id` on the wire; it grants no access. */
  id: string;
  survey_id: string;
  /** SHA-256 of the cookie's token, which is not stored. */
  token_hash: string;
  /** SHA-256 of the start's key, which finds the session of a repeated start. */
  opened_by: string;
  opened_at: number;
  /** Derives the same token from the same key at each repeated start. */
  salt: string;
  /** `login.user_hash`, or the hash of the user an app has signed for; null where only the token grants access. */
  user_hash: string | null;
  user_id: string | null;
  channel: string;
  locale: string;
  device: string;
  status: number;
  round: number;
  /** First round whose answers are offered again; null for none. */
  offers_from: number | null;
  question_id: string | null;
  started_at: number;
  ends_at: number | null;
  finished_at: number | null;
  score: number | null;
  max_score: number | null;
  revision: string;
  /** Revision last served by any process, so that none returns to an older one; null while it is `revision`. */
  served: string | null;
  context: string | null;
  /** JSON of the values that came with the start; null for none. */
  given_values: string | null;
  /** Draws the order of questions and options; null where the survey has no random order. */
  seed: string | null;
  /** Stored beside the seed, so that a change of the arms moves no session to another one. */
  arm: string | null;
  /** The full quota that ended the session; null for every other end. */
  quota: string | null;
  /** Place in the order of the read API; null until it is read, and for an open session. */
  end_number: number | null;
  /** 1 for test answers, which count nowhere; null for a respondent's. */
  test: number | null;
  sign: string | null;
  created_at: number;
  updated_at: number;
}

/** One row per session, round and question; rows of left branches remain and do not count. */
export interface AnswerTable {
  session_id: string;
  round: number;
  question_id: string;
  type: number;
  result: string;
  sign: string;
  revision: number;
  committed_at: number;
}

export interface MissionEventTable {
  session_id: string;
  round: number;
  question_id: string;
  at: number;
  code: number;
  step: number | null;
  received_at: number;
}

export interface CommitReplyTable {
  session_id: string;
  key: string;
  payload_hash: string;
  reply: string;
  created_at: number;
}

/** The bytes are in the file store under the same id, stored before the row. */
export interface FileTable {
  id: string;
  /** SHA-256 of the uploading browser's token, as a signature precedes its session. */
  owner_hash: string;
  survey_id: string | null;
  session_id: string | null;
  name: string;
  type: string;
  /** Bytes uploaded, which the question limits. */
  size: number;
  /** Bytes stored, after re-encoding. */
  stored_size: number;
  created_at: number;
}

/** A session that ended with answers and counts for a quota, or for `maxAnswers`. */
export interface QuotaPlaceTable {
  session_id: string;
  quota: string;
  survey_id: string;
}

/** Places that stay taken after their sessions were removed. */
interface RemovedPlacesTable {
  survey_id: string;
  quota: string;
  count: number;
}

export interface LoginTable {
  token_hash: string;
  /** SHA-256 of the provider's subject. */
  user_hash: string;
  created_at: number;
  /** Rounded to the minute; null before the first use. */
  used_at: number | null;
  ends_at: number;
}

export interface LinkTable {
  survey_id: string;
  /** The number that the list of links has, from 1. */
  number: number;
  /** `session.user_hash` of who answers by it. */
  user_hash: string;
  created_at: number;
}

export type SharedKind = 'survey' | 'cascade';

export interface SurveyVersionTable {
  kind: SharedKind;
  id: string;
  revision: string;
  text: string;
  taken_at: number;
}

export interface SurveyCurrentTable {
  kind: SharedKind;
  id: string;
  revision: string | null;
  changed_at: number;
}

/** One line for what an operator or the server did with answers; it has no content. */
export interface AuditTable {
  id: string;
  at: number;
  command: string;
  survey_id: string | null;
  count: number;
}

export interface WebhookEventTable {
  session_id: string;
  /** Twice the round for its end, and one more for its reopening. */
  number: number;
  survey_id: string;
  at: number;
  /** The next try, or the end of a running one's lease; null for a dead letter. */
  due_at: number | null;
  first_try_at: number | null;
  attempts: number;
  /** The reason of the last failed try; null while a try runs. */
  problem: string | null;
}

interface AnswersFeedTable {
  survey_id: string;
  number: number;
}
