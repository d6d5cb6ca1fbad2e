import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Example } from '../../../contract/examples/example.ts';
import { photo } from '../../support/answerActions.ts';
import { answerFields } from '../../support/answerFields.ts';
import { distinctForms, exampleQuestion, exampleSurveys } from '../../support/exampleSurveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { stage } from '../../support/journey.ts';
import { nextByForm } from '../../support/servedForm.ts';

const app = stage(exampleSurveys, () => ({ RATE_LIMIT: 'off' }));

test.each(distinctForms.map((example) => [example.name, example] as const))(
  '%s is answered without a script, and shown again after Previous (R33)',
  async (name, example) => {
    const forms = new FormBrowser(app.server.origin);
    await forms.open(`/${name}`);
    await forms.press('start');
    if (exampleQuestion(example).config.required) {
      await forms.press('next');
      expect([forms.status, forms.text('title')]).toEqual([422, expect.stringMatching(/^Error/)]);
      const faults = forms.all('p').filter(({ attribs }) => attribs.id?.startsWith('fault'));
      expect(faults.filter(({ children }) => children.length > 0)).not.toEqual([]);
    }
    await give(forms, example);
    await forms.press('next');
    expect(forms.text('h2', { id: 'prompt' })).toBe('The last page');
    await forms.press('previous');
    expect(forms.text('h2', { id: 'prompt' })).toBe(example.subject.title);
    expectFilled(forms, example);
  },
);

test('an exclusive option is described as such, and its fault gives the reason (R33)', async () => {
  const { page, consoleErrors } = await app.respondent('desktop', { javaScriptEnabled: false });
  await page.goto('/check-up-to');
  await page.locator('button[value=start]').click();
  const hint = page.getByText('Select this on its own, or only the others');
  expect(await hint.isVisible()).toBe(true);
  for (const id of ['bees', 'nothing']) await page.locator(`input[value=${id}]`).check();
  await nextByForm(page);
  await expect.poll(() => page.title()).toContain('Error');
  expect(await page.locator('#fault-nothing').textContent()).toBe(
    'Error: Select this on its own, or only the others',
  );
  await page.locator('input[value=bees]').uncheck();
  await nextByForm(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
  consoleErrors.splice(0, 1);
});

test('the list of languages works without a script, beside its button (R33)', async () => {
  const { page } = await app.respondent('desktop', { javaScriptEnabled: false });
  await page.goto('/check-up-to');
  await page.locator('select:visible').selectOption('de');
  await page.locator('button[value=language]').click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
});

test('a question that arrives after the beginning of its page is seen without a script', async () => {
  const arrivals = Promise.withResolvers<void>();
  const slow = createServer(async (_, response) => {
    response.setHeader('Content-Type', 'text/html').write('<!doctype html><title>Slow</title>');
    await arrivals.promise;
    response.end('<progress value="1" max="3"></progress>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void slow.close());
  const respondent = await app.respondent('desktop', { javaScriptEnabled: false });
  const { port } = slow.address() as AddressInfo;
  await respondent.page.goto(`http://127.0.0.1:${port}`, { waitUntil: 'commit' });
  const seen = respondent.seesQuestion(1);
  expect(await respondent.page.locator('progress').count()).toBe(0);
  arrivals.resolve();
  await seen;
});

test('a file is removed without a script, and one that is too large is refused', async () => {
  const forms = new FormBrowser(app.server.origin);
  await forms.open('/upload-picture');
  await forms.press('start');
  forms.attach({ ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(2 * 1024 * 1024)]) });
  await forms.press('next');
  expect(forms.text('title')).toMatch(/^Error/);
  await forms.press(`${removal(forms)}`);
  expect(removal(forms)).toBeUndefined();
  forms.attach(photo);
  await forms.press('next');
  expect(forms.text('h2', { id: 'prompt' })).toBe('The last page');
});

/** Gives the whole answer, in all posts except the last. */
async function give(forms: FormBrowser, example: Example): Promise<void> {
  const {
    subject,
    accepted: [answer],
  } = example;
  if (subject.type === 12) return forms.attach(photo);
  if (subject.type === 13) {
    for (const id of (answer as { order: string[] }).order) await forms.press(`rank ${id}`);
    return;
  }
  for (let unfilled = answerFields(answer as object); ; await forms.press('next')) {
    const fields = Map.groupBy(
      unfilled.filter((field) => forms.accepts(...field)),
      ([name]) => name,
    );
    for (const [name, all] of fields) forms.fill(name, ...all.map(([, value]) => value));
    unfilled = unfilled.filter((field) => !forms.accepts(...field));
    if (unfilled.length === 0) return;
  }
}

/** The form has the answer again. */
function expectFilled(forms: FormBrowser, { subject, accepted: [answer] }: Example): void {
  const { order } = answer as { order?: string[] };
  const ranked = forms.fields.filter(([name]) => name === 'order').map(([, value]) => value);
  if (subject.type === 12) expect(removal(forms)).toBeDefined();
  else if (order) expect(ranked).toEqual(order);
  else expect(forms.fields).toEqual(expect.arrayContaining([...answerFields(answer as object)]));
}

function removal({ controls }: FormBrowser): string | undefined {
  return controls.find(({ attribs }) => attribs.value?.startsWith('remove '))?.attribs.value;
}
