import * as v from 'valibot';
import { devices, modes } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { locationSchema, stepSchema, subjectSchema } from '../../../contract/survey.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import type { Input } from '../../../machines/session/session.types.ts';
import { type PlainEvent, startRedaction } from './redact.ts';
import { type HistoryEntry, replayedMachines } from './watch.ts';

const kind = 'askpath.log';
const version = 1;

const eventSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(({ type }) => typeof type === 'string', 'an event has a type'),
  v.transform((event) => event as PlainEvent),
);

const inputSchema = v.object({
  surveyId: v.string(),
  mode: v.picklist(modes),
  appname: v.string(),
  device: v.picklist(devices),
  isDesktopChrome: v.boolean(),
  locale: v.string(),
  nonce: v.string(),
  drafts: v.object({
    respondentId: v.string(),
    answers: v.record(v.string(), v.unknown()),
    sign: v.string(),
  }),
  isAfterLogin: v.boolean(),
  // The page of `/dev/live` contains no reply, so a log starts with the request for the location.
  reply: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
});

const logSchema = v.object({
  kind: v.literal(kind),
  version: v.literal(version),
  survey: v.string(),
  /** The revision of the survey, which no server sends yet. */
  revision: v.nullable(v.string()),
  hasAnswers: v.boolean(),
  input: inputSchema,
  events: v.array(
    v.object({
      at: v.number(),
      machine: v.string(),
      event: eventSchema,
      /** The state after the event; null for a stopped actor. */
      to: v.nullable(v.string()),
    }),
  ),
});

export type Log = v.InferOutput<typeof logSchema>;

/** Writes the machines' external events as JSON, without the ticks of a countdown. */
export function writeLog(
  input: Input,
  history: readonly HistoryEntry[],
  hasAnswers: boolean,
): string {
  const redaction = startRedaction(hasAnswers, questionsIn(history));
  const events = history
    .filter(({ isExternal, event }) => isExternal && event.type !== 'time.tick')
    .map(({ at, machine, event, context, to }) => ({
      at,
      machine,
      // Events of machines that are not replayed may contain personal data, so only their types are logged.
      event: replayedMachines.has(machine)
        ? redaction.event(event, questionIn(context)?.questionId)
        : { type: event.type },
      to,
    }));
  const log = {
    kind,
    version,
    survey: input.surveyId,
    revision: null,
    hasAnswers,
    input: redaction.input(input),
    events,
  };
  return JSON.stringify(log, null, 1);
}

export class LogError extends Error {}

/** @throws {LogError} with a message for the user */
export function readLog(text: string): Log {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new LogError('This is no log: it is not JSON.');
  }
  const named = (raw ?? {}) as { readonly kind?: unknown; readonly version?: unknown };
  if (named.kind !== kind) {
    throw new LogError('This is no log of this page: a log begins with "kind": "askpath.log".');
  }
  if (named.version !== version) {
    throw new LogError(
      `This log is of version ${String(named.version)}, and this page plays version ${version}.`,
    );
  }
  const read = v.safeParse(logSchema, raw);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new LogError(
    `This log is damaged at ${issue.path?.map(({ key }) => String(key)).join('.') ?? 'its top'}: ${issue.message}`,
  );
}

/** Turns the failure or the output of a port in a logged event back into what the machine expects. */
export function revive(plain: PlainEvent): PlainEvent {
  const port = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(plain.type);
  if (!port) return plain;
  const event = { ...plain, actorId: port[2] };
  if (port[1] === 'error') return { ...event, error: failureIn(plain.error) };
  const schema = replies[port[2] ?? ''];
  return schema ? { ...event, output: v.parse(schema, plain.output) } : event;
}

const nullable = v.nullish(subjectSchema, null);
const replies: Readonly<Record<string, v.GenericSchema>> = {
  locate: locationSchema,
  relocate: locationSchema,
  reAnswer: v.nullable(locationSchema),
  start: stepSchema,
  commit: stepSchema,
  flush: stepSchema,
  end: v.nullish(stepSchema, null),
  fetch: nullable,
  previous: subjectSchema,
};

const failureSchema = v.union([
  v.object({
    kind: v.literal('refused'),
    code: v.number(),
    message: v.optional(v.string(), ''),
    fault: v.optional(v.unknown()),
    reason: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('garbled') }),
  v.object({ kind: v.literal('unreachable') }),
]);

function failureIn(raw: unknown): Failure {
  const failure = v.parse(failureSchema, raw);
  return failure.kind === 'refused' ? { ...failure, fault: faultOf(failure.fault) } : failure;
}

/**
 * Reads a fault by its kind alone, because an import of the contract's schema would move the schema into the first
 * load's chunk.
 */
function faultOf(raw: unknown): Fault | null {
  return typeof Object(raw).kind === 'string' ? (raw as Fault) : null;
}

function questionsIn(history: readonly HistoryEntry[]): ReadonlyMap<string, Question> {
  return new Map(
    history.flatMap(({ context }) => {
      const question = questionIn(context);
      return question ? [[question.questionId, question]] : [];
    }),
  );
}

/** The question in the context of a session or of a question's machine; null in any other context. */
function questionIn(context: unknown): Question | null {
  const { question } = context as { question?: Question | string | null };
  return typeof question === 'object' ? question : null;
}
