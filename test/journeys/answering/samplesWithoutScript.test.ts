import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { photo } from '../../support/answerActions.ts';
import {
  answerByKeyboard,
  onwardButtons,
  samples,
  startByKeyboard,
  texts,
} from '../../support/byKeyboard.ts';
import { type Control, FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage();

interface Sample {
  readonly config?: { readonly demo?: boolean };
  readonly questions: readonly {
    readonly id?: string;
    readonly type?: string;
    readonly title?: string | { readonly en: string };
  }[];
}

/** The kinds of the controls of a page, and the type of its question: pages that have the same are used by keyboard alike. */
function controlsOf({ controls, subject }: FormBrowser): string {
  const kinds = controls
    .filter(({ attribs: { type, value } }) => type !== 'hidden' && value !== 'previous')
    .map(({ name, attribs: { type = '', value = '' } }) =>
      name === 'button' ? value.replace(/ .*/, '') : `${name} ${type}`,
    );
  return [subject?.type, ...[...new Set(kinds)].sort()].join(', ');
}

/** Gives every field of the page a value, as `answerByKeyboard` does, and sends the form. */
async function answerByForm(forms: FormBrowser): Promise<void> {
  for (let rank = rankOf(forms); rank; rank = rankOf(forms)) await forms.press(rank);
  const { controls } = forms;
  const names = controls
    .filter(({ name }) => name !== 'button')
    .map(({ attribs }) => `${attribs.name}`);
  for (const name of new Set(names)) {
    const group = controls.filter(({ attribs }) => attribs.name === name);
    const [{ name: tag = '', attribs: { type = '', value = '' } = {} } = {}] = group;
    const isOn = ({ attribs }: Control) => 'checked' in attribs;
    const on = group.filter(isOn);
    const [off] = group.filter((option) => !isOn(option));
    if (type === 'file') forms.attach(photo);
    else if (type === 'checkbox' || (type === 'radio' && on.length === 0))
      forms.fill(name, ...[...on, off].map((option) => option?.attribs.value ?? ''));
    else if (tag === 'select') forms.fill(name, forms.optionsOf(name)[1] ?? '');
    else if (type === 'date') forms.fill(name, '2000-01-15');
    else if ((type || tag) in texts && value === '') forms.fill(name, texts[type || tag] ?? '');
  }
  const [button] = controls.filter(({ attribs }) => onwardButtons.includes(attribs.value ?? ''));
  await forms.press(button?.attribs.value ?? '');
}

/** The button that gives the next option its rank. */
const rankOf = ({ controls }: FormBrowser) =>
  controls.find(({ attribs }) => attribs.value?.startsWith('rank '))?.attribs.value;

async function startByForm(forms: FormBrowser): Promise<void> {
  if (forms.all('input', { name: 'signature-name' }).length > 0)
    forms.fill('signature-name', 'Ada');
  await forms.press('start');
}

test('every sample is answered to its end without a script, by keyboard where a page has controls that none before had (R33)', async () => {
  const respondent = await app.respondent('desktop', { javaScriptEnabled: false });
  const { page } = respondent;
  const known = new Set<string>();
  for (const id of samples) {
    const forms = new FormBrowser(app.server.origin);
    const titles: string[] = [];
    /** Whether the page is where the browser without rendering is. */
    let isThere = false;
    /** Does on the page itself what the browser without rendering would do. */
    const byKeyboard = async (act: (page: Page) => Promise<void>) => {
      if (!isThere) {
        await page.context().clearCookies();
        await page.context().addCookies(forms.cookies(app.server.origin));
        await page.goto(`/${id}`);
      }
      await act(page);
      for (const { name, value } of await page.context().cookies())
        forms.client.cookies.set(name, value);
      await forms.open(`/${id}`);
    };
    const step = async (keyboard: (page: Page) => Promise<void>, post: () => Promise<void>) => {
      const controls = controlsOf(forms);
      const isKnown = known.has(controls);
      known.add(controls);
      await (isKnown ? post() : byKeyboard(keyboard));
      isThere = !isKnown;
    };
    await forms.open(`/${id}`);
    await step(startByKeyboard, () => startByForm(forms));
    while (forms.all('progress').length > 0) {
      expect(titles.length, `${id}: ${titles.at(-1)}`).toBeLessThan(40);
      titles.push(forms.text('h2') ?? '');
      await step(answerByKeyboard, () => answerByForm(forms));
    }

    expect(forms.text('h1'), id).toBe(`We've received your answers. Thanks for your support!`);
    await expectStored(id, titles);
  }

  // Two options are needed where one is chosen first.
  await respondent.close(/status of 422/);
});

async function expectStored(id: string, titles: readonly string[]): Promise<void> {
  const { questions, config }: Sample = JSON.parse(readFileSync(`surveys/${id}.json`, 'utf8'));
  // A demo survey records nothing.
  if (config?.demo) return;
  const [row] = await answersTo(app.server, id);
  const shown = questions.filter(({ type, title }) => {
    const text = typeof title === 'object' ? title.en : title;
    return type !== 'text' && titles.includes(text ?? '');
  });
  expect(shown.length, id).toBeGreaterThan(0);
  expect(Object.keys(row?.answers ?? {}), id).toEqual(
    expect.arrayContaining(shown.map((question) => question.id)),
  );
}
