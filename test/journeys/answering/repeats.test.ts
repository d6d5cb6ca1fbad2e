import { expect, test } from 'vitest';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage();
const field = 'main input:not([type=hidden])';

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'the intake form asks about each complaint and each medicine (%o)',
  async (options) => {
    const respondent = await app.open('/intake', 'desktop', { locale: 'es', ...options });
    const { page } = respondent;
    const next = () => page.locator('button[value=next]:visible').click();
    const sees = (title: string) =>
      page
        .getByRole('heading', { name: new RegExp(`^${title.replace(/[?.]/g, '\\$&')}`) })
        .waitFor();
    const write = async (title: string, ...texts: readonly string[]) => {
      await sees(title);
      for (const [at, text] of texts.entries()) await page.locator(field).nth(at).fill(text);
      await next();
    };
    const choose = async (title: string, ...labels: readonly string[]) => {
      await sees(title);
      for (const label of labels) {
        await page.locator('main label', { hasText: new RegExp(`^${label}`) }).click();
      }
      await next();
    };
    await page.locator('button[value=start]').click();
    await write('¿Cómo se llama?', 'Ana');
    await write('¿Cuándo nació?', '1980-02-29');
    await write('¿Cuánto mide y cuánto pesa?', '171', '68,5');
    await choose('¿Qué le trae por aquí?', 'Tos', 'Una erupción');
    for (const complaint of ['Tos', 'Una erupción']) {
      await write(`\u2068${complaint}\u2069: ¿desde cuándo?`, '2024-02-29');
      await sees(`\u2068${complaint}\u2069: ¿qué tan intenso es?`);
      await page.locator('label:has(input)').nth(2).click();
      await next();
    }
    await sees('¿Qué le molesta más?');
    expect(await page.getByRole('radio').count()).toBe(3);
    await choose('¿Qué le molesta más?', 'Una erupción');
    await choose('¿Toma algún medicamento?', 'Sí');
    for (const [at, drug] of ['Uno', 'Dos'].entries()) {
      await write(`Medicamento \u2068${at + 1}\u2069: ¿cómo se llama?`, drug);
      await write(`¿Cuánto \u2068${drug}\u2069 toma al día?`, '2,5');
      await write(`¿Desde qué mes toma \u2068${drug}\u2069?`, '2024-02');
      await choose(`¿Toma otro medicamento además de \u2068${drug}\u2069?`, at === 0 ? 'Sí' : 'No');
    }
    await sees('¿A qué hora podemos llamarle?');
    await page.locator('button[value=previous]').first().click();
    await sees('¿Toma otro medicamento además de \u2068Dos\u2069?');
    await next();
    await write('¿A qué hora podemos llamarle?', '09:30');
    await page.getByText('Medicamentos que ha indicado: \u20682\u2069').waitFor();

    const row = (await answersTo(app.server, 'intake')).at(-1);
    expect(row?.values).toEqual({ medicines: 2 });
    expect(Object.keys(row?.answers ?? {})).toEqual([
      ...['name', 'born', 'body', 'complaints', 'since~cough', 'strength~cough'],
      ...['since~rash', 'strength~rash', 'worst', 'takes', 'drug', 'dose', 'taken'],
      ...['medicine~another-2', 'drug~2', 'dose~2', 'taken~2', 'medicine~another-3', 'call'],
    ]);
  },
);
