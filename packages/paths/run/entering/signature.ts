import type { EnginePage } from '../../browser/port.ts';

/** Signs on the start page with a typed name. */
export async function signByName(page: EnginePage): Promise<void> {
  const field = page.locator('fieldset[aria-labelledby^="sign-title"]');
  const name = field.locator('input');
  const open = field.locator('button[data-focus-when-invalid]');
  await open.or(name).first().waitFor();
  if ((await open.count()) > 0) await open.click();
  await name.fill('Ada Lovelace');
  await field.locator('[data-scripted] button').last().click();
  await name.waitFor({ state: 'detached' });
}
