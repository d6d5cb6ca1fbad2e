import { Refusal } from '../../../contract/envelope.ts';
import { faultIn } from '../../../contract/faults.ts';
import type { Subject } from '../../../contract/survey.ts';
import type { Ending } from '../browser/calls.ts';
import type { Walk } from '../browser/walk.ts';
import type { Case } from '../model.ts';

/** A case of a machine: the event, and how a respondent causes it. */
export interface Action extends Case {
  readonly perform: (walk: Walk) => Promise<void>;
  /** A reply that replaces the server's own. */
  readonly injected?: Injected;
}

export interface Injected {
  readonly call: string;
  readonly ending: Ending;
}

const unreachable = new TypeError('Failed to fetch');

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
    event: failed(port, new Refusal(code, why, faultIn(data))),
    perform: (walk) => walk.calls.end(call, ending),
    injected: { call, ending },
  };
}

/** A port rejects because the connection is lost, also for every retry. */
export function lost(port: string, call: string): Action {
  return {
    event: failed(port, unreachable),
    perform: (walk) => walk.calls.end(call, loss),
    injected: { call, ending: loss },
  };
}

/** A case with an injected reply. */
export function injecting(tried: Action, call: string, ending: Ending): Action {
  return { ...tried, injected: { call, ending } };
}

export const loss: Ending = { kind: 'lost' };

export function reply(data: unknown): Ending {
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

/** The first question with the one that follows any answer to it. */
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

function failed(port: string, error: Error) {
  return { type: `xstate.error.actor.${port}`, actorId: port, error };
}
