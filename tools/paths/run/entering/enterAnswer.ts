import type { Answer, Code, Question } from '../../../../contract/questions/index.ts';
import { orderButtons } from '../../../../contract/questions/order.ts';
import { fieldNames } from '../../../../contract/questions/shared/fields.ts';
import { removeButton } from '../../../../contract/questions/upload.ts';
import type { EnginePage } from '../../browser/port.ts';
import { makeFile } from './makeFile.ts';

/** Enters an answer, also a wrong one, with the mouse and the keyboard, in place of what is entered on the page. */
export async function enterAnswer(
  page: EnginePage,
  question: Question,
  answer: unknown,
): Promise<void> {
  await pressAll(page, 'label:has(input[type=checkbox]:checked)');
  const enter = entering as Record<
    Code,
    (page: EnginePage, answer: never, question: never) => Promise<void>
  >;
  await enter[question.type](page, answer as never, question as never);
}

const entering: {
  readonly [C in Code]: (
    page: EnginePage,
    answer: Answer<C>,
    question: Question<C>,
  ) => Promise<void>;
} = {
  0: async () => {},
  1: enterOption,
  2: enterOptions,
  3: async (page, { choice, text }, question) => {
    await chooseFrom(page, choice, question);
    await writeOwn(page, choice, text);
  },
  4: (page, { text }) => write(page, 'text', text),
  5: async (page, { blanks }, { choice }) => {
    for (const { id } of choice) await write(page, fieldNames.blank(id), blanks[id] ?? '');
  },
  6: enterRows,
  7: enterRows,
  8: async (page, { score }, { config }) => {
    if (score === null) return;
    // A slider and a number field replace the points.
    if (config.look) {
      return page.locator('main :is([type=range], [role=spinbutton])').fill(String(score));
    }
    await press(page, 'score', score);
  },
  9: enterRows,
  10: async (page, { path, text }) => {
    for (const [level, id] of path.entries()) {
      const list = page.locator(`main select${named(fieldNames.level(level))}`);
      await list.locator(`option${valued(id)}`).waitFor({ state: 'attached' });
      await list.selectOption(id);
    }
    await writeOwn(page, path.at(-1) ?? null, text);
  },
  11: async () => {},
  12: async (page, { files }) => {
    const kept = `main button[value^=${JSON.stringify(removeButton(''))}]`;
    await pressAll(page, kept);
    for (const [index, file] of files.entries()) {
      await page.locator('main input[type=file]').setInputFiles(await makeFile(page, file));
      await page.locator(kept).nth(index).waitFor();
    }
  },
  13: async (page, { order }) => {
    await pressAll(page, `main button[value^=${JSON.stringify(orderButtons.remove(''))}]`);
    for (const id of order) {
      await page.locator(`main button${valued(orderButtons.rank(id))}`).click();
    }
  },
  14: enterOptions,
  15: enterOption,
  16: async (page, { score, tags, comment = '' }, { config }) => {
    if (score === null) return;
    await press(page, 'score', score);
    // Reasons of another point come back with it.
    await pressAll(page, 'label:has(input[type=checkbox]:checked)');
    for (const tag of tags) await press(page, 'tag', tag);
    if (config.comment !== 'none') await write(page, 'comment', comment);
  },
  17: async (page, answer) => {
    for (const [side, feeling] of Object.entries(answer)) {
      if (feeling !== null) await press(page, side, feeling);
    }
  },
};

async function enterOption(
  page: EnginePage,
  { choice, text }: { readonly choice: string | null; readonly text?: string },
): Promise<void> {
  if (choice === null) return;
  await press(page, 'choice', choice);
  await writeOwn(page, choice, text);
}

async function enterOptions(
  page: EnginePage,
  { choices }: { readonly choices: readonly { readonly id: string; readonly text?: string }[] },
): Promise<void> {
  for (const { id, text } of choices) {
    await press(page, 'choice', id);
    await writeOwn(page, id, text);
  }
}

async function enterRows(
  page: EnginePage,
  { rows }: { readonly rows: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const [row, cells] of Object.entries(rows)) {
    for (const cell of [cells].flat()) await press(page, fieldNames.row(row), cell);
  }
}

async function press(page: EnginePage, name: string, value: unknown): Promise<void> {
  await page.locator(`main label:has(input${named(name)}${valued(value)})`).click();
}

/** Presses the first of them until none is left. */
async function pressAll(page: EnginePage, selector: string): Promise<void> {
  const found = page.locator(selector);
  for (let count = await found.count(); count > 0; count -= 1) await found.first().click();
}

async function write(page: EnginePage, name: string, text: string): Promise<void> {
  await page.locator(`main :is(input:not([type=hidden]), textarea)${named(name)}`).fill(text);
}

/** Writes into the field of the option that was just chosen, which appears with it. */
async function writeOwn(page: EnginePage, id: string | null, text?: string): Promise<void> {
  if (id !== null && text !== undefined) await write(page, fieldNames.text(id), text);
}

/** A native list, or a combobox. */
async function chooseFrom(
  page: EnginePage,
  id: string | null,
  { choice }: Question<3>,
): Promise<void> {
  const native = page.locator('main select');
  const open = page.locator('form button[aria-expanded]');
  await native.or(open).first().waitFor();
  if ((await native.count()) > 0) {
    await native.selectOption(id ?? '');
    return;
  }
  const index = choice.findIndex((option) => option.id === id);
  if (index < 0) return;
  await open.click();
  await page.getByRole('main').getByRole('option').nth(index).click();
}

function named(name: string): string {
  return `[name=${JSON.stringify(name)}]`;
}

function valued(value: unknown): string {
  return `[value=${JSON.stringify(String(value))}]`;
}
