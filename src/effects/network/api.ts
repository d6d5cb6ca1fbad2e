import ky, { HTTPError, type Options, SchemaValidationError } from 'ky';
import * as v from 'valibot';
import type { Call } from '../../../contract/calls.ts';
import { tokenStoreHeader } from '../../../contract/embedding.ts';
import {
  envelope,
  InvalidReply,
  Refusal,
  refusalSchema,
  unwrap,
} from '../../../contract/envelope.ts';
import { faultIn } from '../../../contract/faults.ts';
import { frameHeaders, updateTokens } from './tokenStore.ts';

/** What one call carries, as its row of `contract/calls.ts` says. */
export interface Payload<One extends Call> {
  readonly params?: v.InferInput<One['params']>;
  readonly query?: v.InferInput<One['query']>;
  readonly body?: v.InferInput<One['body']>;
  readonly headers?: Record<string, string>;
  /** False where a repeat would not be the same as once. */
  readonly repeatable?: boolean;
  /** True where the page may be gone before the call has arrived. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Makes one call of spec §7 and opens its envelope. A call whose answer may be lost is repeated with
 * growing pauses (reliability R04): three times at most, and never after the server has refused.
 * Throws {@link Refusal} for any code but 200, {@link InvalidReply} for a reply that is no envelope, and
 * whatever the network threw when nothing came back.
 */
export async function send<One extends Call>(
  call: One,
  payload: Payload<One> = {},
): Promise<v.InferOutput<One['reply']>> {
  try {
    const reply = await ky(pathOf(call.path, payload.params), {
      method: call.method,
      timeout: call.timeout,
      retry: payload.repeatable === false ? 0 : retry,
      keepalive: payload.keepalive ?? false,
      signal: payload.signal ?? null,
      searchParams: fields(payload.query),
      headers: { ...frameHeaders(), ...payload.headers },
      hooks: {
        afterResponse: [({ response }) => updateTokens(response.headers.get(tokenStoreHeader))],
      },
      ...bodyOf(call, payload.body),
    }).json(envelope(call.reply));
    return unwrap(reply, faultIn);
  } catch (error) {
    throw known(error);
  }
}

const retry: NonNullable<Options['retry']> = {
  limit: 3,
  methods: ['get', 'post', 'patch'],
  statusCodes: [429, 502, 503, 504],
  afterStatusCodes: [429, 503],
  delay: (attempt) => 1000 * 2 ** (attempt - 1),
  jitter: true,
  retryOnTimeout: true,
  // Without a connection a repeat is lost as well; what was not sent is sent when there is one (R01).
  shouldRetry: () => (navigator.onLine === false ? false : undefined),
};

function pathOf(path: string, params: unknown): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fields(params)[name] ?? ''));
}

function bodyOf(call: Call, body: unknown): Pick<Options, 'body' | 'json'> {
  switch (call.encoding) {
    case 'form':
      return { body: new URLSearchParams(fields(body)) };
    case 'json':
      return { json: body };
    default:
      return {};
  }
}

/** The fields that have a value, as text. */
function fields(record: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

function known(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const refusal = v.safeParse(refusalSchema, error.data);
    if (!refusal.success)
      return new InvalidReply(`HTTP ${error.response.status} without an envelope`);
    const { code, message, data } = refusal.output;
    return new Refusal(code, message ?? '', faultIn(data));
  }
  // A body that is no JSON surfaces as SyntaxError, an empty or a foreign one as a schema's complaint.
  if (error instanceof SchemaValidationError || error instanceof SyntaxError) {
    return new InvalidReply('The reply is not what the contract says');
  }
  return error;
}
