import type { Page } from 'playwright-core';
import type { Example } from '../../contract/examples/example.ts';
import { photo } from './answerActions.ts';
import { answerFields, type Field } from './answerFields.ts';

/** Fills the fields that the page has, as a respondent does before the script; returns those it has not. */
export async function fillFields(page: Page, fields: readonly Field[]): Promise<readonly Field[]> {
  const missing: Field[] = [];
  for (const [name, value] of fields) {
    const control = page.locator(
      `main [name=${JSON.stringify(name)}]:is(input:not([type=radio], [type=checkbox]), textarea, select:enabled), ` +
        `main [name=${JSON.stringify(name)}][value=${JSON.stringify(value)}]:is([type=radio], [type=checkbox])`,
    );
    const [kind] = await control.evaluateAll((fields) =>
      fields.map((field) => `${field.localName} ${field.getAttribute('type')}`),
    );
    if (kind === undefined) missing.push([name, value]);
    else if (kind.startsWith('select')) await control.selectOption(value);
    else if (/radio|checkbox/.test(kind)) await control.check({ force: true });
    else await control.fill(value);
  }
  return missing;
}

export async function nextByForm(page: Page): Promise<void> {
  await page.locator('button[value=next]:visible').click();
}

/** Gives the whole answer on pages without a script, in all posts except the last. */
export async function giveByForm(
  page: Page,
  { subject, accepted: [answer] }: Example,
): Promise<void> {
  if (subject.type === 12) {
    await page.locator('input[type=file]').setInputFiles(photo);
    return;
  }
  if (subject.type === 13) {
    for (const id of (answer as { order: string[] }).order) {
      await page.locator(`button[value=${JSON.stringify(`rank ${id}`)}]`).click();
      await page.locator(`ol input[value=${JSON.stringify(id)}]`).waitFor({ state: 'attached' });
    }
    return;
  }
  let unfilled = await fillFields(page, answerFields(answer as object));
  while (unfilled.length > 0) {
    await nextByForm(page);
    await page
      .locator(`main [name=${JSON.stringify(unfilled[0]?.[0])}]:enabled`)
      .first()
      .waitFor({ state: 'attached' });
    unfilled = await fillFields(page, unfilled);
  }
}
