import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, type InputFrom, SimulatedClock } from 'xstate';
import type { Mode } from '../../contract/address.ts';
import { Refusal } from '../../contract/envelope.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import type { deadlineMachine } from '../../machines/deadline/deadline.machine.ts';
import { selectDialog } from '../../machines/notices/notices.select.ts';
import type { Commit, Place } from '../../machines/question/context.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import {
  selectMayAnswerAgain,
  selectRespondent,
  selectTimedOut,
} from '../../machines/session/chunks.select.ts';
import type { Restart, Start } from '../../machines/session/context.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import {
  selectDrafts,
  selectNotices,
  selectQuestionActor,
  selectScreen,
  selectTimed,
} from '../../machines/session/session.select.ts';
import { noDrafts } from '../../machines/session/sessionState.ts';
import { heldPort } from '../support/fixtures/ports.ts';

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

describe('another server, without extensions', () => {
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

describe('another server, whose replies say nothing', () => {
  test.each([
    ['code 2', 2],
    ['code 4004', 4004],
  ])('a re-answer without content after %s is followed by a location', async (_, code) => {
    const { actor, commit, reAnswer, locate } = session(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(code, 'no'));
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.restart' });
    await reAnswer.last().resolve(null);
    await locate.last().resolve(location(1));
    expect(selectScreen(actor.getSnapshot())).toBe('home');
    expect([reAnswer.made.length, locate.made.length]).toEqual([1, 1]);
    // Only a start over is said to clear the answers.
    expect(reAnswer.last().input.keepsAnswers).toBe(code === 4004);
  });

  test('a location with the status -1 is asked for once more, and no more', async () => {
    const { actor, locate } = session(null);
    await locate.last().resolve(location(-1));
    expect(locate.made).toHaveLength(2);
    await locate.last().resolve(location(-1));
    expect(locate.made).toHaveLength(2);
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
    actor.send({ type: 'session.retry' });
    await locate.last().resolve(location(-1));
    await locate.last().resolve(location(1));
    expect(selectScreen(actor.getSnapshot())).toBe('home');
  });
});

describe('another server, whose calls disagree', () => {
  test('a question that is always refused (403) is not asked for over and over', async () => {
    const { actor, start, fetch, locate } = session(location(1));
    actor.send({ type: 'survey.start' });
    await start.last().resolve({});
    await fetch.last().reject(new Refusal(403, 'no'));
    await locate.last().resolve(location(2));
    expect(fetch.made).toHaveLength(1);
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
  });

  test('who chooses to continue is not led back to the start (code 2)', async () => {
    const { actor, start, fetch, locate } = session(location(1));
    actor.send({ type: 'survey.start' });
    await start.last().reject(new Refusal(2, 'again?'));
    expect(dialog(actor)).toBe('resume');
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.continue' });
    await locate.last().resolve(location(1));
    await fetch.last().resolve(subject(2));
    expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.question.index).toBe(2);
    expect(start.made).toHaveLength(1);
  });

  test('who chose to continue and then has to restart is at the start (4004)', async () => {
    const { actor, start, locate, reAnswer } = session(location(1));
    actor.send({ type: 'survey.start' });
    await start.last().reject(new Refusal(2, 'again?'));
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.continue' });
    await locate.last().reject(new Refusal(4004, 'moved'));
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.restart' });
    await reAnswer.last().resolve(location(1));
    expect(selectScreen(actor.getSnapshot())).toBe('home');
  });

  test.each([403, 409])('a start that is refused with %i says so', async (code) => {
    const { actor, start, locate } = session(location(1));
    actor.send({ type: 'survey.start' });
    await start.last().reject(new Refusal(code, 'Not from here'));
    await locate.last().resolve(location(1));
    expect(selectScreen(actor.getSnapshot())).toBe('home');
    expect(selectNotices(actor.getSnapshot())?.getSnapshot().context.content).toMatchObject({
      message: 'Not from here',
    });
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
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.restart' });
    await reAnswer.last().resolve(location(1));
    expect(reAnswer.made).toHaveLength(1);
    expect(selectScreen(actor.getSnapshot())).toBe('home');
    expect(selectDrafts(actor.getSnapshot()).answers).toEqual({ q1: { score: 2 } });
  });
});

describe('once a survey has ended', () => {
  const drafts = { respondentId: 'me', answers: { q1: { score: 5 } }, sign: 'f1' };

  test('nothing of it is there for who answers again on the same device (P03)', async () => {
    const again = { config: { allowReAnswer: true } };
    const { actor, commit, reAnswer } = session(location(2, subject(2), again), drafts);
    answer(actor, 4);
    await commit.last().resolve({ status: 3 });
    actor.send({ type: 'session.restart' });
    await reAnswer.last().resolve(location(1, undefined, again));
    expect(selectDrafts(actor.getSnapshot())).toEqual({ ...noDrafts, respondentId: 'me' });
  });

  test('nothing of it is kept anew by a page that comes back without a connection (P03)', async () => {
    const { actor, locate } = session(location(3), drafts);
    actor.send({ type: 'page.return' });
    await locate.last().reject(new TypeError('no connection'));
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
    expect(selectDrafts(actor.getSnapshot()).answers).toEqual({});
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
  expect(selectNotices(actor.getSnapshot())?.getSnapshot().context.content).toMatchObject({
    message: 'Full moon',
  });
  expect(selectDrafts(actor.getSnapshot()).answers).toEqual({ q1: { score: 2 } });
});

describe('the maximum answer time', () => {
  test('a valid draft goes first, then the end is called (T04)', async () => {
    const { actor, commit, end } = session(location(2, subject(1)));
    change(actor, 4);
    actor.send({ type: 'time.over' });
    expect(commit.last().input).toMatchObject({ answer: { score: 4 } });
    expect(end.made).toHaveLength(0);
    await commit.last().resolve({ status: 2, subject: subject(2) });
    expect(end.made).toHaveLength(1);
    await end.last().resolve({ status: 3, respondent: { score: 7 } });
    expect(selectScreen(actor.getSnapshot())).toBe('ended');
    expect(selectTimedOut(actor.getSnapshot())).toBe(true);
    expect(selectRespondent(actor.getSnapshot())).toEqual({ id: 'me', score: 7 });
  });

  test('what was never changed is not sent', () => {
    const { actor, commit, end } = session(location(2, subject(1)));
    actor.send({ type: 'time.over' });
    expect(commit.made).toHaveLength(0);
    expect(end.made).toHaveLength(1);
  });

  test('a draft that a reload has brought back is sent', async () => {
    const drafts = { respondentId: 'me', answers: { q1: { score: 2 } }, sign: '' };
    const { actor, commit } = session(location(2, subject(1)), drafts);
    actor.send({ type: 'time.over' });
    expect(commit.last().input).toMatchObject({ answer: { score: 2 } });
  });

  test('an answer already on its way is asked for again with its own key', async () => {
    const { actor, commit, end } = session(location(2, subject(1)));
    answer(actor, 4);
    actor.send({ type: 'time.over' });
    expect(commit.made.map(({ input }) => input.key)).toEqual([
      commit.made[0]?.input.key,
      commit.made[0]?.input.key,
    ]);
    await commit.last().resolve({ status: 2, subject: subject(2) });
    expect(end.made).toHaveLength(1);
  });

  test("a last send that does not come back in the server's grace is not waited for", () => {
    const { actor, clock, end } = session(location(2, subject(1)));
    change(actor, 4);
    actor.send({ type: 'time.over' });
    clock.increment(3000);
    expect(end.made).toHaveLength(1);
  });

  test('the last answer of all ends the survey as ever', async () => {
    const { actor, commit, end } = session(location(2, subject(1)));
    change(actor, 4);
    actor.send({ type: 'time.over' });
    await commit.last().resolve({ status: 3 });
    expect(end.made).toHaveLength(0);
    expect(selectScreen(actor.getSnapshot())).toBe('ended');
    expect(selectTimedOut(actor.getSnapshot())).toBe(false);
  });

  test('whoever comes after it has it ended', async () => {
    const { actor, end } = session(location(2, subject(1), { left: -1 }));
    expect(end.made).toHaveLength(1);
    await end.last().reject(new TypeError('no connection'));
    expect(selectScreen(actor.getSnapshot())).toBe('ended');
  });

  test('exactly at the latest end there is still time', () => {
    const { actor, end } = session(location(2, subject(1), { left: 0 }));
    expect(selectScreen(actor.getSnapshot())).toBe('question');
    expect(end.made).toHaveLength(0);
  });

  test('an end that gives nothing has the survey located again, once', async () => {
    const { actor, end, locate } = session(location(2, subject(1), { left: -1 }));
    await end.last().resolve(null);
    expect(locate.made).toHaveLength(1);
    await locate.last().resolve(location(2, subject(1), { left: -5 }));
    expect(end.made).toHaveLength(1);
    expect(selectScreen(actor.getSnapshot())).toBe('ended');
    expect(locate.made).toHaveLength(1);
  });

  test('a server that says "now" for ever is not asked for ever', async () => {
    const { actor, end, locate } = session(location(2, subject(1), { left: -1 }));
    await end.last().resolve(null);
    await locate.last().resolve(location(2, subject(1), { left: 1 }));
    expect(selectScreen(actor.getSnapshot())).toBe('ended');
    expect(locate.made).toHaveLength(1);
  });

  test('nothing counts down any more once the survey has ended', async () => {
    const { actor, commit, told } = session(location(2, subject(2), { left: 60_000 }));
    answer(actor, 4);
    await commit.last().resolve({ status: 3 });
    expect(told.at(-1)).toBeNull();
  });

  test.each([
    [{ endPageBtnEnable: true, endPageLinkTrusted: true }, true],
    [{ endPageBtnEnable: true, endPageLinkTrusted: false }, false],
    [{ endPageBtnEnable: true }, false],
    [{ endPageBtnEnable: false, endPageLinkTrusted: true }, false],
  ])('it leads on to the link of the end page with %o: %s', async (config, leads) => {
    const link = 'https://example.org/thanks';
    const { end, depart } = session(
      location(2, subject(1), { left: -1, config: { ...config, endPageBtnLink: link } }),
    );
    await end.last().resolve({ status: 3 });
    expect(depart.made.map(({ input }) => input.link)).toEqual(leads ? [link] : []);
  });
});

describe('the end of the time, where little goes well', () => {
  test('a last send that gets nowhere does not hold up the end', async () => {
    const { actor, commit, end } = session(location(2, subject(1)));
    change(actor, 4);
    actor.send({ type: 'time.over' });
    await commit.last().reject(new TypeError('no connection'));
    expect(end.made).toHaveLength(1);
  });

  test('where there turns out to be time, what was written is there, and the end is like any other', async () => {
    const { actor, commit, end, locate } = session(location(2, subject(1)));
    change(actor, 4);
    actor.send({ type: 'time.over' });
    await commit.last().reject(new TypeError('no connection'));
    await end.last().resolve(null);
    await locate.last().resolve(location(2, subject(1), { left: 60_000 }));
    expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.answer).toEqual({
      score: 4,
    });
    selectQuestionActor(actor.getSnapshot())?.send({ type: 'answer.submit' });
    await commit.last().resolve({ status: 3 });
    expect(selectScreen(actor.getSnapshot())).toBe('ended');
    expect(selectTimedOut(actor.getSnapshot())).toBe(false);
  });

  test('an end that gives nothing twice leads nowhere by itself', async () => {
    const config = {
      endPageBtnEnable: true,
      endPageLinkTrusted: true,
      endPageBtnLink: 'https://example.org/thanks',
    };
    const { end, depart, locate } = session(location(2, subject(1), { left: -1, config }));
    await end.last().resolve(null);
    await locate.last().resolve(location(2, subject(1), { left: -1, config }));
    await end.last().resolve(null);
    expect(depart.made).toHaveLength(0);
  });

  test('who comes back after it is told so by the server, and may not answer again', () => {
    const reply = location(3, undefined, { config: { allowReAnswer: true } });
    const { actor } = session({ ...reply, respondent: { id: 'me', timedOut: true } });
    expect(selectTimedOut(actor.getSnapshot())).toBe(true);
    expect(selectMayAnswerAgain(actor.getSnapshot())).toBe(false);
  });
});

describe('what the countdown is told', () => {
  test('the time in the page, and every time the server tells anew', async () => {
    const { actor, start, told } = session(location(1));
    expect(selectTimed(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'survey.start' });
    await start.last().resolve({
      status: 2,
      subject: subject(1),
      maxAnswerTimeConfig: { latestEndTime: 70_000, systemCurrTime: 10_000 },
    });
    expect(told).toEqual([null, 60_000]);
    expect(selectTimed(actor.getSnapshot())).toBe(true);
  });

  test('nothing by a start that tells of no time: what was counted goes on', async () => {
    const { actor, start, told } = session(location(1, undefined, { left: 90_000 }));
    actor.send({ type: 'survey.start' });
    await start.last().resolve({ status: 2, subject: subject(1) });
    expect(told).toEqual([90_000]);
  });
});

describe('a refusal in the middle of answering', () => {
  test.each([
    [5, 'notOpen'],
    [6, 'paused'],
  ] as const)('%i is said first, and shown when that was read', async (code, screen) => {
    const { actor, commit } = session(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(code, 'no'));
    expect(dialog(actor)).toBe(screen);
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.continue' });
    expect(selectScreen(actor.getSnapshot())).toBe(screen);
    expect(selectDrafts(actor.getSnapshot()).answers).toEqual({ q1: { score: 2 } });
  });

  test('what went on in another window is only gone on with when the respondent wants it (R09)', async () => {
    const { actor, commit, locate } = session(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(409, 'no'));
    await locate.last().resolve(location(2, subject(2)));
    expect(dialog(actor)).toBe('elsewhere');
    expect(commit.made).toHaveLength(1);
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.continue' });
    expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.question.index).toBe(2);
  });

  test.each([403, 404, 409])(
    '%i, where the same question is still asked, is told, and the draft stays',
    async (code) => {
      const { actor, commit, locate } = session(location(2, subject(1)));
      answer(actor, 2);
      await commit.last().reject(new Refusal(code, 'Full moon'));
      await locate.last().resolve(location(2, subject(1)));
      expect(selectScreen(actor.getSnapshot())).toBe('question');
      expect(told(actor)).toMatchObject({ kind: 'refused', message: 'Full moon' });
      const asked = selectQuestionActor(actor.getSnapshot());
      expect(asked?.getSnapshot().context.answer).toEqual({ score: 2 });
      asked?.send({ type: 'answer.submit' });
      const [first, second] = commit.made.map(({ input }) => input.key);
      expect(second).not.toBe(first);
      expect(told(actor)).toBeNull();
    },
  );

  test('a survey that is gone is missing (404)', async () => {
    const { actor, commit, locate } = session(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(404, 'gone'));
    await locate.last().reject(new Refusal(404, 'gone'));
    expect(selectScreen(actor.getSnapshot())).toBe('missing');
  });

  test('a question that is nowhere to be found is not asked for over and over (404)', async () => {
    const { actor, fetch, locate } = session(location(2));
    await fetch.last().reject(new Refusal(404, 'no'));
    await locate.last().resolve(location(2));
    expect(fetch.made).toHaveLength(1);
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
  });

  test('a session that is lost at once means that no cookie is kept (R21)', async () => {
    const { actor, start, commit, locate } = session(location(1));
    actor.send({ type: 'survey.start' });
    await start.last().resolve({ status: 2, subject: subject(1) });
    answer(actor, 2);
    await commit.last().reject(new Refusal(403, 'who are you'));
    await locate.last().resolve(location(1));
    expect(selectScreen(actor.getSnapshot())).toBe('cookiesBlocked');
  });

  test('a session that is lost later is begun again', async () => {
    const { actor, commit, locate } = session(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(403, 'who are you'));
    await locate.last().resolve(location(1));
    expect(selectScreen(actor.getSnapshot())).toBe('home');
  });
});

describe('a login', () => {
  test.each(['window', 'card'] as const)(
    'is no place that a %s could be led to: what the server says is shown',
    async (mode) => {
      const { actor, locate, logIn } = session(null, noDrafts, { mode });
      await locate.last().reject(new Refusal(4001, 'log in'));
      expect(selectScreen(actor.getSnapshot())).toBe('failed');
      actor.send({ type: 'session.logIn' });
      expect(logIn.made).toEqual([]);
    },
  );

  test.each([4001, 4002])('%i leads to it, with the draft kept', async (code) => {
    const { actor, commit, logIn } = session(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(code, 'log in'));
    expect(logIn.made.map(({ input }) => input)).toEqual([{ code }]);
    expect(selectDrafts(actor.getSnapshot()).answers).toEqual({ q1: { score: 2 } });
  });

  test('is not asked for twice in a row, but again after the server was content (S06)', async () => {
    const { actor, commit, locate, logIn } = session(null, noDrafts, { cameBack: true });
    await locate.last().reject(new Refusal(4001, 'log in'));
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
    expect(logIn.made).toHaveLength(0);
    actor.send({ type: 'session.logIn' });
    expect(logIn.made.map(({ input }) => input)).toEqual([{ code: 4001 }]);
    // The browser's Back shows the page as it was left.
    actor.send({ type: 'page.return' });
    await locate.last().reject(new Refusal(4001, 'log in'));
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
    expect(logIn.made).toHaveLength(1);
    actor.send({ type: 'session.retry' });
    await locate.last().resolve(location(2, subject(1)));
    answer(actor, 2);
    await commit.last().reject(new Refusal(4001, 'log in'));
    expect(logIn.made).toHaveLength(2);
  });

  test('a page that was left for a login and comes back does not leave again by itself (S06)', async () => {
    const { actor, locate, logIn } = session(null);
    await locate.last().reject(new Refusal(4001, 'log in'));
    actor.send({ type: 'page.return' });
    await locate.last().reject(new Refusal(4001, 'log in'));
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
    expect(logIn.made).toHaveLength(1);
  });

  test('is not asked for twice where only the question is refused (S06)', async () => {
    const { actor, fetch, locate, logIn } = session(null, noDrafts, { cameBack: true });
    await locate.last().resolve(location(2));
    await fetch.last().reject(new Refusal(4001, 'log in'));
    expect(selectScreen(actor.getSnapshot())).toBe('failed');
    expect(logIn.made).toHaveLength(0);
  });
});

test('a page that came with where the respondent stands has no login to wait for', async () => {
  const { actor, commit, logIn } = session(location(2, subject(1)), noDrafts, { cameBack: true });
  answer(actor, 2);
  await commit.last().reject(new Refusal(4001, 'log in'));
  expect(logIn.made).toHaveLength(1);
});

test('what was not sent is sent when there is a connection again (R01)', async () => {
  const { actor, commit } = session(location(2, subject(1)));
  answer(actor, 2);
  await commit.last().reject(new TypeError('no connection'));
  actor.send({ type: 'network.online' });
  expect(commit.made).toHaveLength(2);
  expect(commit.made[1]?.input.key).toBe(commit.made[0]?.input.key);
});

test('what the server has refused is not sent again for a connection', async () => {
  const { actor, commit } = session(location(2, subject(1)));
  answer(actor, 2);
  await commit.last().reject(new Refusal(777, 'Full moon'));
  actor.send({ type: 'network.online' });
  expect(commit.made).toHaveLength(1);
});

test('what was changed since is not sent by itself', async () => {
  const { actor, commit } = session(location(2, subject(1)));
  answer(actor, 2);
  await commit.last().reject(new TypeError('no connection'));
  change(actor, 3);
  actor.send({ type: 'network.online' });
  expect(commit.made).toHaveLength(1);
});

test('a page that comes back asks where it stands, and keeps what was typed (R22)', async () => {
  const { actor, locate } = session(location(2, subject(1)));
  change(actor, 3);
  actor.send({ type: 'page.return' });
  expect(locate.made).toHaveLength(1);
  await locate.last().resolve(location(2, subject(1)));
  expect(selectQuestionActor(actor.getSnapshot())?.getSnapshot().context.answer).toEqual({
    score: 3,
  });
});

test('answering again is possible where the survey allows it, and nowhere else', async () => {
  for (const allowReAnswer of [true, false]) {
    const { actor, reAnswer } = session(location(3, undefined, { config: { allowReAnswer } }));
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.open', question: 'again' });
    selectNotices(actor.getSnapshot())?.send({ type: 'dialog.restart' });
    expect(reAnswer.made).toHaveLength(allowReAnswer ? 1 : 0);
  }
});

type Session = ReturnType<typeof session>['actor'];

function told(actor: Session) {
  return selectNotices(actor.getSnapshot())?.getSnapshot().context.content;
}

function dialog(actor: Session) {
  const notices = selectNotices(actor.getSnapshot());
  return notices && selectDialog(notices.getSnapshot());
}

function change(actor: Session, score: number): void {
  selectQuestionActor(actor.getSnapshot())?.send({ type: 'answer.change', answer: { score } });
}

function answer(actor: Session, score: number): void {
  change(actor, score);
  selectQuestionActor(actor.getSnapshot())?.send({ type: 'answer.submit' });
}

type TimeTold = { readonly type: 'time.set'; readonly left: number | null };

function session(
  reply: Location | null,
  drafts: InputFrom<typeof sessionMachine>['drafts'] = noDrafts,
  { cameBack = false, mode = 'page' as Mode } = {},
) {
  const locate = heldPort<Location, { surveyId: string; appname: string }>();
  const start = heldPort<Step, Start>();
  const fetch = heldPort<Subject | null, Place>();
  const reAnswer = heldPort<Location | null, Restart>();
  const end = heldPort<Step | null, Place>();
  const depart = heldPort<void, { link: string }>();
  const logIn = heldPort<void, { code: number }>();
  /** Every time the countdown was told. */
  const told: (number | null)[] = [];
  const clock = new SimulatedClock();
  const commit = heldPort<Step, Commit>();
  const previous = heldPort<Subject, Place>();
  const question = questionMachine.provide({
    actors: { commit: commit.logic, previous: previous.logic },
  });
  const deadline = fromCallback<TimeTold, { readonly left: number | null }>(
    ({ input, receive }) => {
      told.push(input.left);
      receive(({ left }) => told.push(left));
    },
  );
  const machine = sessionMachine.provide({
    actors: {
      deadline: deadline as unknown as typeof deadlineMachine,
      question,
      locate: locate.logic,
      start: start.logic,
      fetch: fetch.logic,
      reAnswer: reAnswer.logic,
      end: end.logic,
      depart: depart.logic,
      logIn: logIn.logic,
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      surveyId: 's',
      mode,
      appname: '',
      device: 'desktop',
      isDesktopChrome: true,
      locale: 'en',
      nonce: 'n',
      cameBack,
      drafts,
      reply,
    },
  }).start();
  return {
    actor,
    told,
    clock,
    locate,
    start,
    fetch,
    reAnswer,
    end,
    depart,
    logIn,
    commit,
    previous,
  };
}

function location(
  status: Location['status'],
  asked?: Subject,
  { left, config = {} }: { left?: number; config?: Location['survey']['config'] } = {},
): Location {
  return {
    channel: 'web',
    status,
    survey: { id: 's', title: 'S', config },
    ...(left === undefined
      ? {}
      : { maxAnswerTimeConfig: { latestEndTime: 50_000 + left, systemCurrTime: 50_000 } }),
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
