import * as v from 'valibot';

/** How a person ends a held call. */
export const endingSchema = v.variant('kind', [
  /** The deployment answers. */
  v.object({ kind: v.literal('pass') }),
  v.object({
    kind: v.literal('reply'),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)), 200),
    body: v.unknown(),
  }),
  /** The connection breaks, for repeats of the call, too. */
  v.object({ kind: v.literal('lost') }),
  /** The call never ends. */
  v.object({ kind: v.literal('silent') }),
  /** A proxy answers with an HTML page. */
  v.object({
    kind: v.literal('page'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  }),
]);
export type HeldEnding = v.InferOutput<typeof endingSchema>;

export interface HeldCall {
  readonly id: number;
  /** The name of the call, such as `commitAnswer`. */
  readonly name: string;
  readonly address: string;
  /** The fields that the page sent. */
  readonly fields: Readonly<Record<string, string>>;
}

interface Waiting extends HeldCall {
  readonly end: (ending: HeldEnding) => void;
}

/** The calls that wait for a person. */
export class HeldCalls {
  /** Whether calls are held; otherwise the deployment answers them. */
  isHolding = true;
  /** Increases with every change, so that a page can wait for the next one. */
  version = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** The names of calls whose repeats are lost, too. */
  readonly #lost = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #last = 0;

  /** What the page shows. */
  get state() {
    const calls = [...this.#waiting.values()].map(({ end: _, ...call }): HeldCall => call);
    return { version: this.version, isHolding: this.isHolding, lost: [...this.#lost], calls };
  }

  /** Resolves with what a person decides about a call; `isGone` aborts where the page has cancelled it. */
  hold(call: Omit<HeldCall, 'id'>, isGone: AbortSignal): Promise<HeldEnding> {
    if (this.#lost.has(call.name)) return Promise.resolve({ kind: 'lost' });
    if (!this.isHolding) return Promise.resolve({ kind: 'pass' });
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      const end = (ending: HeldEnding) => {
        this.#waiting.delete(id);
        this.#changed();
        resolve(ending);
      };
      this.#waiting.set(id, { ...call, id, end });
      isGone.addEventListener('abort', () => end({ kind: 'silent' }), { once: true });
      this.#changed();
    });
  }

  /** Ends a held call; returns false for a call that is not held any more. */
  end(id: number, ending: HeldEnding): boolean {
    const call = this.#waiting.get(id);
    if (!call) return false;
    if (ending.kind === 'lost') this.#lost.add(call.name);
    call.end(ending);
    return true;
  }

  /** Lets repeats of lost calls through again. */
  restoreConnection(): void {
    this.#lost.clear();
    this.#changed();
  }

  /** Holds calls from now on, or lets all of them through. */
  setHolding(isHolding: boolean): void {
    this.isHolding = isHolding;
    if (!isHolding) for (const { end } of this.#waiting.values()) end({ kind: 'pass' });
    this.#changed();
  }

  /** Waits for a change after a version, for at most so many milliseconds. */
  changeAfter(version: number, ms: number): Promise<void> {
    if (version < this.version) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#listeners.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#listeners.add(done);
    });
  }

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
