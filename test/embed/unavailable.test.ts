import { expect, onTestFinished, test } from 'vitest';
import { openSite } from '../../packages/paths/browser/engines/network/site.ts';
import { embedStage, quizCard, type ScriptedHostPage } from './embedStage.ts';

const stage = embedStage();
const style =
  '<style>askpath-survey { display: block; margin: 40px; padding: 20px; border: 1px solid }</style>';

/** A card between two paragraphs, with rules of the host page that would take room. */
const around = (tag: string) =>
  `<body>${style}<p id="above">Above</p>${tag}<p id="below">Below</p>`;

/** The element is removed, and the page got one event with the reason. */
async function expectNothing(hostPage: ScriptedHostPage, reason: string): Promise<void> {
  await expect
    .poll(() => hostPage.events())
    .toEqual([{ survey: 'quiz', type: 'unavailable', reason }]);
  expect(await hostPage.page.locator('iframe').count()).toBe(0);
  const [room, plain] = await hostPage.page.evaluate(() => {
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

test.each([
  ['unknown', 'unknown'],
  ['not for this page', 'notAllowed'],
] as const)('a survey that is %s sends an event and removes its frame', async (_, reason) => {
  const hostPage = await stage.visit(around(stage.tag(quizCard)));
  await hostPage.send({ type: 'unavailable', reason });
  await expectNothing(hostPage, reason);
});

/** Puts a card of another server into the host page. */
async function insert({ page }: ScriptedHostPage, server: string): Promise<void> {
  await page.waitForFunction(() => customElements.get('askpath-survey'));
  await page.evaluate((origin) => {
    const element = Object.assign(document.createElement('askpath-survey'), { server: origin });
    element.setAttribute('survey', 'quiz');
    element.setAttribute('mode', 'card');
    document.getElementById('above')?.after(element);
  }, server);
}

test('a page that has loaded may be slow to begin', async () => {
  const hostPage = await stage.visit(around(stage.tag('')), {
    prepare: (page) => page.clock.install(),
  });
  await insert(hostPage, stage.survey.origin);
  await hostPage.surveyFrame();
  await hostPage.page.clock.runFor(60_000);
  expect(await hostPage.events()).toEqual([]);
});

test('a page that does not load within 10 s is removed', async () => {
  const silent = await openSite(() => {});
  onTestFinished(silent.close);
  const hostPage = await stage.visit(around(stage.tag('')), {
    prepare: (page) => page.clock.install(),
  });
  await insert(hostPage, silent.origin);
  // The clock of the page also runs by itself.
  await hostPage.page.clock.runFor(8_000);
  expect(await hostPage.events()).toEqual([]);
  await hostPage.page.clock.runFor(2_100);
  await expectNothing(hostPage, 'timeout');
  // The close of the site would fail the request.
  await hostPage.close();
});

test('open() tries again after a survey could not be shown', async () => {
  const hostPage = await stage.visit(around(stage.tag(quizCard)));
  await hostPage.send({ type: 'unavailable', reason: 'unknown' });
  expect(await hostPage.page.locator('iframe').count()).toBe(0);
  await hostPage.call('open');
  await hostPage.send({ type: 'ready', title: 'Quiz' });
  expect(await hostPage.surveyIframe().isVisible()).toBe(true);
  await expect.poll(() => hostPage.received()).toMatchObject([{ data: { askpath: 'open' } }]);
});
