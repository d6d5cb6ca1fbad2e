import { expect } from 'vitest';
import type { MissionRecord } from '../../../../contract/pageForm.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import type { Action } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withMission } from '../surveys.ts';
import { texts } from './late.words.ts';
import { made, cases as missionCases } from './mission.cases.ts';
import { inMission, input, machine } from './mission.plan.ts';
import { resumedOf } from './mission.resumed.ts';
import { briefing, keyOf, states as missionStates, working } from './mission.states.ts';

/** What the server has recorded, by the form that was sent last. */
const records: Readonly<Record<string, MissionRecord>> = {
  'Start the task': { step: 1, at: 0, elapsed: 100 },
  'Next step': { step: 2, at: 200, elapsed: 300 },
};

/** A press on a page without its script, whose form loads the next page. */
function pressed(button: keyof typeof records, at: string): Action {
  return {
    event: { type: pageLoad, button },
    at: [at],
    perform: (walk) => walk.page.getByRole('button', { name: button, exact: true }).click(),
  };
}

/** The script takes over the mission, with the codes of the events that it records. */
function scripted(at: string, ...codes: readonly (1 | 7)[]): Action {
  const event = { type: 'page.takeOver', age: 0, at } as const;
  return { ...made(event, codes, (walk) => walk.releaseScript()), at: [at] };
}

export const cases = {
  'press Start before the script': pressed('Start the task', 'briefing, served'),
  'press Next step before the script': pressed('Next step', 'none, step 1, here, served'),
  'the script comes before the start': scripted('briefing, served'),
  'the script comes right after the start': scripted('none, step 1, here, served', 1, 7),
  'the script comes at the second step': scripted('none, step 2, here, served', 1),
  'the script comes once more': scripted('none, step 1, here, served, stored'),
  'reload the page, and the script is late': {
    event: { type: pageLoad, button: 'Start the task' },
    at: ['reminding 1, step 1, here'],
    perform: async (walk) => {
      await walk.holdScript();
      await walk.reload();
    },
  },
  'press Stop task': { ...missionCases['press Stop task'], at: ['none, step 2, here'] },
  'abort it': { ...missionCases['abort it'], at: ['aborting, step 2, here'] },
} satisfies Record<string, Action>;

const { 'none, step 1, here': firstStep, 'reminding 1, step 1, here': reminding } =
  working('step 1, here');
const { 'none, step 2, here': secondStep, 'aborting, step 2, here': aborting } =
  working('step 2, here');

export type Key =
  | `${'briefing' | 'none, step 1, here' | 'none, step 2, here'}, served`
  | 'none, step 1, here, served, stored'
  | 'briefing'
  | 'reminding 1, step 1, here'
  | 'none, step 2, here'
  | 'aborting, step 2, here'
  | 'over, cancelled';

const states: Assertions<Key> = {
  'briefing, served': withoutScript(briefing),
  'none, step 1, here, served': withoutScript(firstStep),
  'none, step 2, here, served': withoutScript(secondStep),
  'none, step 1, here, served, stored': withoutScript(firstStep),
  briefing,
  'reminding 1, step 1, here': reminding,
  'none, step 2, here': secondStep,
  'aborting, step 2, here': aborting,
  'over, cancelled': missionStates['over, cancelled'],
};

function withoutScript(assertion: (walk: Walk) => Promise<void>): (walk: Walk) => Promise<void> {
  return async (walk) => {
    await assertion(walk);
    expect(
      await walk.page.evaluate(() => document.documentElement.dataset.running),
    ).toBeUndefined();
  };
}

export const plan = planOf('mission whose script comes late', {
  survey: withMission,
  model: explore(machine, {
    input,
    load: (snapshot, { button }) => ({
      input: {
        ...input,
        served: records[String(button)] ?? null,
        // The page stores nothing before its script comes.
        resumed: snapshot.context.served === null ? resumedOf(snapshot) : null,
      },
    }),
    cases,
    keyOf: (snapshot) => {
      const { served, resumed } = snapshot.context;
      const marks = served ? ['served', ...(resumed ? ['stored'] : [])] : [];
      return [keyOf(snapshot), ...marks].join(', ');
    },
  }),
  events: { 'page.takeOver': 'the script comes right after the start' },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await inMission(browser, server, withMission.id);
    await walk.holdScript();
    return walk;
  },
});
