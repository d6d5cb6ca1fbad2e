import { expect, test } from 'vitest';
import { hosting, type ScriptedHostPage } from './hosting.ts';

const there = hosting();
const quizCard = 'data-survey="quiz" data-mode="card"';

/** A long page with a card in its middle; the reader stands at 300 px, and writes something. */
async function longPage(style = ''): Promise<ScriptedHostPage> {
  const one = await there.at.visit(
    `<style>body { margin: 0 } ${style}</style><body><input style="position: fixed; top: 0">
     <div style="height: 600px"></div><div id="place"></div><div style="height: 3000px"></div>`,
  );
  await one.page.locator('input').focus();
  await one.page.evaluate(() => scrollTo(0, 300));
  await one.page.evaluate((src) => {
    const script = Object.assign(document.createElement('script'), { src });
    Object.assign(script.dataset, { survey: 'quiz', mode: 'card' });
    document.getElementById('place')?.append(script);
  }, `${there.at.survey.origin}/embed.js`);
  await one.surveyFrame();
  return one;
}

const stand = (one: ScriptedHostPage) =>
  one.page.evaluate(() => [scrollY, document.activeElement?.localName]);

test('neither its coming nor anything it tells moves the focus or the page', async () => {
  const one = await longPage();
  await one.send({ type: 'ready', title: 'Quiz' });
  await one.send({ type: 'size', height: 700 });
  await one.send({ type: 'open' });
  await one.send({ type: 'moved' });
  await one.send({ type: 'size', height: 300 });
  await one.send({ type: 'ended' });
  expect(await stand(one)).toEqual([300, 'input']);
  // Not even when it is above what is read.
  await one.page.evaluate(() => scrollTo(0, 1200));
  await one.send({ type: 'moved' });
  expect(await stand(one)).toEqual([1200, 'input']);
  await one.close();
});

test('the next question of a card that is answered at its bottom is brought into view', async () => {
  const one = await longPage('askpath-survey { scroll-margin-top: 50px }');
  await one.send({ type: 'ready', title: 'Quiz' });
  await one.send({ type: 'size', height: 1200 });
  const survey = await one.surveyFrame();
  await survey.locator('input').focus();
  await one.page.evaluate(() => scrollTo(0, 900));
  await one.send({ type: 'open' });
  expect(await stand(one)).toEqual([900, 'askpath-survey']);
  await one.send({ type: 'moved' });
  // Below what the host page keeps at its top.
  expect(await stand(one)).toEqual([550, 'askpath-survey']);
  // What is in view stays where it is.
  await one.page.evaluate(() => scrollTo(0, 400));
  await one.send({ type: 'moved' });
  expect(await stand(one)).toEqual([400, 'askpath-survey']);
  await one.close();
});

test('a host page that allows nothing inline needs only to allow the script and the frame', async () => {
  const { origin } = there.at.survey;
  const one = await there.at.visit(
    `<body>${there.at.tag(quizCard)}${there.at.tag('data-survey="quiz" data-mode="window"')}`,
    {
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
    },
  );
  for (const nth of [0, 1]) {
    await one.send({ type: 'ready', title: 'Quiz' }, nth);
    await one.send({ type: 'size', height: 250 }, nth);
  }
  const window = one.page.locator('askpath-survey[mode=window] iframe');
  expect(await window.boundingBox()).toEqual({ x: 864, y: 534, width: 400, height: 250 });
  await one.close();
});
