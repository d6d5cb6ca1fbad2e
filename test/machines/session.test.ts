import { describe, expect, test } from 'vitest';
import { createActor, type InputFrom, SimulatedClock } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import { noDrafts } from '../../machines/arrival.ts';
import { type Commit, type Place, questionMachine } from '../../machines/question.machine.ts';
import type { Start } from '../../machines/session/context.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import {
  selectDrafts,
  selectNotices,
  selectQuestionActor,
  selectRespondent,
  selectScreen,
} from '../../machines/session.select.ts';
import { heldPort } from '../support/ports.ts';

describe('arriving', () => {
  test.each([
    [0, 'home'],
    [1, 'home'],
    [3, 'ended'],
    [4, 'closed'],
    [5, 'notOpen'],
    [6, 'paused'],
  ] as const)('status %i in the page is there at once, as %s', (status, screen) => {
    const { actor, locate } = session(location(status));
    expect(selectScreen(actor.getSnapshot())).toBe(screen);
    expect(locate.made).toHaveLength(0);
  });

  test('without a reply in the page it asks', async () => {
    const { actor, locate } = session(null);
    expect(selectScreen(actor.getSnapshot())).toBe('loading');
    await locate.last().resolve(location(2, subject(1)));
    expect(selectScreen(actor.getSnapshot())).toBe('question');
  });

  test('a refusal that means "out of date" is not asked about for ever', async () => {
    const { actor, locate } = session(null);
    await locate.last().reject(new Refusal(409, 'no'));
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
    expect(locate.made).toHaveLength(1);
  });
});

describe('another server, which says no more than spec §7', () => {
  test('is asked for the question after a start and after each answer, until there is none', async () => {
    const { actor, start, fetch, commit } = session(location(1));
    actor.send({ type: 'survey.start' });
    await start.last().resolve({});
    await fetch.last().resolve(subject(1));
    answer(actor, 3);
    await commit.last().resolve({});
    await fetch.last().resolve(null);
    expect(selectScreen(actor.getSnapshot())).toBe('ended');
    expect(fetch.made).toHaveLength(2);
  });
});

describe('drafts', () => {
  test('are there again after going back and coming again, and gone once kept', async () => {
    const { actor, previous, commit } = session(location(2, subject(2)));
    change(actor, 4);
    selectQuestionActor(actor.getSnapshot())?.send({ type: 'question.previous' });
    await previous.last().resolve({ ...subject(1), result: '{"score":1}' });
    expect(selectDrafts(actor.getSnapshot()).answers).toEqual({ q2: { score: 4 } });
    expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.answer).toEqual({
      score: 1,
    });
    selectQuestionActor(actor.getSnapshot())?.send({ type: 'answer.submit' });
    await commit.last().resolve({ status: 2, subject: subject(2) });
    expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.answer).toEqual({
      score: 4,
    });
    selectQuestionActor(actor.getSnapshot())?.send({ type: 'answer.submit' });
    await commit.last().resolve({ status: 3, respondent: { score: 7 } });
    expect(selectDrafts(actor.getSnapshot()).answers).toEqual({});
    expect(selectRespondent(actor.getSnapshot())).toEqual({ id: 'me', score: 7 });
  });

  test('of another respondent in the same tab are not handed on', () => {
    const drafts = { respondentId: 'somebody', answers: { q1: { score: 5 } }, sign: '' };
    const { actor } = session(location(2, subject(1)), drafts);
    expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.answer).toEqual({
      score: null,
    });
  });

  test('that do not fit their question any more are passed over', () => {
    const drafts = {
      respondentId: 'me',
      answers: { q1: { text: 'from an older survey' } },
      sign: '',
    };
    const { actor } = session(location(2, subject(1)), drafts);
    expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.answer).toEqual({
      score: null,
    });
  });

  test('survive a restart that a moved question makes necessary (4004)', async () => {
    const { actor, commit, reAnswer } = session(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(4004, 'moved'));
    selectNotices(actor.getSnapshot())?.send({ type: 'notice.restart' });
    await reAnswer.last().resolve(location(1));
    expect(reAnswer.made).toHaveLength(1);
    expect(selectScreen(actor.getSnapshot())).toBe('home');
    expect(selectDrafts(actor.getSnapshot()).answers).toEqual({ q1: { score: 2 } });
  });
});

test('no two visits of a question share a key', async () => {
  const { actor, commit, previous } = session(location(2, subject(1)));
  answer(actor, 2);
  await commit.last().resolve({ status: 2, subject: subject(2) });
  selectQuestionActor(actor.getSnapshot())?.send({ type: 'question.previous' });
  await previous.last().resolve(subject(1));
  answer(actor, 3);
  const keys = commit.made.map(({ input }) => input.key);
  expect(new Set(keys).size).toBe(2);
});

test('an unknown code is told, and the answer stays', async () => {
  const { actor, commit } = session(location(2, subject(1)));
  answer(actor, 2);
  await commit.last().reject(new Refusal(777, 'Full moon'));
  expect(selectScreen(actor.getSnapshot())).toBe('question');
  expect(selectNotices(actor.getSnapshot())?.getSnapshot().context.told).toMatchObject({
    message: 'Full moon',
  });
  expect(selectDrafts(actor.getSnapshot()).answers).toEqual({ q1: { score: 2 } });
});

type Session = ReturnType<typeof session>['actor'];

function change(actor: Session, score: number): void {
  selectQuestionActor(actor.getSnapshot())?.send({ type: 'answer.change', answer: { score } });
}

function answer(actor: Session, score: number): void {
  change(actor, score);
  selectQuestionActor(actor.getSnapshot())?.send({ type: 'answer.submit' });
}

function session(
  reply: Location | null,
  drafts: InputFrom<typeof sessionMachine>['drafts'] = noDrafts,
) {
  const locate = heldPort<Location, { surveyId: string }>();
  const start = heldPort<Step, Start>();
  const fetch = heldPort<Subject | null, Place>();
  const reAnswer = heldPort<Location, Place>();
  const commit = heldPort<Step, Commit>();
  const previous = heldPort<Subject, Place>();
  const question = questionMachine.provide({
    actors: { commit: commit.logic, previous: previous.logic },
  });
  const machine = sessionMachine.provide({
    actors: {
      question,
      locate: locate.logic,
      start: start.logic,
      fetch: fetch.logic,
      reAnswer: reAnswer.logic,
    },
  });
  const actor = createActor(machine, {
    clock: new SimulatedClock(),
    input: {
      surveyId: 's',
      device: 'desktop',
      isDesktopChrome: true,
      locale: 'en',
      nonce: 'n',
      drafts,
      reply,
    },
  }).start();
  return { actor, locate, start, fetch, reAnswer, commit, previous };
}

function location(status: Location['status'], asked?: Subject): Location {
  return {
    channel: 'web',
    status,
    survey: { id: 's', title: 'S', config: {} },
    respondent: { id: 'me' },
    ...(asked ? { subject: asked } : {}),
  };
}

function subject(index: number): Subject {
  return {
    questionId: `q${index}`,
    type: 8,
    index,
    count: 2,
    title: `Q${index}`,
    config: { scope: 5 },
  };
}
