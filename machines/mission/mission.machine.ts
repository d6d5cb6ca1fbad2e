import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { missionEvents as codes, hideCodes } from '../../contract/missionEvents.ts';
import { initialContext } from './mission.logic.ts';
import { mission, record } from './mission.setup.ts';
import type { Box } from './mission.types.ts';

/** Continues the mission in the state that the tab or the server has stored. */
const resuming = mission.createStateConfig({
  always: [
    { guard: 'isServedAtWork', target: '#mission.working' },
    { guard: 'isServed', target: '#mission.briefing' },
    { guard: 'wasRefused', target: '#mission.over.refused', actions: 'answer' },
    { guard: 'wasOver', target: '#mission.over' },
    {
      guard: 'wasWorking',
      target: [
        '#mission.working.presence.resuming',
        '#mission.working.box.resuming',
        '#mission.working.companion.resuming',
      ],
    },
    { target: '#mission.briefing' },
  ],
});

/** The dialog that closes is the one that is open. */
const closes = (open: Box) => ({
  type: 'isOpenBox' as const,
  params: ({ event }: { event: { box: Box } }) => ({ closed: event.box, open }),
});

/** The boxes of a mission: at most one is open, and each is hidden with a code of its own. */
const box = mission.createStateConfig({
  initial: 'none',
  states: {
    resuming: {
      always: [
        { guard: { type: 'wasIn', params: 'reminding' }, target: 'reminding' },
        { guard: { type: 'wasIn', params: 'aborting' }, target: 'aborting' },
        { guard: { type: 'wasIn', params: 'completing' }, target: 'completing' },
        { guard: { type: 'wasIn', params: 'submitting' }, target: 'submitting' },
        { target: 'none' },
      ],
    },
    none: {
      on: {
        'step.next': {
          guard: 'hasNextStep',
          actions: ['nextStep', ...record(codes.nextStep)],
        },
        'tip.open': {
          guard: 'hasTips',
          target: 'reminding',
          actions: ['showTip', ...record(codes.openTip)],
        },
        'mission.abort': {
          target: 'aborting',
          actions: record(codes.openSuspend),
        },
        'mission.complete': {
          target: 'completing',
          actions: record(codes.openFinish),
        },
      },
    },
    reminding: {
      on: {
        'reminder.mute': { actions: assign({ isMuted: ({ event }) => event.isMuted }) },
        'tip.previous': {
          guard: 'hasPreviousTip',
          actions: [
            'previousTip',
            ...record(codes.previousTip),
            { type: 'hide', params: hideCodes.previousTip },
          ],
        },
        'tip.next': {
          guard: 'hasNextTip',
          actions: [
            'nextTip',
            ...record(codes.nextTip),
            { type: 'hide', params: hideCodes.nextTip },
          ],
        },
        'box.close': {
          guard: closes('reminding'),
          target: 'none',
          actions: [...record(codes.closeTip), { type: 'hide', params: hideCodes.tipClosed }],
        },
      },
    },
    aborting: {
      on: {
        'box.close': {
          guard: closes('aborting'),
          target: 'none',
          actions: [...record(codes.closeSuspend), { type: 'hide', params: hideCodes.abortClosed }],
        },
        'box.confirm': {
          target: '#mission.over',
          actions: [...record(codes.cancelTask), { type: 'end', params: 'cancelled' }],
        },
      },
    },
    completing: {
      on: {
        'box.close': {
          guard: closes('completing'),
          target: 'none',
          actions: [
            ...record(codes.closeFinish),
            { type: 'hide', params: hideCodes.completeClosed },
          ],
        },
        'box.confirm': {
          target: 'submitting',
          actions: [...record(codes.finishTask), ...record(codes.openNext)],
        },
      },
    },
    submitting: {
      on: {
        'box.close': {
          guard: closes('submitting'),
          target: 'none',
          actions: record(codes.backNext),
        },
        'mission.restart': {
          target: 'none',
          actions: ['goToFirst', ...record(codes.restart)],
        },
        'box.confirm': {
          target: '#mission.over',
          actions: { type: 'end', params: 'finished' },
        },
      },
    },
  },
});

/** Whether the participant is here, or on the page where the mission is done. */
const presence = mission.createStateConfig({
  initial: 'here',
  states: {
    resuming: {
      always: [
        {
          guard: 'hasReturned',
          target: 'here',
          actions: record(codes.returnTask),
        },
        { guard: 'wasAway', target: 'away' },
        { target: 'here' },
      ],
    },
    here: {
      on: {
        'link.open': {
          target: 'away',
          actions: record(codes.openTask),
        },
      },
    },
    /** The participant is on the mission's page; this page waits. */
    away: {
      invoke: { id: 'seen', src: 'seen' },
      on: {
        'link.open': { actions: record(codes.openTask) },
        'participant.return': {
          target: 'here',
          actions: record(codes.returnTask),
        },
      },
    },
  },
});

/** A press opens the window, because a browser allows it to nothing else. */
const opensCompanion = {
  'companion.open': { guard: 'hasCompanion', target: 'shown', actions: 'wantCompanion' },
} as const;

/** The window that shows the mission beside the tested page; every event in it is one of the page. */
const companion = mission.createStateConfig({
  initial: 'absent',
  states: {
    resuming: {
      always: [{ guard: 'wantsCompanion', target: 'lost' }, { target: 'absent' }],
    },
    absent: { on: opensCompanion },
    shown: {
      invoke: { id: 'companion', src: 'companion' },
      initial: 'opening',
      on: { 'companion.close': { target: 'closed', actions: 'unwantCompanion' } },
      states: {
        /** The page shows the mission until the window can. */
        opening: {
          on: {
            'companion.ready': 'open',
            'companion.refuse': {
              target: '#mission.working.companion.refused',
              actions: 'unwantCompanion',
            },
          },
        },
        open: {},
      },
    },
    /** By the participant, who has the mission in the page again. */
    closed: { on: opensCompanion },
    /** A reload has taken the window away, and only a press brings it back. */
    lost: { on: opensCompanion },
    /** No window was opened. */
    refused: { on: opensCompanion },
  },
});

/** What the tested page reports, where the author names a goal; only the first time counts. */
const goal = mission.createStateConfig({
  initial: 'resuming',
  states: {
    resuming: { always: [{ guard: 'seeksGoal', target: 'sought' }, { target: 'settled' }] },
    sought: {
      invoke: { id: 'goal', src: 'goal', input: ({ context }) => context.goal },
      on: {
        'goal.reach': {
          target: 'settled',
          actions: ['readTime', { type: 'reachGoal', params: ({ event }) => event.age }],
        },
      },
    },
    /** There is no goal, or it is reached. */
    settled: {},
  },
});

/** The mission has an outcome, which is the answer to its question. */
const over = mission.createStateConfig({
  initial: 'submitting',
  on: {
    'time.over': {},
    'form.submit': { actions: 'submit' },
    // The answer contains every event, unless the mission was skipped.
    'answer.accept': { actions: ['forgetProgress', 'dropDelivery'] },
    'answer.refuse': {
      guard: { type: 'mustNotRepeat', params: ({ event }) => event },
      target: '.refused',
    },
  },
  states: {
    submitting: {
      entry: ['answer', 'submit'],
      on: {
        // The question did not accept the answer before, because the participant was leaving it.
        'part.open': { target: 'submitting', reenter: true },
        'part.close': 'submitted',
      },
    },
    /** The question has the answer, and submits it again where that fails. */
    submitted: {},
    refused: {},
  },
});

/** One mission, from its briefing to its outcome; every event code belongs to a transition of this machine. */
export const missionMachine = mission.createMachine({
  id: 'mission',
  context: ({ input }) => initialContext(input),
  entry: 'openDelivery',
  invoke: {
    id: 'progressStore',
    src: 'progressStore',
    input: ({ context, self }) => ({ mission: context.mission, actor: self }),
  },
  on: {
    'page.takeOver': [
      { guard: 'isStored', target: '.resuming', actions: 'restore' },
      {
        guard: 'mustRemindServed',
        target: '.working.box.reminding',
        actions: [
          'readTime',
          { type: 'continueServed', params: ({ event }) => event.age },
          'showTip',
          ...record(codes.openTip),
        ],
      },
      {
        guard: 'isServedAtWork',
        actions: ['readTime', { type: 'continueServed', params: ({ event }) => event.age }],
      },
      { actions: assign({ served: null }) },
    ],
    'answer.accept': { actions: 'forgetProgress' },
    'time.over': {
      target: '.over',
      actions: [...record(codes.timeout), { type: 'end', params: 'timeout' }],
    },
  },
  initial: 'resuming',
  states: {
    resuming,
    briefing: {
      on: {
        'form.submit': [
          { guard: 'isDone', actions: 'submit' },
          {
            guard: 'mustRemind',
            target: '#mission.working.box.reminding',
            actions: [
              'readTime',
              'begin',
              'goToFirst',
              ...record(codes.startTask),
              'showTip',
              ...record(codes.openTip),
              'reopenCompanion',
            ],
          },
          {
            target: 'working',
            actions: [
              'readTime',
              'begin',
              'goToFirst',
              ...record(codes.startTask),
              'reopenCompanion',
            ],
          },
        ],
      },
    },
    working: {
      on: {
        'form.submit': { guard: 'isDone', actions: 'submit' },
        'note.change': {
          guard: 'hasNotes',
          actions: { type: 'changeDraft', params: ({ event }) => event.text },
        },
        'note.write': { guard: 'canWriteNote', actions: ['readTime', 'writeNote'] },
      },
      type: 'parallel',
      states: { presence, box, companion, goal },
    },
    over,
  },
});

export type MissionActor = ActorRefFrom<typeof missionMachine>;
export type MissionSnapshot = SnapshotFrom<typeof missionMachine>;
