/** A JSON object of the generated document. */
export type Json = Readonly<Record<string, unknown>>;
