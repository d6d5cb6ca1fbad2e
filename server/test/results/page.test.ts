import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { exportRows } from '../../export/rows.ts';
import { stackedBar } from '../../results/charts/bars.ts';
import { spreadLabels } from '../../results/charts/spreadLabels.ts';
import { coefficient, decimal, figureOf } from '../../results/markup/format.ts';
import { resultsPage } from '../../results/page/resultsPage.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import { withInlineLogo } from '../../surveys/themes/inlineLogo.ts';
import { sqlite, survey, testWorld } from '../support/world.ts';

const countries = Array.from({ length: 40 }, (_, index) => ({
  ...{ id: `c${index}`, text: `Country ${index}` },
}));
const quiz = survey({
  id: 'quiz',
  title: 'Quiz',
  scoring: { maximum: 1 },
  questions: [
    {
      ...{ id: 'planet', type: 'radio', title: 'Planet' },
      choice: [
        { id: 'venus', text: 'Venus' },
        { id: 'mercury', text: 'Mercury', score: 1 },
      ],
    },
    { id: 'country', type: 'list', title: 'Country', choice: countries },
  ],
});

test('a quiz marks its right answer, and a long list has all options in a table', async () => {
  const world = await testWorld(sqlite, [quiz]);
  const client = world.client();
  await client.start('quiz');
  await client.commit('quiz', 'planet', { choice: 'venus' });
  await client.commit('quiz', 'country', { choice: 'c39' });
  const statistics = await statisticsOf(quiz, exportRows(world.store, quiz));
  const page = resultsPage(statistics, quiz, { madeAt: world.now });
  const points = [
    ...page.matchAll(/<bdi[^>]*>(\w+)<\/bdi> <span class="points">(.*?)<\/span> ?1/g),
  ];
  expect(points.map(([, option]) => option)).toEqual(['Mercury']);
  expect(page).toContain('✓ </span>1 point</span>');
  expect(page).toContain('All others');
  const [, all = ''] = page.split('Table of all 40');
  for (const { text } of countries) expect(all).toContain(`>${text}<`);
});

test('a results page has the accent of a theme, corrected for texts, in a style that its policy allows', async () => {
  const world = await testWorld(sqlite, [quiz]);
  const statistics = await statisticsOf(quiz, exportRows(world.store, quiz));
  const theme = { accent: '#ffda1a', scheme: 'light' } as const;
  const page = resultsPage(statistics, quiz, { madeAt: world.now, theme });
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  expect(style).toMatch(/:root\{color-scheme:light;.*--accent:light-dark\(#[\da-f]{6},/);
  expect(style).not.toContain('#ffda1a');
  expect(page).toContain(createHash('sha256').update(style).digest('base64'));
});

test.each([
  ['/pictures/logo.svg', 'data:image/svg+xml;base64,'],
  ['/pictures/missing.svg', null],
  ['/pictures/../secret.svg', null],
  ['https://other.example/logo.svg', null],
])('a results page has the logo %s in itself, where it can be read', async (src, start) => {
  const picturesDir = await temporaryDirectory();
  await writeFile(join(picturesDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const world = await testWorld(sqlite, [quiz]);
  const statistics = await statisticsOf(quiz, exportRows(world.store, quiz));
  const theme = await withInlineLogo({ logo: { src, alt: 'Parc "Arven"' } }, picturesDir);
  const page = resultsPage(statistics, quiz, { madeAt: world.now, theme });
  const [, shown = null] = /<img src="([^"]*)" alt="Parc &quot;Arven&quot;">/.exec(page) ?? [];
  expect(shown?.slice(0, start?.length) ?? null).toBe(start);
  expect(page).not.toContain(src);
});

test('questions come before drop-off and times, which are folded, and the contents lead to each', async () => {
  const world = await testWorld(sqlite, [quiz]);
  const client = world.client();
  await client.start('quiz');
  await client.commit('quiz', 'planet', { choice: 'venus' });
  const statistics = await statisticsOf(quiz, exportRows(world.store, quiz));
  const page = resultsPage(statistics, quiz, { madeAt: world.now });
  const headings = [...page.matchAll(/(<summary>)?<h[23] id="([^"]+)"/g)].map(([, folded, id]) =>
    folded ? `${id} (folded)` : id,
  );
  const order = ['questions', 'q-planet', 'q-country', 'drop-off (folded)', 'times (folded)'];
  expect(headings.filter((heading) => order.includes(String(heading)))).toEqual(order);
  const [, contents = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(page) ?? [];
  const links = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).toEqual(['q-planet', 'q-country']);
});

test('negative numbers have a minus, and no zero has one', () => {
  expect([coefficient(-0.5), figureOf(-0.52), decimal(-3)]).toEqual(['−0.50', '−0.52', '−3.0']);
  expect([coefficient(-0.001), decimal(-0.04), figureOf(2009)]).toEqual(['0.00', '0.0', '2009']);
});

test('points that overlap are drawn side by side, inside the square', () => {
  const places = [
    ...Array.from({ length: 6 }, () => [0.05, 0.1] as const),
    [0.5, 0.5],
    [0.52, 0.5],
  ];
  const drawn = spreadLabels(places as (readonly [number, number])[]);
  for (const [index, { at: label }] of drawn.entries()) {
    for (const { at: other } of drawn.slice(index + 1)) {
      expect(Math.hypot(label[0] - other[0], label[1] - other[1])).toBeGreaterThan(0.095);
    }
    for (const side of label) expect(side).toBeGreaterThanOrEqual(0.05);
  }
  expect(spreadLabels([[0.2, 0.2]])).toEqual([{ point: [0.2, 0.2], at: [0.2, 0.2] }]);
});

test.each([
  [0.5, 'from-15'],
  [0.13, 'from-20'],
  [0.09, 'from-30'],
  [0.06, 'from-45'],
  [0.04, null],
])('the label of a part of %f waits for a container where it fits: %s', (share, from) => {
  const markup = String(stackedBar([{ share, tone: 'high', label: '10.9%' }]));
  expect(/from-\d+/.exec(markup)?.[0] ?? null).toBe(from);
});
