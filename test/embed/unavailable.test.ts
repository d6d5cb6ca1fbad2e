import { expect, test } from 'vitest';
import { openSite } from '../support/network/host.ts';
import { hosting, type ScriptedHostPage } from './hosting.ts';

const there = hosting();
const quizCard = 'data-survey="quiz" data-mode="card"';
const style =
  '<style>askpath-survey { display: block; margin: 40px; padding: 20px; border: 1px solid }</style>';

/** A card between two paragraphs, with rules of the host page that would take room. */
const around = (tag: string) =>
  `<body>${style}<p id="above">Above</p>${tag}<p id="below">Below</p>`;

/** The survey is gone without a trace, and the page was told why, once. */
async function expectNothing(one: ScriptedHostPage, reason: string): Promise<void> {
  await expect.poll(() => one.events()).toEqual([{ survey: 'quiz', type: 'unavailable', reason }]);
  expect(await one.page.locator('iframe').count()).toBe(0);
  const [room, plain] = await one.page.evaluate(() => {
    const gap = () => {
      const [above, below] = ['above', 'below'].map((id) =>
        (document.getElementById(id) as Element).getBoundingClientRect(),
      );
      return (below?.top ?? 0) - (above?.bottom ?? 0);
    };
    const before = gap();
    document.querySelector('askpath-survey')?.remove();
    return [before, gap()];
  });
  expect(room).toBe(plain);
}

test('an unknown survey says so itself, and leaves nothing behind', async () => {
  const one = await there.at.visit(around(there.at.tag(quizCard)));
  await one.send({ type: 'unavailable', reason: 'unknown' });
  await expectNothing(one, 'unknown');
  await one.close();
});

test('a frame that its browser blocks says nothing once it has been loaded, and leaves nothing behind', async () => {
  const blocking = await openSite((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Content-Security-Policy', "frame-ancestors 'self'");
    response.end('<!doctype html><script>parent.postMessage("seen", "*")</script>');
  });
  const one = await there.at.visit(around(there.at.tag('')));
  await one.page.waitForFunction(() => customElements.get('askpath-survey'));
  await one.page.evaluate((server) => {
    const element = document.createElement('askpath-survey');
    Object.assign(element, { server });
    element.setAttribute('survey', 'quiz');
    element.setAttribute('mode', 'card');
    document.getElementById('above')?.after(element);
  }, blocking.origin);
  await expectNothing(one, 'notAllowed');
  await one.page.context().close();
  await blocking.close();
});

test('a page that does not come within 10 s leaves nothing behind; one that has come may take its time', async () => {
  const silent = await openSite(() => {});
  const one = await there.at.visit(around(there.at.tag('')), {
    prepare: (page) => page.clock.install(),
  });
  await one.page.waitForFunction(() => customElements.get('askpath-survey'));
  const put = (server: string, survey: string) =>
    one.page.evaluate(
      ([at, id]) => {
        const element = Object.assign(document.createElement('askpath-survey'), { server: at, id });
        element.setAttribute('survey', 'quiz');
        element.setAttribute('mode', 'card');
        document.getElementById('above')?.after(element);
      },
      [server, survey] as const,
    );
  await put(there.at.survey.origin, 'slow');
  await one.surveyFrame();
  await one.page.clock.runFor(60_000);
  expect(await one.events()).toEqual([]);
  await one.page.evaluate(() => document.querySelector('askpath-survey')?.remove());
  await put(silent.origin, '');
  // The clock of the page also runs by itself.
  await one.page.clock.runFor(8_000);
  expect(await one.events()).toEqual([]);
  await one.page.clock.runFor(2_100);
  await expectNothing(one, 'timeout');
  await one.close();
  await silent.close();
});

test('open() tries again after a survey could not be shown', async () => {
  const one = await there.at.visit(around(there.at.tag(quizCard)));
  await one.send({ type: 'unavailable', reason: 'unknown' });
  expect(await one.page.locator('iframe').count()).toBe(0);
  await one.page.evaluate(() => {
    (document.querySelector('askpath-survey') as unknown as { open(): void }).open();
  });
  await one.send({ type: 'ready', title: 'Quiz' });
  expect(await one.page.locator('askpath-survey iframe').isVisible()).toBe(true);
  await expect.poll(() => one.received()).toMatchObject([{ data: { askpath: 'open' } }]);
  await one.close();
});
