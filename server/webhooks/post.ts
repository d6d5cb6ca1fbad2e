import { Agent, request } from 'undici';
import type { WebhookConfig } from '../config/webhook.ts';
import { signedHeaders } from './signedHeaders.ts';

export type Outcome =
  | 'accepted'
  | 'aborted'
  | {
      readonly problem: string;
      /** Whether the receiver has unsubscribed. */
      readonly isGone: boolean;
      /** Milliseconds after which the receiver wants a repeat. */
      readonly retryAfter: number;
    };

interface Message {
  readonly id: string;
  readonly body: string;
  readonly now: number;
}

export interface Poster {
  post(message: Message): Promise<Outcome>;
  abort(): void;
  close(): Promise<void>;
}

/** Bytes of a reply that are read, so that its connection can be used again. */
const maxReplyBytes = 16 * 1024;

/** Posts signed events to the webhook; follows no redirect. */
export function openPoster({ url, secrets }: WebhookConfig, timeoutMs: number): Poster {
  const stopping = new AbortController();
  const dispatcher = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: timeoutMs });
  return {
    async post({ id, body, now }) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const reply = await request(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Askpath-Webhooks',
            ...signedHeaders(secrets, { id, seconds: Math.floor(now / 1000), body }),
          },
          body,
          dispatcher,
          signal,
        });
        // The status decides even if the rest of the reply cannot be read.
        await reply.body.dump({ limit: maxReplyBytes, signal }).catch(() => {});
        return outcomeOf(reply.statusCode, reply.headers['retry-after'], now);
      } catch (error) {
        if (stopping.signal.aborted) return 'aborted';
        return { problem: problemOf(error), isGone: false, retryAfter: 0 };
      }
    },
    abort: () => stopping.abort(),
    close: () => dispatcher.close(),
  };
}

function outcomeOf(
  status: number,
  retryAfter: string | string[] | undefined,
  now: number,
): Outcome {
  if (status >= 200 && status < 300) return 'accepted';
  return {
    problem: `HTTP ${status}`,
    isGone: status === 410,
    retryAfter: millisecondsOf([retryAfter].flat()[0] ?? '', now),
  };
}

function millisecondsOf(retryAfter: string, now: number): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const retryTime = Date.parse(retryAfter);
  return Number.isNaN(retryTime) ? 0 : Math.max(0, retryTime - now);
}

function problemOf(error: unknown): string {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  return name === 'TimeoutError' ? 'timeout' : String(code ?? name);
}
