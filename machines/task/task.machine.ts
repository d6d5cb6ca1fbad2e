import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { taskEvents as codes } from '../../contract/taskEvents.ts';
import { box } from './box.ts';
import { initialContext } from './context.ts';
import { over } from './over.ts';
import { presence } from './presence.ts';
import { resuming } from './resuming.ts';
import { task } from './setup.ts';

/** One mission, from its briefing to its outcome; every event code belongs to a transition of this machine. */
export const taskMachine = task.createMachine({
  id: 'task',
  context: ({ input }) => initialContext(input),
  entry: 'openDelivery',
  invoke: {
    id: 'keep',
    src: 'keep',
    input: ({ context, self }) => ({ mission: context.mission, task: self }),
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
          { type: 'record', params: codes.openTip },
        ],
      },
      {
        guard: 'isServedAtWork',
        actions: ['readTime', { type: 'continueServed', params: ({ event }) => event.age }],
      },
      { actions: assign({ served: null }) },
    ],
    'answer.keep': { actions: 'forgetProgress' },
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
    briefing: {
      on: {
        'form.submit': [
          { guard: 'isDone', actions: 'submit' },
          {
            guard: 'mustRemind',
            target: '#task.working.box.reminding',
            actions: [
              'readTime',
              'begin',
              'goToFirst',
              { type: 'record', params: codes.startTask },
              'showTip',
              { type: 'record', params: codes.openTip },
            ],
          },
          {
            target: 'working',
            actions: [
              'readTime',
              'begin',
              'goToFirst',
              { type: 'record', params: codes.startTask },
            ],
          },
        ],
      },
    },
    working: {
      on: { 'form.submit': { guard: 'isDone', actions: 'submit' } },
      type: 'parallel',
      states: { presence, box },
    },
    over,
  },
});

export type TaskActor = ActorRefFrom<typeof taskMachine>;
export type TaskSnapshot = SnapshotFrom<typeof taskMachine>;
