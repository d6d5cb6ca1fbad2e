/** Milliseconds. */
export interface Patience {
  /** How long an answer may take, and each piece of it. */
  readonly answer: number;
  /** How long a file may take on its way there, the answer included: less than the app waits for its upload. */
  readonly sending: number;
}

/** Connections the other side has closed meanwhile, which is found out only by using them. */
const stale: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * A `fetch` for a store: it gives up when nothing happens for a while, whether before the answer or in it, tries a
 * broken connection once more, and goes nowhere else than it is sent. Bodies have to be such that they can be read
 * twice.
 */
export function patientFetch({ answer, sending }: Patience): typeof fetch {
  return async (input, init) => {
    const end = new AbortController();
    const headers = new Headers(init?.headers);
    // Not part of the signature. What is packed on the way would not be as long as it says.
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

/** The same bytes, an error when the next ones do not come. No time passes while nobody asks for them. */
function paced(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  patience: number,
  end: AbortController,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await within(patience, end, () => reader.read());
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
