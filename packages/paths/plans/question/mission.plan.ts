import { expect } from 'vitest';
import type { InputFrom } from 'xstate';
import type { MissionOutcome } from '../../../../contract/missionEvents.ts';
import { emptyAnswer, readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { cases as missionCases } from '../mission/mission.cases.ts';
import { inMission } from '../mission/mission.plan.ts';
import { takeOver } from '../mission/mission.resumed.ts';
import { briefing } from '../mission/mission.states.ts';
import { type Action, lost, refused, replied } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withMission } from '../surveys.ts';
import { texts } from './mission.words.ts';
import { answerState } from './question.keys.ts';

const [asked] = withMission.questions;
const question = readQuestion({
  ...{ questionId: 'q1', type: 11, index: 1, count: 2, title: 'Buy a lamp' },
  config: { ...asked?.config },
});

/** The mission gives its answer to the question, which has no part in how it is ended. */
function ended(outcome: MissionOutcome): Action['event'] {
  return { type: 'answer.change', answer: { outcome, events: [] } };
}

export const cases = {
  'stop the task': {
    event: ended('cancelled'),
    at: ['drafting.editing, empty'],
    perform: async (walk) => {
      await missionCases['start the mission, and be reminded'].perform(walk);
      await missionCases['continue from the tips'].perform(walk);
      await missionCases['press Stop task'].perform(walk);
      await missionCases['abort it'].perform(walk);
    },
  },
  'the mission submits its answer': {
    event: { type: 'answer.submit' },
    at: ['drafting.editing, given'],
    perform: async () => {},
  },
  'the time is over': {
    event: { type: 'time.over' },
    at: ['drafting.editing, empty'],
    perform: (walk) => walk.timeIsOver(),
  },
  'the mission ends': {
    event: ended('timeout'),
    at: ['late.awaitingFinalAnswer'],
    perform: async () => {},
  },
  'commit → stored': replied('commit', 'commitAnswer', { status: 3 }),
  'commit → 409': refused('commit', 'commitAnswer', 409),
  'last send → stored': replied('flush', 'commitAnswer', { status: 3 }),
  'last send → lost': lost('flush', 'commitAnswer'),
} satisfies Record<string, Action>;

export type Key =
  | `drafting.editing, ${'empty' | 'given'}`
  | 'committing.brief'
  | 'late.awaitingFinalAnswer'
  | 'late.flushing'
  | `done, ${'accepted' | 'refused' | 'expired' | 'expired, stored'}`;

const states: Assertions<Key> = {
  'drafting.editing, empty': briefing,
  'drafting.editing, given': (walk) => sends(walk, 'cancelled'),
  'committing.brief': (walk) => sends(walk, 'cancelled'),
  'late.awaitingFinalAnswer': (walk) => sends(walk, 'timeout'),
  'late.flushing': (walk) => sends(walk, 'timeout'),
  'done, accepted': (walk) => walk.seesEndPage(),
  'done, expired, stored': (walk) => walk.seesEndPage(),
  'done, expired': async (walk) => {
    await walk.calls.made('termQuestionnaire');
    await walk.isLoading();
  },
  'done, refused': async (walk) => {
    await walk.calls.made('location');
    await walk.isLoading();
  },
};

/** Waits until the answer of the mission is on its way. */
async function sends(walk: Walk, outcome: MissionOutcome): Promise<void> {
  const call = await walk.calls.made('commitAnswer');
  const form = new URLSearchParams(call.request().postData() ?? '');
  expect(JSON.parse(form.get('result') ?? '{}')).toMatchObject({ outcome });
}

/** The machine is explored without a session, so its events to the session are omitted. */
const alone = questionMachine.provide({ actions: { sendDraft: () => {} } });

const input: InputFrom<typeof questionMachine> = {
  call: { surveyId: withMission.id, channel: 'web', respondent: {}, sign: '' },
  question,
  answer: emptyAnswer(question),
  isDraft: false,
  allowPrevious: true,
  visit: 'v',
};

export const plan = planOf('answer of a mission', {
  survey: withMission,
  model: explore(alone, {
    input,
    // The script takes over the page that the server has drawn.
    first: [takeOver],
    cases,
    keyOf(snapshot) {
      const { answer, outcome } = snapshot.context;
      const state = answerState(snapshot);
      if (state === 'done') {
        const isStored = outcome?.kind === 'expired' && outcome.step !== undefined;
        return `done, ${outcome?.kind}${isStored ? ', stored' : ''}`;
      }
      const given = 'outcome' in answer ? answer.outcome : undefined;
      if (state === 'drafting.editing') return `${state}, ${given ? 'given' : 'empty'}`;
      return state;
    },
  }),
  events: { 'time.over': 'the time is over', 'answer.change': 'stop the task' },
  actions: cases,
  states,
  texts,
  begin: (browser, server) => inMission(browser, server, withMission.id),
});
