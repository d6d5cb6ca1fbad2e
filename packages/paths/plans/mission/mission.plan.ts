import type { InputFrom } from 'xstate';
import { missionMachine } from '../../../../machines/mission/mission.machine.ts';
import type { Gesture } from '../../../../machines/mission/mission.types.ts';
import type { EngineBrowser } from '../../browser/port.ts';
import type { Site } from '../../browser/stage.ts';
import { controlVisibility } from '../../browser/visibility.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { withMission, withQuietMission } from '../surveys.ts';
import { cases, quietCases } from './mission.cases.ts';
import { resumedOf, takeOver } from './mission.resumed.ts';
import { briefing, keyOf, states, working } from './mission.states.ts';
import { quietTexts, texts } from './mission.words.ts';

/** Those of the companion and of notes are in plans of their own. */
type PageGesture = Exclude<
  Gesture['type'],
  'companion.open' | 'companion.close' | 'note.change' | 'note.write'
>;

const events: Record<PageGesture, keyof typeof cases> = {
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
export const machine = missionMachine.provide({ actions: { answer: () => {}, submit: () => {} } });

/** The server does not know what has happened in a tab whose calls are held. */
const served = { step: 0, at: 0, elapsed: null };
export const input: InputFrom<typeof missionMachine> = {
  mission,
  steps: 2,
  remind: true,
  hasNotes: false,
  goal: null,
  isDone: false,
  served,
  resumed: null,
};
const quietInput = { ...input, remind: false, served: null };

const model = explore(machine, {
  input,
  first: [takeOver],
  load: (snapshot, { isHidden, by }) => {
    const resumed = resumedOf(snapshot, { isSeen: isHidden !== true, isSamePage: by === 'reply' });
    // A mission that a reply brings is not drawn by the server.
    if (by === 'reply') return { input: { ...input, served: null, resumed } };
    return { input: { ...input, resumed }, first: [takeOver] };
  },
  cases,
  keyOf,
});

const quiet = explore(machine, {
  input: quietInput,
  load: (snapshot) => ({ input: { ...quietInput, resumed: resumedOf(snapshot) } }),
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
  begin: async (browser, server) => {
    const walk = await inMission(browser, server, withMission.id);
    await controlVisibility(walk.page);
    return walk;
  },
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
  begin: async (browser, server) => {
    const walk = await inMission(browser, server, withQuietMission.id, { asks: true });
    walk.afterOpening(() => walk.calls.pass('location'));
    return walk;
  },
});

/** A participant who has started the survey and opens the page at the mission. */
export async function inMission(
  browser: EngineBrowser,
  server: Site,
  survey: string,
  { asks = false } = {},
): Promise<Walk> {
  const walk = await Walk.begin(browser, server, {
    asks,
    survey,
    address: `/task/${survey}`,
  });
  await walk.startElsewhere();
  return walk;
}
