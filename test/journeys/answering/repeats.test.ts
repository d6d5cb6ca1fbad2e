import { expect, test } from 'vitest';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';

const app = stage();
const field = 'main input:not([type=hidden])';

/** The answers up to the second complaint. */
const first = {
  name: { text: 'Ana' },
  born: { text: '1980-02-29' },
  body: { blanks: { height: '171', weight: '68.5' } },
  complaints: { choices: [{ id: 'cough' }, { id: 'rash' }] },
  'since~cough': { text: '2024-02-29' },
  'strength~cough': { score: 3 },
};

test('the intake form asks about each complaint and each medicine', async () => {
  const respondent = await app.respondent('desktop', { locale: 'es' });
  const { page } = respondent;
  await beginSession(respondent, app.server, 'intake', { answers: first, locale: 'es' });
  await respondent.open('/intake');
  const next = () => page.locator('button[value=next]:visible').click();
  const sees = (title: string) =>
    page.getByRole('heading', { name: new RegExp(`^${title.replace(/[?.]/g, '\\$&')}`) }).waitFor();
  const write = async (title: string, text: string) => {
    await sees(title);
    await page.locator(field).fill(text);
    await next();
  };
  const choose = async (title: string, label: string) => {
    await sees(title);
    await page.locator('main label', { hasText: new RegExp(`^${label}`) }).click();
    await next();
  };
  await write('\u2068Una erupción\u2069: ¿desde cuándo?', '2024-02-29');
  await sees('\u2068Una erupción\u2069: ¿qué tan intenso es?');
  await page.locator('label:has(input)').nth(2).click();
  await next();
  await sees('¿Qué le molesta más?');
  expect(await page.getByRole('radio').count()).toBe(3);
  await choose('¿Qué le molesta más?', 'Una erupción');
  await choose('¿Toma algún medicamento?', 'Sí');
  for (const [index, drug] of ['Uno', 'Dos'].entries()) {
    await write(`Medicamento \u2068${index + 1}\u2069: ¿cómo se llama?`, drug);
    await write(`¿Cuánto \u2068${drug}\u2069 toma al día?`, '2,5');
    await write(`¿Desde qué mes toma \u2068${drug}\u2069?`, '2024-02');
    await choose(
      `¿Toma otro medicamento además de \u2068${drug}\u2069?`,
      index === 0 ? 'Sí' : 'No',
    );
  }
  await sees('¿A qué hora podemos llamarle?');
  await page.locator('button[value=previous]').first().click();
  await sees('¿Toma otro medicamento además de \u2068Dos\u2069?');
  await next();
  await write('¿A qué hora podemos llamarle?', '09:30');
  await page.getByText('Medicamentos que ha indicado: \u20682\u2069').waitFor();

  await expectStored();
});

test('the intake form asks about each of them without a script, too', async () => {
  const forms = new FormBrowser(app.server.origin, 'es');
  const give = async (title: string, fields: Readonly<Record<string, string | string[]>>) => {
    expect(forms.text('h2')).toBe(title);
    for (const [name, value] of Object.entries(fields)) forms.fill(name, ...[value].flat());
    await forms.press('next');
  };
  await forms.open('/intake');
  await forms.press('start');
  await give('¿Cómo se llama?', { text: 'Ana' });
  await give('¿Cuándo nació?', { text: '1980-02-29' });
  await give('¿Cuánto mide y cuánto pesa?', { 'blank.height': '171', 'blank.weight': '68,5' });
  await give('¿Qué le trae por aquí?', { choice: ['cough', 'rash'] });
  for (const complaint of ['Tos', 'Una erupción']) {
    await give(`\u2068${complaint}\u2069: ¿desde cuándo?`, { text: '2024-02-29' });
    await give(`\u2068${complaint}\u2069: ¿qué tan intenso es?`, { score: '3' });
  }
  expect(forms.all('input', { name: 'choice' })).toHaveLength(3);
  await give('¿Qué le molesta más?', { choice: 'rash' });
  await give('¿Toma algún medicamento?', { choice: 'yes' });
  for (const [index, drug] of ['Uno', 'Dos'].entries()) {
    await give(`Medicamento \u2068${index + 1}\u2069: ¿cómo se llama?`, { text: drug });
    await give(`¿Cuánto \u2068${drug}\u2069 toma al día?`, { text: '2,5' });
    await give(`¿Desde qué mes toma \u2068${drug}\u2069?`, { text: '2024-02' });
    const another = `¿Toma otro medicamento además de \u2068${drug}\u2069?`;
    await give(another, { choice: index === 0 ? 'yes' : 'no' });
  }
  expect(forms.text('h2')).toBe('¿A qué hora podemos llamarle?');
  await forms.press('previous');
  await give('¿Toma otro medicamento además de \u2068Dos\u2069?', {});
  await give('¿A qué hora podemos llamarle?', { text: '09:30' });
  expect(forms.text('main')).toContain('Medicamentos que ha indicado: \u20682\u2069');
  await expectStored();
});

/** The last answers have their keys in the order of the questions. */
async function expectStored(): Promise<void> {
  const row = (await answersTo(app.server, 'intake')).at(-1);
  expect(row?.values).toEqual({ medicines: 2 });
  expect(Object.keys(row?.answers ?? {})).toEqual([
    ...['name', 'born', 'body', 'complaints', 'since~cough', 'strength~cough'],
    ...['since~rash', 'strength~rash', 'worst', 'takes', 'drug', 'dose', 'taken'],
    ...['medicine~another-2', 'drug~2', 'dose~2', 'taken~2', 'medicine~another-3', 'call'],
  ]);
}
