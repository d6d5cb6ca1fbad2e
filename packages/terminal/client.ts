import * as v from 'valibot';
import {
  type Call,
  envelope,
  faultIn,
  InvalidReply,
  refusalSchema,
  unwrap,
} from '../machines/contract.ts';

export interface Payload<SomeCall extends Call> {
  readonly params?: v.InferInput<SomeCall['params']>;
  readonly query?: v.InferInput<SomeCall['query']>;
  readonly body?: v.InferInput<SomeCall['body']> | FormData;
  /** The same on every repeat (docs/protocol.md, "Idempotency keys"). */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/** Sends the calls of the contract to one server and keeps its cookies, as a browser does. */
export class Client {
  readonly #origin: string;
  readonly #locale: string;
  readonly #cookies = new Map<string, string>();

  /** `locale` is a BCP 47 tag, in which the server writes the texts of a survey that has not started. */
  constructor(origin: string, locale: string) {
    this.#origin = origin;
    this.#locale = locale;
  }

  /** @throws {Refusal}, {InvalidReply} or the error of `fetch` */
  async send<SomeCall extends Call>(
    call: SomeCall,
    { params, query, body, key, signal }: Payload<SomeCall> = {},
  ): Promise<v.InferOutput<SomeCall['reply']>> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(textFields(params).get(name) ?? ''),
    );
    const timeout = AbortSignal.timeout(call.timeout);
    const response = await fetch(`${this.#origin}${path}?${textFields(query)}`, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': this.#locale,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(call.encoding === 'json' ? { 'Content-Type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      body: encoded(call, body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const reply = v.safeParse(
      response.ok ? envelope(call.reply) : refusalSchema,
      await response.json().catch(() => null),
    );
    if (!reply.success) throw new InvalidReply(`HTTP ${response.status} without an envelope`);
    return unwrap(reply.output, faultIn);
  }
}

function encoded({ encoding }: Call, body: unknown): FormData | URLSearchParams | string | null {
  if (body instanceof FormData) return body;
  if (encoding === 'json') return JSON.stringify(body);
  return encoding === 'form' ? textFields(body) : null;
}

function textFields(fields: unknown): URLSearchParams {
  const stated = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return new URLSearchParams(stated.map(([name, value]) => [name, String(value)]));
}
