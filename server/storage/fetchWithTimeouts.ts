import { Agent } from 'undici';

export interface StorageTimeouts {
  /** Milliseconds until the response begins, and for each chunk of it. */
  readonly answer: number;
  /** Milliseconds for an upload with its response, below the app's upload timeout. */
  readonly sending: number;
}

/** Errors of a keep-alive connection that the server has closed. */
const staleErrors: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Retries once over a new connection when the old one was closed; follows no redirect. Bodies must
 * be readable twice.
 */
export function fetchWithTimeouts({ answer, sending }: StorageTimeouts): typeof fetch {
  const agentOf = (headersTimeout: number) =>
    new Agent({ headersTimeout, bodyTimeout: answer, connect: { timeout: answer } });
  const [reading, writing] = [agentOf(answer), agentOf(sending)];
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    // The signature of the request does not cover this header. A compressed body would not match
    // its length.
    headers.set('Accept-Encoding', 'identity');
    const isUpload = init?.method === 'PUT';
    const request = {
      ...init,
      headers,
      redirect: 'manual' as const,
      dispatcher: isUpload ? writing : reading,
      ...(isUpload ? { signal: AbortSignal.timeout(sending) } : {}),
    };
    return fetch(input, request).catch((error) => {
      if (!staleErrors.has(Object(error.cause).code)) throw error;
      return fetch(input, request);
    });
  };
}
