import {
  type Answer,
  type FilesAnswer,
  formOf,
  hasFiles,
  type Question,
  type QuestionType,
  questionTypes,
} from '../../../../contract/questions/index.ts';
import type { EnginePage } from '../../browser/port.ts';
import { makeFile } from './makeFile.ts';

/** Enters an answer, which may be invalid, with mouse and keyboard; it replaces the answer on the page. */
export async function enterAnswer(
  page: EnginePage,
  question: Question,
  answer: unknown,
): Promise<void> {
  await pressAll(page, `label:has(input${checked})`);
  const { buttons }: QuestionType = questionTypes[question.type];
  if (buttons) await pressAll(page, `main button[value^=${JSON.stringify(buttons.remove)}]`);
  if (hasFiles(question)) return enterFiles(page, answer as FilesAnswer, buttons?.remove ?? '');
  if (buttons) {
    for (const button of buttons.enter(answer as never)) {
      await page.locator(`main button${valued(button)}`).click();
    }
    return;
  }
  for (const [name, values] of formOf(question, answer as Answer)) {
    await enterField(page, question, name, values);
  }
}

async function enterFiles(page: EnginePage, { files }: FilesAnswer, remove: string): Promise<void> {
  const stored = page.locator(`main button[value^=${JSON.stringify(remove)}]`);
  for (const [index, file] of files.entries()) {
    await page.locator('main input[type=file]').setInputFiles(await makeFile(page, file));
    await stored.nth(index).waitFor();
  }
}

const checked = '[type=checkbox]:checked';

/** Presses the options with a field's name, or enters the value into a list, a slider or a field. */
async function enterField(
  page: EnginePage,
  question: Question,
  name: string,
  values: readonly string[],
): Promise<void> {
  // A point of a scale may show options that were chosen before, so they are cleared.
  await pressAll(page, `main label:has(input${checked}${named(name)})`);
  const [value] = values;
  if (value === undefined) return;
  // A slider has no name without a value, and a searchable list has a hidden field.
  const found = page.locator(`main :is(input, select, textarea):is(${named(name)}, [type=range])`);
  await found.first().waitFor({ state: 'attached' });
  const has = async (selector: string) => (await page.locator(`main ${selector}`).count()) > 0;
  if (await has(`input${named(name)}:is([type=radio], [type=checkbox])`)) {
    for (const option of values) {
      const label = page.locator(`main label:has(input${named(name)}${valued(option)})`);
      // A press of a pointer would let the next question follow by itself in some surveys.
      await label.waitFor();
      await label.evaluateAll((labels) => (labels[0] as HTMLElement).click());
    }
  } else if (await has(`select${named(name)}`)) {
    const list = page.locator(`main select${named(name)}`);
    await list.locator(`option${valued(value)}`).waitFor({ state: 'attached' });
    await list.selectOption(value);
  } else if (await has(`input[type=hidden]${named(name)}`)) {
    await page.locator('form button[aria-expanded]').click();
    const index = question.choice.findIndex(({ id }) => id === value);
    await page.getByRole('main').getByRole('option').nth(index).click();
  } else {
    await found.fill(value);
  }
}

/** Presses the first element that the selector matches until none is left. */
async function pressAll(page: EnginePage, selector: string): Promise<void> {
  const found = page.locator(selector);
  for (let count = await found.count(); count > 0; count -= 1) await found.first().click();
}

function named(name: string): string {
  return `[name=${JSON.stringify(name)}]`;
}

function valued(value: string): string {
  return `[value=${JSON.stringify(value)}]`;
}
