import * as v from 'valibot';
import { limits } from './limits.ts';

type Encoding = 'none' | 'form' | 'json' | 'multipart';

export interface Call<
  Params extends v.GenericSchema = v.GenericSchema,
  Query extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: `/api/${string}`;
  readonly encoding: Encoding;
  /** Milliseconds after which the client cancels the request. */
  readonly timeout: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

export function call<
  const Params extends v.GenericSchema,
  const Query extends v.GenericSchema,
  const Body extends v.GenericSchema,
  const Reply extends v.GenericSchema,
>(definition: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return definition;
}

export function form<const Body extends v.GenericSchema, const Reply extends v.GenericSchema>(
  path: Call['path'],
  body: Body,
  reply: Reply,
) {
  return call({
    method: 'POST',
    path,
    encoding: 'form',
    timeout: limits.httpTimeout,
    params: none,
    query: none,
    body,
    reply,
  });
}

export const none = v.object({});
