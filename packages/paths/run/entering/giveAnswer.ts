import type { Question } from '../../../../contract/questions/index.ts';
import type { EnginePage } from '../../browser/port.ts';
import { enterAnswer } from './enterAnswer.ts';

/**
 * Answers the question on the page with the mouse. An existing answer stays, because a second press would remove it.
 */
export async function giveAnswer(
  page: EnginePage,
  question: Question,
  answer: unknown,
): Promise<void> {
  const existing = page.locator('main').locator('input:checked, ol li, li img');
  if ((await existing.count()) === 0) await enterAnswer(page, question, answer);
}
