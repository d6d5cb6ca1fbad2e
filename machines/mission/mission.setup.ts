import { assign, emit, enqueueActions, raise, sendParent, sendTo, setup } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import type { MissionEventCode, MissionOutcome } from '../../contract/missionEvents.ts';
import type { Goal } from '../../contract/missionGoal.ts';
import {
  firstStep,
  hasJustBegun,
  hasNext,
  hasPrevious,
  opensReminder,
} from '../../contract/missionRules.ts';
import { deliveryIn } from '../delivery/delivery.machine.ts';
import type { Failure } from '../lib/failure.ts';
import { lastingPort } from '../lib/port.ts';
import {
  canWriteNote,
  continued,
  happened,
  hasRoom,
  noteOf,
  reachedGoal,
  restored,
} from './mission.logic.ts';
import type {
  Box,
  CompanionEvent,
  Context,
  Emitted,
  Event,
  GoalEvent,
  Input,
  ProgressStoreEvent,
  ProgressStoreInput,
} from './mission.types.ts';

/** Refusals that the same answer, given again, would meet again. */
const unrepeatable: ReadonlySet<number> = new Set([
  codes.forbidden,
  codes.notFound,
  codes.conflict,
]);

export const mission = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    emitted: Emitted;
    children: {
      progressStore: 'progressStore';
      seen: 'seen';
      companion: 'companion';
      goal: 'goal';
    };
  },
  actors: {
    progressStore: lastingPort<ProgressStoreEvent, ProgressStoreInput>('progressStore'),
    seen: lastingPort<Event, undefined>('seen'),
    companion: lastingPort<CompanionEvent, undefined>('companion'),
    /** Listens to the page that the link has opened. */
    goal: lastingPort<GoalEvent, Goal | null>('goal'),
  },
  guards: {
    mustRemind: ({ context }) => mustRemind(context),
    hasTips: ({ context }) => context.steps > 0,
    hasNextStep: ({ context }) => hasNext(context.step, context.steps),
    hasPreviousTip: ({ context }) => hasPrevious(context.tip),
    hasNextTip: ({ context }) => hasNext(context.tip, context.steps),
    isServed: ({ context }) => context.served !== null,
    isServedAtWork: ({ context: { served } }) => served !== null && served.elapsed !== null,
    /** The mission was begun without a script, and nothing has happened since. */
    mustRemindServed: ({ context }) =>
      context.served !== null && hasJustBegun(context.served) && mustRemind(context),
    /** A mission that was begun without a script is ahead of a tab that has not begun it. */
    isStored: ({ context: { served, resumed } }) =>
      served !== null &&
      resumed !== null &&
      (resumed.stage !== 'briefing' || served.elapsed === null),
    wasWorking: ({ context }) => context.resumed?.stage === 'working',
    wasOver: ({ context }) => context.resumed?.stage === 'over',
    wasRefused: ({ context }) => context.resumed?.isRefused === true,
    wasAway: ({ context }) => context.resumed?.isAway === true,
    hasReturned: ({ context }) => context.resumed?.isAway === true && context.isSeen,
    wasIn: ({ context }, box: Box) => context.resumed?.box === box,
    /** The event of a closing dialog arrives late: another box may be open by then. */
    isOpenBox: (_, { closed, open }: { closed: Box; open: Box }) => closed === open,
    isDone: ({ context }) => context.isDone,
    hasNotes: ({ context }) => context.hasNotes,
    canWriteNote: ({ context }) => canWriteNote(context),
    seeksGoal: ({ context }) => context.goal !== null && context.reached === null,
    hasCompanion: ({ context }) => context.hasCompanion,
    wantsCompanion: ({ context }) => context.hasCompanion && context.wantsCompanion,
    mustNotRepeat: (_, { failure }: { failure: Failure }) =>
      failure.kind === 'refused' && unrepeatable.has(failure.code),
  },
  actions: {
    /** Reads the clock of the page, where the wiring provides it. */
    readTime: assign({ now: 0 }),
    begin: assign({ startedAt: ({ context }) => context.now }),
    /** The press that starts a mission also opens its window, which a browser allows only to a press. */
    reopenCompanion: enqueueActions(({ context, enqueue }) => {
      if (context.wantsCompanion) enqueue(raise({ type: 'companion.open' }));
    }),
    wantCompanion: assign({ wantsCompanion: true }),
    unwantCompanion: assign({ wantsCompanion: false }),
    restore: assign(({ context }) => restored(context)),
    continueServed: assign(({ context }, age: number) => continued(context, age)),
    openDelivery: sendTo(deliveryIn, ({ context: { mission } }) => ({
      type: 'mission.open',
      owner: mission,
    })),
    dropDelivery: sendTo(deliveryIn, ({ context: { mission } }) => ({
      type: 'mission.drop',
      questionId: mission.questionId,
    })),
    forgetProgress: sendTo('progressStore', { type: 'answer.accept' }),
    goToFirst: assign({ step: ({ context }) => firstStep(context.steps) }),
    nextStep: assign({ step: ({ context }) => context.step + 1 }),
    showTip: assign({ tip: ({ context }) => context.step }),
    previousTip: assign({ tip: ({ context }) => context.tip - 1 }),
    nextTip: assign({ tip: ({ context }) => context.tip + 1 }),
    append: enqueueActions(({ context, enqueue }, code: MissionEventCode) => {
      if (!hasRoom(context, code)) return;
      const event = happened(context, code);
      const { questionId } = context.mission;
      enqueue.assign({ events: [...context.events, event] });
      enqueue.sendTo(deliveryIn, { type: 'event.record', questionId, event });
    }),
    changeDraft: assign({ draft: (_, text: string) => text }),
    writeNote: enqueueActions(({ context, enqueue }) => {
      const note = noteOf(context);
      const { questionId } = context.mission;
      enqueue.assign({ notes: [...context.notes, note], draft: '' });
      enqueue.sendTo(deliveryIn, { type: 'event.record', questionId, note });
    }),
    reachGoal: enqueueActions(({ context, enqueue }, age: number) => {
      const goal = reachedGoal(context, age);
      const { questionId } = context.mission;
      enqueue.assign({ reached: goal });
      enqueue.sendTo(deliveryIn, { type: 'event.record', questionId, goal });
    }),
    hide: emit((_, code: Emitted['code']) => ({ type: 'box.hide' as const, code })),
    end: assign({ outcome: (_, outcome: MissionOutcome) => outcome }),
    answer: sendParent(({ context: { outcome, events, notes, reached } }) => ({
      type: 'answer.change',
      // A server without notes or goals never sees their fields.
      answer: {
        ...{ outcome, events: [...events] },
        ...(notes.length > 0 ? { notes: [...notes] } : {}),
        ...(reached ? { goal: reached } : {}),
      },
    })),
    submit: sendParent({ type: 'answer.submit' }),
  },
});

function mustRemind({ remind, isMuted, steps }: Context): boolean {
  return opensReminder(remind, steps) && !isMuted;
}

/** Records an event of a mission with its code, at the time of the page. */
export const record = (code: MissionEventCode) =>
  ['readTime', { type: 'append', params: code }] as const;
