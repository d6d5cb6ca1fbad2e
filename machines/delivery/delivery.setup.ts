import { assign, enqueueActions, setup, stateIn } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import type { Failure } from '../lib/failure.ts';
import { lastingPort, port } from '../lib/port.ts';
import { nextBatch, withoutCarried } from './delivery.logic.ts';
import type {
  Context,
  Event,
  Loaded,
  MissionOwner,
  PageEvent,
  Post,
  Saved,
  Waiting,
} from './delivery.types.ts';

type Recorded = Extract<Event, { type: 'event.record' }>;

export const delivery = setup({
  types: {} as {
    context: Context;
    events: Event;
    children: { missionStore: 'missionStore'; page: 'page'; post: 'post' };
  },
  actors: {
    /** Sends one batch; its events are stored once, however often they are sent. */
    post: port<void, Post>('post'),
    /** Stores in the tab what is not sent; begins with what an earlier page has stored. */
    missionStore: lastingPort<Loaded | Saved, MissionOwner>('missionStore'),
    page: lastingPort<PageEvent, undefined>('page'),
  },
  guards: {
    isOtherOwner: ({ context: { owner } }, other: MissionOwner) =>
      owner?.surveyId !== other.surveyId ||
      owner.channel !== other.channel ||
      owner.respondentId !== other.respondentId,
    isAlone: stateIn('#delivery.open.visible.sending.alone'),
    hasNext: stateIn('#delivery.open.visible.sending.gathering'),
    isEmpty: ({ context }) => context.waiting.length === 0,
    /** The batch would be refused again, unlike after a login, a pause or too many calls. */
    isRefused: (_, failure: Failure) =>
      failure.kind === 'refused' &&
      failure.code >= codes.badRequest &&
      failure.code < codes.serverError &&
      failure.code !== codes.tooManyRequests,
  },
  actions: {
    setOwner: assign({ owner: (_, owner: MissionOwner) => owner, waiting: [], carried: [] }),
    load: assign({ waiting: (_, waiting: readonly Waiting[]) => waiting }),
    add: enqueueActions(({ context, enqueue }, { type: _, ...recorded }: Recorded) => {
      const waiting = [...context.waiting, recorded];
      enqueue.assign({ waiting });
      enqueue.sendTo('missionStore', { type: 'store.save', waiting });
    }),
    take: assign({ carried: ({ context }) => nextBatch(context.waiting) }),
    dropCarried: enqueueActions(({ context, enqueue }) => {
      const waiting = withoutCarried(context);
      enqueue.assign({ waiting, carried: [] });
      enqueue.sendTo('missionStore', { type: 'store.save', waiting });
    }),
    dropMission: enqueueActions(({ context, enqueue }, questionId: string) => {
      const waiting = context.waiting.filter((event) => event.questionId !== questionId);
      enqueue.assign({ waiting });
      enqueue.sendTo('missionStore', { type: 'store.save', waiting });
    }),
    clear: enqueueActions(({ enqueue }) => {
      enqueue.assign({ waiting: [] });
      enqueue.sendTo('missionStore', { type: 'store.save', waiting: [] });
    }),
  },
  delays: { batch: limits.missionBatch },
});
