import * as v from 'valibot';
import type { Fault } from './faults.ts';
import { lenient } from './survey.ts';

/** Codes that mean something to the app beyond "it did not work" (contract.md, "Envelope and codes"). */
export const codes = {
  ok: 200,
  restartOrContinue: 2,
  notOpen: 5,
  paused: 6,
  login: 4001,
  passport: 4002,
  surveyChanged: 4004,
  badRequest: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalidAnswer: 422,
  tooManyRequests: 429,
  serverError: 500,
  unavailable: 503,
} as const;

/**
 * Codes that are about the survey, not about the call: HTTP calls them a success (contract.md, "Envelope and
 * codes").
 */
export const domainCodes: ReadonlySet<number> = new Set([
  codes.restartOrContinue,
  codes.notOpen,
  codes.paused,
  codes.login,
  codes.passport,
  codes.surveyChanged,
]);

/** A reply that is not a success: the code, the server's own sentence, and what came with them. */
export const refusalSchema = v.object(
  lenient({
    code: v.pipe(
      v.number(),
      v.check((code) => code !== codes.ok),
    ),
    message: v.optional(v.string()),
    data: v.optional(v.unknown()),
  }),
);

/**
 * The wrapper round every reply (spec §7): `{ code: 200, data }`, or a refusal. A code 200 whose data
 * does not fit is neither, so that a half-broken server is never mistaken for a refusing one.
 */
export function envelope<const Data extends v.GenericSchema>(data: Data) {
  return v.union([v.object({ code: v.literal(codes.ok), data }), refusalSchema]);
}

/** Any reply whose code is not 200 (spec §8), thrown to whoever asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  /** What is wrong with an answer or a file, where that is why. */
  readonly fault: Fault | null;

  constructor(code: number, message: string, fault: Fault | null = null) {
    super(message);
    this.code = code;
    this.fault = fault;
  }
}

/**
 * Opens a wrapper. Throws {@link Refusal} when the code is not 200 (spec §8, first line), with the fault that `faultIn`
 * reads from its data. Where no answer was sent there is none to read.
 */
export function unwrap<Data>(
  reply: { code: typeof codes.ok; data: Data } | v.InferOutput<typeof refusalSchema>,
  faultIn: (data: unknown) => Fault | null = () => null,
): Data {
  if (isSuccess(reply)) return reply.data;
  throw new Refusal(reply.code, reply.message ?? '', faultIn(reply.data));
}

function isSuccess<Data>(
  reply: { code: typeof codes.ok; data: Data } | { code: number },
): reply is { code: typeof codes.ok; data: Data } {
  return reply.code === codes.ok;
}

/** A reply that is no envelope at all: a proxy's page, half a body, a code that is text (R19). */
export class InvalidReply extends Error {
  override readonly name = 'Garbled';
}
