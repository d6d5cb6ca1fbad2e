import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { photo } from '../../tools/paths/browser/answerActions.ts';

interface Control {
  /** The command of a button, or the type of a field. */
  readonly kind: string;
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
}

const onwardButtons = ['next', 'begin', 'complete'];

const texts: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  number: '100',
  tel: '+351212345678',
  // A word, a year of four digits and the number 100.
  text: '0100',
  textarea: '0100',
  // In the order of the page's language.
  date: '01152000',
};

/** Signs by name where a signature can be given, and starts the survey of a page without a script. */
export async function startByKeyboard(page: Page): Promise<void> {
  page.on('filechooser', (chooser) => void chooser.setFiles(photo));
  for (;;) {
    const { kind, value } = await tabTo(page);
    if (kind === 'start') return follow(page);
    if (kind === 'text' && value === '') await page.keyboard.type('Ada Lovelace');
  }
}

/** Answers every control that Tab comes to, with as many posts as that takes, and submits. */
export async function answerByKeyboard(page: Page): Promise<void> {
  const given = new Set<string>();
  for (;;) {
    const { kind, name, value, isChecked } = await tabTo(page);
    if (onwardButtons.includes(kind)) return follow(page);
    if (kind.startsWith('rank ')) await follow(page);
    // One option in each group: another may exclude it. Where two are needed, the second is chosen once the first was refused.
    if (given.has(name) || isChecked) continue;
    given.add(name);
    if (kind === 'radio' || kind === 'checkbox') await page.keyboard.press('Space');
    if (kind === 'select-one' && value === '') await page.keyboard.press('ArrowDown');
    if (kind === 'file') await chooseFile(page);
    if (kind in texts && value === '') await page.keyboard.type(texts[kind] ?? '');
  }
}

/** The control in the page's main part that takes the focus next; empty for any other. */
async function tabTo(page: Page): Promise<Control> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    if (!at?.closest('main')) return { kind: '', name: '', value: '', isChecked: false };
    const { localName, type, name, value, checked: isChecked } = at;
    return { kind: (localName === 'button' ? value : type) ?? '', name, value, isChecked };
  });
}

async function follow(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
}

async function chooseFile(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  const count = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement).files?.length ?? 0);
  await expect.poll(count).toBe(1);
}
