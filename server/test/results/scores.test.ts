import { expect, test } from 'vitest';
import { exportRows } from '../../export/rows.ts';
import { resultsPage } from '../../results/page/resultsPage.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import { answerAll, sample, sqlite, testWorld } from '../support/world.ts';

test.each([
  ['average', [4, 2], [3, 3], '62.5 of 100', 'D', '35'],
  ['good', [4, 2], [4, 2], '75 of 100', 'B', '73'],
])('a System Usability Scale that is %s has its grade and percentile', async (_, ...rest) => {
  const [odd, even, mean, grade, percentile] = rest;
  const sus = sample('sus');
  const world = await testWorld(sqlite, [sus]);
  for (const scores of [odd, even]) {
    const answers = sus.questions.map(({ id }, index) => [id, { score: scores[index % 2] }]);
    await answerAll(world.client(), 'sus', Object.fromEntries(answers));
  }
  const statistics = await statisticsOf(sus, exportRows(world.store, sus));
  const page = resultsPage(statistics, sus, { madeAt: world.now });
  expect(page).toContain(`<dt>Mean</dt><dd>${mean}</dd>`);
  expect(page).toContain(`<dt>Percentile</dt><dd>${percentile}</dd>`);
  expect(page).toContain(`<dt>Grade</dt><dd>${grade}</dd>`);
});
