import { status } from '../../../../contract/status.ts';
import type { Envelope } from '../../browser/calls.ts';
import type { EnginePage } from '../../browser/port.ts';

/**
 * Advances the page's clock to the end of the time. The deployment's clock goes on as before, so its last reply is
 * replaced.
 */
export async function runOut(page: EnginePage, ms: number): Promise<void> {
  await page.route(/\/api\/(?:commitAnswer|termQuestionnaire)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Envelope;
    const data = body.data as { status?: number; respondent?: object } | null | undefined;
    const respondent = { ...data?.respondent, timedOut: true };
    const json = data?.status === status.ended ? { ...body, data: { ...data, respondent } } : body;
    await route.fulfill({ status: response.status(), json });
  });
  await page.clock.fastForward(ms);
}
