import ky, { HTTPError, type Options, SchemaValidationError } from 'ky';
import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { tokenStoreHeader } from '../../../contract/embedding.ts';
import {
  envelope,
  InvalidReply,
  Refusal,
  refusalSchema,
  unwrap,
} from '../../../contract/envelope.ts';
import { faultIn } from '../../../contract/faults.ts';
import { isOtherOrigin, serverUrl } from './serverUrl.ts';
import { frameHeaders, updateTokens } from './tokenStore.ts';

export interface Payload<SomeCall extends Call> {
  readonly params?: v.InferInput<SomeCall['params']>;
  readonly query?: v.InferInput<SomeCall['query']>;
  readonly body?: v.InferInput<SomeCall['body']>;
  readonly headers?: Record<string, string>;
  readonly repeatable?: boolean;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a call and retries every failure but a refusal.
 * @throws {Refusal}, {InvalidReply} or the error of the network
 */
export async function sendWithRetries<SomeCall extends Call>(
  call: SomeCall,
  payload: Payload<SomeCall> = {},
): Promise<v.InferOutput<SomeCall['reply']>> {
  try {
    const reply = await ky(serverUrl(pathOf(call.path, payload.params)), {
      method: call.method,
      credentials: isOtherOrigin ? 'include' : 'same-origin',
      timeout: call.timeout,
      retry: payload.repeatable === false ? 0 : retry,
      keepalive: payload.keepalive ?? false,
      signal: payload.signal ?? null,
      searchParams: textFields(payload.query),
      headers: { ...frameHeaders(), ...payload.headers },
      fetch: fetchWithTokens,
      ...bodyOf(call, payload.body),
    }).json(envelope(call.reply));
    return unwrap(reply, faultIn);
  } catch (error) {
    throw normalizeError(error);
  }
}

/** Stores the tokens of each reply. An `afterResponse` hook of ky would clone every reply for this. */
async function fetchWithTokens(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...args);
  updateTokens(response.headers.get(tokenStoreHeader));
  return response;
}

export const retry: NonNullable<Options['retry']> = {
  limit: 3,
  methods: ['get', 'post', 'patch'],
  statusCodes: [429, 502, 503, 504],
  afterStatusCodes: [429, 503],
  delay: (attempt) => 1000 * 2 ** (attempt - 1),
  jitter: true,
  retryOnTimeout: true,
  shouldRetry: () => (navigator.onLine === false ? false : undefined),
};

function pathOf(path: string, params: unknown): string {
  return path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(textFields(params)[name] ?? ''),
  );
}

function bodyOf(call: Call, body: unknown): Pick<Options, 'body' | 'json'> {
  switch (call.encoding) {
    case 'form':
      return { body: new URLSearchParams(textFields(body)) };
    case 'json':
      return { json: body };
    default:
      return {};
  }
}

function textFields(record: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

function normalizeError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const refusal = v.safeParse(refusalSchema, error.data);
    if (!refusal.success)
      return new InvalidReply(`HTTP ${error.response.status} without an envelope`);
    const { code, message, data, reason } = refusal.output;
    return new Refusal(code, message ?? '', faultIn(data), reason);
  }
  if (error instanceof SchemaValidationError || error instanceof SyntaxError) {
    return new InvalidReply('The reply is not what the contract says');
  }
  return error;
}
