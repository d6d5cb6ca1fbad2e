import type { Page } from 'playwright-core';
import { status } from '../../../../contract/status.ts';

/** Ends the time by the clock of the page; that of the deployment goes on, so its last reply is changed. */
export async function runOut(page: Page, ms: number): Promise<void> {
  await page.route(/\/api\/(?:commitAnswer|termQuestionnaire)$/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const isEnd = body?.data?.status === status.ended;
    const respondent = { ...body?.data?.respondent, timedOut: true };
    const json = isEnd ? { ...body, data: { ...body.data, respondent } } : body;
    await route.fulfill({ response, json });
  });
  await page.clock.fastForward(ms);
}
