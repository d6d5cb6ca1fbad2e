import { expect, test } from 'vitest';
import { embedStage, quizCard, quizWindow, type ScriptedHostPage } from './embedStage.ts';

const stage = embedStage();

/** A long page with a card in its middle; the reader stands at 300 px, and writes something. */
async function longPage(style = ''): Promise<ScriptedHostPage> {
  const hostPage = await stage.visit(
    `<style>body { margin: 0 } ${style}</style><body><input style="position: fixed; top: 0">
     <div style="height: 600px"></div><div id="place"></div><div style="height: 3000px"></div>`,
  );
  await hostPage.page.locator('input').focus();
  await hostPage.page.evaluate(() => scrollTo(0, 300));
  await hostPage.page.evaluate((src) => {
    const script = Object.assign(document.createElement('script'), { src });
    Object.assign(script.dataset, { survey: 'quiz', mode: 'card' });
    document.getElementById('place')?.append(script);
  }, `${stage.survey.origin}/embed.js`);
  await hostPage.surveyFrame();
  return hostPage;
}

const stand = (hostPage: ScriptedHostPage) =>
  hostPage.page.evaluate(() => [scrollY, document.activeElement?.localName]);

test('neither its loading nor its messages move the focus or the page', async () => {
  const hostPage = await longPage();
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  await hostPage.send({ type: 'size', height: 700 });
  await hostPage.send({ type: 'open' });
  await hostPage.send({ type: 'moved' });
  await hostPage.send({ type: 'size', height: 300 });
  await hostPage.send({ type: 'ended' });
  expect(await stand(hostPage)).toEqual([300, 'input']);
  // The page does not scroll even if the embedded survey is above the visible part.
  await hostPage.page.evaluate(() => scrollTo(0, 1200));
  await hostPage.send({ type: 'moved' });
  expect(await stand(hostPage)).toEqual([1200, 'input']);
});

test('the next question of a card that is answered at its bottom is brought into view', async () => {
  const hostPage = await longPage('askpath-survey { scroll-margin-top: 50px }');
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  await hostPage.send({ type: 'size', height: 1200 });
  const survey = await hostPage.surveyFrame();
  await survey.locator('input').focus();
  await hostPage.page.evaluate(() => scrollTo(0, 900));
  await hostPage.send({ type: 'open' });
  expect(await stand(hostPage)).toEqual([900, 'askpath-survey']);
  await hostPage.send({ type: 'moved' });
  // Below what the host page keeps at its top.
  expect(await stand(hostPage)).toEqual([550, 'askpath-survey']);
  // Elements in view do not move.
  await hostPage.page.evaluate(() => scrollTo(0, 400));
  await hostPage.send({ type: 'moved' });
  expect(await stand(hostPage)).toEqual([400, 'askpath-survey']);
});

test('a host page that allows nothing inline needs only to allow the script and the frame', async () => {
  const { origin } = stage.survey;
  const hostPage = await stage.visit(`<body>${stage.tag(quizCard)}${stage.tag(quizWindow)}`, {
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  });
  for (const nth of [0, 1]) {
    await hostPage.send({ type: 'ready', title: 'Quiz' }, nth);
    await hostPage.send({ type: 'size', height: 250 }, nth);
  }
  const window = hostPage.page.locator('askpath-survey[mode=window] iframe');
  expect(await window.boundingBox()).toEqual({ x: 864, y: 534, width: 400, height: 250 });
});
