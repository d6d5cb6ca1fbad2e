import type * as v from 'valibot';
import type { locationSchema, stepSchema } from '../../contract/survey.ts';

export type LocationReply = v.InferInput<typeof locationSchema>;

/** The reply to a start, a commit or an end. */
export type StepReply = v.InferInput<typeof stepSchema>;
