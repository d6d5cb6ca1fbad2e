import * as v from 'valibot';
import { faultSchema } from './faults.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Progress of a mission by the events that the server has. */
const missionRecordSchema = v.object({
  /** The current step, from 1; 0 before the start, and without steps. */
  step: count,
  /** The moment of the latest event, in milliseconds since the start. */
  at: count,
  /** Milliseconds since the start when the page was drawn; null before the start. */
  elapsed: v.nullable(count),
});

export type MissionRecord = v.InferOutput<typeof missionRecordSchema>;

/** The form of a page that the server has drawn: its fields, and what was sent and refused. */
export const pageFormSchema = v.object({
  /** Idempotency key of this load of the page. */
  key: v.string(),
  /** Proves that the form is this server's; bound to the session or the login. */
  token: v.string(),
  /** The token header of a frame without cookies: empty before a start; undefined where cookies work. */
  tokens: v.optional(v.string()),
  /** The survey's address for other devices. */
  address: v.string(),
  /** An answer that was sent without a script, and is not stored. */
  posted: v.optional(
    v.object({ questionId: v.string(), answer: v.unknown(), faults: v.array(faultSchema) }),
  ),
  /** A name for a signature that was sent and is not stored. */
  signature: v.optional(v.object({ name: v.string(), isMissing: v.boolean() })),
  /** Whether the browser has not kept the cookie of a start. */
  isCookieLost: v.optional(v.boolean()),
  /** Linked lists along the chosen path, from the top. */
  lists: v.optional(
    v.array(v.array(v.object({ id: v.string(), text: v.string(), leaf: v.boolean() }))),
  ),
  /** Why the server has not done what was sent, beside faults of an answer. */
  refusal: v.optional(v.object({ code: v.number(), message: v.string() })),
  /** The fields that were sent, to send them again from a page that cannot draw the answer. */
  sent: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  /** Absent unless a mission is drawn. */
  mission: v.optional(missionRecordSchema),
});

export type PageForm = v.InferOutput<typeof pageFormSchema>;

/** Names of the fields beside those of the answer (docs/protocol.md, "Forms"). */
export const formFields = {
  /** The command of the button that was pressed. */
  command: 'do',
  key: 'key',
  token: 'token',
  tokens: 'tokens',
  question: 'question',
  /** A language of the app, for `language`. */
  locale: 'lang',
  /** Whether `restart` offers the answers given so far: `keep` or `clear`. */
  answers: 'answers',
  /** The question that a button of a review opens, in place of a command. */
  to: 'to',
  /** A button that changes the answer without sending it. */
  press: 'press',
  /** The step of a mission that is drawn. */
  step: 'step',
  /** The typed name of a signature, for `start`. */
  signature: 'signature-name',
} as const;

/** Query parameter of the page after a first start, which has set a cookie. */
export const startedParameter = 'started';

/** Buttons of a mission. */
const missionCommands = ['begin', 'step', 'complete', 'cancel'] as const;
export type MissionCommand = (typeof missionCommands)[number];

export const commands = [
  'open',
  'start',
  'next',
  'previous',
  'language',
  'restart',
  'continue',
  'retry',
  ...missionCommands,
] as const;
export type Command = (typeof commands)[number];
