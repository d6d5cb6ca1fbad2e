import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hosting } from './hosting.ts';

const there = hosting();
const quizCard = 'data-survey="quiz" data-mode="card"';

test('a card stands where its script tag does, as wide as the text, and is seen once it is ready', async () => {
  const { host, survey } = there.at;
  const one = await there.at.visit(
    `<main style="width: 600px"><p>Before</p>${there.at.tag(`${quizCard} data-lang="de" data-theme="dark"`)}<p>After</p></main>`,
  );
  const frame = await one.surveyFrame();
  expect(frame.url()).toBe(
    `${survey.origin}/card/quiz?host=${encodeURIComponent(host.origin)}&lang=de&theme=dark`,
  );
  const tags = await one.page.evaluate(() =>
    [...document.querySelectorAll('main > *')].map(({ localName }) => localName),
  );
  expect(tags).toEqual(['p', 'script', 'askpath-survey', 'p']);
  const iframe = one.page.locator('askpath-survey iframe');
  expect(await iframe.isVisible()).toBe(false);
  const { width, height } = await one.box();
  expect([width, height > 100]).toEqual([600, true]);

  await one.send({ type: 'ready', title: 'Ten minutes' });
  expect(await iframe.isVisible()).toBe(true);
  expect(await iframe.getAttribute('title')).toBe('Ten minutes');
  await one.close();
});

test.each(['async', 'defer', ''])(
  'a script tag in the head (%s) waits for the body, and is at its end',
  async (how) => {
    const tag = there.at.tag(quizCard).replace('async', how);
    const one = await there.at.visit(`<head>${tag}</head><body><p>First</p><p>Last</p>`);
    await one.surveyFrame();
    expect(await one.page.evaluate(() => document.body.lastElementChild?.localName)).toBe(
      'askpath-survey',
    );
    await one.close();
  },
);

test('a script that comes while the body does waits for all of it', async () => {
  const one = await there.at.visit(
    `<head>${there.at.tag(quizCard)}</head><body><p>First</p><script src="/slow.js"></script><p>Last</p>`,
    {
      prepare: (page) =>
        page.route('**/slow.js', async (route) => {
          await page.waitForFunction(() => customElements.get('askpath-survey'));
          await route.fulfill({ contentType: 'text/javascript', body: '' });
        }),
    },
  );
  await one.surveyFrame();
  expect(await one.page.evaluate(() => document.body.lastElementChild?.localName)).toBe(
    'askpath-survey',
  );
  await one.close();
});

test.each([
  ['ltr', '', 'right'],
  ['ltr', 'data-corner="end"', 'right'],
  ['ltr', 'data-corner="start"', 'left'],
  ['rtl', '', 'left'],
  ['rtl', 'data-corner="start"', 'right'],
] as const)(
  'a window on a host page that is %s, %s, is at the bottom %s',
  async (dir, corner, side) => {
    const one = await there.at.visit(
      `<html dir="${dir}"><body>${there.at.tag(`data-survey="quiz" data-mode="window" ${corner}`)}`,
    );
    await one.send({ type: 'ready', title: 'Quiz' });
    await one.send({ type: 'size', height: 300 });
    const left = side === 'left' ? 16 : 1280 - 400 - 16;
    expect(await one.box()).toEqual({ x: left, y: 800 - 300 - 16, width: 400, height: 300 });
    await one.close();
  },
);

test('before there is something to be seen, a window is in the way of nothing', async () => {
  const one = await there.at.visit(
    `<body>${there.at.tag('data-survey="quiz" data-mode="window"')}`,
  );
  await one.surveyFrame();
  const hit = () =>
    one.page.evaluate(() => document.elementFromPoint(1080, 700)?.localName ?? null);
  expect(await hit()).not.toBe('askpath-survey');
  await one.send({ type: 'size', height: 300 });
  await one.send({ type: 'ready', title: 'Quiz' });
  expect(await hit()).toBe('askpath-survey');
  await one.close();
});

test('a window is never wider or higher than a phone with its gutters, nor pushed aside by a long page', async () => {
  const one = await there.at.visit(
    `<body style="height: 3000px">${there.at.tag('data-survey="quiz" data-mode="window"')}`,
    { viewport: { width: 390, height: 844 } },
  );
  await one.send({ type: 'ready', title: 'Quiz' });
  await one.send({ type: 'size', height: 5000 });
  expect(await one.box()).toEqual({ x: 16, y: 16, width: 358, height: 812 });
  await one.page.evaluate(() => scrollTo(0, 1000));
  expect((await one.box()).y).toBe(16);
  await one.close();
});

test.each([
  [300, 300],
  [300.2, 301],
  [0, 1],
  [-40, 1],
  [1e9, 20_000],
])('content that is %d px high has a frame of %d px', async (height, shown) => {
  const one = await there.at.visit(there.at.tag(quizCard));
  await one.send({ type: 'size', height });
  expect((await one.box()).height).toBe(shown);
  await one.close();
});

test('rules of the host page that are meant for other frames do not reach it, those for the element do', async () => {
  const style = `
    iframe { display: none !important; height: auto !important }
    askpath-survey { bottom: 80px }`;
  const one = await there.at.visit(
    `<style>${style}</style><body>${there.at.tag('data-survey="quiz" data-mode="window"')}`,
  );
  await one.send({ type: 'ready', title: 'Quiz' });
  await one.send({ type: 'size', height: 300 });
  expect(await one.box()).toMatchObject({ y: 800 - 300 - 80, height: 300 });
  await one.page.locator('askpath-survey').evaluate((element) => {
    element.toggleAttribute('hidden', true);
  });
  expect(await one.page.locator('askpath-survey iframe').isVisible()).toBe(false);
  await one.close();
});

test('an element that the host page writes itself needs only the definition, and follows its attributes', async () => {
  const one = await there.at.visit(
    `<body>${there.at.tag('')}<askpath-survey survey="quiz" mode="card" lang="ar"></askpath-survey>`,
  );
  const first = await one.surveyFrame();
  expect(first.url()).toMatch(/\/card\/quiz\?host=.*&lang=ar$/);
  expect(await one.page.locator('askpath-survey').count()).toBe(1);
  await one.send({ type: 'ready', title: 'Quiz' });
  await one.page.locator('askpath-survey').evaluate((element) => {
    element.setAttribute('survey', 'quiz');
  });
  expect(await one.surveyFrame()).toBe(first);
  expect(await one.page.locator('askpath-survey iframe').isVisible()).toBe(true);
  await one.page.locator('askpath-survey').evaluate((element) => {
    element.setAttribute('survey', 'sus');
  });
  await expect.poll(async () => (await one.surveyFrame()).url()).toContain('/card/sus?');
  expect(first.isDetached()).toBe(true);
  await one.send({ type: 'ready', title: 'Usability' });
  expect(await one.events()).toEqual([
    { survey: 'quiz', type: 'ready', title: 'Quiz' },
    { survey: 'sus', type: 'ready', title: 'Usability' },
  ]);
  await one.close();
});

const badTags = [
  ['data-mode="card"', 'data-survey must be the id of a survey'],
  ['data-survey="a b" data-mode="card"', 'data-survey must be the id of a survey'],
  ['data-survey="../api" data-mode="card"', 'data-survey must be the id of a survey'],
  ['data-survey="quiz"', 'data-mode must be "card" or "window"'],
  ['data-survey="quiz" data-mode="page"', 'data-mode must be "card" or "window"'],
  [
    'data-survey="quiz" data-mode="window" data-corner="left"',
    'data-corner must be "end" or "start"',
  ],
  [
    'data-survey="quiz" data-mode="card" data-lang="d e"',
    'data-lang must be a language such as "de"',
  ],
  [
    'data-survey="" data-mode=""',
    'data-survey must be the id of a survey, data-mode must be "card" or "window"',
  ],
] as const;

test.each(badTags)(
  'a script tag with %s is one clear error, and puts nothing in place',
  async (attributes, error) => {
    const one = await there.at.visit(`<body>${there.at.tag(attributes)}`);
    await expect.poll(() => one.consoleErrors.length).toBe(1);
    expect(one.consoleErrors[0]).toContain(`Askpath: ${error}.`);
    expect(await one.page.locator('askpath-survey, iframe').count()).toBe(0);
    await one.page.context().close();
  },
);

test('an element with an attribute that is wrong is empty and says so, until it is put right', async () => {
  const one = await there.at.visit(
    `<body>${there.at.tag('')}<askpath-survey survey="quiz"></askpath-survey>`,
  );
  await expect.poll(() => one.consoleErrors.length).toBe(1);
  expect(one.consoleErrors[0]).toContain('Askpath: mode must be "card" or "window".');
  expect(await one.page.locator('askpath-survey iframe').count()).toBe(0);
  await one.page.locator('askpath-survey').evaluate((element) => {
    element.setAttribute('mode', 'card');
  });
  await one.surveyFrame();
  expect(one.consoleErrors).toHaveLength(1);
  await one.page.context().close();
});

test('a script that does not know where it came from says so, and defines nothing', async () => {
  const code = await readFile('dist/embed.js', 'utf8');
  const one = await there.at.visit(`<body><script ${quizCard}>${code}</script>`);
  await expect.poll(() => one.consoleErrors.length).toBe(1);
  expect(one.consoleErrors[0]).toContain(
    'Askpath: embed.js must be a classic script tag with a src.',
  );
  expect(await one.page.evaluate(() => customElements.get('askpath-survey'))).toBeUndefined();
  await one.page.context().close();
});

const contextOf = (url: string) =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('context') as string;

test('what a host page gives along is in no request: it comes in the fragment of the frame', async () => {
  const one = await there.at.visit(
    `<body>${there.at.tag(`${quizCard} data-context='{ "plan": "pro +1", "seats": 7, "trial": false }'`)}`,
  );
  const url = (await one.surveyFrame()).url();
  expect(JSON.parse(contextOf(url))).toEqual({ plan: 'pro +1', seats: 7, trial: false });
  expect(new URL(url).search).not.toContain('plan');
  await one.close();
});

test.each(['{', '7', '[1]', '{"a":{"b":1}}', '{"a b":1}', `{"a":"${'x'.repeat(2048)}"}`])(
  'a context that is none (%#) is one warning, and the survey opens without it',
  async (context) => {
    const one = await there.at.visit(
      `<body>${there.at.tag(`${quizCard} data-context='${context}'`)}`,
    );
    expect(new URL((await one.surveyFrame()).url()).hash).toBe('');
    expect(one.consoleErrors).toHaveLength(1);
    expect(one.consoleErrors[0]).toContain('Askpath: context must be a JSON object');
    await one.page.context().close();
  },
);
