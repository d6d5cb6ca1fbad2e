import type { Untaken } from './untaken.ts';

export const mission: Untaken = {
  'mission: page.takeOver 0': {
    file: 'test/journeys/missions/withoutScript.test.ts',
    title: 'a reload keeps the stored step and dialog of this tab, also with a late script',
  },
  'mission: page.takeOver 1': {
    file: 'test/journeys/missions/withoutScript.test.ts',
    title:
      'a script that loads right after the start shows the reminder of the steps, as its own start does',
  },
  'mission: page.takeOver 2': {
    file: 'test/journeys/missions/withoutScript.test.ts',
    title: 'a late script continues the mission that was started without it',
  },
  'mission: page.takeOver 3': {
    file: 'test/paths/lateScript.test.ts',
    title: '$name: a late script hydrates the screen unchanged (R32)',
  },
  'mission: answer.accept 0': {
    file: 'test/app/mission.test.ts',
    title: 'that is skipped in the middle keeps its events',
  },
  'mission.resuming: always 0': {
    file: 'test/journeys/missions/withoutScript.test.ts',
    title:
      'a script that loads right after the start shows the reminder of the steps, as its own start does',
  },
  'mission.resuming: always 1': {
    file: 'test/paths/lateScript.test.ts',
    title: '$name: a late script hydrates the screen unchanged (R32)',
  },
  'mission.resuming: always 2': {
    file: 'test/app/missionReload.test.ts',
    title: 'an answer that the server %s',
  },
  'mission.resuming: always 3': {
    file: 'test/machines/mission/history.test.ts',
    title: 'after the end sends the answer again',
  },
  'mission.resuming: always 4': {
    file: 'test/machines/mission/history.test.ts',
    title: 'keeps the open dialog: %s',
  },
  'mission.briefing: form.submit 0': {
    file: 'test/app/mission.test.ts',
    title: 'that is finished or timed out submits its answer again',
  },
  'mission.working: form.submit 0': {
    file: 'test/machines/mission/mission.test.ts',
    title: 'with a stored answer is submitted again, also where this tab has it in progress',
  },
  'mission.working.presence.resuming: always 0': {
    file: 'test/app/mission.test.ts',
    title: 'returns by a visible page after a reload',
  },
  'mission.working.presence.resuming: always 1': {
    file: 'test/machines/mission/history.test.ts',
    title: 'changes nothing, at any point',
  },
  'mission.working.presence.resuming: always 2': {
    file: 'test/machines/mission/history.test.ts',
    title: 'keeps the open dialog: %s',
  },
  'mission.working.box.resuming: always 0': {
    file: 'test/machines/mission/history.test.ts',
    title: 'keeps the open dialog: %s',
  },
  'mission.working.box.resuming: always 1': {
    file: 'test/machines/mission/history.test.ts',
    title: 'keeps the open dialog: %s',
  },
  'mission.working.box.resuming: always 2': {
    file: 'test/machines/mission/history.test.ts',
    title: 'keeps the open dialog: %s',
  },
  'mission.working.box.resuming: always 3': {
    file: 'test/machines/mission/history.test.ts',
    title: 'keeps the open dialog: %s',
  },
  'mission.working.box.resuming: always 4': {
    file: 'test/app/mission.test.ts',
    title: 'returns by a visible page after a reload',
  },
  'mission.over: time.over 0': {
    file: 'test/machines/mission/mission.test.ts',
    title: '%s is final',
  },
  'mission.over: form.submit 0': {
    file: 'test/machines/mission/mission.test.ts',
    title: '%s is final',
  },
  'mission.over: answer.accept 0': {
    file: 'test/app/mission.test.ts',
    title: 'leaves nothing in the tab once its answer is confirmed (P03)',
  },
  'mission.over: answer.refuse 0': {
    file: 'test/app/missionReload.test.ts',
    title: 'an answer that the server %s',
  },
  'mission.over.submitting: part.open 0': {
    file: 'test/app/mission.test.ts',
    title: 'that times out during Back is submitted where Back fails',
  },
  'mission.over.submitting: part.close 0': {
    file: 'test/app/mission.test.ts',
    title: 'ends a mission in progress, and its events are its answer',
  },
};
