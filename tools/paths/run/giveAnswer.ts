import { type Question, questionTypes } from '../../../contract/questions/index.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { handsThat } from '../browser/hands.ts';
import type { EnginePage } from '../browser/port.ts';

const hands = handsThat((target) => target.click());

/**
 * Answers the question on the page with the mouse. Keeps an existing answer, which a second press would remove.
 */
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
    case 15:
      return label(placeOf((answer as { choice: string }).choice, choice)).click();
    case 2:
    case 14:
      for (const { id } of (answer as { choices: { id: string }[] }).choices) {
        await label(placeOf(id, choice)).click();
      }
      return;
    case 3:
      return chooseFrom(page);
    case 7: {
      const { rows } = answer as { rows: Record<string, string[]> };
      for (const [index, rowElement] of (await main.locator('[data-place]').all()).entries()) {
        const { length } = rows[choice[index]?.id ?? ''] ?? [];
        for (let cell = 0; cell < length; cell += 1) {
          await rowElement.locator('label:has(input)').nth(cell).click();
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
      await hands[questionTypes[question.type].name](page);
  }
}

function placeOf(id: string, choice: Question['choice']): number {
  return choice.findIndex((option) => option.id === id);
}

/** A native list, or a combobox. */
async function chooseFrom(page: EnginePage): Promise<void> {
  const native = page.locator('main select');
  const open = page.locator('form button[aria-expanded]');
  await native.or(open).first().waitFor();
  if ((await native.count()) > 0) {
    await native.selectOption({ index: 1 });
    return;
  }
  await open.click();
  await page.getByRole('main').getByRole('option').first().click();
}
