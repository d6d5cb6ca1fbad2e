import * as v from 'valibot';
import type { Fault } from './faults.ts';
import { lenient } from './survey.ts';

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

/** Codes about the survey, sent with HTTP 200. */
export const domainCodes: ReadonlySet<number> = new Set([
  codes.restartOrContinue,
  codes.notOpen,
  codes.paused,
  codes.login,
  codes.passport,
  codes.surveyChanged,
]);

/** Why this server refuses a call **(ours)**: each has a sentence in the catalogs, `other` that of its code. */
export const refusalReasons = [
  'answeredAlready',
  'loginElsewhere',
  'restartedTooOften',
  'signatureMissing',
  'surveyClosed',
  'timeOver',
  'tooManyFiles',
  'storageFull',
  'other',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

export const refusalSchema = v.object(
  lenient({
    code: v.pipe(
      v.number(),
      v.check((code) => code !== codes.ok),
    ),
    message: v.optional(v.string()),
    reason: v.optional(v.string()),
    data: v.optional(v.unknown()),
  }),
);

/** Schema of every reply: `{ code: 200, data }` or a refusal; code 200 with invalid data fails. */
export function envelope<const Data extends v.GenericSchema>(data: Data) {
  return v.union([v.object({ code: v.literal(codes.ok), data }), refusalSchema]);
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  readonly fault: Fault | null;
  /**
   * Other servers send no reason, only a message; a newer version of this server may send reasons that {@link
   * refusalReasons} lacks.
   */
  readonly reason: string | undefined;

  constructor(code: number, message: string, fault: Fault | null = null, reason?: string) {
    super(message);
    this.code = code;
    this.fault = fault;
    this.reason = reason;
  }
}

/** Returns the data of an envelope; throws a {@link Refusal} for any code but 200. */
export function unwrap<Data>(
  reply: { code: typeof codes.ok; data: Data } | v.InferOutput<typeof refusalSchema>,
  faultIn: (data: unknown) => Fault | null = () => null,
): Data {
  if (isSuccess(reply)) return reply.data;
  throw new Refusal(reply.code, reply.message ?? '', faultIn(reply.data), reply.reason);
}

function isSuccess<Data>(
  reply: { code: typeof codes.ok; data: Data } | { code: number },
): reply is { code: typeof codes.ok; data: Data } {
  return reply.code === codes.ok;
}

/** A reply without an envelope, such as the page of a proxy. */
export class InvalidReply extends Error {
  override readonly name = 'InvalidReply';
}
