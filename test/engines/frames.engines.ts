import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blockThirdPartyCookies } from '../../packages/paths/browser/launch.ts';
import { waitTimeoutMs } from '../../packages/paths/browser/poll.ts';
import type { EnginePage } from '../../packages/paths/browser/port.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../packages/paths/plans/surveys.ts';
import { photo } from '../support/answerActions.ts';
import { hostHtml } from '../support/hostPage.ts';
import { answersTo } from '../support/journey.ts';
import { type Front, type Host, openFront, openHost } from '../support/network/host.ts';
import { describeEngines } from './support/stage.ts';

const questions = [
  { id: 'q1', type: 'rate', title: 'How large is it?', config: { scope: 5 } },
  { id: 'q2', type: 'upload', title: 'What does it look like?' },
];

const sites = {} as { host: Host; front: Front };

describeEngines(
  (stage) => {
    beforeAll(() => sites.front.leadTo(stage.server.origin));
    afterAll(() => Promise.all([sites.host?.close(), sites.front?.close()]));

    test.each(['window', 'card'] as const)(
      'a %s on a page of another site is answered to its end without third-party cookies',
      async (mode) => {
        const tag = `<script async src="${sites.front.origin}/embed.js" data-survey="garden" data-mode="${mode}"></script>`;
        const outer = await stage.open(sites.host.page(hostHtml(tag)), {
          isDirect: true,
          ignoreHTTPSErrors: true,
          prepare: (page) => blockCookies(page, stage.engine),
        });
        // The frame comes with the script of the page.
        const address = () => outer.page.frames()[1]?.evaluate(() => location.href);
        await vi.waitFor(async () => expect(await address()).toMatch(/garden/), waitTimeoutMs);
        const respondent = new Respondent<EnginePage>(
          outer.page.frames()[1] ?? outer.page,
          outer.consoleErrors,
        );
        await respondent.seesTakeOver();
        await respondent.openSurvey();
        await respondent.answer(4);
        await respondent.seesQuestion('What does it look like?');
        await respondent.survey.locator('input[type=file]').setInputFiles(photo);
        await respondent.button(`Remove ${photo.name}`).waitFor();
        await respondent.next();
        await respondent.seesEndPage();
        expect((await answersTo(stage.server, 'garden')).at(-1)).toMatchObject({
          channel: mode,
          status: 'ended',
          answers: { q1: { score: 4 }, q2: { files: [{ name: photo.name }] } },
        });
      },
    );
  },
  {
    async surveysDir() {
      sites.host = await openHost({ name: 'host.localhost', isSecure: true });
      sites.front = await openFront();
      const config = { frameOrigins: [sites.host.origin] };
      return surveysOf({ id: 'garden', title: 'Your garden', config, questions });
    },
    env: () => ({ PUBLIC_ORIGIN: sites.front.origin }),
  },
);

/** Firefox and WebKitGTK are started with this setting. */
async function blockCookies(page: EnginePage, engine: string): Promise<void> {
  if (engine === 'chromium') await blockThirdPartyCookies(page as Page);
}
