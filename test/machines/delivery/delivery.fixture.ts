import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { Refusal } from '../../../contract/envelope.ts';
import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts';
import type {
  Loaded,
  MissionOwner,
  PageEvent,
  Post,
  Saved,
} from '../../../machines/delivery/delivery.types.ts';
import { promisePort } from '../../../machines/lib/port.ts';
import { stateKey } from '../../../src/dev/chart.ts';

export const owner: MissionOwner = { surveyId: 'shop', channel: 'web', respondentId: 'r1' };
export const lost = new TypeError('Failed to fetch');

/** Storage of the tab, by respondent. */
export const stored: Record<string, Saved['waiting']> = {};

export function emptyStorage(): void {
  for (const respondent of Object.keys(stored)) delete stored[respondent];
}

export type Gesture = PageEvent['type'] | 'record' | 'pass' | 'arrive' | 'lose' | 'refuse';

interface Call extends Post {
  readonly ats: readonly number[];
  isStopped: boolean;
  isOver: boolean;
  readonly end: (error?: unknown) => void;
}

/** A page with a delivery; it follows the page `from` in the same tab. */
export function open({
  isOpened = true,
  from,
}: {
  isOpened?: boolean;
  from?: { recorded(): number };
} = {}) {
  const calls: Call[] = [];
  const clock = new SimulatedClock();
  let time = from?.recorded() ?? 0;
  const machine = deliveryMachine.provide({
    actors: {
      post: promisePort<void, Post>((input, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const end = (error?: unknown) => (error ? reject(error) : resolve());
        const ats = input.events.map((event) => event.at);
        const call: Call = { ...input, ats, isStopped: false, isOver: false, end };
        signal.addEventListener('abort', () => {
          call.isStopped = true;
        });
        calls.push(call);
        return promise;
      }),
      missionStore: fromCallback<Loaded | Saved, MissionOwner>(({ input, sendBack, receive }) => {
        receive((event) => {
          stored[input.respondentId] = event.waiting;
        });
        sendBack({ type: 'store.load', waiting: stored[input.respondentId] ?? [] });
      }),
      page: fromCallback<PageEvent, undefined>(() => {}),
    },
  });
  const actor = createActor(machine, { clock }).start();
  if (isOpened) actor.send({ type: 'mission.open', owner });
  const underWay = () => calls.find(({ isOver, isStopped }) => !isOver && !isStopped);
  const end = async (error?: unknown) => {
    const call = underWay();
    if (!call) return;
    call.isOver = true;
    call.end(error);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const record = (time: number, questionId = 'm1') =>
    actor.send({ type: 'event.record', questionId, event: { code: 9, at: time } });
  return {
    actor,
    calls,
    underWay,
    record,
    recorded: () => time,
    pass: (ms: number) => clock.increment(ms),
    fail: end,
    state: () => stateKey(actor.getSnapshot().value),
    async make(gesture: Gesture) {
      switch (gesture) {
        case 'record':
          time += 1;
          return record(time);
        case 'pass':
          return clock.increment(1000);
        case 'arrive':
          return end();
        case 'lose':
          return end(lost);
        case 'refuse':
          return end(new Refusal(422, ''));
        default:
          return actor.send({ type: gesture });
      }
    },
  };
}
