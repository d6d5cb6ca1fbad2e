import { type Envelope, nameOf } from '../../browser/calls.ts';
import type { EnginePage, EngineRequest } from '../../browser/port.ts';

/** A call of a page and its outcome. */
export interface Exchange {
  readonly name: string;
  /** The idempotency key; null for a call without one. */
  readonly key: string | null;
  readonly body: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The number of the document that made the call, since a reload makes a new one. */
  readonly load: number;
  /** The position among the starts and ends of all calls. */
  readonly sentAt: number;
  /** The position of the end of the call; null for a call in flight. */
  endedAt: number | null;
  /** `accepted` with code 200, `refused` with another code, `failed` without a reply, with an HTML page or with a server error. */
  outcome: 'pending' | 'accepted' | 'refused' | 'failed';
  /** The content of a reply. */
  data?: unknown;
}

/** Records the calls of a page and their replies, real or injected. */
export class Exchanges {
  readonly all: Exchange[] = [];
  readonly #byRequest = new Map<EngineRequest, Exchange>();
  readonly #reading: Promise<void>[] = [];
  #load = 0;
  #count = 0;

  constructor(page: EnginePage) {
    page.on('request', (request) => this.#add(request));
    page.on('requestfailed', (request) => this.#end(request, 'failed'));
    page.on('response', (response) => {
      // A page of a proxy is no reply, whatever its status is.
      const isReply = !response.headers()['content-type']?.startsWith('text/html');
      const exchange = this.#end(
        response.request(),
        response.ok() && isReply ? 'accepted' : 'failed',
      );
      if (!exchange || response.status() >= 500 || response.status() === 429) return;
      const read = response.json().then(
        (reply) => {
          const { code, data } = reply as Envelope;
          exchange.outcome = code === 200 ? 'accepted' : 'refused';
          exchange.data = data;
        },
        // A page may leave a reply unread.
        () => {},
      );
      this.#reading.push(read);
    });
  }

  /** The recorded calls, after all replies that have arrived are read. */
  async read(): Promise<readonly Exchange[]> {
    await Promise.race([Promise.all(this.#reading), new Promise((done) => setTimeout(done, 1000))]);
    return this.all;
  }

  /** The last accepted call of this name. */
  async last(name: string): Promise<Exchange | undefined> {
    const all = await this.read();
    return all.findLast((exchange) => exchange.name === name && exchange.outcome === 'accepted');
  }

  #add(request: EngineRequest): void {
    // The document of a frame makes its own keys, too.
    if (request.isNavigationRequest()) this.#load += 1;
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const body = request.postData() ?? '';
    const exchange: Exchange = {
      name: nameOf(pathname),
      key: request.headers()['idempotency-key'] ?? null,
      body,
      fields: Object.fromEntries(new URLSearchParams(body)),
      load: this.#load,
      sentAt: this.#next(),
      endedAt: null,
      outcome: 'pending',
    };
    this.all.push(exchange);
    this.#byRequest.set(request, exchange);
  }

  #end(request: EngineRequest, outcome: Exchange['outcome']): Exchange | undefined {
    const exchange = this.#byRequest.get(request);
    if (!exchange) return undefined;
    exchange.endedAt ??= this.#next();
    exchange.outcome = outcome;
    return exchange;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}
