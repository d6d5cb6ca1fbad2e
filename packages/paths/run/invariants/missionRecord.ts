import type { Exchange } from './exchanges.ts';
import type { Invariant } from './invariant.ts';

/** An event has a code, a note a text. */
interface Item {
  readonly at?: number;
  readonly step?: number;
  readonly code?: number;
  readonly text?: string;
}

/** The calls whose order this rule does not know: a new round has missions of its own. */
const begins = (name: string) => name === 'start' || name === 'reAnswer';

export const missionRecord: Invariant = {
  rule: 'What is recorded in a mission goes out with its time, not again once the server has it, and the answer has all of it.',
  contradiction({ exchanges }) {
    const first = exchanges.findLastIndex(({ name }) => begins(name)) + 1;
    const calls = exchanges.slice(first);
    for (const [index, call] of calls.entries()) {
      const found = contradictionIn(call, calls.slice(0, index));
      if (found !== null) return found;
    }
    return null;
  },
};

function contradictionIn(call: Exchange, before: readonly Exchange[]): string | null {
  const items = sentBy(call);
  const timeless = items.find(({ at }) => typeof at !== 'number');
  if (timeless) return `${JSON.stringify(timeless)} has no time`;
  const batches = before.filter(({ name }) => name === 'ut');
  if (call.name === 'ut') {
    const known = batches
      .filter(({ load, outcome, endedAt }) => {
        const hasEnded = endedAt !== null && endedAt < call.sentAt;
        return load === call.load && outcome === 'accepted' && hasEnded;
      })
      .flatMap(keysOf);
    const again = keysOf(call).find((key) => known.includes(key));
    return again === undefined ? null : `it went out again: ${again}`;
  }
  // A mission that was skipped has an answer without events.
  if (items.length === 0) return null;
  const answered = keysOf(call);
  const { questionId } = call.fields;
  const missing = batches
    .filter((batch) => infoOf(batch).questionId === questionId)
    .flatMap(keysOf)
    .find((key) => !answered.includes(key));
  return missing === undefined ? null : `the answer lacks ${missing}`;
}

function keysOf(call: Exchange): readonly string[] {
  const questionId = call.name === 'ut' ? infoOf(call).questionId : call.fields.questionId;
  return sentBy(call).map(({ at, step, code, text }) =>
    JSON.stringify({ questionId, at, step, code, text }),
  );
}

interface Recorded {
  readonly questionId?: string;
  readonly events?: readonly Item[];
  readonly notes?: readonly Item[];
}

function sentBy(call: Exchange): readonly Item[] {
  if (call.name !== 'ut' && call.name !== 'commitAnswer') return [];
  const { events = [], notes = [] } = call.name === 'ut' ? infoOf(call) : read(call.fields.result);
  return [...events, ...notes];
}

function infoOf({ fields }: Exchange): Recorded {
  return read(fields.info);
}

function read(json: string | undefined): Recorded {
  return (JSON.parse(json ?? 'null') ?? {}) as Recorded;
}
