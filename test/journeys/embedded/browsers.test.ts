import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { photo } from '../../../tools/paths/browser/hands.ts';
import { blockThirdPartyCookies } from '../../../tools/paths/browser/launch.ts';
import { HostPage } from '../../support/hostPage.ts';
import { answersTo } from '../../support/journey.ts';
import { hostStage } from './hostStage.ts';

const questions = [
  { id: 'q1', type: 'rate', title: 'How large is it?', config: { scope: 5 } },
  { id: 'q2', type: 'upload', title: 'What does it look like?' },
];
const there = hostStage((origin) => [
  { id: 'garden', title: 'Your <em>garden</em>', config: { frameOrigins: [origin] }, questions },
  {
    id: 'signed',
    title: 'A garden to be signed for',
    config: { frameOrigins: [origin], agreement: 'I agree.', signature: 'required' },
    questions,
  },
]);
beforeEach(() => there.front.keepCookies());

const sizes = {
  '1280 × 800': { width: 1280, height: 800 },
  '390 × 844': { width: 390, height: 844 },
};
const modes = {
  window: { channel: 'window', user: '', page: (id: string) => there.tag(id, 'window') },
  card: { channel: 'card', user: '', page: (id: string) => there.tag(id, 'card') },
  'frame of an app': {
    channel: 'shop',
    user: 'ana',
    page: (id: string) => there.inApp(id, { info: 'ana' }),
  },
};
const habits = {
  'as it comes': async (_: Page) => {},
  'without third-party cookies': blockThirdPartyCookies,
  'without any cookie': (page: Page) => there.blockCookies(page),
};
type Mode = keyof typeof modes;
async function keepNothing(page: Page): Promise<void> {
  await there.blockCookies(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('It is kept from this page.', 'SecurityError');
        },
      });
    }
  });
}

/** Opens a host page with the survey in it. */
async function arrive(
  mode: Mode,
  habit: (page: Page) => Promise<void>,
  survey = 'garden',
  size: keyof typeof sizes = '1280 × 800',
) {
  const hostPage = await HostPage.create(there.app.browser, { viewport: sizes[size] });
  await habit(hostPage.page);
  await hostPage.open(there.page(modes[mode].page(survey)));
  const respondent = await hostPage.respondent();
  await hostPage.waitForMessage('ready');
  const begin = async () => {
    if (mode !== 'frame of an app') await respondent.press('Open the survey');
  };
  const sendPicture = async () => {
    await respondent.seesQuestion('What does it look like?');
    await respondent.survey.locator('input[type=file]').setInputFiles(photo);
    await respondent.button(`Remove ${photo.name}`).waitFor();
    await respondent.next();
    await respondent.seesEndPage();
    await hostPage.waitForMessage('ended');
  };
  return { hostPage, respondent, begin, sendPicture };
}

/** A browser fetches pictures by itself, without what a page without cookies is known by. */
const unseen = /status of 404 .*\/api\/file\/[0-9a-f]{32}$/;

const answers = { q1: { score: 4 }, q2: { files: [{ name: photo.name, type: 'image/png' }] } };

const cases = [
  ['as it comes', 'window', '1280 × 800'],
  ['without third-party cookies', 'frame of an app', '390 × 844'],
  ['without any cookie', 'card', '390 × 844'],
] as const;

test.each(cases)('a browser %s answers a %s at %s to its end', async (habit, mode, size) => {
  const { channel, user } = modes[mode];
  const { hostPage, respondent, begin, sendPicture } = await arrive(
    mode,
    habits[habit],
    'garden',
    size,
  );
  const { page } = hostPage;
  // Its coming has moved nothing in the page that its reader is in the middle of.
  const found = { scrolled: 40, focus: 'input', history: 2 };
  expect(await hostPage.position()).toEqual(found);

  await begin();
  await respondent.start();
  await respondent.seesQuestion('How large is it?');
  await respondent.rate(4);
  await respondent.next();
  await sendPicture();
  const after = { ...found, focus: mode === 'frame of an app' ? 'iframe' : 'askpath-survey' };
  // A window stands where it can be reached; what is in the page may have been scrolled to for that.
  if (mode === 'window') expect(await hostPage.position()).toEqual(after);
  expect(await hostPage.position()).toMatchObject({
    history: found.history,
    focus: after.focus,
  });
  if (mode !== 'card') {
    await respondent.button('Close').last().click();
    await hostPage.waitForMessage('closed');
  }

  const told = [
    { type: 'ready', title: 'Your garden' },
    ...(mode === 'frame of an app' ? [] : [{ type: 'open' }]),
    { type: 'answered', index: 1, count: 2 },
    { type: 'answered', index: 2, count: 2 },
    { type: 'ended' },
    ...(mode === 'card' ? [] : [{ type: 'closed' }]),
  ];
  if (mode === 'frame of an app') {
    const origin = there.front.origin;
    expect(await hostPage.messages()).toEqual(
      told.map((news) => ({ askpath: 'garden', origin, ...news })),
    );
  } else {
    expect(await hostPage.events()).toEqual(told.map((news) => ({ survey: 'garden', ...news })));
  }
  expect(await page.locator('iframe').count()).toBe(mode === 'window' ? 0 : 1);

  const cookie = {
    domain: 'survey.localhost',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'None',
    partitionKey: 'https://host.localhost',
  };
  const kept = ['__Host-askpath.files', '__Host-askpath_garden'].map((name) =>
    expect.objectContaining({ name, ...cookie }),
  );
  const cookies = await page.context().cookies();
  expect(cookies.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    habit === 'without any cookie' ? [] : kept,
  );
  expect((await answersTo(there.app.server, 'garden')).at(-1)).toMatchObject({
    channel,
    user,
    status: 'ended',
    answers,
  });
  await hostPage.close(habit === 'without any cookie' ? unseen : undefined);
});

const lasting = [
  ['window', 'without any cookie'],
  ['card', 'without third-party cookies'],
  ['frame of an app', 'without any cookie'],
] as const;

test.each(lasting)(
  'a %s that is reloaded in the middle goes on where it was in a browser %s (S22)',
  async (mode, habit) => {
    const { hostPage, respondent, begin, sendPicture } = await arrive(mode, habits[habit]);
    await begin();
    await respondent.start();
    await respondent.seesQuestion('How large is it?');
    await respondent.rate(2);
    await respondent.reload();
    await begin();
    await respondent.seesQuestion('How large is it?');
    // What was not sent is still there.
    await expect
      .poll(() => respondent.survey.getByRole('radio', { checked: true }).count())
      .toBe(1);
    await respondent.rate(4);
    await respondent.next();
    await respondent.seesQuestion('What does it look like?');
    await respondent.reload();
    await begin();
    await sendPicture();
    await respondent.reload();
    await begin();
    await respondent.seesEndPage();
    const { channel, user } = modes[mode];
    const rows = await answersTo(there.app.server, 'garden');
    expect(rows.at(-1)).toMatchObject({ channel, user, status: 'ended', answers });
    await hostPage.close(unseen);
  },
);

test.each(['card', 'frame of an app'] as const)(
  'a %s says before the start that the browser keeps nothing, and is answered in one go (S22)',
  async (mode) => {
    const { hostPage, respondent, begin, sendPicture } = await arrive(mode, keepNothing);
    await begin();
    await respondent.sees(/^Nothing is saved in your browser here\./);
    await respondent.start();
    await respondent.seesQuestion('How large is it?');
    await respondent.sees('How large is it?');
    await respondent.rate(4);
    await respondent.next();
    await sendPicture();
    expect((await answersTo(there.app.server, 'garden')).at(-1)).toMatchObject({ answers });
    await hostPage.close(unseen);
  },
);

test('a browser that keeps no cookie signs for what it answers, and its signature is kept (S22)', async () => {
  const { hostPage, respondent, begin, sendPicture } = await arrive(
    'card',
    habits['without any cookie'],
    'signed',
  );
  await begin();
  await respondent.press('Sign here');
  await respondent.survey.getByRole('textbox').fill('Ada Lovelace');
  await respondent.press('Submit');
  await respondent.button('Sign again').waitFor();
  await respondent.survey
    .getByRole('img', { name: 'Your signature' })
    .waitFor({ state: 'detached' });
  // Before the start as after it.
  await respondent.reload();
  await begin();
  await respondent.start();
  await respondent.seesQuestion('How large is it?');
  await respondent.rate(4);
  await respondent.next();
  await sendPicture();
  const [row] = await answersTo(there.app.server, 'signed');
  expect(row).toMatchObject({ answers, signature: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await hostPage.close(unseen);
});
