import * as v from 'valibot';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { type TaskEvent, taskEventSchema } from '../../../contract/taskEvents.ts';
import { isSeen, watchHidden } from '../page/presence.ts';

/** Events of one mission that go out with one call. */
export interface Batch {
  readonly questionId: string;
  readonly events: readonly TaskEvent[];
}

export interface Manner {
  /** True where the page may be gone before the call has arrived. */
  readonly keepalive: boolean;
  /** Aborted when another call takes the place of this one. */
  readonly signal: AbortSignal;
}

type Post = (batch: Batch, manner: Manner) => Promise<void>;

export interface Outbox {
  readonly add: (batch: Batch) => void;
  /** Forgets what waits of a mission: its answer has arrived, and all events with it. */
  readonly drop: (questionId: string) => void;
}

/** A call on its way, and what it carries. */
interface Call extends Manner {
  readonly carried: ReadonlySet<Waiting>;
  readonly stop: () => void;
}

const waitingSchema = v.object({ questionId: v.string(), event: taskEventSchema });
type Waiting = v.InferOutput<typeof waitingSchema>;

/** Milliseconds in which events gather after the first of them. */
const gathering = 1000;

/** The most events in one call: a browser lets 64 KiB outlive a page, and one event takes up to 70 bytes in a form. */
const most = 500;

/**
 * What happened and is not on the server yet, in the order in which it happened. It goes out in batches, one call at a
 * time: a second after the first event of a batch, and at once where the page goes out of sight. What did not arrive
 * stays, also over a reload, and goes with the next event, with the next connection, or from the next page. Nobody
 * waits for any of it, and what the server refuses is dropped: the answer brings every event once more.
 *
 * @param place where in this tab's storage it is kept
 */
export function openOutbox(place: string, post: Post): Outbox {
  let waiting = load(place);
  let call: Call | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True where a second has passed while another call was on its way. */
  let isDue = false;

  const keep = (left: readonly Waiting[]) => {
    waiting = left;
    save(place, left);
  };
  /** Who starts again has the tab forget it: a new round hears nothing of the one before. */
  const forget = () => {
    if (isForgotten(place)) waiting = [];
  };
  const gather = () => {
    timer ??= setTimeout(send, gathering);
  };
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    isDue = call !== null;
    if (!call) begin(false);
  };
  /** The call on its way may not survive the page: one takes its place that does, and carries everything. */
  const sendLast = () => {
    const isCarried = (one: Waiting) => call?.carried.has(one) ?? false;
    if (call?.keepalive && next(waiting).every(isCarried)) return;
    call?.stop();
    clearTimeout(timer);
    timer = undefined;
    isDue = false;
    begin(true);
  };
  const begin = (keepalive: boolean) => {
    forget();
    const batch = next(waiting);
    const [first] = batch;
    if (!first) {
      call = null;
      return;
    }
    const stopping = new AbortController();
    const mine: Call = {
      keepalive,
      signal: stopping.signal,
      carried: new Set(batch),
      stop: () => stopping.abort(),
    };
    call = mine;
    const finish = (hasEnded: boolean) => {
      if (call !== mine) return;
      call = null;
      if (hasEnded) keep(waiting.filter((one) => !mine.carried.has(one)));
      // What has come meanwhile has waited long enough; after a failure it tries again, and once.
      if (hasEnded && (isDue || mine.carried.size === most)) send();
      else if (isDue) gather();
      isDue = false;
    };
    post({ questionId: first.questionId, events: batch.map(({ event }) => event) }, mine).then(
      () => finish(true),
      (error: unknown) => finish(isRefused(error)),
    );
  };

  watchHidden(sendLast);
  globalThis.window?.addEventListener('online', send);
  if (waiting.length > 0) send();
  return {
    add: ({ questionId, events }) => {
      if (events.length === 0) return;
      forget();
      keep([...waiting, ...events.map((event) => ({ questionId, event }))]);
      if (isSeen()) gather();
      else sendLast();
    },
    drop: (questionId) => keep(waiting.filter((one) => one.questionId !== questionId)),
  };
}

/** The batch to go next: as much as one call takes of the mission that has waited longest. */
function next(waiting: readonly Waiting[]): readonly Waiting[] {
  return waiting.filter(({ questionId }) => questionId === waiting[0]?.questionId).slice(0, most);
}

/** True where the same would be refused again. A login, a pause or too many calls pass. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    error.code >= codes.badRequest &&
    error.code < codes.serverError &&
    error.code !== codes.tooManyRequests
  );
}

function load(place: string): readonly Waiting[] {
  try {
    return v.parse(v.array(waitingSchema), JSON.parse(sessionStorage.getItem(place) ?? '[]'));
  } catch {
    return [];
  }
}

/** True where nothing is kept any more; what could not be kept was not forgotten. */
function isForgotten(place: string): boolean {
  try {
    return keptLast.has(place) && sessionStorage.getItem(place) === null;
  } catch {
    return false;
  }
}

/** Where something was kept the last time it was tried. */
const keptLast = new Set<string>();

function save(place: string, waiting: readonly Waiting[]): void {
  keptLast.delete(place);
  try {
    if (waiting.length === 0) {
      sessionStorage.removeItem(place);
    } else {
      sessionStorage.setItem(place, JSON.stringify(waiting));
      keptLast.add(place);
    }
  } catch {
    // Full or forbidden: what waits is lost with the page, unless the answer brings it.
  }
}
