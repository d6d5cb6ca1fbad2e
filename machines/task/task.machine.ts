import { type ActorRefFrom, type SnapshotFrom, sendTo } from 'xstate';
import { taskEvents as codes } from '../../contract/taskEvents.ts';
import { box } from './box.ts';
import { over } from './over.ts';
import { presence } from './presence.ts';
import { resumed, resuming } from './resuming.ts';
import { task } from './setup.ts';

/** One mission of task mode, from its briefing to its outcome; every event code belongs to a transition of this. */
export const taskMachine = task.createMachine({
  id: 'task',
  context: ({ input }) => ({
    ...input,
    isMuted: false,
    isSeen: true,
    clock: () => 0,
    resumed: null,
    step: 0,
    tip: 0,
    startedAt: null,
    events: [],
    outcome: null,
  }),
  invoke: {
    id: 'keep',
    src: 'keep',
    input: ({ context, self }) => ({ place: context.place, task: self }),
  },
  on: {
    'answer.keep': { actions: sendTo('keep', ({ event }) => event) },
    'time.over': {
      target: '.over',
      actions: [
        { type: 'record', params: codes.timeout },
        { type: 'end', params: 'timeout' },
      ],
    },
  },
  initial: 'resuming',
  states: {
    resuming,
    resumed,
    briefing: {
      on: {
        'task.start': [
          {
            guard: 'mustRemind',
            target: '#task.working.box.reminding',
            actions: [
              'begin',
              'goToFirst',
              { type: 'record', params: codes.startTask },
              'showTip',
              { type: 'record', params: codes.openTip },
            ],
          },
          {
            target: 'working',
            actions: ['begin', 'goToFirst', { type: 'record', params: codes.startTask }],
          },
        ],
      },
    },
    working: {
      type: 'parallel',
      states: { presence, box },
    },
    over,
  },
});

export type TaskActor = ActorRefFrom<typeof taskMachine>;
export type TaskSnapshot = SnapshotFrom<typeof taskMachine>;
