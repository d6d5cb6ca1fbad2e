import { describe, expect, test } from 'vitest';
import { noDrafts, timeLeft } from '../../../machines/session/session.logic.ts';
import {
  selectMayAnswerAgain,
  selectRespondent,
  selectTimed,
  selectTimedOut,
} from '../../../machines/session/session.select.ts';
import { subject } from '../../support/fixtures/question.ts';
import { asking, createSession, location } from '../../support/fixtures/session.ts';

test('the time left is the difference of two times of the server', () => {
  const remainingOf = (latestEndTime: number, systemCurrTime: number) =>
    timeLeft({ maxAnswerTimeConfig: { latestEndTime, systemCurrTime } });
  expect(remainingOf(1_700_000_090_000, 1_700_000_000_000)).toBe(90_000);
  expect(remainingOf(0, 5)).toBe(-5);
  expect(timeLeft({ maxAnswerTimeConfig: undefined })).toBeNull();
});

describe('when the time is over', () => {
  test('a valid draft is committed before the end (T04)', async () => {
    const session = expired({ draft: 4 });
    expect(session.commit.last().input).toMatchObject({ answer: { score: 4 } });
    expect(session.end.calls).toHaveLength(0);
    await session.commit.last().resolve({ status: 2, subject: subject(2) });
    expect(session.end.calls).toHaveLength(1);
    await session.end.last().resolve({ status: 3, respondent: { score: 7 } });
    expect(session.screen()).toBe('ended');
    expect(selectTimedOut(session.actor.getSnapshot())).toBe(true);
    expect(selectRespondent(session.actor.getSnapshot())).toEqual({ id: 'me', score: 7 });
  });

  test('an unchanged answer is not sent', () => {
    const session = expired({});
    expect(session.commit.calls).toHaveLength(0);
    expect(session.end.calls).toHaveLength(1);
  });

  test('a draft restored after a reload is committed', () => {
    const session = expired({ restored: 2 });
    expect(session.commit.last().input).toMatchObject({ answer: { score: 2 } });
  });

  test('an answer being sent is sent again with the same key', async () => {
    const session = createSession(asking(1));
    session.answer(4);
    session.actor.send({ type: 'time.over' });
    const [first, second] = session.commit.calls.map(({ input }) => input.key);
    expect(second).toBe(first);
    await session.commit.last().resolve({ status: 2, subject: subject(2) });
    expect(session.end.calls).toHaveLength(1);
  });

  test('the end follows the grace in which the server accepts the draft', () => {
    const session = expired({ draft: 4 });
    session.clock.increment(3000);
    expect(session.end.calls).toHaveLength(1);
  });

  test('a page that loads after it ends the survey', async () => {
    const session = createSession(asking(1, { remainingMs: -1 }));
    expect(session.end.calls).toHaveLength(1);
    await session.end.last().reject(new TypeError('no connection'));
    expect(session.screen()).toBe('ended');
  });

  test('a page that loads at the latest end shows the question', () => {
    const session = createSession(asking(1, { remainingMs: 0 }));
    expect(session.screen()).toBe('question');
    expect(session.end.calls).toHaveLength(0);
  });

  test.each([-5, 1])('an empty end locates once, also with %i ms left', async (remainingMs) => {
    const session = createSession(asking(1, { remainingMs: -1 }));
    await session.end.last().resolve(null);
    expect(session.locate.calls).toHaveLength(1);
    await session.locate.last().resolve(asking(1, { remainingMs }));
    expect(session.end.calls).toHaveLength(1);
    expect(session.screen()).toBe('ended');
    expect(session.locate.calls).toHaveLength(1);
  });

  test('a new location with time left restores the draft, and the end works as usual', async () => {
    const session = expired({ draft: 4 });
    await session.commit.last().reject(new TypeError('no connection'));
    await session.end.last().resolve(null);
    await session.locate.last().resolve(asking(1, { remainingMs: 60_000 }));
    expect(session.shown()).toEqual({ score: 4 });
    session.submit();
    await session.commit.last().resolve({ status: 3 });
    expect(session.screen()).toBe('ended');
    expect(selectTimedOut(session.actor.getSnapshot())).toBe(false);
  });

  test('a reload of the end page offers no further answering', () => {
    const reply = location(3, { config: { allowReAnswer: true } });
    const { actor } = createSession({ ...reply, respondent: { id: 'me', timedOut: true } });
    expect(selectTimedOut(actor.getSnapshot())).toBe(true);
    expect(selectMayAnswerAgain(actor.getSnapshot())).toBe(false);
  });
});

describe('the link of the end page', () => {
  const endPageBtnLink = 'https://example.org/thanks';

  test.each([
    [{ endPageBtnEnable: true, endPageLinkTrusted: true }, true],
    [{ endPageBtnEnable: true, endPageLinkTrusted: false }, false],
    [{ endPageBtnEnable: true }, false],
    [{ endPageBtnEnable: false, endPageLinkTrusted: true }, false],
  ])('with %o is followed by itself: %s', async (config, isFollowed) => {
    const remainingMs = -1;
    const session = createSession(
      asking(1, { remainingMs, config: { ...config, endPageBtnLink } }),
    );
    await session.end.last().resolve({ status: 3 });
    const links = session.depart.calls.map(({ input }) => input.link);
    expect(links).toEqual(isFollowed ? [endPageBtnLink] : []);
  });

  test.each([true, false])(
    'is that of the survey in the reply to the end, trusted: %s',
    async (endPageLinkTrusted) => {
      const endPage = { endPageBtnEnable: true, endPageBtnLink };
      const before = { ...endPage, endPageLinkTrusted: !endPageLinkTrusted };
      const session = createSession(asking(1, { remainingMs: -1, config: before }));
      const { survey } = location(3, { config: { ...endPage, endPageLinkTrusted } });
      await session.end.last().resolve({ status: 3, survey });
      expect(session.depart.calls).toHaveLength(endPageLinkTrusted ? 1 : 0);
    },
  );
});

describe('the countdown', () => {
  test('gets the time of every reply', async () => {
    const { actor, start, times } = createSession(location(1));
    expect(selectTimed(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'survey.start' });
    await start.last().resolve({
      status: 2,
      subject: subject(1),
      maxAnswerTimeConfig: { latestEndTime: 70_000, systemCurrTime: 10_000 },
    });
    expect(times).toEqual([null, 60_000]);
    expect(selectTimed(actor.getSnapshot())).toBe(true);
  });

  const maxAnswerTimeConfig = { latestEndTime: 90_000, systemCurrTime: 10_000 };

  test.each([
    ['with the next question', { status: 2, subject: subject(2), maxAnswerTimeConfig }, [80_000]],
    ['without a time', { status: 2, subject: subject(2) }, []],
  ] as const)('gets the time of the reply to an answer %s', async (_, step, added) => {
    const session = createSession(asking(1, { remainingMs: 60_000 }));
    session.answer(4);
    await session.commit.last().resolve(step);
    expect(session.times).toEqual([60_000, ...added]);
  });

  test.each([
    ['is on screen', 2],
    ['is another one', 3],
  ])(
    'gets the time of the reply to an answer sent ahead, where the next question %s',
    async (_, index) => {
      const { subject: first, ...rest } = asking(1, { remainingMs: 60_000 });
      const ahead = [{ when: null, subject: subject(2) }];
      const session = createSession({ ...rest, subject: { ...subject(1), ...first, ahead } });
      session.answer(4);
      await session.posted
        .last()
        .resolve({ status: 2, subject: subject(index), maxAnswerTimeConfig });
      expect(session.times).toEqual([60_000, 80_000]);
    },
  );

  test('begins anew for another respondent, whose end may be earlier', async () => {
    const session = createSession(asking(1, { remainingMs: 60_000 }));
    session.actor.send({ type: 'session.locate' });
    const other = { ...asking(1, { remainingMs: 30_000 }), respondent: { id: 'another' } };
    await session.locate.last().resolve(other);
    expect(session.times).toEqual([60_000, null, 30_000]);
  });

  test('subtracts the age of a page that the server drew', () => {
    const { actor, times } = createSession(asking(1, { remainingMs: 60_000 }));
    actor.send({ type: 'page.takeOver', drafts: noDrafts, age: 2000 });
    expect(times).toEqual([60_000, 58_000]);
  });
});

/** A session at its first question when the time is over, with a draft typed here or restored. */
function expired({ draft, restored }: { draft?: number; restored?: number }) {
  const answers = restored === undefined ? {} : { q1: { score: restored } };
  const session = createSession(asking(1), { drafts: { respondentId: 'me', answers, sign: '' } });
  if (draft !== undefined) session.change(draft);
  session.actor.send({ type: 'time.over' });
  return session;
}
