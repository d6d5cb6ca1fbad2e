import type { Question } from '../../../../contract/questions/index.ts';
import type { EnginePage } from '../../browser/port.ts';
import { enterAnswer } from './enterAnswer.ts';

/** Answers the question on the page with the mouse. Keeps an existing answer, which a second press would remove. */
export async function giveAnswer(
  page: EnginePage,
  question: Question,
  answer: unknown,
): Promise<void> {
  const existing = page.locator('main').locator('input:checked, ol li, li img');
  if ((await existing.count()) === 0) await enterAnswer(page, question, answer);
}
