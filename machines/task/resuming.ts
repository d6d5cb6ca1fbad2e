import { raise, stateIn } from 'xstate';
import { task } from './setup.ts';

/** The page reads what the tab keeps of the mission. */
export const resuming = task.createStateConfig({
  initial: 'inTime',
  states: { inTime: { on: { 'time.over': 'late' } }, late: { on: { 'time.over': {} } } },
  invoke: {
    id: 'resume',
    src: 'resume',
    input: ({ context: { place, steps, remind, isDone } }) => ({ place, steps, remind, isDone }),
    onDone: [
      {
        guard: stateIn('#task.resuming.late'),
        target: '#task.resumed',
        actions: [
          { type: 'resume', params: ({ event }) => event.output },
          raise({ type: 'time.over' }),
        ],
      },
      {
        target: '#task.resumed',
        actions: { type: 'resume', params: ({ event }) => event.output },
      },
    ],
  },
});

/** Chooses the state in which the mission was left. */
export const resumed = task.createStateConfig({
  always: [
    { guard: 'wasRefused', target: '#task.over.refused', actions: 'answer' },
    { guard: 'wasOver', target: '#task.over' },
    {
      guard: 'wasWorking',
      target: ['#task.working.presence.resuming', '#task.working.box.resuming'],
    },
    { target: '#task.briefing' },
  ],
});
