import * as v from 'valibot';

/** Limits the cost of hostile input to its first issue. */
export const abortOnFirstIssue = { abortEarly: true, abortPipeEarly: true } as const;

const at = v.exactOptional(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const bound = v.exactOptional(v.number());

const plain = <const Kind extends string>(kind: Kind) => v.object({ kind: v.literal(kind), at });

/** Faults of an answer. `at` is the id of an option, blank or row; without it the whole question is meant. */
export const faultSchema = v.union([
  plain('empty'),
  v.object({ kind: v.literal('tooShort'), min: count, at }),
  v.object({ kind: v.literal('tooLong'), max: count, at }),
  plain('digits'),
  plain('chinese'),
  plain('letters'),
  plain('email'),
  plain('phone'),
  plain('number'),
  plain('date'),
  plain('time'),
  plain('month'),
  plain('step'),
  /** The bounds of a scale; the bounds of a blank are in its config. */
  v.object({ kind: v.literal('range'), min: bound, max: bound, at }),
  plain('pattern'),
  v.object({ kind: v.literal('tooFew'), min: count, at }),
  v.object({ kind: v.literal('tooMany'), max: count, at }),
  v.object({ kind: v.literal('between'), min: count, max: count, at }),
  /** An exclusive option was chosen together with others; `at` is the exclusive option. */
  plain('exclusive'),
  v.object({ kind: v.literal('fileTooLarge'), max: count, at }),
  plain('fileType'),
  plain('fileEmpty'),
  /** The file is unreadable, or its structure cannot be checked. */
  plain('fileDamaged'),
  /** A document with a password. */
  plain('fileLocked'),
  /** A document with scripts, forms or attachments. */
  plain('fileActive'),
  plain('tooManyPixels'),
  v.object({ kind: v.literal('tooManyFiles'), max: count, at }),
  plain('notUploaded'),
  /** A typed text names no option of a list; only the app knows it. */
  plain('unlisted'),
  plain('malformed'),
]);

export type Fault = v.InferOutput<typeof faultSchema>;
export type FaultKind = Fault['kind'];

const refusedSchema = v.object({ fault: faultSchema });

export function faultIn(data: unknown): Fault | null {
  const read = v.safeParse(refusedSchema, data);
  return read.success ? read.output.fault : null;
}
