import type * as v from 'valibot';
import type { locationSchema, stepSchema } from '../../contract/survey.ts';

export type LocationReply = v.InferInput<typeof locationSchema>;

export type StepReply = v.InferInput<typeof stepSchema>;
