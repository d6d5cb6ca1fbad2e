import { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../contract/call.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { abortOnFirstIssue } from '../../contract/faults.ts';
import { parseJson } from '../lib/json.ts';
import type { BodyStream } from '../uploads/bodyStream.ts';

const contentTypes = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const;

/** Bounds the time to parse a body. */
const maxFields = 32;

/**
 * Validates the input of a call.
 * @throws {Refusal} 400 with the first invalid field and the reason
 */
export function readPart<const Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, raw, abortOnFirstIssue);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw malformed(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}

/**
 * Reads the body before validation; empty for a multipart body, which {@link bodyStream} reads.
 * @throws {Refusal} 415 for another content type, 400 for an unreadable body
 */
export async function rawBody(c: Context, encoding: Call['encoding']): Promise<unknown> {
  if (encoding === 'none') return {};
  const expected = contentTypes[encoding];
  const contentType = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (contentType !== expected) {
    throw new Refusal(codes.unsupportedType, `The body must be ${expected}`);
  }
  if (encoding === 'multipart') return {};
  const text = await c.req.text().catch(() => {
    throw malformed('The body did not arrive');
  });
  if (encoding === 'json') return json(text);
  if (text.split('&', maxFields + 1).length > maxFields)
    throw malformed('There are too many fields');
  // URLSearchParams decodes `+` many times slower than a space.
  return fields(new URLSearchParams(text.replace(/\+/g, ' ')));
}

/**
 * Streams the body of a multipart call. A partly read body keeps the connection open, so that a
 * refusal can be sent.
 */
export function bodyStream(c: Context, encoding: Call['encoding']): BodyStream {
  return {
    contentType: c.req.header('Content-Type') ?? '',
    length: Number(c.req.header('Content-Length') ?? Number.NaN),
    chunks: encoding === 'multipart' ? chunksOf(c) : none(),
  };
}

/** Reading Node's stream directly avoids copies of the chunks. */
function chunksOf(c: Context): AsyncIterator<Uint8Array> {
  const incoming: unknown = c.env?.incoming;
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false });
  const { body } = c.req.raw;
  return body ? body.values({ preventCancel: true }) : none();
}

async function* none(): AsyncGenerator<Uint8Array, undefined> {}

/** @throws {Refusal} 400 for too many or repeated fields and for invalid names */
export function fields(params: URLSearchParams): Record<string, string> {
  if (params.size > maxFields) throw malformed('There are too many fields');
  const read = new Map<string, string>();
  for (const [name, value] of params) {
    if (!/^\w{1,64}$/.test(name)) throw malformed('A field has a name that no call has');
    if (read.has(name)) throw malformed(`${name}: is given twice`);
    // Postgres cannot store U+0000 .
    if (value.includes('\u0000')) throw malformed(`${name}: has a character that no text has`);
    read.set(name, value);
  }
  return Object.fromEntries(read);
}

function json(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw malformed('The body is no JSON of a call');
  }
}

function malformed(message: string): Refusal {
  return new Refusal(codes.badRequest, message);
}
