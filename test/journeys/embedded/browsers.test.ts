import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { blockThirdPartyCookies } from '../../../packages/paths/browser/launch.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { photo } from '../../support/answerActions.ts';
import type { HostPage } from '../../support/hostPage.ts';
import { answersTo } from '../../support/journey.ts';
import { refuseStorage } from '../../support/storage.ts';
import { hostStage } from './hostStage.ts';

const questions = [
  { id: 'q1', type: 'rate', title: 'How large is it?', config: { scope: 5 } },
  { id: 'q2', type: 'upload', title: 'What does it look like?' },
];
const there = hostStage(
  (origin) => [
    { id: 'garden', title: 'Your <em>garden</em>', config: { frameOrigins: [origin] }, questions },
    {
      id: 'signed',
      title: 'A garden to be signed for',
      config: { frameOrigins: [origin], agreement: 'I agree.', signature: 'required' },
      questions,
    },
  ],
  { isOtherSite: true },
);
beforeEach(() => there.front.keepCookies());

const desktop = { width: 1280, height: 800 };
const mobile = { width: 390, height: 844 };
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
  await refuseStorage(page, 'localStorage', 'sessionStorage', 'indexedDB');
}

interface ArriveOptions {
  readonly mode: Mode;
  readonly habit: (page: Page) => Promise<void>;
  readonly survey?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Opens a host page, and the survey in it. */
async function arrive({ mode, habit, survey = 'garden', viewport = desktop }: ArriveOptions) {
  const page = modes[mode].page(survey);
  const hostPage = await there.visit(page, { viewport, prepare: habit });
  const respondent = await hostPage.respondent();
  await hostPage.waitForMessage('ready');
  const open = async () => {
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
  return { hostPage, respondent, open, sendPicture };
}

/** A browser fetches pictures without the tokens of a page without cookies. */
const unseen = /status of 404 .*\/api\/file\/[0-9a-f]{32}$/;

const answers = { q1: { score: 4 }, q2: { files: [{ name: photo.name, type: 'image/png' }] } };

const cookie = {
  domain: 'survey.localhost',
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'None',
  partitionKey: 'https://host.localhost',
};
const keptCookies = ['__Host-askpath.files', '__Host-askpath_garden'].map((name) =>
  expect.objectContaining({ name, ...cookie }),
);

const titles = { garden: 'Your garden', signed: 'A garden to be signed for' };

/** Signs before the start; a page without cookies loads the picture of it with its tokens. */
async function sign(respondent: Respondent): Promise<void> {
  await respondent.press('Sign here');
  await respondent.survey.getByRole('textbox').fill('Ada Lovelace');
  await respondent.press('Use this signature');
  await respondent.button('Sign again').waitFor();
  const picture = respondent.survey.getByRole('img', { name: 'Your signature' });
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/);
}

/** The host page hears of each opening, each answer and the end: the survey was reloaded once, and once more after it was signed. */
async function expectMessages(
  hostPage: HostPage,
  mode: keyof typeof modes,
  survey: keyof typeof titles,
): Promise<void> {
  const isInApp = mode === 'frame of an app';
  const opened = [{ type: 'ready', title: titles[survey] }, ...(isInApp ? [] : [{ type: 'open' }])];
  const messages = [
    ...(survey === 'signed' ? opened : []),
    ...opened,
    ...opened,
    { type: 'answered', index: 1, count: 2 },
    { type: 'answered', index: 2, count: 2 },
    { type: 'ended' },
  ];
  const { origin } = there.front;
  expect(await (isInApp ? hostPage.messages() : hostPage.events())).toEqual(
    messages.map((news) => (isInApp ? { askpath: survey, origin, ...news } : { survey, ...news })),
  );
}

const cases = [
  ['as it comes', 'window', 'garden', desktop],
  ['without third-party cookies', 'frame of an app', 'garden', mobile],
  ['without any cookie', 'card', 'signed', mobile],
] as const;

test.each(cases)(
  'a browser %s answers a %s of the survey %s at %o to its end, and a reload continues at its question (S22)',
  async (habit, mode, survey, viewport) => {
    const { channel, user } = modes[mode];
    const { hostPage, respondent, open, sendPicture } = await arrive({
      mode,
      habit: habits[habit],
      survey,
      viewport,
    });
    const { page } = hostPage;
    const positionBefore = { scrolled: 40, focus: 'input', history: 2 };
    expect(await hostPage.position()).toEqual(positionBefore);

    await open();
    if (survey === 'signed') {
      await sign(respondent);
      await respondent.reload();
      await open();
    }
    await respondent.start();
    await respondent.rate(2);
    await respondent.reload();
    await open();
    // The unsent answer is kept.
    await expect
      .poll(() => respondent.survey.getByRole('radio', { checked: true }).count())
      .toBe(1);
    await respondent.answer(4);
    await sendPicture();
    const after = {
      ...positionBefore,
      focus: mode === 'frame of an app' ? 'iframe' : 'askpath-survey',
    };
    const { history, focus } = after;
    const position = mode === 'window' ? after : { history, focus };
    expect(await hostPage.position()).toMatchObject(position);
    await expectMessages(hostPage, mode, survey);
    await respondent.reload();
    await open();
    await respondent.seesEndPage();
    if (mode !== 'card') {
      await respondent.button('Close').last().click();
      await hostPage.waitForMessage('closed');
    }
    expect(await page.locator('iframe').count()).toBe(mode === 'window' ? 0 : 1);
    const cookies = await page.context().cookies();
    expect(cookies.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      habit === 'without any cookie' ? [] : keptCookies,
    );
    const [row] = (await answersTo(there.app.server, survey)).slice(-1);
    expect(row).toMatchObject({ channel, user, status: 'ended', answers });
    if (survey === 'signed') expect(row?.signature).toMatch(/^[0-9a-f]{32}$/);
    await hostPage.close(habit === 'without any cookie' ? unseen : undefined);
  },
);

test('an app shows in its frame before the start that the browser stores nothing, and is answered without interruption (S22)', async () => {
  const mode = 'frame of an app';
  const { hostPage, respondent, sendPicture } = await arrive({ mode, habit: keepNothing });
  await respondent.sees(/^Your progress can’t be saved in this browser\./);
  await respondent.start();
  await respondent.sees('How large is it?');
  await respondent.answer(4);
  await sendPicture();
  expect((await answersTo(there.app.server, 'garden')).at(-1)).toMatchObject({ answers });
  await hostPage.close(unseen);
});
