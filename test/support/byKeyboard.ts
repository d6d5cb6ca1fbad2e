import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'vitest';
import type { EnginePage } from '../../packages/paths/browser/port.ts';
import { photo } from './answerActions.ts';

interface Control {
  /** The command of a button, or the type of a field. */
  readonly kind: string;
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
}

export const onwardButtons = ['next', 'begin', 'complete'];

const mostTabs = 300;

export const texts: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  number: '100',
  tel: '+351212345678',
  // A word, a year of four digits and the number 100.
  text: '0100',
  textarea: '0100',
  date: '01152000',
};

export const samples = globSync('surveys/*.json').map((file) => basename(file, '.json'));

/** Answers the survey of a page without a script to its end by the keyboard alone; gives the titles of its pages. */
export async function answerSurveyByKeyboard(page: EnginePage): Promise<string[]> {
  const mostPages = 40;
  const titles: string[] = [];
  await startByKeyboard(page);
  while ((await page.locator('progress').count()) > 0) {
    expect(titles.length, page.url()).toBeLessThan(mostPages);
    titles.push((await page.locator('h2').first().textContent()) ?? '');
    await answerByKeyboard(page);
  }
  return titles;
}

export async function startByKeyboard(page: EnginePage): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    const { kind, value } = await tabTo(page);
    if (kind === 'start') return follow(page);
    if (kind === 'text' && value === '') await page.keyboard.type('Ada Lovelace');
  }
  throw new Error('Tab comes to no button that starts the survey.');
}

/** Answers every control that Tab comes to, with as many posts as that takes, and submits. */
export async function answerByKeyboard(page: EnginePage): Promise<void> {
  const answered = new Set<string>();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    const { kind, name, value, isChecked } = await tabTo(page);
    if (onwardButtons.includes(kind)) return follow(page);
    if (kind.startsWith('rank ')) await follow(page);
    // One option in each group: another may exclude it. Where two are needed, the second is chosen once the first was refused.
    if (answered.has(name) || isChecked) continue;
    answered.add(name);
    if (kind === 'radio' || kind === 'checkbox') await page.keyboard.press(' ');
    if (kind === 'select-one' && value === '') await page.keyboard.press('ArrowDown');
    // The dialog of the browser is not the page's.
    if (kind === 'file') await page.locator('input[type=file]').setInputFiles(photo);
    if (kind in texts && value === '') await page.keyboard.type(texts[kind] ?? '');
  }
  throw new Error(`Tab comes to no button that leads on from ${page.url()}.`);
}

/** The control in the page's main part that takes the focus next; empty for any other. */
async function tabTo(page: EnginePage): Promise<Control> {
  await page.keyboard.press('Tab');
  return inPage(page, () => {
    const active = document.activeElement as HTMLInputElement | null;
    if (!active?.closest('main')) return { kind: '', name: '', value: '', isChecked: false };
    const { localName, name, value, checked: isChecked } = active;
    // Firefox has months as text.
    const type = active.getAttribute('type') ?? active.type;
    return { kind: (localName === 'button' ? value : type) ?? '', name, value, isChecked };
  });
}

async function follow(page: EnginePage): Promise<void> {
  await inPage(page, () => {
    document.documentElement.dataset.left = '';
  });
  await page.keyboard.press('Enter');
  const isLoaded = () =>
    inPage(
      page,
      () => document.readyState === 'complete' && !('left' in document.documentElement.dataset),
    );
  // The document may go while it is asked.
  await expect.poll(() => isLoaded().catch(() => false)).toBe(true);
}

/** Asks a page whose promises are never settled, because it has no script. */
function inPage<Result>(page: EnginePage, work: () => Result): Promise<Result> {
  return page.locator('html').evaluateAll(work);
}
