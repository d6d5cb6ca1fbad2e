import { expect, onTestFinished, test } from 'vitest';
import * as renderer from '../../../../src/render.tsx';
import { hiddenOptions } from '../../../../test/support/fixtures/conditionalSurvey.ts';
import { blockIn } from '../../../../tools/lib/pageBlock.ts';
import { readPages } from '../../../http/pages/pages.ts';
import { fakeBuild } from '../../support/build.ts';
import { openWorld, sqlite, survey } from '../../support/world.ts';

test('a form answers a matrix with a hidden row, and a missing row is named', async () => {
  Object.assign(globalThis, { renderer });
  const build = await fakeBuild({
    'server/render.js': 'export const { render, isDrawable, sentences } = globalThis.renderer;',
  });
  const pages = await readPages(build.dist, () => ({ lag: () => 0 }));
  const world = await openWorld(sqlite, [survey(hiddenOptions)], { pages });
  onTestFinished(async () => {
    await world.close();
    await build.remove();
  });
  const client = world.client();
  const post = async (...fields: readonly (readonly [string, string])[]) => {
    const page = await (await client.fetch(`/${hiddenOptions.id}`)).text();
    const { key, token } = blockIn(page)?.form ?? { key: '', token: '' };
    return client.fetch(`/${hiddenOptions.id}`, {
      method: 'POST',
      body: new URLSearchParams([['key', key], ['token', token], ...fields] as string[][]),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
  };
  const next = (question: string, ...fields: readonly (readonly [string, string])[]) =>
    post(['do', 'next'], ['question', question], ...fields);
  await post(['do', 'start']);
  await client.commit(hiddenOptions.id, 'own', { choices: [{ id: 'cat' }] });
  await client.commit(hiddenOptions.id, 'plain', { choice: 'yes' });
  await client.commit(hiddenOptions.id, 'best', { choice: 'cat' });
  const page = await (await client.fetch(`/${hiddenOptions.id}`)).text();
  expect(page).toContain('row.cat');
  expect(page).not.toContain('row.dog');
  expect((await next('grid')).status).toBe(422);
  expect((await next('grid', ['row.cat', 'soft'])).status).toBe(303);
  expect((await client.current(hiddenOptions.id)).data?.questionId).toBe('several');
});
