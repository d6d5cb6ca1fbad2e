import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

export type Headers = Readonly<Record<string, string>>;

/** A request to send: the headers are sent as they are, and none is added but the length of the body. */
export interface Request {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer | null;
  /** Milliseconds until the app would abandon the call. */
  readonly timeoutMs: number;
}

/** A request and its reply. */
export interface Exchange {
  readonly request: Request;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The server did not reply; the request was sent, or could not be. */
export class NoReply extends Error {
  readonly request: Request;

  constructor(request: Request, reason: string) {
    super(reason);
    this.request = request;
  }
}

const mostReplyBytes = 32 * 2 ** 20;

/**
 * Sends a request to an origin, follows no redirect, and knows no proxy.
 *
 * @throws {NoReply}
 */
export function exchange(origin: string, request: Request): Promise<Exchange> {
  const { method, path, headers, body, timeoutMs } = request;
  const url = new URL(path, origin);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new NoReply(request, reason));
    const outgoing = send(
      url,
      {
        method,
        headers: { ...headers, ...(body ? { 'Content-Length': String(body.length) } : {}) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (incoming) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        incoming.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostReplyBytes) incoming.destroy(new Error('the reply does not end'));
          else parts.push(part);
        });
        incoming.on('error', (error) => fail(reasonOf(error, timeoutMs)));
        incoming.on('end', () =>
          resolve({
            request,
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    outgoing.on('error', (error) => fail(reasonOf(error, timeoutMs)));
    outgoing.end(body ?? undefined);
  });
}

function reasonOf(error: Error, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return `no reply within ${timeoutMs / 1000} s`;
  }
  return `no reply: ${error.message}`;
}
