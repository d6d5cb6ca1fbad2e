import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { greenery, surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { fillStorage, refuseStorage } from '../../support/storage.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() =>
  surveysOf(
    wordsSurvey('members', 1, { login: true }),
    wordsSurvey('company', 1, { login: 'passport' }),
    wordsSurvey('expired', 2, { login: true }),
    wordsSurvey('loop', 2, { login: true }),
    wordsSurvey('circle', 2, { login: true }),
    wordsSurvey('shared', 2, { login: true }),
    wordsSurvey('marked', 1, { login: true }),
    partSurvey('files', 'upload', { maxCount: 3 }),
    partSurvey('lists', 'linkage', { cascadeId: greenery.id, levels: ['Kind', 'Group', 'Plant'] }),
  ),
);

function partSurvey(id: string, type: string, config: object) {
  const questions = [{ id: 'q1', type, title: 'Question in parts', config }];
  return { ...twoQuestions, id, login: true, questions };
}

async function signIn(respondent: Respondent, name: string): Promise<void> {
  await respondent.page.getByRole('heading', { name: /^Log in for development/ }).waitFor();
  await respondent.write(name);
  await respondent.press('Log in');
}

test('a respondent is redirected to the login of the survey and back to the survey', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  for (const [id, path] of [
    ['members', '/api/login'],
    ['company', '/api/passport'],
  ] as const) {
    await page.context().clearCookies();
    const asked = page.waitForRequest((request) => request.url().includes(path));
    await respondent.open(`/${id}?lang=en`);
    const from = new URL((await asked).url()).searchParams.get('from') ?? '';
    expect(from).toBe(`/${id}?lang=en&loginBack=1`);
    await signIn(respondent, `Ada of ${id}`);
    await respondent.start();
    // The mark of the login's return is removed, so that a later login is possible; the rest of the address stays.
    expect(new URL(page.url()).search).toBe('?lang=en');
    expect(await answersTo(app.server, id)).toMatchObject([{ status: 'answering' }]);
  }
});

test('an answer survives a login that expires before it is sent, and is sent once (S07)', async () => {
  const respondent = await app.open('/expired');
  const { page } = respondent;
  await signIn(respondent, 'Grace');
  await respondent.start();
  // A second end of the login leads to a login again (S06).
  for (const number of [1, 2]) {
    await respondent.seesQuestion(number);
    await respondent.write(`Words ${number}`);
    await page.context().clearCookies({ name: 'askpath.login' });
    await respondent.next();
    await signIn(respondent, 'Grace');
    await respondent.seesQuestion(number);
    await respondent.seesText(`Words ${number}`);
    await respondent.next();
  }
  await respondent.seesEndPage();
  expect(await answersTo(app.server, 'expired')).toMatchObject([
    { answers: { w1: { text: 'Words 1' }, w2: { text: 'Words 2' } } },
  ]);
});

test('an answer is never stored for another user who has logged in meanwhile in another window', async () => {
  const ada = await app.open('/shared');
  await signIn(ada, 'Ada');
  await ada.start();
  await ada.write('Of Ada');
  const bob = await ada.newTab();
  await bob.open('/api/login?from=/shared');
  await signIn(bob, 'Bob');
  await bob.start();
  await ada.next();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Continue here' }).click();
  await ada.seesQuestion(1);
  expect(await ada.page.getByRole('textbox').inputValue()).toBe('');
  expect(await answersTo(app.server, 'shared')).toMatchObject([{ answers: {} }, { answers: {} }]);
  await ada.close(/status of 409/);
});

test.each([
  [
    'a file',
    'files',
    '**/api/file/upload*',
    async ({ page }: Respondent) => {
      const file = { mimeType: 'image/png', buffer: picture };
      const field = page.getByLabel('Select files');
      await field.setInputFiles({ ...file, name: 'first.png' });
      await page.getByRole('button', { name: 'Remove first.png' }).waitFor();
      return () => field.setInputFiles({ ...file, name: 'second.png' });
    },
    ({ page }: Respondent) => page.getByRole('button', { name: 'Remove first.png' }).waitFor(),
  ],
  [
    'a linked list',
    'lists',
    '**/api/cascade/*/item/trees',
    async ({ page }: Respondent) => {
      return () => page.getByRole('combobox', { name: 'Kind' }).selectOption('trees');
    },
    async ({ page }: Respondent) => {
      const kind = page.getByRole('combobox', { name: 'Kind' });
      await expect.poll(() => kind.inputValue()).toBe('trees');
    },
  ],
] as const)(
  'a login that expires before %s comes is asked for again, and the draft stays (S07)',
  async (_, id, address, answer, isDraftShown) => {
    const respondent = await app.open(`/${id}`);
    const { page } = respondent;
    await signIn(respondent, 'Grace');
    await respondent.start();
    const goOn = await answer(respondent);
    await page.context().clearCookies({ name: 'askpath.login' });
    await page.route(address, (route) => route.fulfill({ json: { code: 4001 } }), { times: 1 });
    await goOn();
    await signIn(respondent, 'Grace');
    await respondent.seesQuestion('Question in parts');
    await isDraftShown(respondent);
  },
);

/** Redirects every login directly back, to the address of `lead`. */
async function refuseLogins(
  respondent: Respondent,
  lead = (from: string) => from,
): Promise<string[]> {
  const asked: string[] = [];
  await respondent.page.route('**/api/login?*', (route) => {
    const from = new URL(route.request().url()).searchParams.get('from') ?? '/';
    asked.push(from);
    return route.fulfill({ status: 303, headers: { Location: lead(from) } });
  });
  return asked;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const needsLogin = 'Log in to answer this survey.';

test('a login that never succeeds is asked for once, and once more at each press (S06)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  // Back by its mark in the address, and by an address that has lost its mark.
  for (const [id, lead] of [
    ['loop', (from: string) => from],
    ['circle', (from: string) => from.replace(/[?&]loginBack=1/, '')],
  ] as const) {
    const asked = await refuseLogins(respondent, lead);
    await respondent.open(`/${id}`);
    for (const times of [1, 2]) {
      const logIn = page.getByRole('button', { name: 'Log in' });
      await logIn.waitFor();
      await respondent.sees(needsLogin);
      expect(asked).toEqual(Array(times).fill(`/${id}?loginBack=1`));
      expect(page.url()).toBe(`${app.server.origin}/${id}`);
      expect(await page.getByText('Your answers are saved.').count()).toBe(0);
      const back = page.waitForEvent('load');
      if (times === 1) await Promise.all([back, logIn.click()]);
    }
    // A reload is no new visit.
    await respondent.reload();
    await respondent.sees(needsLogin);
    expect(asked).toHaveLength(2);
    await page.unroute('**/api/login?*');
  }
  await page.getByRole('button', { name: 'Log in' }).click();
  await signIn(respondent, 'Late');
  await respondent.start();
});

test('an address that returns from a login asks for a press, in a tab that was at no login (S06)', async () => {
  const respondent = await app.respondent();
  const asked = await refuseLogins(respondent);
  await respondent.open('/marked?lang=en&loginBack=1');
  await respondent.sees(needsLogin);
  await respondent.page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(asked).toEqual([]);
  expect(respondent.page.url()).toBe(`${app.server.origin}/marked?lang=en`);
  await respondent.page.unroute('**/api/login?*');
  await respondent.press('Log in');
  await signIn(respondent, 'Mark');
  await respondent.start();
});

test.each([
  ['keeps nothing', (page: Page) => refuseStorage(page, 'sessionStorage')],
  ['has no room', fillStorage],
] as const)(
  'where a browser %s, the mark in the address prevents a redirect loop (S06, R21)',
  async (_, spoil) => {
    const respondent = await app.respondent();
    await spoil(respondent.page);
    const asked = await refuseLogins(respondent);
    await respondent.open('/loop');
    await respondent.sees(needsLogin);
    // The server renders a link; the script adds the button.
    await respondent.page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(asked).toEqual(['/loop?loginBack=1']);
    expect(respondent.page.url()).toBe(`${app.server.origin}/loop`);
  },
);
