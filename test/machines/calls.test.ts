import { expect, test } from 'vitest';
import { type EventObject, type InputFrom, initialTransition, transition } from 'xstate';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import type { Outcome } from '../../machines/question/question.types.ts';
import { type SessionSnapshot, sessionMachine } from '../../machines/session/session.machine.ts';
import type { Event } from '../../machines/session/session.types.ts';
import { stateKey } from '../../packages/paths/model.ts';
import { sessionInput } from '../support/fixtures/session.ts';
import { words } from '../support/tags.ts';

/** The children of the session that call the network; `logIn` and `depart` leave the page. */
const ports = [
  'locate',
  'relocate',
  'introduce',
  'start',
  'sign',
  'fetch',
  'reAnswer',
  'end',
] as const;

/** A snapshot, and how many calls were made on the way to it since the last gesture or timer. */
interface Visited {
  readonly snapshot: SessionSnapshot;
  readonly calls: number;
}

test('no state calls more than eight times in a row, for any reply', {
  timeout: 300_000,
}, () => {
  const visited = new Set<string>();
  const states = new Set<string>();
  const tooMany: string[] = [];
  let longest = 0;

  const queue: Visited[] = inputs().map((input) => {
    const [snapshot] = initialTransition(sessionMachine, input);
    return { snapshot, calls: callsIn(snapshot) };
  });
  for (let node = queue.pop(); node; node = queue.pop()) {
    const key = keyOf(node);
    if (visited.has(key)) continue;
    visited.add(key);
    states.add(restingState(node.snapshot));
    for (const event of eventsIn(node.snapshot)) {
      const [snapshot] = transition(sessionMachine, node.snapshot, event as Event);
      const added = callsIn(snapshot, node.snapshot);
      const calls = (isReply(event) ? node.calls : 0) + added;
      longest = Math.max(longest, calls);
      if (calls > longestChain) tooMany.push(`${key} ${event.type}`);
      else queue.push({ snapshot, calls });
    }
  }
  expect(longest).toBe(longestChain);
  expect(tooMany).toEqual([]);
  // The search has visited every state in which the machine can rest.
  expect([...states].sort()).toEqual(restingStates);
});

const longestChain = 8;

/** Every state that is not just passed through. */
const restingStates = words`
  answering.asking.afterStart answering.asking.expiring answering.asking.open answering.fetching closed cookiesBlocked ended.confirmingRestart ended.departing ended.thanks ended.timedOut ending
  failed.login failed.refused failed.toContinue failed.unreachable
  halted.elsewhere halted.notOpen halted.paused halted.resume halted.surveyChanged
  home.finishingSignature home.idle home.signing home.starting.brief home.starting.slow
  home.uploadingSignature.startNotRequested home.uploadingSignature.startRequested
  loggingIn missing notOpen paused relocating.afterStart relocating.fromQuestion relocating.withoutQuestion restarting startingOver
  unknown.afterLogin unknown.again unknown.confirmingEnd unknown.continuing unknown.introducing unknown.locating
`;

/** Replies that lead elsewhere; every other leads where a garbled reply does. */
const refusals = [2, 5, 6, 4001, 4004, 403, 404, 409];
const failures: readonly Failure[] = [
  ...refusals.map((code) => ({ kind: 'refused' as const, code, message: 'no', fault: null })),
  { kind: 'garbled' },
  { kind: 'unreachable' },
];
const question: Subject = { questionId: 'q', type: 8, index: 1, count: 2, title: 'Q', config: {} };
const timeOver = { maxAnswerTimeConfig: { latestEndTime: 5_000, systemCurrTime: 5_001 } };
const survey: Location['survey'] = {
  id: 's',
  title: 'S',
  config: {
    allowReAnswer: true,
    signature: 'optional',
    endPageBtnEnable: true,
    endPageBtnLink: 'https://example.org/',
    endPageLinkTrusted: true,
  },
};

/** Every status; those of a running session also with expired time, and with or without a question. */
const places: readonly Omit<Location, 'channel' | 'survey'>[] = [
  { status: -1 },
  { status: 1 },
  { status: 3 },
  ...[{}, timeOver].flatMap((time) => [
    { status: 2 as const, ...time },
    { status: 2 as const, ...time, subject: question },
  ]),
];
const locations: readonly Location[] = places.map((position) => ({
  channel: 'web',
  survey,
  ...position,
}));
const steps: readonly Step[] = [{}, timeOver, ...places];

/** Results of a port. */
const outputs: Readonly<Record<(typeof ports)[number], readonly unknown[]>> = {
  locate: locations,
  relocate: locations,
  reAnswer: [null, ...locations],
  start: steps,
  end: [null, ...steps],
  introduce: [survey],
  fetch: [null, question],
  sign: [undefined],
};

const outcomes: readonly Outcome[] = [
  ...steps.map((step) => ({ kind: 'accepted' as const, step })),
  { kind: 'left', subject: question, draft: null },
  { kind: 'expired', draft: null },
  { kind: 'recalled', draft: null },
  ...refusals.map((code) => ({ kind: 'refused' as const, failure: refused(code), draft: null })),
];

/** Events of a respondent, a browser or a clock. */
const stimuli: readonly EventObject[] = [
  { type: 'survey.start' },
  { type: 'signature.ready' },
  { type: 'signature.begin' },
  { type: 'signature.fail', failure: { kind: 'unreachable' } } as EventObject,
  { type: 'signature.accept', sign: 'f1' } as EventObject,
  { type: 'session.retry' },
  { type: 'session.again' },
  { type: 'session.restart' },
  { type: 'session.continue' },
  { type: 'network.online' },
  { type: 'session.locate' },
  { type: 'time.over' },
  { type: 'xstate.after.slowSend.session.home.start.starting.brief' },
];

function inputs(): InputFrom<typeof sessionMachine>[] {
  const shut = ([4, 5, 6] as const).map((status) => ({ channel: '', survey, status }));
  return [sessionInput, ...shut.map((reply) => ({ ...sessionInput, reply }))];
}

function eventsIn(snapshot: SessionSnapshot): EventObject[] {
  const replies = ports
    .filter((port) => snapshot.children[port])
    .flatMap((port) => [
      ...outputs[port].map((output) => ({
        type: `xstate.done.actor.${port}`,
        actorId: port,
        output,
      })),
      ...failures.map((error) => ({ type: `xstate.error.actor.${port}`, actorId: port, error })),
    ]);
  const ended = snapshot.children.question
    ? outcomes.map((output) => ({
        type: 'xstate.done.actor.question',
        actorId: 'question',
        output,
      }))
    : [];
  const departed = snapshot.children.depart
    ? [{ type: 'xstate.error.actor.depart', actorId: 'depart', error: { kind: 'unreachable' } }]
    : [];
  return [...stimuli, ...replies, ...ended, ...departed].filter((event) =>
    snapshot.can(event as Event),
  );
}

/** Whether the event only follows from a call; a gesture or the time decides how a question is left. */
function isReply({ type }: EventObject): boolean {
  return ports.some((port) => type.endsWith(`.actor.${port}`));
}

/** The state without the region of the start page that calls nothing. */
function restingState({ value }: SessionSnapshot): string {
  return stateKey(value).replace(/signature\.\w+\+start\./, '');
}

/** The calls that are on their way in a snapshot, and were not in the one before. */
function callsIn({ children }: SessionSnapshot, before?: SessionSnapshot): number {
  return ports.filter((port) => children[port] && children[port] !== before?.children[port]).length;
}

/** Everything that decides what comes next. Where nothing is on its way, the next call is the first in a row. */
function keyOf({ snapshot, calls }: Visited): string {
  const { isAfterLogin, isAfterStart, remainingMs, drafts, ...context } = snapshot.context;
  const isCalling = ports.some((port) => snapshot.children[port]);
  return JSON.stringify([
    snapshot.value,
    isCalling && calls,
    ...[isAfterLogin, isAfterStart, drafts.sign, Math.sign(remainingMs ?? 2)],
    context.question !== null,
    context.failure?.kind === 'refused' ? context.failure.code : context.failure?.kind,
  ]);
}

function refused(code: number): Failure {
  return { kind: 'refused', code, message: 'no', fault: null };
}
