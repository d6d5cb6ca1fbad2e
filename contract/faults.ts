import * as v from 'valibot';

/** Limits the cost of hostile input to its first issue. */
export const abortOnFirstIssue = { abortEarly: true, abortPipeEarly: true } as const;

const at = v.exactOptional(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Faults of an answer. `at` is the id of an option, blank or row; without it the whole question is meant. */
export const faultSchema = v.variant('kind', [
  v.object({ kind: v.literal('empty'), at }),
  v.object({ kind: v.literal('tooShort'), min: count, at }),
  v.object({ kind: v.literal('tooLong'), max: count, at }),
  v.object({ kind: v.literal('digits'), at }),
  v.object({ kind: v.literal('chinese'), at }),
  v.object({ kind: v.literal('letters'), at }),
  v.object({ kind: v.literal('email'), at }),
  v.object({ kind: v.literal('phone'), at }),
  v.object({ kind: v.literal('number'), at }),
  v.object({ kind: v.literal('date'), at }),
  v.object({ kind: v.literal('time'), at }),
  v.object({ kind: v.literal('month'), at }),
  v.object({ kind: v.literal('step'), at }),
  /** Outside the bounds of its blank. */
  v.object({ kind: v.literal('range'), at }),
  v.object({ kind: v.literal('pattern'), at }),
  v.object({ kind: v.literal('tooFew'), min: count, at }),
  v.object({ kind: v.literal('tooMany'), max: count, at }),
  v.object({ kind: v.literal('between'), min: count, max: count, at }),
  v.object({ kind: v.literal('fileTooLarge'), max: count, at }),
  v.object({ kind: v.literal('fileType'), at }),
  v.object({ kind: v.literal('tooManyFiles'), max: count, at }),
  /** Found by the app only. */
  v.object({ kind: v.literal('notUploaded'), at }),
  v.object({ kind: v.literal('malformed'), at }),
]);

export type Fault = v.InferOutput<typeof faultSchema>;
export type FaultKind = Fault['kind'];

const refusedSchema = v.object({ fault: faultSchema });

export function faultIn(data: unknown): Fault | null {
  const read = v.safeParse(refusedSchema, data);
  return read.success ? read.output.fault : null;
}
