import * as v from 'valibot';
import { changes } from './changes.ts';

const httpStatus = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));

/** How a person ends a held call. */
export const endingSchema = v.variant('kind', [
  /** The deployment answers. */
  v.object({ kind: v.literal('pass') }),
  v.object({
    kind: v.literal('reply'),
    status: v.optional(httpStatus, 200),
    body: v.unknown(),
  }),
  /** The connection breaks, for repeats of the call, too. */
  v.object({ kind: v.literal('lost') }),
  /** The call never ends. */
  v.object({ kind: v.literal('silent') }),
  /** A proxy answers with an HTML page. */
  v.object({ kind: v.literal('page'), status: httpStatus }),
  /** The deployment answers, so many milliseconds later. */
  v.object({ kind: v.literal('slow'), ms: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  /** The deployment does what the call asks for, and its reply is lost, or the second half of it. */
  v.object({ kind: v.literal('replyLost') }),
  v.object({ kind: v.literal('half') }),
  /** The reply of the deployment comes with a change of its data. */
  v.object({ kind: v.literal('changed'), change: v.picklist(Object.keys(changes)) }),
  v.object({ kind: v.literal('status'), status: v.pipe(v.number(), v.integer()) }),
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

/** How calls end without a person, until it is removed. */
interface Arranged {
  /** In the words of `readSituation`. */
  readonly situation: string;
  readonly ending: HeldEnding;
  /** Whether the next call alone ends so. */
  readonly isOnce: boolean;
}

/** The name under which every call is arranged. */
const everyCall = 'every call';

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
  readonly #arranged = new Map<string, Arranged>();
  readonly #listeners = new Set<() => void>();
  #last = 0;

  /** What the page shows. */
  get state() {
    const calls = [...this.#waiting.values()].map(({ end: _, ...call }): HeldCall => call);
    const arranged = [...this.#arranged].map(([call, { situation, isOnce }]) => {
      return { call, situation, isOnce };
    });
    const lost = [...this.#lost];
    return { version: this.version, isHolding: this.isHolding, lost, calls, arranged };
  }

  /** Resolves with what a person decides about a call; `isGone` aborts where the page has cancelled it. */
  hold(call: Omit<HeldCall, 'id'>, isGone: AbortSignal): Promise<HeldEnding> {
    if (this.#lost.has(call.name)) return Promise.resolve({ kind: 'lost' });
    const arranged = this.#takeArranged(call.name) ?? this.#takeArranged(everyCall);
    if (arranged) return Promise.resolve(arranged);
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

  /** Ends the calls of a name so from now on; null removes what was arranged. */
  arrange(name: string, arranged: Arranged | null): void {
    if (arranged) this.#arranged.set(name, arranged);
    else this.#arranged.delete(name);
    this.#changed();
  }

  #takeArranged(name: string): HeldEnding | null {
    const arranged = this.#arranged.get(name);
    if (arranged?.isOnce) this.arrange(name, null);
    return arranged?.ending ?? null;
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
