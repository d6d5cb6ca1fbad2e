import * as v from 'valibot';
import { faultSchema } from './faults.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const missionRecordSchema = v.object({
  /** The current step, from 1; 0 before the start, and without steps. */
  step: count,
  at: count,
  /** Milliseconds from the start of the mission to the rendering of the page; null before the start. */
  elapsed: v.nullable(count),
});

export type MissionRecord = v.InferOutput<typeof missionRecordSchema>;

/** The form of a page that the server has rendered: its fields, and the answer or command that was refused. */
export const pageFormSchema = v.object({
  key: v.string(),
  /** Token against cross-site request forgery, bound to the session or the login. */
  token: v.string(),
  /** The token header of a frame without cookies: empty before a start; undefined where cookies work. */
  tokens: v.optional(v.string()),
  address: v.string(),
  posted: v.optional(
    v.object({ questionId: v.string(), answer: v.unknown(), faults: v.array(faultSchema) }),
  ),
  signature: v.optional(v.object({ name: v.string(), isMissing: v.boolean() })),
  isCookieLost: v.optional(v.boolean()),
  lists: v.optional(
    v.array(v.array(v.object({ id: v.string(), text: v.string(), leaf: v.boolean() }))),
  ),
  refusal: v.optional(v.object({ code: v.number(), message: v.string() })),
  sent: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  mission: v.optional(missionRecordSchema),
});

export type PageForm = v.InferOutput<typeof pageFormSchema>;

/** Names of the fields beside those of the answer (docs/protocol.md, "Forms"). */
export const formFields = {
  command: 'do',
  key: 'key',
  token: 'token',
  tokens: 'tokens',
  question: 'question',
  locale: 'lang',
  answers: 'answers',
  to: 'to',
  press: 'press',
  step: 'step',
  signature: 'signature-name',
} as const;

/** Id of the form with the answer, for buttons outside of it. */
export const answerFormId = 'answer';

export const startedParameter = 'started';

const missionCommands = ['begin', 'step', 'complete', 'cancel'] as const;
export type MissionCommand = (typeof missionCommands)[number];

export const commands = [
  'open',
  'start',
  'next',
  'previous',
  'extend',
  'language',
  'restart',
  'continue',
  'retry',
  ...missionCommands,
] as const;
export type Command = (typeof commands)[number];
