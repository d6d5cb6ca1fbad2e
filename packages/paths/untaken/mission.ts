import type { Untaken } from './untaken.ts';

export const mission: Untaken = {
  'mission: answer.accept 0': {
    file: 'test/app/mission.test.ts',
    title: 'that is skipped in the middle keeps its events',
  },
  'mission.briefing: form.submit 0': {
    file: 'test/app/mission.test.ts',
    title: 'that is finished or timed out submits its answer again',
  },
  'mission.working: form.submit 0': {
    file: 'test/machines/mission/mission.test.ts',
    title: 'with a stored answer is submitted again, also where this tab has it in progress',
  },
  'mission.over.submitting: part.open 0': {
    file: 'test/app/mission.test.ts',
    title: 'that times out during Back is submitted where Back fails',
  },
};
