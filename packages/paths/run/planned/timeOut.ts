import type { Page } from 'playwright-core';
import { status } from '../../../../contract/status.ts';

/**
 * Advances the page's clock to the end of the time. The deployment's clock goes on as before, so its last reply is
 * replaced.
 */
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
