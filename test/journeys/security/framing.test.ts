import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { type Host, openHost } from '../../support/network/host.ts';
import { type Guest, hostPage, Visitor } from '../../support/visitor.ts';
import { hostStage } from '../embedded/hostStage.ts';

let stranger: Host;
let second: Host;
beforeAll(async () => {
  stranger = await openHost({ name: 'stranger.localhost', isSecure: true });
  second = await openHost({ name: 'second.localhost', isSecure: true });
});
afterAll(() => Promise.all([stranger.close(), second.close()]));
const there = hostStage((origin) => [
  { ...twoQuestions, config: { frameOrigins: [origin, second.origin] } },
]);

const frameOf = (path: string, host: string) =>
  `<iframe src="${there.front.origin}${path}${path.includes('?') ? '&amp;' : '?'}host=${host}"></iframe>`;

/** What the browser tells the author of a page that may not frame this. */
const refused = /^Framing '\S+' violates|^Refused to (frame|display) '/;

/** The page is there, its frame has been refused, and it has been told nothing. */
async function isBlank(address: string): Promise<Visitor> {
  const visitor = await Visitor.on(there.browser);
  await visitor.visit(address);
  await expect.poll(() => visitor.complaints.some((words) => refused.test(words))).toBe(true);
  await visitor.page.waitForLoadState('load');
  const framed = visitor.page.frames().find((frame) => frame.childFrames().length === 0);
  await expect.poll(() => framed?.url()).toBe('chrome-error://chromewebdata/');
  expect(await framed?.locator('body').textContent()).not.toMatch(/Two questions|Start/);
  return visitor;
}

describe('a host page that the survey does not list sees nothing (S21)', () => {
  const ways: [string, () => string][] = [
    ['by the tag for a window', () => there.tag('two', 'window')],
    ['by the tag for a card', () => there.tag('two', 'card')],
    ...['/window/two', '/card/two', '/two/shop?info=ana'].flatMap(
      (path): [string, () => string][] => [
        [`of ${path}`, () => frameOf(path, stranger.origin)],
        [`of ${path} in the name of one that is listed`, () => frameOf(path, there.host.origin)],
      ],
    ),
    // Its own page is listed, the one round it is not.
    [
      'of a page that is listed, with a card in it',
      () => `<iframe src="${there.page(there.tag('two', 'card'))}"></iframe>`,
    ],
  ];
  test.each(ways)('%s', async (_, guests) => {
    const visitor = await isBlank(stranger.page(hostPage(guests())));
    expect(await visitor.told()).toEqual([]);
    expect(await visitor.heard()).toEqual([]);
    await visitor.leave(refused);
  });
});

test.each(['/two', '/two/desktop/home', '/two/mobile/question', '/dev'])(
  'a host page that is listed may not frame %s (S21)',
  async (path) => {
    const visitor = await isBlank(there.page(frameOf(path, there.host.origin)));
    expect(await visitor.heard()).toEqual([]);
    await visitor.leave(refused);
  },
);

/** Counts what reaches the page of a survey, from anybody, so that what is not obeyed is known to have come. */
async function countMessages(guest: Guest): Promise<void> {
  await guest.frame.evaluate(() => {
    Object.assign(window, { came: 0 });
    addEventListener('message', () =>
      setTimeout(() => Object.assign(window, { came: came() + 1 })),
    );
    const came = () => (window as unknown as { came: number }).came;
  });
}

async function came(guest: Guest, count: number): Promise<void> {
  await guest.frame.waitForFunction(
    (wanted) => (window as unknown as { came: number }).came === wanted,
    count,
  );
}

/** A page that notes down what it hears, and has the first frame of the page round it, or of the page it opened, told. */
const meddler = `<!doctype html><title>A meddler</title><script>
  const heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
  const meddle = (target, command) => target.frames[0].postMessage({ askpath: command }, '*');
</script>`;
type Meddler = { heard: unknown[]; meddle: (target: Window, command: string) => void };
declare const heard: Meddler['heard'];
declare const meddle: Meddler['meddle'];

test('only the host page opens or closes a survey, and only it receives messages (S21)', async () => {
  const visitor = await Visitor.on(there.browser);
  const { page } = visitor;
  const siblings = [there.host, stranger].map((host) => host.page(meddler));
  const address = there.page(
    frameOf('/window/two', there.host.origin) +
      siblings.map((url) => `<iframe class="sibling" src="${url}"></iframe>`).join(''),
  );
  const opener = there.host.page(meddler);
  await visitor.visit(opener);
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => Object.assign(window, { opened: open(url) }), address);
  const reader = visitor.in(await opened);
  await reader.isTold('ready');
  const guest = await reader.guest();
  const others = await Promise.all([reader.guest(1), reader.guest(2)]);
  await countMessages(guest);

  const meddleAll = async (command: string) => {
    for (const { frame } of others) {
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
  await came(guest, 3);
  await guest.button('Open the survey').waitFor();
  await tell('open');
  await guest.press('Start');
  await guest.asks('First question');
  await meddleAll('close');
  await came(guest, 7);
  // What the page round it says is no command, either.
  for (const word of ['Close', 'reload']) await tell(word);
  await came(guest, 9);
  await guest.asks('First question');
  await guest.rate(3);
  await guest.next();
  await guest.asks('Second question');

  const types = (await reader.heard()).map(({ type }) => type);
  expect(types).toContain('answered');
  expect(types).not.toContain('closed');
  for (const { frame } of others) expect(await frame.evaluate(() => heard)).toEqual([]);
  expect(await page.evaluate(() => heard)).toEqual([]);
  await tell('close');
  await reader.isTold('closed');
  await visitor.leave();
});

test('a survey in its own tab is out of reach of its opener, and sends it no message (S21)', async () => {
  const visitor = await Visitor.on(there.browser);
  const { page } = visitor;
  await visitor.visit(there.host.page(meddler));
  const opened = page.waitForEvent('popup');
  await page.evaluate(
    (url) => Object.assign(window, { opened: open(url) }),
    `${there.front.origin}/window/two?host=${there.host.origin}`,
  );
  const survey = await opened;
  await survey.getByRole('button', { name: 'Open the survey' }).click();
  await survey.getByRole('button', { name: 'Start' }).waitFor();
  expect(await survey.evaluate(() => window.opener)).toBeNull();
  expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(
    true,
  );
  expect(await page.evaluate(() => heard)).toEqual([]);
  await visitor.leave();
});

test.each([
  ['one that is not listed', () => stranger.origin],
  ['another that is listed', () => second.origin],
  ['none', () => ''],
  ['any', () => '*'],
])(
  'a listed host page that names %s as itself is told nothing, and not obeyed (S21)',
  async (_, host) => {
    const visitor = await Visitor.on(there.browser);
    await visitor.visit(there.page(frameOf('/window/two', encodeURIComponent(host()))));
    const guest = await visitor.guest();
    await guest.button('Open the survey').waitFor();
    await countMessages(guest);
    await visitor.page.evaluate(() => frames[0]?.postMessage({ askpath: 'open' }, '*'));
    await came(guest, 1);
    await guest.open();
    await guest.asks('First question');
    expect(await visitor.heard()).toEqual([]);
    // The browser tells the author of a page that takes itself for another.
    await visitor.leave(/The target origin provided .* does not match/);
  },
);
