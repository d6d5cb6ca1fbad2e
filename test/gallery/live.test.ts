import { expect, test } from 'vitest';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { expectAccessible } from '../support/axe.ts';
import { stage } from '../support/journey.ts';
import { samplesInTurn } from '../support/samples.ts';

const app = stage(samplesInTurn);

const atHome = ['session', 'home', 'signature', 'notRequired', 'start', 'idle'];

/** A question that is shown, the answer before it kept. */
const atQuestion = [
  ...['question', 'open', 'precedingAnswer', 'accepted'],
  ...['answer', 'inTime', 'drafting', 'editing'],
];

/** Opens `/dev/live` with a survey in its frame. */
async function openLive(survey: string) {
  const live = await app.open(`/dev/live?survey=${survey}`);
  const { page } = live;
  const handle = await page.locator('iframe').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('The frame has no document.');
  const select = (machine: string) =>
    page
      .locator('[aria-pressed]')
      .filter({ hasText: new RegExp(`^${machine} `) })
      .click();
  return {
    live,
    page,
    respondent: new Respondent(frame, live.consoleErrors),
    /** The survey in its frame, which a replay replaces. */
    survey: page.frameLocator('iframe'),
    select,
    /** Waits until the chart of the selected machine marks these states. */
    async seesStates(...names: string[]): Promise<void> {
      const states = page.locator('[aria-current="true"] > p > strong');
      await expect.poll(() => states.allTextContents()).toEqual(names);
    },
    async copyLog(): Promise<string> {
      await live.press('Copy the log');
      const log = page.locator('pre');
      await expect.poll(() => log.textContent()).toContain('askpath.log');
      return (await log.textContent()) ?? '';
    },
    /** Replays a log, and waits until all of it was played as recorded. */
    async replay(log: string): Promise<void> {
      await page.getByLabel('A log to be played').fill(log);
      await live.press('Replay');
      await live.sees(/(\d+) of \1 events played, as the log says/);
    },
  };
}

test('shows the states of a survey as it is answered, a button sends an event, and a malformed one is refused at its field', async () => {
  const { live, page, respondent, select, seesStates } = await openLive('sus');
  await seesStates(...atHome);
  const event = page.getByRole('listitem').filter({ has: live.button('device.change') });
  await event.locator('summary').click();
  await event.getByRole('textbox').fill('{');
  await live.press('device.change');
  await event.getByRole('alert').filter({ hasText: 'Not sent' }).waitFor();
  await expectAccessible(page);
  await respondent.press('Agree');
  await respondent.seesQuestion('I think that I would like to use this system frequently.');
  await seesStates('session', 'answering', 'asking', 'afterStart');
  await live.sees('◂ last');

  await select('question');
  await seesStates(...atQuestion);
  await live.press('answer.change');
  await live.press('answer.submit');
  await respondent.seesQuestion('I found the system unnecessarily complex.');
  const rows = page.getByRole('row').filter({ hasText: 'answer.submit' });
  await expect
    .poll(() => rows.first().textContent())
    .toContain('answer.inTime.drafting.editing → ');

  await live.press('question.leave');
  await respondent.seesQuestion('I think that I would like to use this system frequently.');
  expect(await respondent.survey.getByRole('radio', { checked: true }).count()).toBe(1);

  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name }).boundingBox();
    return box ?? { x: 0, y: 0, width: Number.NaN, height: Number.NaN };
  };
  const survey = await boxOf('The survey');
  expect((await boxOf('Chart of question')).x).toBeGreaterThanOrEqual(survey.x + survey.width);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => {
      const above = await boxOf('The survey');
      return (await boxOf('Chart of question')).y - above.y - above.height;
    })
    .toBeGreaterThanOrEqual(0);
});

test('says what can happen next, the innermost state first, and where it leads', async () => {
  const { page, respondent, seesStates } = await openLive('sus');
  await respondent.press('Agree');
  await seesStates('session', 'answering', 'asking', 'afterStart');
  const rows = page.getByRole('region', { name: 'What can happen next in session' });
  const next = await rows.getByRole('listitem').allTextContents();
  expect(next[0]).toBe('answering.asking.afterStart: time.over → answering.asking.expiring');
  expect(next.at(-1)).toMatch(/^session: /);
});

test('the log of a survey halted by 4004 is replayed to its dialog, at once and step by step, and a malformed one is refused', async () => {
  const { live, page, respondent, survey, select, seesStates, copyLog, replay } =
    await openLive('sus');
  await respondent.press('Agree');
  await respondent.choose(/^4/);
  await page.route('**/api/commitAnswer', () => {});
  await select('question');
  await respondent.next();
  await live.press('commit error 4004');
  await select('session');
  await seesStates('session', 'halted', 'surveyChanged');
  const dialog = survey.getByRole('dialog');
  const text = await dialog.textContent();
  const log = await copyLog();
  expect(log).not.toContain('"score": 4');

  await replay(log);
  await expect.poll(() => dialog.textContent()).toBe(text);
  await seesStates('session', 'halted', 'surveyChanged');

  await live.press('Back to the survey');
  await seesStates('session', 'answering', 'asking', 'open');
  await live.press('One step');
  await live.sees(/1 of \d+ events played/);
  await seesStates(...atHome);
  await live.press('One step');
  await live.sees(/2 of \d+ events played/);
  await seesStates(...atHome.slice(0, -1), 'starting', 'brief');

  const field = page.getByLabel('A log to be played');
  await field.fill('{"kind":"askpath.log","version":7}');
  await live.press('Replay');
  await live.sees('This log is of version 7, and this page plays version 1.');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('hello');
  await live.press('One step');
  await live.sees('This is no log: it is not JSON.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test('the log of a mission is replayed to its open dialog', async () => {
  const { page, respondent, survey, select, seesStates, copyLog, replay } =
    await openLive('mission');
  await respondent.press('Sign here');
  await respondent.survey.getByLabel('Or type your full name').fill('Canary Lovelace');
  await respondent.press('Use this signature');
  await respondent.button('Sign again').waitFor();
  for (const name of ['Agree', 'Next', 'Start the task']) await respondent.press(name);
  await select('mission');
  const regions = [
    'presence',
    'here',
    'box',
    'reminding',
    'companion',
    'absent',
    'goal',
    'settled',
  ];
  const states = ['mission', 'working', ...regions];
  await seesStates(...states);
  const running = await page.locator('[aria-pressed]').allTextContents();
  const names = 'session toast deadline language delivery outbox question mission';
  expect(running.map((machine) => machine.replace(/ .*/, '')).join(' ')).toBe(names);
  const box = survey.getByRole('dialog');
  const text = await box.textContent();
  const log = await copyLog();
  expect(log).not.toContain('Canary');

  await replay(log);
  await expect.poll(() => box.textContent()).toBe(text);
  await select('mission');
  await seesStates(...states);
});
