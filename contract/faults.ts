import * as v from 'valibot';

/** Limits the cost of hostile input to its first issue. */
export const abortOnFirstIssue = { abortEarly: true, abortPipeEarly: true } as const;

const at = v.exactOptional(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * What can be wrong with an answer (spec §5): a kind and its numbers, never words. `at` names the
 * place inside the question, the id of an option, a blank or a row; without it the whole question is
 * meant. The same family is found by the app and sent by the server with a 422.
 */
export const faultSchema = v.variant('kind', [
  v.object({ kind: v.literal('empty'), at }),
  v.object({ kind: v.literal('tooShort'), min: count, at }),
  v.object({ kind: v.literal('tooLong'), max: count, at }),
  v.object({ kind: v.literal('digits'), at }),
  v.object({ kind: v.literal('chinese'), at }),
  v.object({ kind: v.literal('letters'), at }),
  v.object({ kind: v.literal('email'), at }),
  v.object({ kind: v.literal('phone'), at }),
  v.object({ kind: v.literal('tooFew'), min: count, at }),
  v.object({ kind: v.literal('tooMany'), max: count, at }),
  v.object({ kind: v.literal('between'), min: count, max: count, at }),
  v.object({ kind: v.literal('fileTooLarge'), max: count, at }),
  v.object({ kind: v.literal('fileType'), at }),
  v.object({ kind: v.literal('tooManyFiles'), max: count, at }),
  /** A file that was chosen and has not arrived; only the app can know. */
  v.object({ kind: v.literal('notUploaded'), at }),
  v.object({ kind: v.literal('malformed'), at }),
]);

export type Fault = v.InferOutput<typeof faultSchema>;
export type FaultKind = Fault['kind'];

const refusedSchema = v.object({ fault: faultSchema });

/** The fault that a refusal carries (contract.md, "Envelope and codes"); null for one that carries none we know. */
export function faultIn(data: unknown): Fault | null {
  const read = v.safeParse(refusedSchema, data);
  return read.success ? read.output.fault : null;
}
