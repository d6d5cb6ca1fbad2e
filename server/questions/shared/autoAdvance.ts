import * as v from 'valibot';

/** The key of types whose answers a press can complete. */
export const autoAdvanceEntry = { autoAdvance: v.optional(v.boolean()) };
