import { limits } from '../../contract/limits.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import type { EngineFrame, EngineLocator } from '../../packages/paths/browser/port.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';

type Noun = Exclude<ServerQuestionType['name'], 'unknown'>;

/** A page with a question on it, or a frame. */
type Sheet = Pick<EngineFrame, 'locator' | 'getByRole'>;

/** Answers a question of each type by pointer or touch, without dragging; in every row where the answer has several. */
export type AnswerActions = Record<Noun, (page: Sheet) => Promise<void>>;

/** A picture of one pixel. */
export const photo = {
  name: 'bench.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Locates controls by role and position, so that the actions work in every language. */
export function answerActions(press: (target: EngineLocator) => Promise<void>): AnswerActions {
  const label = (page: Sheet | EngineLocator, index: number) =>
    page.locator('label:has(input)').nth(index);
  const inEveryRow = async (page: Sheet) => {
    for (const row of await page.locator('[data-part]').all()) await press(label(row, 0));
  };
  const byType: Partial<AnswerActions> = {
    text: async () => {},
    radio: (page) => press(label(page, 0)),
    check: async (page) => {
      await press(label(page, 0));
      await press(label(page, 1));
    },
    list: async (page) => {
      const native = page.locator('main select');
      const options = await page.locator('main select option').count();
      if (options > 0 && options <= limits.searchableList) {
        // A browser's own list opens outside of the page.
        await native.selectOption({ index: 1 });
        return;
      }
      await page.locator('input[role=combobox]').waitFor();
      await press(page.locator('form button[aria-expanded]'));
      await press(page.getByRole('main').getByRole('option').nth(12));
    },
    singleInput: (page) => page.getByRole('textbox').fill('12'),
    multiInput: async (page) => {
      await page.getByRole('textbox').nth(0).fill('Ada');
      await page.getByRole('textbox').nth(1).fill('2021');
    },
    rate: (page) => press(label(page, 2)),
    linkage: async (page) => {
      for (const index of [0, 1, 2]) {
        const list = page.locator('main select').nth(index);
        await list.locator('option').nth(1).waitFor({ state: 'attached' });
        await list.selectOption({ index: 1 });
      }
    },
    upload: async (page) => {
      await page.locator('input[type=file]').setInputFiles(photo);
      await page.locator('li img').waitFor();
    },
    order: async (page) => {
      for (const _ of [1, 2, 3]) await press(page.locator('ul li button').first());
      // The last of them becomes the first.
      for (const index of [2, 1]) {
        await press(page.locator('ol li').nth(index).locator('button').first());
      }
    },
    picRate: async (page) => {
      await press(label(page, 0));
      if ((await page.getByRole('checkbox').count()) > 0) await press(label(page, 3));
    },
    picOpp: (page) => press(label(page, 1)),
    evaluate: async (page) => {
      await press(label(page, 1));
      await press(page.getByRole('checkbox').first().locator('xpath=..'));
      await page.getByRole('textbox').fill('Crumbs');
    },
  };
  const rows = Object.values(questionTypes).map(({ name }) => [name, inEveryRow]);
  return { ...Object.fromEntries(rows), ...byType };
}
