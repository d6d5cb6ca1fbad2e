import { codes } from '../../contract/envelope.ts';
import { RetryLater } from '../lib/retryLater.ts';

interface Job {
  readonly client: string;
  readonly cost: number;
  /** The virtual times at which the job begins and finishes in weighted fair queueing. */
  readonly start: number;
  readonly finish: number;
  readonly begin: () => void;
  readonly drop: () => void;
}

interface Bounds {
  readonly cost: number;
  readonly jobs: number;
}

/** With these limits the last waiting job still finishes within the client's timeout of a minute. */
const defaultBounds: Bounds = { cost: 10_000, jobs: 200 };

/** Runs jobs in turn by weighted fair queueing; a full queue drops the job that would finish last. */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #waiting: Job[] = [];
  readonly #finishes = new Map<string, number>();
  #now = 0;
  #isRunning = false;

  constructor(bounds: Bounds = defaultBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs `work` in the client's turn; `cost` is in estimated milliseconds.
   * @throws {RetryLater} 503 when the queue is full
   */
  async run<Result>(client: string, cost: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve, reject) => {
      const start = Math.max(this.#now, this.#finishes.get(client) ?? 0);
      const finish = start + cost;
      this.#finishes.set(client, finish);
      const drop = () => reject(this.#queueFull());
      this.#waiting.push({ client, cost, start, finish, begin: resolve, drop });
      this.#next();
      this.#dropExcess();
    });
    try {
      return await work();
    } finally {
      this.#isRunning = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isRunning) return;
    const next = this.#takeFirst((job, first) => job.finish < first.finish);
    if (!next) {
      this.#now = 0;
      this.#finishes.clear();
      return;
    }
    this.#isRunning = true;
    const clients = new Set(this.#waiting.map(({ client }) => client)).add(next.client);
    // The virtual time advances by the service due to each waiting client, which prevents
    // starvation of costly jobs.
    this.#now = Math.max(this.#now, next.start) + next.cost / clients.size;
    for (const [client, finish] of this.#finishes) {
      if (finish <= this.#now) this.#finishes.delete(client);
    }
    next.begin();
  }

  #dropExcess(): void {
    while (this.#waiting.length > this.#bounds.jobs || this.#cost() > this.#bounds.cost) {
      const dropped = this.#takeFirst((job, last) => job.finish >= last.finish);
      if (!dropped) return;
      this.#finishes.set(dropped.client, dropped.start);
      dropped.drop();
    }
  }

  #takeFirst(isBefore: (job: Job, other: Job) => boolean): Job | undefined {
    const [first, ...others] = this.#waiting;
    if (!first) return undefined;
    const picked = others.reduce((best, job) => (isBefore(job, best) ? job : best), first);
    this.#waiting.splice(this.#waiting.indexOf(picked), 1);
    return picked;
  }

  #cost(): number {
    return this.#waiting.reduce((sum, { cost }) => sum + cost, 0);
  }

  #queueFull(): RetryLater {
    const seconds = Math.ceil(this.#cost() / 1000);
    return new RetryLater(codes.unavailable, 'Many files are being looked at just now', seconds);
  }
}
