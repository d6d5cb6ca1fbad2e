import { limits } from '../../../../contract/limits.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import type { Action } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withTwoMissions } from '../surveys.ts';
import { cases as missionCases } from './mission.cases.ts';
import { inMission, input, machine } from './mission.plan.ts';
import { resumedOf, takeOver } from './mission.resumed.ts';
import { keyOf, states as missionStates } from './mission.states.ts';
import { texts } from './next.words.ts';

/** A case of the first mission, also where the participant does not want to be reminded again. */
function ofFirst(name: keyof typeof missionCases, at: string): Action {
  return { ...missionCases[name], at: [at, `${at}, muted`] };
}

const start = missionCases['start the mission, and be reminded'];

export const cases = {
  'start the mission, and be reminded': {
    ...start,
    at: ['briefing'],
    perform: async (walk) => {
      await start.perform(walk);
      // The call of the events is under way from here on, until it is replied to.
      await walk.page.clock.runFor(limits.missionBatch);
      await walk.calls.made('ut');
    },
  },
  'ask not to be reminded': missionCases['ask not to be reminded'],
  'continue from the tips': ofFirst('continue from the tips', 'reminding 1, step 1, here'),
  'press Stop task': ofFirst('press Stop task', 'none, step 1, here'),
  'abort it': ofFirst('abort it', 'aborting, step 1, here'),
  // The reply that has the next mission also says that the answer is stored.
  'the answer is stored': {
    event: { type: 'answer.accept' },
    at: ['over, cancelled', 'over, cancelled, muted'],
    perform: async () => {},
  },
  'answer → the next mission': {
    event: { type: pageLoad },
    at: ['over, cancelled', 'over, cancelled, muted'],
    perform: (walk) => walk.calls.pass('commitAnswer'),
  },
  'events → stored, after the answer': {
    event: { type: 'reply.late' },
    at: ['briefing, next', 'briefing, next, muted'],
    isIgnored: true,
    perform: (walk) => walk.calls.pass('ut'),
  },
  'start the next mission': {
    event: { type: 'form.submit', of: 'the next mission' },
    at: ['briefing, next', 'briefing, next, muted'],
    perform: start.perform,
  },
} satisfies Record<string, Action>;

type Working = 'reminding 1, step 1, here' | 'none, step 1, here' | 'aborting, step 1, here';
type First = Working | 'over, cancelled';
export type Key =
  | 'briefing'
  | First
  | `${First}, muted`
  | `briefing, next${'' | ', muted'}`
  | 'reminding 1, step 1, here, next'
  | 'none, step 1, here, next, muted';

const {
  briefing,
  'reminding 1, step 1, here': reminding,
  'reminding 1, step 1, here, muted': muted,
  'none, step 1, here': none,
  'aborting, step 1, here': aborting,
  'over, cancelled': over,
} = missionStates;

const states: Assertions<Key> = {
  briefing,
  'reminding 1, step 1, here': reminding,
  'reminding 1, step 1, here, muted': muted,
  'none, step 1, here': none,
  'none, step 1, here, muted': none,
  'aborting, step 1, here': aborting,
  'aborting, step 1, here, muted': aborting,
  'over, cancelled': over,
  'over, cancelled, muted': over,
  'briefing, next': seesNext,
  'briefing, next, muted': seesNext,
  'reminding 1, step 1, here, next': reminding,
  'none, step 1, here, next, muted': none,
};

export async function seesNext(walk: Walk): Promise<void> {
  await walk.seesHeading('Buy a chair');
  await walk.page.getByRole('button', { name: 'Start the task' }).waitFor();
}

export const plan = planOf('mission after another one', {
  survey: withTwoMissions,
  model: explore(machine, {
    input,
    first: [takeOver],
    load: (snapshot) => ({
      input: {
        ...input,
        mission: { ...input.mission, questionId: 'q2' },
        served: null,
        resumed: { ...resumedOf(snapshot), progress: null },
      },
    }),
    cases,
    keyOf: (snapshot) => {
      const { mission, isMuted } = snapshot.context;
      const marks = [
        ...(mission.questionId === 'q2' ? ['next'] : []),
        ...(isMuted ? ['muted'] : []),
      ];
      return [keyOf(snapshot).replace(/, muted$/, ''), ...marks].join(', ');
    },
  }),
  events: { 'reminder.mute': 'ask not to be reminded' },
  actions: cases,
  states,
  texts,
  begin: (browser, server) => inMission(browser, server, withTwoMissions.id),
});
