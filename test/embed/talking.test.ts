import { expect, test } from 'vitest';
import type { HostMessage } from '../../contract/embedding.ts';
import { hosting } from './hosting.ts';

const there = hosting();
const quizCard = 'data-survey="quiz" data-mode="card"';

const news: readonly HostMessage[] = [
  { type: 'ready', title: 'Ten minutes' },
  { type: 'open' },
  { type: 'answered', index: 1, count: 3 },
  { type: 'ended' },
  { type: 'closed' },
];

test('what a survey tells comes as events of its element, with the survey they are about', async () => {
  const one = await there.at.visit(`<body>${there.at.tag(quizCard)}`);
  for (const item of news) await one.says(item);
  // For the frame alone, and nothing of it is anybody's event.
  await one.says({ type: 'size', height: 200 });
  await one.says({ type: 'moved' });
  expect(await one.told()).toEqual(
    news.map((item) => ({
      from: '',
      type: `askpath:${item.type}`,
      detail: { survey: 'quiz', ...item },
    })),
  );
  await one.leave();
});

test.each([
  { askpath: 'sus', type: 'open' },
  { askpath: undefined, type: 'open' },
  { type: 'ready' },
  { type: 'ready', title: 7 },
  { type: 'answered', index: 1 },
  { type: 'answered', index: '1', count: 3 },
  { type: 'answered', index: 1.5, count: 3 },
  { type: 'size', height: '400' },
  { type: 'size', height: Number.NaN },
  { type: 'size' },
  { type: 'opened' },
  { type: 'toString' },
  { type: 7 },
])('what is no news is not heard: %o', async (message) => {
  const one = await there.at.visit(`<body>${there.at.tag(quizCard)}`);
  const { height } = await one.box();
  await one.says(message);
  expect(await one.told()).toEqual([]);
  expect((await one.box()).height).toBe(height);
  await one.leave();
});

test.each(['quiz', 7, null])('a message that is only %j is not heard', async (message) => {
  const one = await there.at.visit(`<body>${there.at.tag(quizCard)}`);
  await one.saysIn(await one.survey(), message);
  expect(await one.told()).toEqual([]);
  await one.leave();
});

test('news have no more fields than they should', async () => {
  const one = await there.at.visit(`<body>${there.at.tag(quizCard)}`);
  await one.says({ type: 'open', survey: 'sus', answer: 'of theirs' });
  expect(await one.told()).toMatchObject([{ detail: { survey: 'quiz', type: 'open' } }]);
  expect(JSON.stringify(await one.told())).not.toContain('of theirs');
  await one.leave();
});

test('only its own frame, with its own server in it, is heard (S21)', async () => {
  const { host, other, survey } = there.at;
  const field = `host=${encodeURIComponent(host.origin)}`;
  const one = await there.at.visit(
    `<body>${there.at.tag(quizCard)}
     <iframe src="${survey.origin}/card/quiz?${field}"></iframe>
     <iframe src="${other.origin}/card/quiz?${field}"></iframe>`,
  );
  const own = await one.survey();
  const others = one.page.frames().filter((frame) => frame !== own && frame.parentFrame());
  expect(others).toHaveLength(2);
  const said = { askpath: 'quiz', type: 'open' };
  for (const frame of others) await one.saysIn(frame, said);
  await one.page.evaluate((message) => window.postMessage(message), said);
  await one.page.waitForFunction(() => window.messages === 3);
  // Another site in the frame of the survey, as after a link that it led to.
  await own.goto(`${other.origin}/card/quiz?${field}`);
  await one.saysIn(await one.survey(), said);
  expect(await one.told()).toEqual([]);

  await own.goto(`${survey.origin}/card/quiz?${field}`);
  await one.saysIn(await one.survey(), said);
  expect(await one.told()).toHaveLength(1);
  await one.leave();
});

test('the last of open() and close() reaches the survey once it listens, and no other frame', async () => {
  const { host, other } = there.at;
  const one = await there.at.visit(
    `<body>${there.at.tag('data-survey="quiz" data-mode="window"')}`,
  );
  const own = await one.survey();
  const call = (method: 'open' | 'close') =>
    one.page.locator('askpath-survey').evaluate((element, name) => {
      (element as HTMLElement & Record<typeof name, () => void>)[name]();
    }, method);
  await call('close');
  await call('open');
  await one.says({ type: 'ready', title: 'Quiz' });
  const heardSince = async () => {
    // What was sent before this is there when this is.
    await one.page.locator('askpath-survey iframe').evaluate((frame) => {
      (frame as HTMLIFrameElement).contentWindow?.postMessage('all', '*');
    });
    await own.waitForFunction(() => heard.at(-1)?.data === 'all');
    return own.evaluate(() => heard.splice(0).slice(0, -1));
  };
  expect(await heardSince()).toEqual([{ data: { askpath: 'open' }, origin: host.origin }]);
  await call('close');
  await one.says({ type: 'ready', title: 'Quiz' });
  expect(await heardSince()).toEqual([{ data: { askpath: 'close' }, origin: host.origin }]);

  await own.goto(`${other.origin}/window/quiz`);
  await one.survey();
  await call('open');
  expect(await heardSince()).toEqual([]);
  // The browser tells the author of the host page.
  expect(one.complaints.join()).toMatch(/target origin provided .* does not match/);
  await one.page.context().close();
});

test('two of one survey and one of another server do not mix up', async () => {
  const { other, survey } = there.at;
  const one = await there.at.visit(
    `<body>${there.at.tag(quizCard)}${there.at.tag(quizCard)}${there.at.tag(quizCard, other)}`,
  );
  const places = await Promise.all([0, 1, 2].map((nth) => one.survey(nth)));
  const origins = places.map((frame) => new URL(frame.url()).origin).sort();
  expect(origins).toEqual([survey.origin, survey.origin, other.origin].sort());
  await one.page.evaluate(() => {
    for (const [nth, element] of document.querySelectorAll('askpath-survey').entries()) {
      element.id = `place-${nth}`;
    }
  });
  for (const nth of [2, 0, 1]) {
    await one.says({ type: 'answered', index: nth + 1, count: 3 }, nth);
    await one.says({ type: 'size', height: 200 + nth }, nth);
  }
  expect((await one.told()).map(({ from, detail }) => [from, detail])).toEqual(
    [2, 0, 1].map((nth) => [
      `place-${nth}`,
      { survey: 'quiz', type: 'answered', index: nth + 1, count: 3 },
    ]),
  );
  const heights = await Promise.all([0, 1, 2].map(async (nth) => (await one.box(nth)).height));
  expect(heights).toEqual([200, 201, 202]);

  for (const nth of [0, 1, 2]) await one.says({ type: 'ready', title: 'Quiz' }, nth);
  await one.page.evaluate(() => {
    (document.getElementById('place-1') as HTMLElement & { open(): void }).open();
  });
  await expect.poll(() => one.heard(1)).toHaveLength(1);
  expect([await one.heard(0), await one.heard(2)]).toEqual([[], []]);
  await one.leave();
});
