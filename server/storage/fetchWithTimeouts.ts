export interface StorageTimeouts {
  /** Milliseconds until the response, and for each chunk of it. */
  readonly answer: number;
  /** Milliseconds for an upload with its response, below the app's upload timeout. */
  readonly sending: number;
}

/** Errors of a keep-alive connection that the server has closed. */
const stale: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Retries a stale connection once and follows no redirect; bodies must be readable twice. */
export function fetchWithTimeouts({ answer, sending }: StorageTimeouts): typeof fetch {
  return async (input, init) => {
    const end = new AbortController();
    const headers = new Headers(init?.headers);
    // Unsigned; a compressed body would not match its length.
    headers.set('Accept-Encoding', 'identity');
    const request = { ...init, headers, redirect: 'manual', signal: end.signal } as const;
    const response = await within(init?.method === 'PUT' ? sending : answer, end, () =>
      fetch(input, request).catch((error) => {
        if (end.signal.aborted || !stale.has(Object(error.cause).code)) throw error;
        return fetch(input, request);
      }),
    );
    if (!response.body) return response;
    const { status, statusText } = response;
    return new Response(paced(response.body, answer, end), {
      status,
      statusText,
      headers: response.headers,
    });
  };
}

function paced(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  timeoutMs: number,
  end: AbortController,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await within(timeoutMs, end, () => reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function within<Result>(
  milliseconds: number,
  end: AbortController,
  work: () => Promise<Result>,
): Promise<Result> {
  const late = setTimeout(
    () => end.abort(new DOMException('This took too long', 'TimeoutError')),
    milliseconds,
  );
  try {
    return await work();
  } finally {
    clearTimeout(late);
  }
}
