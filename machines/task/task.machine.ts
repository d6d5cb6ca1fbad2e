import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { taskEvents as codes } from '../../contract/taskEvents.ts';
import { box } from './box.ts';
import { presence } from './presence.ts';
import { task } from './setup.ts';

/** One mission of task mode, from its briefing to its outcome; every event code belongs to a transition of this. */
export const taskMachine = task.createMachine({
  id: 'task',
  context: ({ input }) => ({
    ...input,
    step: 0,
    tip: 0,
    startedAt: null,
    events: [],
    outcome: null,
  }),
  on: {
    'time.over': {
      target: '.over',
      actions: [
        { type: 'record', params: codes.timeout },
        { type: 'end', params: 'timeout' },
      ],
    },
  },
  initial: 'briefing',
  states: {
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
    over: { entry: 'answer', on: { 'time.over': {} } },
  },
});

export type TaskActor = ActorRefFrom<typeof taskMachine>;
export type TaskSnapshot = SnapshotFrom<typeof taskMachine>;
