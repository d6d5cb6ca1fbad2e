import type { Untaken } from './untaken.ts';

export const deadline: Untaken = {
  'deadline.running.stage.lastFiveMinutes: always 0': {
    file: 'test/machines/deadline/corrections.test.ts',
    title: 'takes the warning of the last five minutes back',
  },
  'deadline.running.stage.lastMinute: always 1': {
    file: 'test/machines/deadline/corrections.test.ts',
    title: 'leads from the last minute back to the last five',
  },
  'deadline.running.stage.lastTwentySeconds: always 1': {
    file: 'test/machines/deadline/extension.test.ts',
    title: 'another tab that has extended the time is heard before the end',
  },
  'deadline.running.stage.lastTwentySeconds: always 2': {
    file: 'test/machines/deadline/corrections.test.ts',
    title: 'leads from the last twenty seconds back to the last minute',
  },
  'deadline.running.clock.ticking.reading: time.wake 0': {
    file: 'test/machines/deadline/corrections.test.ts',
    title: 'a second time ignores the first reply',
  },
};
