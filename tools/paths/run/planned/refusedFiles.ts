import type { Page } from 'playwright-core';
import type { Answer, Question } from '../../../../contract/questions/index.ts';
import { enterAnswer } from '../entering/enterAnswer.ts';
import { makeFile } from '../entering/makeFile.ts';

/** Chooses files that are refused, all at once, in place of those on the page. */
export async function chooseRefusedFiles(
  page: Page,
  question: Question,
  result: unknown,
): Promise<void> {
  await enterAnswer(page, question, { files: [] });
  const { files } = result as Answer<12>;
  const made = await Promise.all(files.map((file) => makeFile(page, file)));
  await page.locator('main input[type=file]').setInputFiles(made);
}
