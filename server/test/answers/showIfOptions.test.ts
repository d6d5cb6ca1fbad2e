import { describe, expect, test } from 'vitest';
import { databases } from '../support/world.ts';
import { asked, optionsOf, owned, showIfOn, yes } from './showIf.fixture.ts';

describe.each(databases)('showIf on $name', (database) => {
  const { world, exported, through } = showIfOn(database);

  test('only shown options are sent, and only they are accepted', async () => {
    const client = world.client();
    const last = await through(client, 'options', [
      ['own', owned('cat')],
      ['plain', yes],
    ]);
    expect([asked(last), optionsOf(last)]).toEqual(['best', ['cat']]);
    const refused = await client.commit('options', 'best', { choice: 'dog' });
    expect(refused).toMatchObject({ http: 422, fault: { kind: 'malformed' } });
    const grid = (await client.commit('options', 'best', { choice: 'cat' })).data;
    expect(grid.subject?.choice).toMatchObject([{ id: 'cat', subChoice: [{ id: 'soft' }] }]);
    const rows = { cat: 'soft', dog: 'soft' };
    expect(await client.commit('options', 'grid', { rows })).toMatchObject({ http: 422 });
    expect(await client.commit('options', 'grid', { rows: { cat: 'loud' } })).toMatchObject({
      http: 422,
    });
    const several = (await client.commit('options', 'grid', { rows: { cat: 'soft' } })).data;
    // The question requires two choices, but only one option is shown.
    expect(several.subject).toMatchObject({ questionId: 'several', config: { min: 1 } });
    expect((await client.commit('options', 'several', owned('park'))).data.status).toBe(3);
    expect((await exported('options')).answers).toMatchObject({ grid: { rows: { cat: 'soft' } } });
  });

  test('a question without any option left is skipped', async () => {
    const last = await through(world.client(), 'options', [
      ['own', owned('none')],
      ['plain', yes],
    ]);
    expect(asked(last)).toBe('several');
  });

  test('an earlier answer that names a hidden option is offered without it', async () => {
    const client = world.client();
    await through(client, 'options', [
      ['own', owned('cat', 'dog')],
      ['plain', yes],
      ['best', { choice: 'dog' }],
      ['grid', { rows: { cat: 'soft', dog: 'loud' } }],
    ]);
    for (const _ of [1, 2, 3, 4]) await client.back('options');
    await client.commit('options', 'own', owned('cat'));
    const best = (await client.commit('options', 'plain', yes)).data;
    expect([asked(best), best.subject?.result]).toEqual(['best', undefined]);
    const grid = (await client.commit('options', 'best', { choice: 'cat' })).data;
    expect(grid.subject?.result).toBe('{"rows":{"cat":"soft"}}');
  });
});
