import { expect, test } from 'vitest';
import type { HostMessage } from '../../contract/embedding.ts';
import { embedStage, quizCard, quizWindow } from './embedStage.ts';

const stage = embedStage();

const news: readonly HostMessage[] = [
  { type: 'ready', title: 'Ten minutes' },
  { type: 'open' },
  { type: 'answered', index: 1, count: 3 },
  { type: 'ended' },
  { type: 'closed' },
];

test("messages of a survey are events of its element, with the survey's id", async () => {
  const hostPage = await stage.visit(`<body>${stage.tag(quizCard)}`);
  for (const item of news) await hostPage.send(item);
  // Addressed to the frame alone; causes no event.
  await hostPage.send({ type: 'size', height: 200 });
  await hostPage.send({ type: 'moved' });
  expect(await hostPage.events()).toEqual(news.map((item) => ({ survey: 'quiz', ...item })));
});

const malformed = [
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
];

test('malformed messages cause no event and no change of height, and others have no more fields than documented', async () => {
  const hostPage = await stage.visit(`<body>${stage.tag(quizCard)}`);
  const { height } = await hostPage.box();
  const frame = await hostPage.surveyFrame();
  for (const message of malformed) await hostPage.send(message);
  for (const message of ['quiz', 7, null]) await hostPage.sendFrom(frame, message);
  expect(await hostPage.events()).toEqual([]);
  expect((await hostPage.box()).height).toBe(height);
  await hostPage.send({ type: 'open', survey: 'sus', answer: 'of theirs' });
  expect(await hostPage.events()).toEqual([{ survey: 'quiz', type: 'open' }]);
});

test('only messages of its own frame from its own server count (S21)', async () => {
  const { host, other, survey } = stage;
  const field = `host=${encodeURIComponent(host.origin)}`;
  const hostPage = await stage.visit(
    `<body>${stage.tag(quizCard)}
     <iframe src="${survey.origin}/card/quiz?${field}"></iframe>
     <iframe src="${other.origin}/card/quiz?${field}"></iframe>`,
  );
  const surveyFrame = await hostPage.surveyFrame();
  const others = hostPage.page
    .frames()
    .filter((frame) => frame !== surveyFrame && frame.parentFrame());
  expect(others).toHaveLength(2);
  const message = { askpath: 'quiz', type: 'open' };
  for (const frame of others) await hostPage.sendFrom(frame, message);
  await hostPage.page.evaluate((message) => window.postMessage(message), message);
  await hostPage.page.waitForFunction(() => window.surveyMessages.length === 3);
  // Another site in the frame of the survey, as after a link that it led to.
  await surveyFrame.goto(`${other.origin}/card/quiz?${field}`);
  await hostPage.sendFrom(await hostPage.surveyFrame(), message);
  expect(await hostPage.events()).toEqual([]);

  await surveyFrame.goto(`${survey.origin}/card/quiz?${field}`);
  await hostPage.sendFrom(await hostPage.surveyFrame(), message);
  expect(await hostPage.events()).toHaveLength(1);
});

test('the last of open() and close() reaches the survey once it listens, and no other frame', async () => {
  const { host, other } = stage;
  const hostPage = await stage.visit(`<body>${stage.tag(quizWindow)}`);
  const surveyFrame = await hostPage.surveyFrame();
  await hostPage.call('close');
  await hostPage.call('open');
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  const receivedSince = async () => {
    // Messages arrive in order, so earlier ones have come.
    await hostPage.surveyIframe().evaluate((frame) => {
      (frame as HTMLIFrameElement).contentWindow?.postMessage('all', '*');
    });
    await surveyFrame.waitForFunction(() => received.at(-1)?.data === 'all');
    return surveyFrame.evaluate(() => received.splice(0).slice(0, -1));
  };
  expect(await receivedSince()).toEqual([{ data: { askpath: 'open' }, origin: host.origin }]);
  await hostPage.call('close');
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  expect(await receivedSince()).toEqual([{ data: { askpath: 'close' }, origin: host.origin }]);

  await surveyFrame.goto(`${other.origin}/window/quiz`);
  await hostPage.surveyFrame();
  await hostPage.call('open');
  expect(await receivedSince()).toEqual([]);
  // The browser logs it for the author of the host page.
  const mismatch = /target origin provided .* does not match/;
  expect(hostPage.consoleErrors.join()).toMatch(mismatch);
  await hostPage.close(mismatch);
});

test('messages of two frames of one survey and one of another server are kept apart', async () => {
  const { other, survey } = stage;
  const hostPage = await stage.visit(
    `<body>${stage.tag(quizCard)}${stage.tag(quizCard)}${stage.tag(quizCard, other)}`,
  );
  const places = await Promise.all([0, 1, 2].map((nth) => hostPage.surveyFrame(nth)));
  const origins = places.map((frame) => new URL(frame.url()).origin).sort();
  expect(origins).toEqual([survey.origin, survey.origin, other.origin].sort());
  await hostPage.page.evaluate(() => {
    for (const [nth, element] of document.querySelectorAll('askpath-survey').entries()) {
      element.addEventListener('askpath:answered', ({ detail }) =>
        Object.assign(detail, { place: nth }),
      );
    }
  });
  for (const nth of [2, 0, 1]) {
    await hostPage.send({ type: 'answered', index: nth + 1, count: 3 }, nth);
    await hostPage.send({ type: 'size', height: 200 + nth }, nth);
  }
  expect(await hostPage.events()).toEqual(
    [2, 0, 1].map((index) => ({
      survey: 'quiz',
      type: 'answered',
      index: index + 1,
      count: 3,
      place: index,
    })),
  );
  const heights = await Promise.all([0, 1, 2].map(async (nth) => (await hostPage.box(nth)).height));
  expect(heights).toEqual([200, 201, 202]);

  for (const nth of [0, 1, 2]) await hostPage.send({ type: 'ready', title: 'Quiz' }, nth);
  await hostPage.call('open', 1);
  await expect.poll(() => hostPage.received(1)).toHaveLength(1);
  expect([await hostPage.received(0), await hostPage.received(2)]).toEqual([[], []]);
});
