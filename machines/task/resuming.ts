import { task } from './setup.ts';

export const resuming = task.createStateConfig({
  always: [
    { guard: 'isServedAtWork', target: '#task.working' },
    { guard: 'isServed', target: '#task.briefing' },
    { guard: 'wasRefused', target: '#task.over.refused', actions: 'answer' },
    { guard: 'wasOver', target: '#task.over' },
    {
      guard: 'wasWorking',
      target: ['#task.working.presence.resuming', '#task.working.box.resuming'],
    },
    { target: '#task.briefing' },
  ],
});
