import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { HostPage, hostHtml } from '../../support/hostPage.ts';
import { named } from '../../support/named.ts';
import { type Host, openHost } from '../../support/network/host.ts';
import { hostStage } from '../embedded/hostStage.ts';

let stranger: Host;
let second: Host;
beforeAll(async () => {
  stranger = await openHost({ name: 'stranger.localhost' });
  second = await openHost();
});
afterAll(() => Promise.all([stranger.close(), second.close()]));
const there = hostStage((origin) => [
  { ...twoQuestions, config: { frameOrigins: [origin, second.origin] } },
  { ...twoQuestions, id: 'members', login: true },
]);

const frameOf = (path: string, host: string) =>
  `<iframe src="${there.origin}${path}${path.includes('?') ? '&amp;' : '?'}host=${host}"></iframe>`;

/** The browser's message to the author of a page that may not frame this one. */
const refused = /^Framing '\S+' violates|^Refused to (frame|display) '/;

/** Each page loads, its frame is refused, and it receives no message. */
async function areBlank(pages: readonly (readonly [string, string])[]): Promise<void> {
  const hostPage = await HostPage.create(there.app.browser);
  const isBlank = async (address: string) => {
    const errors = hostPage.consoleErrors.splice(0);
    expect(errors.filter((words) => !refused.test(words))).toEqual([]);
    await hostPage.open(address);
    await expect.poll(() => hostPage.consoleErrors.some((words) => refused.test(words))).toBe(true);
    await hostPage.page.waitForLoadState('load');
    const framed = hostPage.page.frames().find((frame) => frame.childFrames().length === 0);
    await expect.poll(() => framed?.url()).toBe('chrome-error://chromewebdata/');
    expect(await framed?.locator('body').textContent()).not.toMatch(/Two questions|Start/);
    expect(await hostPage.events()).toEqual([]);
    expect(await hostPage.messages()).toEqual([]);
  };
  for (const [name, address] of pages) await named(name, isBlank(address));
  await hostPage.close(refused);
}

test('a host page that the survey does not list sees nothing, by a tag, a frame or a listed page (S21)', async () => {
  const ways: [string, string][] = [
    ['by the tag for a window', there.tag('two', 'window')],
    ['by the tag for a card', there.tag('two', 'card')],
    ...['/window/two', '/card/two', '/two/shop?info=ana'].flatMap((path): [string, string][] => [
      [`of ${path}`, frameOf(path, stranger.origin)],
      [`of ${path} in the name of one that is listed`, frameOf(path, there.host.origin)],
    ]),
    // Its own page is listed, the one round it is not.
    [
      'of a page that is listed, with a card in it',
      `<iframe src="${there.page(there.tag('two', 'card'))}"></iframe>`,
    ],
  ];
  await areBlank(ways.map(([name, guests]) => [name, stranger.page(hostHtml(guests))]));
});

test('a host page that is listed may not frame pages that are not embedded (S21)', async () => {
  const paths = ['/two', '/two/desktop/home', '/two/mobile/question', '/dev'];
  await areBlank(paths.map((path) => [path, there.page(frameOf(path, there.host.origin))]));
});

/** Counts all messages to the page of a survey, to show that ignored ones have arrived. */
async function countMessages(respondent: Respondent): Promise<void> {
  await respondent.survey.evaluate(() => {
    Object.assign(window, { came: 0 });
    addEventListener('message', () =>
      setTimeout(() => Object.assign(window, { came: came() + 1 })),
    );
    const came = () => (window as unknown as { came: number }).came;
  });
}

async function came(respondent: Respondent, count: number): Promise<void> {
  await respondent.survey.waitForFunction(
    (wanted) => (window as unknown as { came: number }).came === wanted,
    count,
  );
}

/** A page that records messages, and sends some to the first frame of its parent or of the page it opened. */
const meddler = `<!doctype html><title>A meddler</title><script>
  const heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
  const meddle = (target, command) => target.frames[0].postMessage({ askpath: command }, '*');
</script>`;
type Meddler = { heard: unknown[]; meddle: (target: Window, command: string) => void };
declare const heard: Meddler['heard'];
declare const meddle: Meddler['meddle'];

test('only the host page opens or closes a survey, and only it receives messages (S21)', async () => {
  const hostPage = await HostPage.create(there.app.browser);
  const { page } = hostPage;
  const siblings = [there.host, stranger].map((host) => host.page(meddler));
  const address = there.page(
    frameOf('/window/two', there.host.origin) +
      siblings.map((url) => `<iframe class="sibling" src="${url}"></iframe>`).join(''),
  );
  const opener = there.host.page(meddler);
  await hostPage.open(opener);
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => Object.assign(window, { opened: open(url) }), address);
  const reader = new HostPage(await opened, hostPage.consoleErrors);
  await reader.waitForMessage('ready');
  const respondent = await reader.respondent();
  const others = await Promise.all([reader.frame(1), reader.frame(2)]);
  await countMessages(respondent);

  const meddleAll = async (command: string) => {
    for (const frame of others) {
      await frame.waitForFunction(() => typeof meddle === 'function');
      await frame.evaluate((word) => meddle(parent, word), command);
    }
    await page.evaluate(
      (word) => meddle((window as unknown as { opened: Window }).opened, word),
      command,
    );
  };
  const tell = (command: string) =>
    reader.page.evaluate((word) => frames[0]?.postMessage({ askpath: word }, '*'), command);

  await meddleAll('open');
  await came(respondent, 3);
  await respondent.button('Open the survey').waitFor();
  await tell('open');
  await respondent.press('Start');
  await respondent.seesQuestion('First question');
  await meddleAll('close');
  await came(respondent, 7);
  // Messages of the page around it are no commands, either.
  for (const word of ['Close', 'reload']) await tell(word);
  await came(respondent, 9);
  await respondent.seesQuestion('First question');
  await respondent.rate(3);
  await respondent.next();
  await respondent.seesQuestion('Second question');

  const types = (await reader.messages()).map(({ type }) => type);
  expect(types).toContain('answered');
  expect(types).not.toContain('closed');
  for (const frame of others) expect(await frame.evaluate(() => heard)).toEqual([]);
  expect(await page.evaluate(() => heard)).toEqual([]);
  await tell('close');
  await reader.waitForMessage('closed');
  await hostPage.close();
});

test('a survey with a login is out of reach of its opener in a tab of its own (S21)', async () => {
  const { hostPage, survey } = await openTab(`${there.origin}/members`);
  await survey.waitForURL('**/api/login?**');
  expect(await survey.evaluate(() => window.opener)).toBeNull();
  expect(await isClosedFor(hostPage)).toBe(true);
  await hostPage.close();
});

test('a public survey sends no message to the page that has opened its tab (S21)', async () => {
  const { hostPage, survey } = await openTab(
    `${there.origin}/window/two?host=${there.host.origin}`,
  );
  await survey.getByRole('button', { name: 'Open the survey' }).click();
  await survey.getByRole('button', { name: 'Start' }).waitFor();
  // Without the opener policy, which protects nothing here, the page is drawn sooner.
  expect(await isClosedFor(hostPage)).toBe(false);
  expect(await hostPage.page.evaluate(() => heard)).toEqual([]);
  await hostPage.close();
});

async function openTab(url: string) {
  const hostPage = await HostPage.create(there.app.browser);
  const { page } = hostPage;
  await hostPage.open(there.host.page(meddler));
  const opened = page.waitForEvent('popup');
  await page.evaluate((address) => Object.assign(window, { opened: open(address) }), url);
  return { hostPage, survey: await opened };
}

/** Whether the window that the page has opened looks closed to it. */
function isClosedFor({ page }: HostPage): Promise<boolean> {
  return page.evaluate(() => (window as unknown as { opened: Window }).opened.closed);
}

test('a listed host page that names another origin as itself receives and commands nothing (S21)', async () => {
  const hostPage = await HostPage.create(there.app.browser);
  const isIgnored = async (host: string) => {
    await hostPage.page.context().clearCookies();
    await hostPage.open(there.page(frameOf('/window/two', encodeURIComponent(host))));
    const respondent = await hostPage.respondent();
    await respondent.button('Open the survey').waitFor();
    await countMessages(respondent);
    await hostPage.page.evaluate(() => frames[0]?.postMessage({ askpath: 'open' }, '*'));
    await came(respondent, 1);
    await respondent.openSurvey();
    await respondent.seesQuestion('First question');
    expect(await hostPage.messages()).toEqual([]);
  };
  const names = [
    ['one that is not listed', stranger.origin],
    ['another that is listed', second.origin],
    ['none', ''],
    ['any', '*'],
  ] as const;
  for (const [name, host] of names) await named(name, isIgnored(host));
  // The browser logs a message with a wrong target origin.
  await hostPage.close(/The target origin provided .* does not match/);
});
