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
  'mission.working: note.change 0': {
    file: 'test/machines/mission/notes.test.ts',
    title: 'a text that is begun is the same in the page and in the window beside it',
  },
  'mission.working: note.write 0': {
    file: 'test/machines/mission/notes.test.ts',
    title: 'a note has its text, the time since the start and the step, and is no event',
  },
  'mission.over.submitting: part.open 0': {
    file: 'test/app/mission.test.ts',
    title: 'that times out during Back is submitted where Back fails',
  },
};
