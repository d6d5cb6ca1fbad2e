import { waitTimeoutMs } from './poll.ts';
import type { EngineContext, EnginePage, EngineRequest, EngineRoute } from './port.ts';

export type Ending =
  | {
      readonly kind: 'reply';
      readonly body: Envelope;
      readonly status?: number;
      /** Whether the server does not get the call, so that nothing changes there. */
      readonly isFaked?: boolean;
    }
  | { readonly kind: 'lost' }
  /** The server never answers. */
  | { readonly kind: 'silent' }
  /** A proxy answers with an HTML page. */
  | { readonly kind: 'page'; readonly status: number };

export interface Envelope {
  readonly code: number;
  readonly message?: string;
  readonly data?: unknown;
}

interface Fitting {
  readonly adapt: (ending: Ending) => Ending;
  readonly isSame: (real: Envelope, wanted: Envelope) => boolean;
  /** Changes the server's reply to what the page has to get. */
  readonly received: (real: Envelope) => Envelope;
}

/**
 * The calls of a page, held until a test ends each of them, so that the page can be checked while it waits. A wanted
 * reply is requested from the real server first, and is injected only if the server replies otherwise.
 */
export class Calls {
  readonly #held = new Map<string, EngineRoute>();
  readonly #waiting = new Map<string, (route: EngineRoute) => void>();
  /** The calls whose repeats are lost, with the number of times that they were. */
  readonly #lost = new Map<string, number>();
  readonly #stopped = new WeakSet<EngineRequest>();
  readonly #context: EngineContext;
  readonly #fitting: Fitting;
  /** The number of replies by their origin; `asked` counts the calls that were passed to the server. */
  readonly count = { real: 0, injected: 0, lost: 0, asked: 0 };

  private constructor(context: EngineContext, fitting: Fitting) {
    this.#context = context;
    this.#fitting = fitting;
  }

  /** Holds every call that the page makes from now on. */
  static async of(page: EnginePage, fitting: Fitting = asItIs): Promise<Calls> {
    const calls = new Calls(page.context(), fitting);
    await showBodies(page);
    await page.route('**/api/**', (route) => calls.#arrive(route));
    page.on('requestfailed', (request) => calls.#drop(request));
    return calls;
  }

  /** Holds the requests to these addresses, which are uploads and files, under a name, as it holds calls of the API. */
  async hold(
    page: EnginePage,
    addresses: RegExp,
    name: string | ((request: EngineRequest) => string),
  ): Promise<void> {
    await page.route(addresses, (route) =>
      this.#arrive(route, typeof name === 'string' ? name : name(route.request())),
    );
  }

  /** Waits until the page has made a call with this name. */
  async made(name: string): Promise<EngineRoute> {
    const held = this.#held.get(name);
    if (held) return held;
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`The page did not call ${name}.`)),
        waitTimeoutMs,
      );
      this.#waiting.set(name, (route) => {
        clearTimeout(late);
        resolve(route);
      });
    });
  }

  /** Whether the page waits for a reply to a call with this name. */
  isHeld(name: string): boolean {
    return this.#held.has(name);
  }

  /** Whether the page has cancelled the call. */
  isStopped(route: EngineRoute): boolean {
    return this.#stopped.has(route.request());
  }

  /** Ends the call. The repeats of a call that is lost are lost as well, until {@link listen} is called. */
  async end(name: string, wanted: Ending): Promise<void> {
    const route = await this.made(name);
    this.#held.delete(name);
    const ending = this.#fitting.adapt(wanted);
    if (ending.kind === 'lost') {
      this.#lost.set(name, 1);
      this.count.lost += 1;
      await route.abort();
      return;
    }
    if (ending.kind === 'silent') {
      this.count.lost += 1;
      return;
    }
    if (ending.kind === 'page') {
      this.count.injected += 1;
      const headers = { 'content-type': 'text/html' };
      return route.fulfill({ status: ending.status, headers, body: '<h1>Bad gateway</h1>' });
    }
    const { body, status = 200, isFaked = false } = ending;
    const real = !isFaked && status === 200 && body.code === 200 ? await this.#ask(route) : null;
    const isWanted =
      real !== null &&
      (name === 'termQuestionnaire' ? endsAlike : this.#fitting.isSame)(real, body);
    this.count[isWanted ? 'real' : 'injected'] += 1;
    await route.fulfill({ status, json: isWanted ? this.#fitting.received(real) : body });
  }

  /** Passes the call to the real server and its reply to the page. */
  async pass(name: string): Promise<void> {
    const route = await this.made(name);
    this.#held.delete(name);
    if (this.#fitting === asItIs) {
      this.count.asked += 1;
      return route.continue();
    }
    await route.fulfill({ json: this.#fitting.received(await this.#ask(route)) });
  }

  /** Waits until the page has received the replies to all of its calls except `waiting` of them. */
  async received(page: EnginePage, waiting = 0): Promise<void> {
    await page.waitForFunction(
      (wanted) => Number(document.documentElement.dataset.calls ?? 0) === wanted,
      waiting,
    );
  }

  /** Forgets the held calls, because the page is about to be left. */
  forget(): void {
    this.#held.clear();
  }

  /** How often a call was lost with its repeats, until {@link listen} is called. */
  losses(name: string): number {
    return this.#lost.get(name) ?? 0;
  }

  /** Ends the loss of calls, so that repeats are held again. */
  listen(): void {
    this.#lost.clear();
  }

  async #arrive(
    route: EngineRoute,
    name = nameOf(new URL(route.request().url()).pathname),
  ): Promise<void> {
    const request = route.request();
    // A page may cancel a call before this handler runs.
    if (this.#stopped.has(request)) return;
    // A file whose id the test has invented cannot be loaded, and no step waits for it.
    if (name === 'file' && request.method() === 'GET') return route.fulfill({ status: 404 });
    const losses = this.#lost.get(name);
    if (losses !== undefined) {
      this.#lost.set(name, losses + 1);
      return route.abort();
    }
    this.#held.set(name, route);
    this.#waiting.get(name)?.(route);
    this.#waiting.delete(name);
  }

  /** Forgets a call that the page has cancelled. */
  #drop(request: EngineRequest): void {
    this.#stopped.add(request);
    for (const [name, route] of this.#held) {
      if (route.request() === request) this.#held.delete(name);
    }
  }

  async #ask(route: EngineRoute): Promise<Envelope> {
    this.count.asked += 1;
    const request = route.request();
    const body = request.postDataBuffer();
    const { 'idempotency-key': key, 'content-type': type } = request.headers();
    const reply = await this.#context.request.fetch(request.url(), {
      method: request.method(),
      ...(body ? { data: body } : {}),
      headers: {
        ...(key ? { 'idempotency-key': key } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
    });
    return (await reply.json()) as Envelope;
  }
}

/** The name of a call. In-app calls have the names of the calls on a page that do the same. */
export function nameOf(path: string): string {
  const [, , first = '', ...more] = path.split('/');
  if (first !== 'inApp') return first;
  return more.at(-1) === 'wake' ? 'location' : (more.at(-1) ?? '');
}

/** The name of the file that the body of an upload has; empty without one. */
export function uploadedName(body: Buffer | null): string {
  return /; filename="([^"]*)"/.exec(body?.toString() ?? '')?.[1] ?? '';
}

/**
 * Makes the body of every request visible to a test: a debugger sees no body inside a `Request`, so the script calls
 * `fetch` with its parts.
 */
export async function showBodies(page: EnginePage): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    let calls = 0;
    const count = (by: number) => {
      calls += by;
      document.documentElement.dataset.calls = String(calls);
    };
    const sendParts: typeof fetch = async (input, init) => {
      if (!(input instanceof Request)) return send(input, init);
      const { url, method, headers, signal } = input;
      // A multipart body contains the bytes of a file, which are no text.
      const isFile = headers.get('content-type')?.startsWith('multipart/') === true;
      const read = async () => (isFile ? input.arrayBuffer() : input.text());
      const body = method === 'GET' ? null : await read();
      return send(url, { method, headers, signal, body });
    };
    window.fetch = async (input, init) => {
      count(1);
      return sendParts(input, init).finally(() => count(-1));
    };
  });
}

/** Whether two replies to the call that ends a session say the same: any content means that it has ended. */
function endsAlike(real: Envelope, wanted: Envelope): boolean {
  const hasContent = ({ data }: Envelope) => data !== null && data !== undefined;
  return real.code === wanted.code && hasContent(real) === hasContent(wanted);
}

/** Whether two replies lead to the same state: they have the same code, status and question. */
function saysTheSame(real: Envelope, wanted: Envelope): boolean {
  return real.code === wanted.code && questionPosition(real.data) === questionPosition(wanted.data);
}

const asItIs: Fitting = {
  adapt: (ending) => ending,
  isSame: saysTheSame,
  received: (real) => real,
};

function questionPosition(data: unknown): string {
  // The items of a linked list decide what can be chosen.
  if (Array.isArray(data) && data.every((item) => 'leaf' in item))
    return JSON.stringify(data.map(({ id }) => id));
  const { status, subject, questionId, survey, maxAnswerTimeConfig } = (data ?? {}) as {
    status?: number;
    subject?: { questionId?: string; ahead?: readonly unknown[] };
    questionId?: string;
    survey?: { config: { signature?: string; allowReAnswer?: boolean } };
    maxAnswerTimeConfig?: { latestEndTime: number; systemCurrTime: number };
  };
  const asked = subject?.questionId ?? questionId ?? null;
  const { signature = null, allowReAnswer = null } = survey?.config ?? {};
  const time = survey && maxAnswerTimeConfig;
  const isOver = time ? time.latestEndTime < time.systemCurrTime : null;
  const isFollowed = (subject?.ahead ?? []).length > 0;
  return JSON.stringify([status ?? null, asked, isFollowed, signature, allowReAnswer, isOver]);
}
