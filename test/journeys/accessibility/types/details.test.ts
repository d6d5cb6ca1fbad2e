import { expect, test } from 'vitest';
import { stage } from '../../../support/journey.ts';
import { controlsOn, recordSpoken, spokenOn } from '../../../support/looks/spoken.ts';
import { named } from '../../../support/named.ts';
import { expectReachable } from '../../../support/reach.ts';

const app = stage();

test('a long list is a combobox: it opens and closes alone, announces its matches, and is never cut at 400 % (4.1.2, 1.4.10)', async () => {
  const respondent = await app.respondent('mobile', { viewport: { width: 320, height: 256 } });
  const { page } = respondent;
  await recordSpoken(page);
  await respondent.open('/dev/list-forty');
  const field = page.locator('input[role=combobox]');
  await field.waitFor();
  const state = () =>
    field.evaluate((input) => ({
      expanded: input.getAttribute('aria-expanded'),
      controls: document.getElementById(input.getAttribute('aria-controls') ?? '')?.role,
      active: document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.role,
      isFocused: input === document.activeElement,
    }));
  const closed = { expanded: 'false', controls: 'listbox', active: undefined, isFocused: true };
  await field.focus();
  await page.keyboard.press('Escape');
  expect(await state()).toEqual(closed);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(state).toMatchObject({ expanded: 'true', isFocused: true });
  await page.keyboard.press('ArrowDown');
  await expect.poll(state).toMatchObject({ expanded: 'true', active: 'option' });
  await expectReachable(page);
  const list = await page.getByRole('listbox').boundingBox();
  const clipped = await page
    .getByRole('listbox')
    .evaluate((element) => element.getBoundingClientRect().right - innerWidth);
  expect(list?.width).toBeGreaterThan(200);
  expect(clipped).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect.poll(state).toEqual(closed);
  await field.pressSequentially('land');
  await expect
    .poll(() => spokenOn(page))
    .toContainEqual(expect.stringMatching(/^polite: \d+ options$/));
  const counts = (await spokenOn(page)).filter((words) => /\d options?$/.test(words));
  // The number of options is announced at most once when the list opens, and once after the four letters.
  expect(counts.length).toBeLessThanOrEqual(2);
  expect((await controlsOn(page)).join('\n')).toMatch(
    /combobox "Which country.*" required expanded/,
  );
});

test('a field has the keyboard, the autocomplete purpose and the direction of its format, and letters of 16 px (1.3.5)', async () => {
  const { page } = await app.respondent('mobile', { locale: 'ar' });
  const attributes: Record<string, unknown> = {};
  const fields = 'email tel digits free url letters china-mobile multiline number phone'.split(' ');
  for (const name of fields.map((field) => `input-${field}`)) {
    await page.goto(`/dev/${name}`);
    attributes[name] = await page.getByRole('textbox').evaluate((field) => {
      const { type, inputMode, autocomplete, dir } = field as HTMLInputElement;
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      return [type, inputMode, autocomplete, dir, size >= 16];
    });
  }
  expect(attributes).toEqual({
    'input-email': ['email', '', 'email', 'ltr', true],
    'input-tel': ['tel', '', 'tel', 'ltr', true],
    'input-digits': ['text', 'decimal', 'off', 'ltr', true],
    'input-free': ['text', '', 'off', 'auto', true],
    'input-url': ['url', '', 'url', 'ltr', true],
    'input-letters': ['text', '', 'name', 'ltr', true],
    'input-china-mobile': ['tel', '', 'tel-national', 'ltr', true],
    'input-multiline': ['textarea', '', 'off', 'auto', true],
    'input-number': ['text', 'text', 'off', 'ltr', true],
    'input-phone': ['tel', '', 'tel', 'ltr', true],
  });
});

test('a table on a computer is a group per row on a phone, in the same order, and as wide as the page', async () => {
  const { page } = await app.respondent();
  const order = () =>
    page
      .locator('main :is([type=radio], [type=checkbox])')
      .evaluateAll((inputs) =>
        (inputs as HTMLInputElement[]).map(({ name, value }) => `${name} ${value}`),
      );
  for (const name of ['matrix-plain', 'checks-between', 'rates-importance']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/dev/${name}`);
    await page.getByRole('table').waitFor();
    const before = await order();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('table').waitFor({ state: 'detached' });
    expect(await order()).toEqual(before);
    expect(
      await page.locator('fieldset:is([role=radiogroup], [role=group])').count(),
    ).toBeGreaterThan(2);
    await named(name, expectReachable(page));
  }
});

test('pictures are in one column at 320 px, and their letters keep their order from right to left', async () => {
  const { page } = await app.respondent('mobile', {
    locale: 'ar',
    viewport: { width: 320, height: 640 },
  });
  for (const name of ['pictures-one', 'compare-two']) {
    await page.goto(`/dev/${name}`);
    await page.locator('label img').first().waitFor();
    const places = () =>
      page.locator('label:has(img)').evaluateAll((labels) => {
        const boxes = labels.map((label) => label.getBoundingClientRect());
        return boxes.every(({ x, top }, index) => {
          const before = boxes[index - 1];
          return !before || (x === before.x && top >= before.bottom);
        });
      });
    await expect.poll(places).toBe(true);
  }
  await expect.poll(() => page.locator('label strong').allTextContents()).toEqual(['A', 'B']);
});

test('the pad for a signature is large enough, stops scrolling in it alone, and a name is typed instead', async () => {
  const { page } = await app.respondent('mobile', { forcedColors: 'active' });
  await page.goto('/dev/home-signature');
  await page.getByRole('button', { name: 'Sign here' }).click();
  const pad = page.getByRole('img', { name: 'Signature: Not signed yet' });
  await pad.waitFor();
  const box = await pad.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(300);
  expect(box?.height).toBeGreaterThanOrEqual(150);
  const touch = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).touchAction);
  expect([await touch('canvas'), await touch('main')]).toEqual(['none', 'auto']);
  await page.getByLabel('Or type your full name').fill('Ada');
  await page.getByRole('img', { name: 'Signature: Signed' }).waitFor();
  // Black ink on white paper is seen in any forced theme.
  expect(
    await pad
      .or(page.locator('canvas'))
      .first()
      .evaluate((canvas) => getComputedStyle(canvas).backgroundColor),
  ).toBe('rgb(255, 255, 255)');
});
