import { expect, test } from 'vitest';
import { exportRows } from '../../export/rows.ts';
import { resultsPage } from '../../results/page/resultsPage.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import { sqlite, survey, testWorld } from '../support/world.ts';

const sayings = survey({
  id: 'said',
  title: 'Said',
  languages: ['en', 'de', 'fr'],
  values: { branch: { from: 'address', type: 'text', forExport: true } },
  questions: [
    { id: 'say', type: 'singleInput', title: 'Say', config: { multiline: true } },
    { id: 'rate', type: 'rate', title: 'Rate' },
  ],
});

const personal = { personal: true };
const reached = survey({
  id: 'reached',
  title: 'Reached',
  questions: [
    { id: 'name', type: 'singleInput', title: 'Name', config: personal },
    {
      ...{ id: 'both', type: 'multiInput', title: 'Both' },
      choice: [
        { id: 'own', text: 'Own', questionConfig: personal },
        { id: 'thing', text: 'Thing' },
      ],
    },
    {
      ...{ id: 'by', type: 'radio', title: 'By' },
      choice: [{ id: 'other', text: 'Other', questionConfig: { input: true, ...personal } }],
    },
  ],
});

/** Makes results of groups; each has a language, a branch and texts. */
async function resultsOf(
  ...groups: readonly (readonly [string, string, readonly string[]])[]
): Promise<{ page: string; facets: readonly (readonly [string, readonly string[]])[] }> {
  const world = await testWorld(sqlite, [sayings]);
  for (const [locale, branch, texts] of groups) {
    for (const text of texts) {
      const client = world.client();
      await client.start('said', { locale, address: `?v.branch=${branch}` });
      await client.commit('said', 'say', { text });
    }
  }
  const statistics = await statisticsOf(sayings, exportRows(world.store, sayings));
  return {
    page: resultsPage(statistics, sayings, { madeAt: world.now }),
    facets: statistics.facets.map(({ kind, name, values }) => [name || kind, values]),
  };
}

const times = (count: number, text = '') => Array.from({ length: count }, () => text);

test('texts appear only as words of three respondents, without identifying facts', async () => {
  const text =
    'The GARDEN, garden! mina@example.org +49 171 5550123 https://example.org/mina example.net/x R2D2';
  const { page } = await resultsOf(
    ['en', 'x', [...times(3, text), ...times(2, 'A secret greenhouse')]],
    ['de', 'x', ['Überall garden']],
  );
  const body = page.slice(page.indexOf('<main'));
  expect(body).toMatch(/<bdi>garden<\/bdi> <span>4<\/span>/);
  expect(body).not.toContain('<bdi>the</bdi>');
  expect(body).not.toMatch(/example|mina|5550123|171|r2d2|secret|greenhouse|überall|GARDEN/);
});

test('personal texts and own texts of another format are only counted', async () => {
  const world = await testWorld(sqlite, [reached]);
  for (let count = 0; count < 4; count += 1) {
    const client = world.client();
    await client.start('reached');
    await client.commit('reached', 'name', { text: 'Mina' });
    await client.commit('reached', 'both', { blanks: { own: 'Mina', thing: 'greenhouse' } });
    await client.commit('reached', 'by', { choice: 'other', text: 'Mina' });
  }
  const statistics = await statisticsOf(reached, exportRows(world.store, reached));
  const page = resultsPage(statistics, reached, { madeAt: world.now });
  expect(page).not.toMatch(/mina/i);
  expect(page).toMatch(/<bdi>greenhouse<\/bdi> <span>4<\/span>/);
  expect(page.match(/4 texts, not listed/g)).toHaveLength(2);
});

test('groups of fewer than five sessions are not offered, and cannot be computed by subtraction', async () => {
  const { page, facets } = await resultsOf(
    ['en', 'north', times(7, 'a')],
    ['de', 'south', times(6, 'a')],
    ['fr', 'east', times(4, 'a')],
  );
  // Offering French alone would reveal the size of the missing group: all sessions minus the offered ones.
  expect(facets).toEqual([
    ['language', ['en']],
    ['branch', ['north']],
  ]);
  expect(page.match(/<option [^>]*data-name/g)).toHaveLength(2);
});

test('a value with many answers is not offered, and no session or user is named', async () => {
  const { page, facets } = await resultsOf(
    ...Array.from({ length: 13 }, (_, index) => ['en', `b${index}`, times(5, 'a')] as const),
  );
  expect(facets).toEqual([]);
  expect(page).not.toContain('<select');
  expect(page).not.toContain('<script');
});
