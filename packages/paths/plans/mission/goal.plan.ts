import { expect } from 'vitest';
import type { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import type { Action } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withGoal } from '../surveys.ts';
import { texts } from './goal.words.ts';
import { cases as missionCases, quietCases } from './mission.cases.ts';
import { inMission, input, machine } from './mission.plan.ts';
import { resumedOf } from './mission.resumed.ts';
import { keyOf, states as missionStates } from './mission.states.ts';

const [{ config }] = withGoal.questions;
const { link, goal } = config.mission;
const working = 'none, step 1, here';

/** The page of the mission reports its word. */
function reported(at: string): Action {
  return {
    event: { type: 'goal.reach', age: 0 },
    at: [at],
    perform: (walk) => report(walk, goal.word),
  };
}

export const cases = {
  'start the mission': quietCases['start the mission'],
  'the page reports the goal': reported(working),
  'the page reports the goal again': { ...reported(`${working}, reached`), isIgnored: true },
  'reload the page': { ...quietCases['reload the page'], at: [working, `${working}, reached`] },
  'press Stop task': { ...missionCases['press Stop task'], at: [working, `${working}, reached`] },
  'abort it': {
    ...missionCases['abort it'],
    at: ['aborting, step 1, here', 'aborting, step 1, here, reached'],
  },
} satisfies Record<string, Action>;

type Sought = typeof working | 'aborting, step 1, here' | 'over, cancelled';
type Key = 'briefing' | Sought | `${Sought}, reached`;

const states: Assertions<Key> = {
  briefing: missionStates.briefing,
  [working]: missionStates[working],
  'none, step 1, here, reached': missionStates[working],
  'aborting, step 1, here': missionStates['aborting, step 1, here'],
  'aborting, step 1, here, reached': missionStates['aborting, step 1, here'],
  'over, cancelled': async (walk) => {
    await missionStates['over, cancelled'](walk);
    expect(await answeredGoal(walk)).toBeUndefined();
  },
  'over, cancelled, reached': async (walk) => {
    await missionStates['over, cancelled'](walk);
    expect(await answeredGoal(walk)).toMatchObject({ step: 1 });
  },
};

/** Sends the survey the message of a page that its link has opened, which no path can host at another origin. */
async function report({ page }: Walk, word: string): Promise<void> {
  await page.evaluate(
    ({ origin, word }) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const source = frame.contentWindow;
      if (source) source.opener = window;
      const data = { askpath: 'page', path: '/', word, at: Date.now() };
      window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
      frame.remove();
    },
    { origin: new URL(link).origin, word },
  );
}

async function answeredGoal({ calls }: Walk): Promise<unknown> {
  const commit = (await calls.made('commitAnswer')).request();
  const form = new URLSearchParams(commit.postData() ?? '');
  return JSON.parse(form.get('result') ?? '{}').goal;
}

const seeking = {
  ...input,
  ...{ remind: false, served: null },
  goal: { reporter: link, path: '', word: goal.word },
};

export const plan = planOf('mission with a goal', {
  survey: withGoal,
  model: explore(machine, {
    input: seeking,
    load: (snapshot) => ({ input: { ...seeking, resumed: resumedOf(snapshot) } }),
    cases,
    keyOf: (snapshot) => `${keyOf(snapshot)}${snapshot.context.reached ? ', reached' : ''}`,
  }),
  events: { 'goal.reach': 'the page reports the goal' },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await inMission(browser, server, withGoal.id, { asks: true });
    walk.afterOpening(() => walk.calls.pass('location'));
    return walk;
  },
});
