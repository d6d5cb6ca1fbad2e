import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { blockThirdPartyCookies } from '../../../packages/paths/browser/launch.ts';
import { waitTimeoutMs } from '../../../packages/paths/browser/poll.ts';
import type { EnginePage } from '../../../packages/paths/browser/port.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { photo } from '../../support/answerActions.ts';
import { hostHtml } from '../../support/hostPage.ts';
import type { Host } from '../../support/network/host.ts';
import type { EngineStage } from './stage.ts';

/** A survey with a file that a page of `hostOrigin` may frame. */
export function gardenSurvey(hostOrigin: string): Promise<string> {
  const questions = [
    { id: 'q1', type: 'rate', title: 'How large is it?', config: { scope: 5 } },
    { id: 'q2', type: 'upload', title: 'What does it look like?' },
  ];
  const config = { frameOrigins: [hostOrigin] };
  return surveysOf({ id: 'garden', title: 'Your garden', config, questions });
}

export const gardenAnswers = { q1: { score: 4 }, q2: { files: [{ name: photo.name }] } };

/** Answers the survey to its end in a page of `host`, in a browser that blocks third-party cookies. */
export async function answerGardenIn(
  stage: EngineStage,
  host: Host,
  { filesOrigin, mode }: { readonly filesOrigin: string; readonly mode: 'card' | 'window' },
): Promise<void> {
  const tag = `<script async src="${filesOrigin}/embed.js" data-survey="garden" data-mode="${mode}"></script>`;
  const outer = await stage.open(host.page(hostHtml(tag)), {
    isDirect: true,
    ignoreHTTPSErrors: true,
    prepare: (page) => blockCookies(page, stage.engine),
  });
  // The frame comes with the script of the page.
  const address = () => outer.page.frames()[1]?.evaluate(() => location.href);
  await vi.waitFor(async () => expect(await address()).toMatch(/garden/), waitTimeoutMs);
  const frame = outer.page.frames()[1] ?? outer.page;
  const respondent = new Respondent<EnginePage>(frame, outer.consoleErrors);
  await respondent.seesTakeOver();
  await respondent.openSurvey();
  await respondent.answer(4);
  await respondent.seesQuestion('What does it look like?');
  await respondent.survey.locator('input[type=file]').setInputFiles(photo);
  await respondent.button(`Remove ${photo.name}`).waitFor();
  await respondent.next();
  await respondent.seesEndPage();
}

/** Firefox and WebKitGTK are started with this setting. */
async function blockCookies(page: EnginePage, engine: string): Promise<void> {
  if (engine === 'chromium') await blockThirdPartyCookies(page as Page);
}
