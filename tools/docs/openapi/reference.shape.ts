import type * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import type { RefusalName } from './codes.ts';

export const rows = { ...calls, reAnswerByForm } as const;
export type Rows = typeof rows;

/** Facts of a call that its row in `contract/calls.ts` lacks. */
export interface Reference<Row extends Call = Call> {
  readonly tag: 'Surveys' | 'Session' | 'Answers' | 'Files' | 'Missions' | 'In an app';
  readonly summary: string;
  readonly description: string;
  /** The credentials of the call; `optional` means that a cookie is read if there is one. */
  readonly access: 'open' | 'optional' | 'session';
  /** Descriptions of every field of path, query and body. */
  readonly fields: Readonly<Record<FieldNames<Row>, string>>;
  readonly data: string;
  /** Refusals in addition to those of every call. */
  readonly refusals: readonly RefusalName[];
  readonly idempotent?: boolean;
}

type FieldNames<Row extends Call> = Names<Row['params']> | Names<Row['query']> | Names<Row['body']>;

type Names<Schema> = Schema extends { readonly entries: infer Entries }
  ? keyof Entries & string
  : Schema extends v.GenericSchema
    ? string
    : never;

export type References<Name extends keyof Rows> = {
  readonly [One in Name]: Reference<Rows[One]>;
};
