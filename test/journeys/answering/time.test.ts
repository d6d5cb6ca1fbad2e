import { expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const link = {
  endPageBtnEnable: true,
  endPageBtnLink: 'https://thanks.example/done',
  endPageBtnText: 'To the shop',
};
const app = stage(
  () =>
    surveysOf(
      wordsSurvey('hour', 3, { maxAnswerTime: 3600 }),
      wordsSurvey('lost', 2, { maxAnswerTime: 3 }),
      wordsSurvey('trusted', 2, { maxAnswerTime: 3600, config: link }),
    ),
  () => ({ LINK_HOSTS: 'thanks.example' }),
);

/** A respondent at the second question, whose page has a clock of the test's. */
async function answering(): Promise<Respondent> {
  const respondent = await app.respondent();
  await respondent.page.clock.install();
  await beginSession(respondent, app.server, 'hour', { answers: { w1: { text: 'First' } } });
  await respondent.open('/hour');
  await respondent.page.getByRole('timer').waitFor();
  return respondent;
}

/** The calls of a page, by their names, as they are made. */
function callsOf({ page }: Respondent): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/api\/(\w+)/.exec(request.url()) ?? [];
    if (name) calls.push(name);
  });
  return calls;
}

/** Seconds left, as the page shows them. */
async function shown({ page }: Respondent): Promise<number> {
  const text = (await page.getByRole('timer').textContent()) ?? '';
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

test('at the end of the time a valid draft is sent before the end (T04)', async () => {
  const respondent = await answering();
  const calls = callsOf(respondent);
  await respondent.write('Half a sent');
  await respondent.page.clock.fastForward('01:00:00');
  await respondent.seesHeading('The countdown has ended');
  await respondent.page.waitForURL('**/end');
  expect(calls).toEqual(['commitAnswer', 'termQuestionnaire']);
  expect((await answersTo(app.server, 'hour')).at(-1)).toMatchObject({
    status: 'ended',
    answers: { w1: { text: 'First' }, w2: { text: 'Half a sent' } },
  });
  await expectAccessible(respondent.page);
});

test('a question that is still asked for at the end of the time is not asked for again', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await page.clock.install();
  await beginSession(respondent, app.server, 'hour');
  const calls = callsOf(respondent);
  // The page comes without its question, as from another server, and no reply to its own call ever comes.
  await withLocation(page, 'hour');
  await page.route('**/api/location', async (route) => {
    const reply = await route.fetch();
    const { data, ...envelope } = await reply.json();
    await route.fulfill({ json: { ...envelope, data: { ...data, subject: undefined } } });
  });
  const release = await respondent.holdRequests('**/api/currSubject');
  await respondent.open('/hour');
  await expect.poll(() => calls).toContain('currSubject');
  await page.clock.fastForward('01:00:01');
  await respondent.seesHeading('The countdown has ended');
  await page.clock.runFor(60_000);
  expect(calls.filter((name) => name === 'currSubject')).toHaveLength(1);
  release();
});

test('warnings at 300, 60 and 20 s are announced and shown, with their consequence (T04)', async () => {
  const respondent = await answering();
  const { page } = respondent;
  for (const [remainingSeconds, words] of [
    [300, '5 minutes left.'],
    [60, '1 minute left. Your answers will then be sent, even if they’re unfinished.'],
    [20, '20 seconds left. Your answers will then be sent, even if they’re unfinished.'],
  ] as const) {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.clock.fastForward(((await shown(respondent)) - remainingSeconds) * 1000);
    await page.locator('[data-warned]', { hasText: words }).waitFor();
    await page.locator('[aria-live], output', { hasText: words }).first().waitFor();
    // The focus stays where the respondent works.
    expect(await page.evaluate(() => document.activeElement?.closest('dialog'))).toBeNull();
    await page.clock.resume();
    await expectAccessible(page);
  }
});

test('the clock of the device does not change the countdown (T01)', async () => {
  const respondent = await answering();
  /** The shown time, and the one expected from the elapsed time. */
  const look = () =>
    respondent.page.evaluate(() => {
      const text = document.querySelector('[role=timer]')?.textContent ?? '';
      const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      return { seconds, passed: performance.now() / 1000 };
    });
  const before = await look();
  for (const hours of [3, -3, 24, -24]) {
    await respondent.page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await respondent.page.clock.runFor(5000);
    const { seconds, passed } = await look();
    expect(Math.abs(before.seconds - seconds - (passed - before.passed))).toBeLessThanOrEqual(1);
  }
  // A device with a wrong clock: the server's applies.
  await respondent.reload();
  await respondent.page.getByRole('timer').waitFor();
  const located = await respondent.page.request.post(`${app.server.origin}/api/location`, {
    form: { surveyInfo: 'hour' },
  });
  const { latestEndTime, systemCurrTime } = (await located.json()).data.maxAnswerTimeConfig;
  const remainingSeconds = await shown(respondent);
  expect(Math.abs((latestEndTime - systemCurrTime) / 1000 - remainingSeconds)).toBeLessThanOrEqual(
    2,
  );
  expect(await respondent.page.getByRole('textbox').isVisible()).toBe(true);
});

test('an end without a reply is shown within 12 seconds (T06)', async () => {
  const respondent = await answering();
  let isCalled = false;
  await respondent.page.route('**/api/termQuestionnaire', () => {
    // The request is never answered.
    isCalled = true;
  });
  await respondent.page.clock.fastForward('01:00:00');
  await expect.poll(() => isCalled).toBe(true);
  await respondent.page.clock.runFor(12_000);
  await respondent.seesHeading('The countdown has ended');
});

test('a page that slept requests the time, and is right within a second (T02)', async () => {
  const respondent = await answering();
  await respondent.page.route('**/api/location', async (route) => {
    const reply = await (await route.fetch()).json();
    reply.data.maxAnswerTimeConfig.systemCurrTime += 600_000;
    await route.fulfill({ json: reply });
  });
  const before = await shown(respondent);
  // From here on only this test advances the page's time.
  await respondent.page.clock.pauseAt(Date.now() + 60_000);
  const reply = respondent.page.waitForResponse('**/api/location');
  await respondent.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await reply).finished();
  await respondent.page.clock.runFor(1000);
  await expect.poll(() => shown(respondent)).toBeLessThan(before - 590);
});

test('a page that wakes again stops its earlier request (T02)', async () => {
  const { page } = await answering();
  const call = '**/api/location';
  await page.route(call, () => {
    // The request is never answered.
  });
  // Otherwise it ends after its timeout.
  await page.clock.pauseAt(Date.now() + 60_000);
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const [first] = await Promise.all([page.waitForRequest(call), wake()]);
  const [ended] = await Promise.all([page.waitForEvent('requestfailed'), wake()]);
  expect(ended).toBe(first);
});

test('a session whose end is not sent ends at the server, and a reload shows it (R11, T06)', async () => {
  const respondent = await app.respondent();
  await respondent.page.route('**/api/termQuestionnaire', (route) => route.abort());
  await respondent.open('/lost');
  await respondent.start();
  await respondent.seesHeading('The countdown has ended');
  const status = async () => {
    await respondent.reload();
    await respondent.seesHeading('The countdown has ended');
    return (await answersTo(app.server, 'lost')).at(-1)?.status;
  };
  await expect.poll(status, { interval: 1_000, timeout: 15_000 }).toBe('ended');
  await respondent.close(/net::ERR_/);
});

test('a trusted link is followed at the end of the time, also where the step back in the history is late', async () => {
  const stepped = Promise.withResolvers<void>();
  const respondent = await app.respondent();
  const { page } = respondent;
  await page.exposeFunction('tellStep', stepped.resolve);
  await page.addInitScript(delaySteps);
  await page.clock.install();
  await respondent.open('/trusted');
  await respondent.start();
  await respondent.answer('First');
  let isFirst = true;
  await page.route('https://thanks.example/**', async (route) => {
    // The step cancels this navigation, or has come before it.
    if (isFirst) await stepped.promise;
    isFirst = false;
    await route.fulfill({ contentType: 'text/html', body: '<h1>Thank you</h1>' });
  });
  await page.clock.fastForward('01:00:00');
  await respondent.seesHeading('Thank you');
  expect(page.url()).toBe('https://thanks.example/done');
});

/** Delays steps in the history, and tells the test of each. */
function delaySteps(): void {
  const go = history.go.bind(history);
  history.go = (by) => setTimeout(go, 300, by);
  addEventListener('popstate', () => Reflect.get(window, 'tellStep')());
}
