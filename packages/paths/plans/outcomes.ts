import { faultIn } from '../../../contract/faults.ts';
import { limits } from '../../../contract/limits.ts';
import type { Subject } from '../../../contract/survey.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import type { Ending } from '../browser/calls.ts';
import type { Walk } from '../browser/walk.ts';
import type { Case } from '../model.ts';

/** A case of a machine: an event, and what a respondent does to cause it. */
export interface Action extends Case {
  readonly perform: (walk: Walk) => Promise<void>;
  /** A reply that replaces the server's. */
  readonly injected?: Injected;
}

export interface Injected {
  /** The name of a call, or the address of a file. */
  readonly call: string;
  /** The name of the file that an upload sends, where several are under way. */
  readonly file?: string;
  readonly ending: Ending;
}

/** A port resolves with `output` after the reply `data`. */
export function replied(port: string, call: string, output: unknown, data = output): Action {
  return { event: done(port, output), perform: (walk) => walk.calls.end(call, reply(data)) };
}

export function made(port: string, call: string, output: unknown, data = output): Action {
  return injecting(replied(port, call, output, data), call, reply(data));
}

/** A port rejects after a refusal with this code. */
export function refused(port: string, call: string, code: number, data?: unknown): Action {
  const ending = refusal(code, data);
  return {
    event: failed(port, { kind: 'refused', code, message: why, fault: faultIn(data) }),
    perform: (walk) => walk.calls.end(call, ending),
    injected: { call, ending },
  };
}

/** A port rejects because the connection is lost for every repeat. */
export function lost(port: string, call: string): Action {
  return {
    event: failed(port, { kind: 'unreachable' }),
    perform: (walk) => walk.calls.end(call, loss),
    injected: { call, ending: loss },
  };
}

/** A port rejects because no repeat of the call is ever answered; needs the clock of a timed survey. */
export function unanswered(port: string, call: string): Action {
  const ending: Ending = { kind: 'silent' };
  return {
    event: failed(port, { kind: 'unreachable' }),
    perform: async (walk) => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await walk.calls.end(call, ending);
        await walk.page.clock.runFor(limits.httpTimeout);
      }
    },
    injected: { call, ending },
  };
}

/** The first call and its three repeats. */
const attempts = 4;

/** A port rejects because a proxy answers with an HTML page instead of the server. */
export function garbled(port: string, call: string): Action {
  const ending: Ending = { kind: 'page', status: 200 };
  return {
    event: failed(port, { kind: 'garbled' }),
    perform: (walk) => walk.calls.end(call, ending),
    injected: { call, ending },
  };
}

/** The action after a first reply with which the call is repeated. */
export function repeatedAfter(ending: Ending, call: string, action: Action): Action {
  const perform = async (walk: Walk) => {
    await walk.calls.end(call, ending);
    await action.perform(walk);
  };
  return injecting(
    { ...action, event: { ...action.event, isRepeated: true }, perform },
    call,
    ending,
  );
}

/** A case with an injected reply to a call. */
export function injecting(tried: Action, call: string, ending: Ending): Action {
  return { ...tried, injected: { call, ending } };
}

export const loss: Ending = { kind: 'lost' };

export function reply(data: unknown): Extract<Ending, { kind: 'reply' }> {
  return { kind: 'reply', body: { code: 200, data } };
}

export function refusal(code: number, data?: unknown): Ending {
  const status = code >= 400 && code < 600 ? code : 200;
  return { kind: 'reply', status, body: { code, message: why, data } };
}

export function done(port: string, output: unknown) {
  return { type: `xstate.done.actor.${port}`, actorId: port, output };
}

export const why = 'The server says why';

export function subject(index: 1 | 2): Subject {
  return {
    questionId: `q${index}`,
    type: 8,
    index,
    count: 2,
    title: index === 1 ? 'First question' : 'Second question',
    config: { scope: 5 },
  };
}

/** The first question, with the question that follows whatever the answer is. */
export const firstWithSecond: Subject = {
  ...subject(1),
  ahead: [{ when: null, subject: subject(2) }],
};

export const third: Subject = {
  ...subject(2),
  questionId: 'q3',
  index: 3,
  count: 3,
  title: 'Third question',
};

export function failed(port: string, error: Failure) {
  return { type: `xstate.error.actor.${port}`, actorId: port, error };
}
