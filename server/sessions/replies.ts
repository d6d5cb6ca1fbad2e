import type * as v from 'valibot';
import type { locationSchema, Subject, stepSchema } from '../../contract/survey.ts';

export type LocationReply = v.InferInput<typeof locationSchema> & { readonly subject?: Subject };

export type StepReply = v.InferInput<typeof stepSchema>;
