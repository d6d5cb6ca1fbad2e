import type { Gesture } from '../../../../machines/task/context.ts';
import { taskMachine } from '../../../../machines/task/task.machine.ts';
import type { EngineBrowser } from '../../browser/port.ts';
import type { Site } from '../../browser/stage.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { withMission, withQuietMission } from '../surveys.ts';
import { cases, quietCases } from './task.cases.ts';
import { briefing, keyOf, states, working } from './task.states.ts';
import { quietTexts, texts } from './task.words.ts';

const events: Record<Gesture['type'], keyof typeof cases> = {
  'form.submit': 'start the mission, and be reminded',
  'task.abort': 'press Abort',
  'task.complete': 'press Complete',
  'task.restart': 'start it over',
  'step.next': 'take the next step',
  'tip.open': 'show the tips',
  'tip.previous': 'turn to the previous tip',
  'tip.next': 'turn to the next tip',
  'reminder.mute': 'ask not to be reminded',
  'box.close': 'continue from the tips',
  'box.confirm': 'complete it',
  'link.open': 'open the page of the mission',
  'page.return': 'come back to the survey',
  'time.over': 'the time is over',
};

const mission = { surveyId: 's', channel: 'web', respondentId: '', questionId: 'q1' };

/** Transitions caused by the page, the question and a mission that is done: `test/app/task.test.ts` covers them. */
const notMade = [
  'task: page.takeOver 0',
  'task: page.takeOver 1',
  'task: page.takeOver 2',
  'task: page.takeOver 3',
  'task: answer.keep 0',
  'task.briefing: form.submit 0',
  'task.working: form.submit 0',
  'task.over: form.submit 0',
  'task.over: answer.keep 0',
  'task.over: answer.refuse 0',
  'task.over.giving: part.open 0',
  'task.over.giving: part.close 0',
];

/** Alone, without a question, there is no parent. */
const machine = taskMachine.provide({ actions: { answer: () => {}, submit: () => {} } });

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

/** The start without a reminder. */
const quietStart = 'task.briefing: form.submit 2';

export const plan = planOf('task', {
  survey: withMission,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => inMission(browser, server, withMission.id),
  coveredElsewhere: [
    // A mission that does not remind takes it: below.
    quietStart,
    'task.over: time.over 0',
    ...notMade,
  ],
});

const { 'none, step 1, here': none, 'reminding 1, step 1, here': reminding } =
  working('step 1, here');
export const quietPlan = planOf('task that does not remind', {
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
  // All but the one that is left to this walk.
  coveredElsewhere: quiet.untaken.filter((id) => id !== quietStart),
});

/** A participant who has started, and opens the page at the mission. */
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
