/** The tables. Times are epoch milliseconds, JSON is text: `jsonb` cannot hold what JSON can (S16). */
export interface Tables {
  readonly session: SessionTable;
  readonly answer: AnswerTable;
  readonly commit_reply: CommitReplyTable;
  readonly file: FileTable;
  readonly login: LoginTable;
  readonly mission_event: MissionEventTable;
  readonly survey_version: SurveyVersionTable;
  readonly survey_current: SurveyCurrentTable;
}

/** One respondent of one survey. Made by `start`, never by looking. */
export interface SessionTable {
  /** The public id, told to the app as `respondent.id`; it opens nothing. */
  id: string;
  survey_id: string;
  /** SHA-256 of the cookie's token; the token itself is not kept. */
  token_hash: string;
  /** SHA-256 of what `start` was called with, so that a repeated start finds the session it made. */
  opened_by: string;
  opened_at: number;
  /** Turns what `start` was called with into the token, the same way at every repeat. */
  salt: string;
  /**
   * Whose session this is: in a survey with a login as `login.user_hash`, in any other the hash of the user an app
   * has signed for. Null for a session that only its token opens.
   */
  user_hash: string | null;
  /** What the app the survey was answered in calls its user; null where none has said. */
  user_id: string | null;
  channel: string;
  locale: string;
  device: string;
  /** Home 1, answering 2 or ended 3 of `contract/status.ts`; the rest follows from the survey. */
  status: number;
  /** Counts from 1; re-answering begins the next one. */
  round: number;
  /** First of the rounds whose answers are offered again; null for none. */
  offers_from: number | null;
  /** The question the respondent stands at while answering. */
  question_id: string | null;
  started_at: number;
  ends_at: number | null;
  finished_at: number | null;
  score: number | null;
  max_score: number | null;
  /** The survey's revision when the round began. */
  revision: string;
  /**
   * The survey's revision that this session was last seen under, where several processes share the surveys: none of them
   * goes back behind it. Null while that is the one its round began under.
   */
  served: string | null;
  /** A `HostContext` as JSON. */
  context: string | null;
  /** The file that signs the agreement; null while it is not signed. */
  sign: string | null;
  created_at: number;
  updated_at: number;
}

/** One row per session, round and question. Leaving a branch keeps the row; it no longer counts. */
export interface AnswerTable {
  session_id: string;
  round: number;
  question_id: string;
  /** The question type's code. */
  type: number;
  /** The answer as JSON text. */
  result: string;
  sign: string;
  /** How often it was committed. */
  revision: number;
  committed_at: number;
}

/** Something that happened in a mission: one row, however often and by whatever call it is told. */
export interface MissionEventTable {
  session_id: string;
  round: number;
  question_id: string;
  /** Milliseconds since the mission started. */
  at: number;
  /** One of `taskEvents`. */
  code: number;
  step: number | null;
  received_at: number;
}

/** The first reply to each idempotency key. */
export interface CommitReplyTable {
  session_id: string;
  key: string;
  payload_hash: string;
  reply: string;
  created_at: number;
}

/** An uploaded file; its bytes are in `Files` under the same id, and were there first. */
export interface FileTable {
  /** 32 hex characters. */
  id: string;
  /** SHA-256 of the token of the browser that sent it: a signature comes before there is a session. */
  owner_hash: string;
  /** The survey it was sent to; null when the browser did not say. */
  survey_id: string | null;
  /** The session whose answer or signature it is; null until then, and again when that session is gone. */
  session_id: string | null;
  /** As the respondent called it, without what is no part of a name. */
  name: string;
  /** What its bytes are, one of `fileTypes`. */
  type: string;
  /** Bytes that were sent: what a question's law is about. */
  size: number;
  /** Bytes on the disk: pictures are written anew. */
  stored_size: number;
  created_at: number;
}

/** One login of one browser. */
export interface LoginTable {
  /** SHA-256 of the cookie's token; the token itself is not kept. */
  token_hash: string;
  /** SHA-256 of who it is, by the provider's word: the name itself is not kept. */
  user_hash: string;
  created_at: number;
  /** Rounded to the minute; null before the first use. */
  used_at: number | null;
  ends_at: number;
}

/** What several processes share: surveys, and the linked lists that they ask along. */
export type SharedKind = 'survey' | 'cascade';

/** Every version of a survey that any process has ever served. Only where processes share them, on Postgres. */
export interface SurveyVersionTable {
  kind: SharedKind;
  id: string;
  revision: string;
  /** The file, as it was. */
  text: string;
  taken_at: number;
}

/** Which version is the one that is served. */
export interface SurveyCurrentTable {
  kind: SharedKind;
  id: string;
  /** Null for what is gone. */
  revision: string | null;
  changed_at: number;
}
