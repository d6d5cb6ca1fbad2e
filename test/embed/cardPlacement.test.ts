import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { embedStage, quizCard, quizWindow, type ScriptedHostPage } from './embedStage.ts';

const stage = embedStage();

test('a card is at its script tag, as wide as the text, and is visible once it is ready', async () => {
  const { host, survey } = stage;
  const hostPage = await stage.visit(
    `<main style="width: 600px"><p>Before</p>${stage.tag(`${quizCard} data-lang="de" data-theme="dark"`)}<p>After</p></main>`,
  );
  const frame = await hostPage.surveyFrame();
  expect(frame.url()).toBe(
    `${survey.origin}/card/quiz?host=${encodeURIComponent(host.origin)}&lang=de&theme=dark`,
  );
  const tags = await hostPage.page.evaluate(() =>
    [...document.querySelectorAll('main > *')].map(({ localName }) => localName),
  );
  expect(tags).toEqual(['p', 'script', 'askpath-survey', 'p']);
  const iframe = hostPage.surveyIframe();
  expect(await iframe.isVisible()).toBe(false);
  const { width, height } = await hostPage.box();
  expect([width, height > 100]).toEqual([600, true]);

  await hostPage.send({ type: 'ready', title: 'Ten minutes' });
  expect(await iframe.isVisible()).toBe(true);
  expect(await iframe.getAttribute('title')).toBe('Ten minutes');
});

test('a script tag in the head, async, defer or neither, waits for the whole body, and the card is at its end', async () => {
  const hostPage = await stage.visit('', {
    prepare: (page) =>
      page.route('**/slow.js', async (route) => {
        await page.waitForFunction(() => customElements.get('askpath-survey'));
        await route.fulfill({ contentType: 'text/javascript', body: '' });
      }),
  });
  for (const how of ['async', 'defer', '']) {
    const tag = stage.tag(quizCard).replace('async', how);
    const slow = how === 'async' ? '<script src="/slow.js"></script>' : '';
    await hostPage.show(`<head>${tag}</head><body><p>First</p>${slow}<p>Last</p>`);
    await hostPage.surveyFrame();
    const last = hostPage.page.evaluate(() => document.body.lastElementChild?.localName);
    expect(await last, how).toBe('askpath-survey');
  }
});

test('a window is at the bottom end of the host page, or at its start, from left to right and from right to left', async () => {
  const hostPage = await stage.visit('');
  for (const [dir, corner, side] of [
    ['ltr', '', 'right'],
    ['ltr', 'data-corner="end"', 'right'],
    ['ltr', 'data-corner="start"', 'left'],
    ['rtl', '', 'left'],
    ['rtl', 'data-corner="start"', 'right'],
  ] as const) {
    const tag = stage.tag(`${quizWindow} ${corner}`);
    await hostPage.show(`<html dir="${dir}"><body>${tag}`);
    await hostPage.send({ type: 'ready', title: 'Quiz' });
    await hostPage.send({ type: 'size', height: 300 });
    const leftEdge = side === 'left' ? 16 : 1280 - 400 - 16;
    const box = { x: leftEdge, y: 800 - 300 - 16, width: 400, height: 300 };
    expect(await hostPage.box(), `${dir} ${corner}`).toEqual(box);
  }
});

test('a window without content covers nothing of the host page', async () => {
  const hostPage = await stage.visit(`<body>${stage.tag(quizWindow)}`);
  await hostPage.surveyFrame();
  const hit = () =>
    hostPage.page.evaluate(() => document.elementFromPoint(1080, 700)?.localName ?? null);
  expect(await hit()).not.toBe('askpath-survey');
  await hostPage.send({ type: 'size', height: 300 });
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  expect(await hit()).toBe('askpath-survey');
});

test('a window is never wider or higher than a phone with its gutters, nor pushed aside by a long page', async () => {
  const hostPage = await stage.visit(`<body style="height: 3000px">${stage.tag(quizWindow)}`, {
    viewport: { width: 390, height: 844 },
  });
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  await hostPage.send({ type: 'size', height: 5000 });
  expect(await hostPage.box()).toEqual({ x: 16, y: 16, width: 358, height: 812 });
  await hostPage.page.evaluate(() => scrollTo(0, 1000));
  expect((await hostPage.box()).y).toBe(16);
});

test('the frame is as high as its content, in whole pixels from 1 to 20,000', async () => {
  const hostPage = await stage.visit(stage.tag(quizCard));
  for (const [height, shown] of [
    [300, 300],
    [300.2, 301],
    [0, 1],
    [1e9, 20_000],
    [-40, 1],
  ] as const) {
    await hostPage.send({ type: 'size', height });
    expect((await hostPage.box()).height).toBe(shown);
  }
});

test('rules of the host page that are meant for other frames do not reach it, those for the element do', async () => {
  const style = `
    iframe { display: none !important; height: auto !important }
    askpath-survey { bottom: 80px }`;
  const hostPage = await stage.visit(`<style>${style}</style><body>${stage.tag(quizWindow)}`);
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  await hostPage.send({ type: 'size', height: 300 });
  expect(await hostPage.box()).toMatchObject({ y: 800 - 300 - 80, height: 300 });
  await hostPage.page.locator('askpath-survey').evaluate((element) => {
    element.toggleAttribute('hidden', true);
  });
  expect(await hostPage.surveyIframe().isVisible()).toBe(false);
});

test('an element that the host page writes itself needs only the definition, and follows its attributes', async () => {
  const hostPage = await stage.visit(
    `<body>${stage.tag('')}<askpath-survey survey="quiz" mode="card" lang="ar"></askpath-survey>`,
  );
  const first = await hostPage.surveyFrame();
  expect(first.url()).toMatch(/\/card\/quiz\?host=.*&lang=ar$/);
  expect(await hostPage.page.locator('askpath-survey').count()).toBe(1);
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  await hostPage.setAttribute('survey', 'quiz');
  expect(await hostPage.surveyFrame()).toBe(first);
  expect(await hostPage.surveyIframe().isVisible()).toBe(true);
  await hostPage.setAttribute('survey', 'sus');
  await expect.poll(async () => (await hostPage.surveyFrame()).url()).toContain('/card/sus?');
  expect(first.isDetached()).toBe(true);
  await hostPage.send({ type: 'ready', title: 'Usability' });
  expect(await hostPage.events()).toEqual([
    { survey: 'quiz', type: 'ready', title: 'Quiz' },
    { survey: 'sus', type: 'ready', title: 'Usability' },
  ]);
});

const badTags = [
  ['data-mode="card"', 'data-survey must be the id of a survey'],
  ['data-survey="a b" data-mode="card"', 'data-survey must be the id of a survey'],
  ['data-survey="../api" data-mode="card"', 'data-survey must be the id of a survey'],
  ['data-survey="quiz"', 'data-mode must be "card" or "window"'],
  ['data-survey="quiz" data-mode="page"', 'data-mode must be "card" or "window"'],
  [`${quizWindow} data-corner="left"`, 'data-corner must be "end" or "start"'],
  [`${quizCard} data-lang="d e"`, 'data-lang must be a language such as "de"'],
  [
    'data-survey="" data-mode=""',
    'data-survey must be the id of a survey, data-mode must be "card" or "window"',
  ],
] as const;

/** The host page has logged these errors, in any order, and nothing else. */
async function expectErrors(
  hostPage: ScriptedHostPage,
  ...errors: readonly string[]
): Promise<void> {
  await expect
    .poll(() => hostPage.consoleErrors.toSorted())
    .toEqual(errors.toSorted().map((error) => expect.stringContaining(error)));
}

test('a wrong script tag is one error, and inserts nothing', async () => {
  const tags = badTags.map(([attributes]) => stage.tag(attributes)).join('');
  const hostPage = await stage.visit(`<body>${tags}`);
  await expectErrors(hostPage, ...badTags.map(([, error]) => `Askpath: ${error}.`));
  expect(await hostPage.page.locator('askpath-survey, iframe').count()).toBe(0);
  await hostPage.close(/Askpath: /);
});

test('an element with a wrong attribute is empty and logs an error, until it is corrected', async () => {
  const hostPage = await stage.visit(
    `<body>${stage.tag('')}<askpath-survey survey="quiz"></askpath-survey>`,
  );
  await expectErrors(hostPage, 'Askpath: mode must be "card" or "window".');
  expect(await hostPage.surveyIframe().count()).toBe(0);
  await hostPage.setAttribute('mode', 'card');
  await hostPage.surveyFrame();
  expect(hostPage.consoleErrors).toHaveLength(1);
  await hostPage.close(/Askpath: /);
});

test('an inline script logs an error, and defines nothing', async () => {
  const code = await readFile('dist/embed.js', 'utf8');
  const hostPage = await stage.visit(`<body><script ${quizCard}>${code}</script>`);
  await expectErrors(hostPage, 'Askpath: embed.js must be a classic script tag with a src.');
  expect(await hostPage.page.evaluate(() => customElements.get('askpath-survey'))).toBeUndefined();
  await hostPage.close(/Askpath: /);
});

const contextOf = (url: string) =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('context') as string;

test("values of a host page travel in the frame's fragment, in no request", async () => {
  const hostPage = await stage.visit(
    `<body>${stage.tag(`${quizCard} data-context='{ "plan": "pro +1", "seats": 7, "trial": false }'`)}`,
  );
  const url = (await hostPage.surveyFrame()).url();
  expect(JSON.parse(contextOf(url))).toEqual({ plan: 'pro +1', seats: 7, trial: false });
  expect(new URL(url).search).not.toContain('plan');
});

test('an invalid context is one warning, and the survey opens without it', async () => {
  const contexts = ['{', '7', '[1]', '{"a":{"b":1}}', '{"a b":1}', `{"a":"${'x'.repeat(2048)}"}`];
  const tags = contexts.map((context) => stage.tag(`${quizCard} data-context='${context}'`));
  const hostPage = await stage.visit(`<body>${tags.join('')}`);
  for (const [index, context] of contexts.entries())
    expect(new URL((await hostPage.surveyFrame(index)).url()).hash, context).toBe('');
  await expectErrors(hostPage, ...contexts.map(() => 'Askpath: context must be a JSON object'));
  await hostPage.close(/Askpath: /);
});
