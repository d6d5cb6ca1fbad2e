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
  for (const item of news) await one.send(item);
  // For the frame alone, and nothing of it is anybody's event.
  await one.send({ type: 'size', height: 200 });
  await one.send({ type: 'moved' });
  expect(await one.events()).toEqual(news.map((item) => ({ survey: 'quiz', ...item })));
  await one.close();
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
  await one.send(message);
  expect(await one.events()).toEqual([]);
  expect((await one.box()).height).toBe(height);
  await one.close();
});

test.each(['quiz', 7, null])('a message that is only %j is not heard', async (message) => {
  const one = await there.at.visit(`<body>${there.at.tag(quizCard)}`);
  await one.sendFrom(await one.surveyFrame(), message);
  expect(await one.events()).toEqual([]);
  await one.close();
});

test('news have no more fields than they should', async () => {
  const one = await there.at.visit(`<body>${there.at.tag(quizCard)}`);
  await one.send({ type: 'open', survey: 'sus', answer: 'of theirs' });
  expect(await one.events()).toMatchObject([{ survey: 'quiz', type: 'open' }]);
  expect(JSON.stringify(await one.events())).not.toContain('of theirs');
  await one.close();
});

test('only its own frame, with its own server in it, is heard (S21)', async () => {
  const { host, other, survey } = there.at;
  const field = `host=${encodeURIComponent(host.origin)}`;
  const one = await there.at.visit(
    `<body>${there.at.tag(quizCard)}
     <iframe src="${survey.origin}/card/quiz?${field}"></iframe>
     <iframe src="${other.origin}/card/quiz?${field}"></iframe>`,
  );
  const own = await one.surveyFrame();
  const others = one.page.frames().filter((frame) => frame !== own && frame.parentFrame());
  expect(others).toHaveLength(2);
  const said = { askpath: 'quiz', type: 'open' };
  for (const frame of others) await one.sendFrom(frame, said);
  await one.page.evaluate((message) => window.postMessage(message), said);
  await one.page.waitForFunction(() => window.surveyMessages.length === 3);
  // Another site in the frame of the survey, as after a link that it led to.
  await own.goto(`${other.origin}/card/quiz?${field}`);
  await one.sendFrom(await one.surveyFrame(), said);
  expect(await one.events()).toEqual([]);

  await own.goto(`${survey.origin}/card/quiz?${field}`);
  await one.sendFrom(await one.surveyFrame(), said);
  expect(await one.events()).toHaveLength(1);
  await one.close();
});

test('the last of open() and close() reaches the survey once it listens, and no other frame', async () => {
  const { host, other } = there.at;
  const one = await there.at.visit(
    `<body>${there.at.tag('data-survey="quiz" data-mode="window"')}`,
  );
  const own = await one.surveyFrame();
  const call = (method: 'open' | 'close') =>
    one.page.locator('askpath-survey').evaluate((element, name) => {
      (element as HTMLElement & Record<typeof name, () => void>)[name]();
    }, method);
  await call('close');
  await call('open');
  await one.send({ type: 'ready', title: 'Quiz' });
  const receivedSince = async () => {
    // What was sent before this is there when this is.
    await one.page.locator('askpath-survey iframe').evaluate((frame) => {
      (frame as HTMLIFrameElement).contentWindow?.postMessage('all', '*');
    });
    await own.waitForFunction(() => received.at(-1)?.data === 'all');
    return own.evaluate(() => received.splice(0).slice(0, -1));
  };
  expect(await receivedSince()).toEqual([{ data: { askpath: 'open' }, origin: host.origin }]);
  await call('close');
  await one.send({ type: 'ready', title: 'Quiz' });
  expect(await receivedSince()).toEqual([{ data: { askpath: 'close' }, origin: host.origin }]);

  await own.goto(`${other.origin}/window/quiz`);
  await one.surveyFrame();
  await call('open');
  expect(await receivedSince()).toEqual([]);
  // The browser tells the author of the host page.
  expect(one.consoleErrors.join()).toMatch(/target origin provided .* does not match/);
  await one.page.context().close();
});

test('two of one survey and one of another server do not mix up', async () => {
  const { other, survey } = there.at;
  const one = await there.at.visit(
    `<body>${there.at.tag(quizCard)}${there.at.tag(quizCard)}${there.at.tag(quizCard, other)}`,
  );
  const places = await Promise.all([0, 1, 2].map((nth) => one.surveyFrame(nth)));
  const origins = places.map((frame) => new URL(frame.url()).origin).sort();
  expect(origins).toEqual([survey.origin, survey.origin, other.origin].sort());
  await one.page.evaluate(() => {
    for (const [nth, element] of document.querySelectorAll('askpath-survey').entries()) {
      element.id = `place-${nth}`;
      element.addEventListener('askpath:answered', ({ detail }) =>
        Object.assign(detail, { place: nth }),
      );
    }
  });
  for (const nth of [2, 0, 1]) {
    await one.send({ type: 'answered', index: nth + 1, count: 3 }, nth);
    await one.send({ type: 'size', height: 200 + nth }, nth);
  }
  expect(await one.events()).toEqual(
    [2, 0, 1].map((place) => ({
      survey: 'quiz',
      type: 'answered',
      index: place + 1,
      count: 3,
      place,
    })),
  );
  const heights = await Promise.all([0, 1, 2].map(async (nth) => (await one.box(nth)).height));
  expect(heights).toEqual([200, 201, 202]);

  for (const nth of [0, 1, 2]) await one.send({ type: 'ready', title: 'Quiz' }, nth);
  await one.page.evaluate(() => {
    (document.getElementById('place-1') as HTMLElement & { open(): void }).open();
  });
  await expect.poll(() => one.received(1)).toHaveLength(1);
  expect([await one.received(0), await one.received(2)]).toEqual([[], []]);
  await one.close();
});
