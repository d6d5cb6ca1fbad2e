import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../contract/envelope.ts';
import { noDrafts } from '../../../machines/session/session.logic.ts';
import {
  selectDrafts,
  selectRespondent,
  selectSurvey,
} from '../../../machines/session/session.select.ts';
import { subject } from '../../support/fixtures/question.ts';
import { asking, createSession, location } from '../../support/fixtures/session.ts';
import { refused } from './session.fixture.ts';

describe('the first reply', () => {
  test('is not requested again after a refusal 409', async () => {
    const session = createSession(null);
    await session.locate.last().reject(new Refusal(409, 'no'));
    expect(session.screen()).toBe('failed');
    expect(session.locate.calls).toHaveLength(1);
  });
});

describe('a foreign server', () => {
  test.each([2, 4004])('with an empty re-answer after code %i is located', async (code) => {
    const session = await refused(code);
    session.actor.send({ type: 'session.restart' });
    await session.reAnswer.last().resolve(null);
    await session.locate.last().resolve(location(1));
    expect(session.screen()).toBe('home');
    expect([session.reAnswer.calls.length, session.locate.calls.length]).toEqual([1, 1]);
    expect(session.reAnswer.last().input.keepsAnswers).toBe(code === 4004);
  });

  test('that asks "restart or continue?" at the location is located again by Continue', async () => {
    const session = createSession(null);
    await session.locate.last().reject(new Refusal(2, 'again?'));
    session.actor.send({ type: 'session.continue' });
    await session.locate.last().resolve({ ...asking(2, { remainingMs: 60_000 }), channel: 'qr' });
    expect(session.index()).toBe(2);
    expect(session.times.at(-1)).toBe(60_000);
    session.answer(3);
    expect(session.commit.last().input.channel).toBe('qr');
  });

  test('that asks "restart or continue?" at every location is asked for the survey and the question', async () => {
    const session = createSession(null);
    await session.locate.last().reject(new Refusal(2, 'again?'));
    session.actor.send({ type: 'session.continue' });
    await session.locate.last().reject(new Refusal(2, 'again?'));
    const { survey } = location(2, { config: { endText: 'Bye' } });
    await session.introduce.last().resolve(survey);
    await session.fetch.last().resolve(subject(2));
    expect(session.index()).toBe(2);
    expect(selectSurvey(session.actor.getSnapshot())).toEqual(survey);
    expect(session.dialog()).toBeNull();
  });

  test('with status -1 is located twice', async () => {
    const session = createSession(null);
    await session.locate.last().resolve(location(-1));
    expect(session.locate.calls).toHaveLength(2);
    await session.locate.last().resolve(location(-1));
    expect(session.locate.calls).toHaveLength(2);
    expect(session.screen()).toBe('failed');
    session.actor.send({ type: 'session.retry' });
    await session.locate.last().resolve(location(-1));
    await session.locate.last().resolve(location(1));
    expect(session.screen()).toBe('home');
  });
});

test.each([
  [4004, 'keeps', { q1: { score: 2 } }],
  [2, 'drops', {}],
] as const)('a restart after code %i %s what was typed and not stored', async (code, _, typed) => {
  const session = await refused(code);
  session.actor.send({ type: 'session.restart' });
  await session.reAnswer.last().resolve(location(1));
  expect(selectDrafts(session.actor.getSnapshot()).answers).toEqual(typed);
});

test('every location asks for the same survey in the same app for the same user', async () => {
  const request = { surveyId: 's', appname: 'shop', userId: 'ada' };
  const session = createSession(null, { mode: 'inApp', ...request });
  await session.locate.last().resolve(asking(1));
  session.actor.send({ type: 'session.locate' });
  await session.locate.last().resolve(asking(1));
  session.answer(2);
  await session.commit.last().reject(new Refusal(403, 'no'));
  await session.locate.last().resolve(asking(1));
  session.answer(2);
  await session.commit.last().reject(new Refusal(2, 'restart or continue?'));
  session.actor.send({ type: 'session.continue' });
  await session.locate.last().resolve(asking(1));
  session.actor.send({ type: 'time.over' });
  await session.commit.last().resolve({ status: 2, subject: subject(2) });
  await session.end.last().resolve(null);
  expect(session.locate.calls.map(({ input }) => input)).toEqual(Array(5).fill(request));
});

describe('a draft', () => {
  test('is restored after Back, and dropped once the answer is committed', async () => {
    const session = createSession(asking(2));
    session.change(4);
    session.question()?.send({ type: 'question.leave' });
    await session.previous.last().resolve({ ...subject(1), result: '{"score":1}' });
    expect(session.drafts()).toEqual({ q2: { score: 4 } });
    expect(session.shown()).toEqual({ score: 1 });
    session.submit();
    await session.commit.last().resolve({ status: 2, subject: subject(2) });
    expect(session.shown()).toEqual({ score: 4 });
    session.submit();
    await session.commit.last().resolve({ status: 3, respondent: { score: 7 } });
    expect(session.drafts()).toEqual({});
    expect(selectRespondent(session.actor.getSnapshot())).toEqual({ id: 'me', score: 7 });
  });

  test.each([
    ['of another respondent', 'other', { score: 5 }],
    ['of another type', 'me', { text: 'from an older survey' }],
  ])('%s is not restored', (_, respondentId, draft) => {
    const drafts = { respondentId, answers: { q1: draft }, sign: '' };
    expect(createSession(asking(1), { drafts }).shown()).toEqual({ score: null });
  });

  test.each([
    ['replaces', 'me', { score: 5 }],
    ['of another respondent does not replace', 'other', { score: null }],
  ])('of this tab %s the answer that the server drew', (_, respondentId, shown) => {
    const session = createSession(asking(1), { drafts: { ...noDrafts, respondentId: 'me' } });
    const drafts = { respondentId, answers: { q1: { score: 5 } }, sign: '' };
    session.actor.send({ type: 'page.takeOver', drafts, age: 0 });
    expect(session.shown()).toEqual(shown);
  });

  test('survives the restart that a moved question requires (4004)', async () => {
    const session = await refused(4004);
    session.actor.send({ type: 'session.restart' });
    await session.reAnswer.last().resolve(location(1));
    expect(session.reAnswer.calls).toHaveLength(1);
    expect(session.screen()).toBe('home');
    expect(session.drafts()).toEqual({ q1: { score: 2 } });
  });
});

describe('an ended survey', () => {
  const drafts = { respondentId: 'me', answers: { q1: { score: 5 } }, sign: 'f1' };

  test('leaves no draft and no signature to the next round (P03)', async () => {
    const config = { allowReAnswer: true };
    const session = createSession(asking(2, { config }), { drafts });
    session.answer(4);
    await session.commit.last().resolve({ status: 3 });
    session.actor.send({ type: 'session.again' });
    session.actor.send({ type: 'session.restart' });
    await session.reAnswer.last().resolve(location(1, { config }));
    expect(selectDrafts(session.actor.getSnapshot())).toEqual({ ...noDrafts, respondentId: 'me' });
  });

  test('leaves no draft to a page that is shown again without a connection (P03)', async () => {
    const session = createSession(location(3), { drafts });
    session.actor.send({ type: 'session.locate' });
    await session.locate.last().reject(new TypeError('no connection'));
    expect(session.screen()).toBe('failed');
    expect(session.drafts()).toEqual({});
  });

  test.each([true, false])('can be answered again where that is allowed: %s', (allowReAnswer) => {
    const session = createSession(location(3, { config: { allowReAnswer } }));
    session.actor.send({ type: 'session.again' });
    session.actor.send({ type: 'session.restart' });
    expect(session.reAnswer.calls).toHaveLength(allowReAnswer ? 1 : 0);
  });
});

test('two visits of a question have different keys', async () => {
  const session = createSession(asking(1));
  session.answer(2);
  await session.commit.last().resolve({ status: 2, subject: subject(2) });
  session.question()?.send({ type: 'question.leave' });
  await session.previous.last().resolve(subject(1));
  session.answer(3);
  expect(new Set(session.commit.calls.map(({ input }) => input.key)).size).toBe(2);
});

describe('a new connection', () => {
  test.each([
    ['sends a lost answer again with its key (R01)', new TypeError('no connection'), null, 2],
    ['sends no refused answer', new Refusal(777, 'Full moon'), null, 1],
    ['sends no answer that was changed since', new TypeError('no connection'), 3, 1],
  ])('%s', async (_, error, changed, sent) => {
    const session = createSession(asking(1));
    session.answer(2);
    await session.commit.last().reject(error);
    if (changed) session.change(changed);
    session.actor.send({ type: 'network.online' });
    expect(session.commit.calls).toHaveLength(sent);
    expect(new Set(session.commit.calls.map(({ input }) => input.key)).size).toBe(1);
  });
});

test('a page that is shown again locates, and keeps its draft (R22)', async () => {
  const session = createSession(asking(1));
  session.change(3);
  session.actor.send({ type: 'session.locate' });
  expect(session.locate.calls).toHaveLength(1);
  await session.locate.last().resolve(asking(1));
  expect(session.shown()).toEqual({ score: 3 });
});
