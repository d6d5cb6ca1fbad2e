import { missionMachine } from '../../../../machines/mission/mission.machine.ts';
import type { Gesture } from '../../../../machines/mission/mission.types.ts';
import type { EngineBrowser } from '../../browser/port.ts';
import type { Site } from '../../browser/stage.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { withMission, withQuietMission } from '../surveys.ts';
import { cases, quietCases } from './mission.cases.ts';
import { briefing, keyOf, states, working } from './mission.states.ts';
import { quietTexts, texts } from './mission.words.ts';

const events: Record<Gesture['type'], keyof typeof cases> = {
  'form.submit': 'start the mission, and be reminded',
  'mission.abort': 'press Stop task',
  'mission.complete': 'press Complete',
  'mission.restart': 'start it over',
  'step.next': 'take the next step',
  'tip.open': 'show the tips',
  'tip.previous': 'turn to the previous tip',
  'tip.next': 'turn to the next tip',
  'reminder.mute': 'ask not to be reminded',
  'box.close': 'continue from the tips',
  'box.confirm': 'complete it',
  'link.open': 'open the page of the mission',
  'participant.return': 'come back to the survey',
  'time.over': 'the time is over',
};

const mission = { surveyId: 's', channel: 'web', respondentId: '', questionId: 'q1' };

/** The machine is explored without a question, so its events to the parent actor are omitted. */
const machine = missionMachine.provide({ actions: { answer: () => {}, submit: () => {} } });

const model = explore(machine, {
  input: { mission, steps: 2, remind: true, isDone: false, resumed: null },
  cases,
  keyOf,
});

const quiet = explore(machine, {
  input: { mission, steps: 2, remind: false, isDone: false, resumed: null },
  cases: quietCases,
  keyOf,
});

export const plan = planOf('mission', {
  survey: withMission,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => inMission(browser, server, withMission.id),
});

const { 'none, step 1, here': none, 'reminding 1, step 1, here': reminding } =
  working('step 1, here');
export const quietPlan = planOf('mission that does not remind', {
  survey: withQuietMission,
  model: quiet,
  events: { 'form.submit': 'start the mission' },
  actions: quietCases,
  states: {
    briefing,
    'none, step 1, here': none,
    'reminding 1, step 1, here': reminding,
  },
  texts: quietTexts,
  begin: (browser, server) => inMission(browser, server, withQuietMission.id),
});

/** A participant who has started the survey and opens the page at the mission. */
export async function inMission(
  browser: EngineBrowser,
  server: Site,
  survey: string,
): Promise<Walk> {
  const walk = await Walk.begin(browser, server, {
    asks: false,
    survey,
    address: `/task/${survey}`,
  });
  await walk.startElsewhere();
  return walk;
}
