import type { FilesAnswer, Question } from '../../../../contract/questions/index.ts';
import type { EnginePage } from '../../browser/port.ts';
import { enterAnswer } from '../entering/enterAnswer.ts';
import { makeFile } from '../entering/makeFile.ts';

/** Chooses all files of an invalid answer at once, after the files on the page are removed. */
export async function chooseRefusedFiles(
  page: EnginePage,
  question: Question,
  result: unknown,
): Promise<void> {
  await enterAnswer(page, question, { files: [] });
  const { files } = result as FilesAnswer;
  const made = await Promise.all(files.map((file) => makeFile(page, file)));
  await page.locator('main input[type=file]').setInputFiles(made);
}
