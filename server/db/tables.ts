/**
 * The tables of the database. Times are epoch milliseconds; JSON is stored as text, because `jsonb`
 * cannot hold every JSON text.
 */
export interface Tables {
  readonly session: SessionTable;
  readonly answer: AnswerTable;
  readonly commit_reply: CommitReplyTable;
  readonly file: FileTable;
  readonly login: LoginTable;
  readonly link: LinkTable;
  readonly mission_event: MissionEventTable;
  readonly mission_note: MissionNoteTable;
  readonly survey_version: SurveyVersionTable;
  readonly survey_current: SurveyCurrentTable;
  readonly audit: AuditTable;
  readonly quota_place: QuotaPlaceTable;
  readonly webhook_event: WebhookEventTable;
  readonly answers_feed: AnswersFeedTable;
  readonly removed_places: RemovedPlacesTable;
  readonly write_probe: WriteProbeTable;
}

export interface SessionTable {
  /** The public id, which is `respondent.id` on the wire and grants no access. */
  id: string;
  survey_id: string;
  /** The SHA-256 of the token in the cookie; the token is not stored. */
  token_hash: string;
  /** The SHA-256 of the start's key, which finds the session of a repeated start. */
  opened_by: string;
  opened_at: number;
  /** The salt with which repeated starts derive the same token from the same key. */
  salt: string;
  /**
   * `login.user_hash`, or the hash of the user for whom an app has signed; null if only the token
   * grants access.
   */
  user_hash: string | null;
  user_id: string | null;
  channel: string;
  locale: string;
  device: string;
  status: number;
  round: number;
  /** The first round whose answers are offered again; null for none. */
  offers_from: number | null;
  question_id: string | null;
  started_at: number;
  /**
   * The IANA name or the offset of the browser's time zone, which determines the day of the start;
   * null if unknown.
   */
  time_zone: string | null;
  ends_at: number | null;
  /** How often the respondent has moved `ends_at` (docs/protocol.md, Extend time); null for never. */
  extensions: number | null;
  finished_at: number | null;
  score: number | null;
  max_score: number | null;
  revision: string;
  /**
   * The revision that any process has served last, so that no process serves an older one; null
   * while it equals `revision`.
   */
  served: string | null;
  /**
   * The revision whose questions asked for this round's answers and with which they are read; null
   * before the first answer.
   */
  path_revision: string | null;
  /**
   * Null unless the session is anonymised. Then it is the unanswered question at which the
   * session's path ended, empty for a complete path; all stored answers count, because conditions
   * cannot be evaluated without the removed texts.
   */
  anonymous_stop: string | null;
  context: string | null;
  /** JSON of the values that came with the start; null for none. */
  given_values: string | null;
  /** The random seed of the order of questions and options; null if the survey has no random order. */
  seed: string | null;
  /**
   * The arm of the session, stored beside the seed, so that a change of the survey's arms moves no
   * session to another arm.
   */
  arm: string | null;
  /** The full quota that ended the session; null for every other end. */
  quota: string | null;
  /** The position in the order of the read API; null until the session is read, and for an open session. */
  end_number: number | null;
  /** 1 for test answers, which no statistic counts; null for a respondent's answers. */
  test: number | null;
  sign: string | null;
  created_at: number;
  updated_at: number;
}

/**
 * One row for each session, round and question; rows of branches that the respondent has left
 * remain and do not count.
 */
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
  /** That of the event; of a reached goal `goalCode`. */
  code: number;
  step: number | null;
  received_at: number;
}

export interface MissionNoteTable {
  session_id: string;
  round: number;
  question_id: string;
  /** Counts the notes of a mission from 1; time and text identify a note. */
  number: number;
  at: number;
  step: number | null;
  text: string;
}

export interface CommitReplyTable {
  session_id: string;
  key: string;
  payload_hash: string;
  reply: string;
  created_at: number;
}

/**
 * The facts about an uploaded file, whose bytes are stored before the row, in the file store under
 * the same id.
 */
export interface FileTable {
  id: string;
  /** The SHA-256 of the uploading browser's file token, because a signature precedes its session. */
  owner_hash: string;
  survey_id: string | null;
  session_id: string | null;
  /**
   * The session for which the file was uploaded, also while no answer names the file; null for
   * files of earlier releases.
   */
  uploaded_in: string | null;
  name: string;
  type: string;
  /** The uploaded bytes, which the question limits. */
  size: number;
  /** The stored bytes, after the picture was encoded again. */
  stored_size: number;
  /** The SHA-256 of the stored bytes; null for a file of an earlier release. */
  content_hash: string | null;
  created_at: number;
}

/** A session that ended with answers and counts towards a quota or `maxAnswers`. */
export interface QuotaPlaceTable {
  session_id: string;
  quota: string;
  survey_id: string;
}

/** The number of places that stay filled after their sessions were removed. */
interface RemovedPlacesTable {
  survey_id: string;
  quota: string;
  count: number;
}

export interface LoginTable {
  token_hash: string;
  /** The hash of the provider's issuer and subject, or of a development login's name. */
  user_hash: string;
  created_at: number;
  /** The last use, rounded to the minute; null before the first use. */
  used_at: number | null;
  ends_at: number;
}

export interface LinkTable {
  survey_id: string;
  /** The number of the link in the list of links, from 1. */
  number: number;
  /** The `session.user_hash` of the user who answers by the link. */
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

/** A line that records what an operator or the server did with answers, without their content. */
export interface AuditTable {
  id: string;
  at: number;
  command: string;
  survey_id: string | null;
  count: number;
}

export interface WebhookEventTable {
  session_id: string;
  /** Twice the number of the round for the round's end, and one more for its reopening. */
  number: number;
  survey_id: string;
  at: number;
  /**
   * When the event is sent next, or when the lease of a running attempt ends; null for an event
   * that is no longer sent.
   */
  due_at: number | null;
  first_try_at: number | null;
  attempts: number;
  /** The reason of the last failed attempt; null while an attempt runs. */
  problem: string | null;
}

interface AnswersFeedTable {
  survey_id: string;
  number: number;
}

/** A single row, which a server writes to learn whether answers can be written. */
interface WriteProbeTable {
  id: number;
  content: string;
}
