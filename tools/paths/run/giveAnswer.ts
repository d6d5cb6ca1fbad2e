import { type Question, questionTypes } from '../../../contract/questions/index.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { answerActions } from '../browser/answerActions.ts';
import type { EnginePage } from '../browser/port.ts';

const fillAnswer = answerActions((target) => target.click());

/** Answers the question on the page with the mouse. Keeps an existing answer, which a second press would remove. */
export async function giveAnswer(
  page: EnginePage,
  question: Question,
  answer: unknown,
): Promise<void> {
  const main = page.locator('main');
  const existing = main.locator('input:checked, ol li, li img');
  if ((await existing.count()) > 0) return;
  // A date has no role of a text field.
  const fields = main.locator(':is(input:not([type=hidden]), textarea)');
  const label = (index: number) => main.locator('label:has(input)').nth(index);
  const { choice } = question;
  switch (question.type) {
    case 0:
    case 12:
      return;
    case 8: {
      const { score } = answer as { score: number };
      // A slider and a number field replace the points.
      if (question.config.look) {
        return main.locator(':is([type=range], [role=spinbutton])').fill(String(score));
      }
      return label(scalePoints(question.config).indexOf(score)).click();
    }
    case 1:
    case 15: {
      const chosen = answer as { choice: string; text?: string };
      await label(optionIndex(chosen.choice, choice)).click();
      return writeOwn(page, chosen.text);
    }
    case 2:
    case 14:
      for (const { id, text } of (answer as { choices: { id: string; text?: string }[] }).choices) {
        await label(optionIndex(id, choice)).click();
        await writeOwn(page, text);
      }
      return;
    case 3:
      return chooseFrom(page, optionIndex((answer as { choice: string }).choice, choice));
    case 6:
    case 9: {
      const { rows } = answer as { rows: Record<string, string | number> };
      for (const [index, rowElement] of (await main.locator('[data-place]').all()).entries()) {
        const row = choice[index];
        const cell = row && rows[row.id];
        if (cell === undefined) continue;
        const place =
          question.type === 9
            ? scalePoints(question.config).indexOf(Number(cell))
            : (question.choice[index]?.subChoice.findIndex(({ id }) => id === cell) ?? 0);
        await rowElement.locator('label:has(input)').nth(place).click();
      }
      return;
    }
    case 7: {
      const { rows } = answer as { rows: Record<string, string[]> };
      for (const [index, rowElement] of (await main.locator('[data-place]').all()).entries()) {
        const { id = '', subChoice = [] } = question.choice[index] ?? {};
        for (const column of rows[id] ?? []) {
          const place = subChoice.findIndex((cell) => cell.id === column);
          await rowElement.locator('label:has(input)').nth(place).click();
        }
      }
      return;
    }
    case 13:
      for (const _ of (answer as { order: string[] }).order) {
        await main.locator('ul li button').first().click();
      }
      return;
    case 4:
      return fields.fill((answer as { text: string }).text);
    case 5:
      for (const [index, { id }] of choice.entries()) {
        const text = (answer as { blanks: Record<string, string> }).blanks[id] ?? '';
        await fields.nth(index).fill(text);
      }
      return;
    case 16:
      await label(1).click();
      if ((answer as { comment?: string }).comment) await page.getByRole('textbox').fill('Ada');
      return;
    default:
      await fillAnswer[questionTypes[question.type].name](page);
  }
}

function optionIndex(id: string, choice: Question['choice']): number {
  return choice.findIndex((option) => option.id === id);
}

/** Writes into the field of the option that was just chosen, which appears with it. */
async function writeOwn(page: EnginePage, text: string | undefined): Promise<void> {
  if (text !== undefined) await page.getByRole('main').getByRole('textbox').fill(text);
}

/** A native list, or a combobox. */
async function chooseFrom(page: EnginePage, index: number): Promise<void> {
  const native = page.locator('main select');
  const open = page.locator('form button[aria-expanded]');
  await native.or(open).first().waitFor();
  if ((await native.count()) > 0) {
    await native.selectOption({ index: index + 1 });
    return;
  }
  await open.click();
  await page.getByRole('main').getByRole('option').nth(index).click();
}
