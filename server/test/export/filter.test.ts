import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { sessionPages } from '../../db/exportQueries.ts';
import { countSessions } from '../../db/forgetting/sessionCount.ts';
import { columnsOfSurvey } from '../../export/columns.ts';
import { type FilterOptions, readFilter } from '../../export/filter.ts';
import { type Exported, exportRows } from '../../export/rows.ts';
import { answerAll, databases, noon, sharedWorld, survey } from '../support/world.ts';

const short = survey({
  id: 'short',
  title: 'Short',
  questions: [
    {
      ...{ id: 'drink', type: 'radio', title: 'Drink' },
      choice: [
        { id: 'tea', text: 'Tea' },
        { id: 'cocoa', text: 'Cocoa' },
      ],
    },
    { id: 'rate', type: 'rate', title: 'Rate' },
  ],
});
const columns = columnsOfSurvey(short);
const hour = 3_600_000;

describe.each(databases)('a filter of an export from $name', (database) => {
  const world = sharedWorld(database, [short], { isFresh: true });

  async function cellsOf(options: FilterOptions): Promise<readonly (string | number)[]> {
    const rows = await Readable.from(
      exportRows(world.store, short, readFilter(options, columns)),
    ).toArray();
    return rows.map(({ cells }: Exported) => cells.drink ?? cells.locale ?? '');
  }

  test('keeps the sessions of times, states and cells', async () => {
    await answerAll(world.client(), 'short', { drink: { choice: 'tea' }, rate: { score: 2 } });
    world.now = noon + 13 * hour;
    await answerAll(world.client(), 'short', { drink: { choice: 'cocoa' } });
    world.now = noon + 36 * hour;
    await world.client().start('short', { locale: 'de' });
    await world.store.db
      .updateTable('session')
      .set({ device: '{"kind":"mobile"}' })
      .where('locale', '=', 'de')
      .execute();

    const all = ['tea', 'cocoa', 'de'];
    expect(await cellsOf({})).toEqual(all);
    expect(await cellsOf({ to: '2031-05-01' })).toEqual(['tea']);
    expect(await cellsOf({ from: '2031-05-02', to: '2031-05-03' })).toEqual(['cocoa', 'de']);
    expect(await cellsOf({ from: '2031-05-02T01:00', to: '2031-05-03T00:00Z' })).toEqual(['cocoa']);
    expect(await cellsOf({ to: '2031-05-02T03:00+02:00' })).toEqual(['tea']);
    expect(await cellsOf({ status: ['ended'] })).toEqual(['tea']);
    expect(await cellsOf({ status: ['ended,answering', 'home'] })).toEqual(all);
    expect(await cellsOf({ where: ['locale=de', 'device=mobile'] })).toEqual(['de']);
    expect(await cellsOf({ where: ['locale=de', 'locale=en', 'rate='] })).toEqual(['cocoa', 'de']);
    expect(await cellsOf({ where: ['drink=tea', 'drink=cocoa', 'rate=2'] })).toEqual(['tea']);
    expect(await cellsOf({ where: ['channel=mail'] })).toEqual([]);
  });

  test('finds each session once, for any page size', async () => {
    await world.client().start('short');
    const [session] = await world.store.db.selectFrom('session').selectAll().execute();
    if (!session) throw new Error('There is no session');
    const copies = Array.from({ length: 12 }, (_, index) => ({
      ...session,
      ...{ id: `r${index}`.padEnd(4, 'x'), token_hash: `t${index}`, opened_by: `o${index}` },
      locale: index % 3 === 0 ? 'de' : 'en',
      created_at: noon + Math.floor(index / 4),
    }));
    await world.store.db.insertInto('session').values(copies).execute();
    const german = copies.filter(({ locale }) => locale === 'de').map(({ id }) => id);
    for (const [limit, window] of [1, 2, 3, 5].flatMap((n) => [1, 4, 13, 20].map((m) => [n, m]))) {
      const pages = sessionPages(world.store.db, 'short', limit ?? 0, { locale: ['de'] }, window);
      const ids = (await Readable.from(pages).toArray()).flat().map(({ id }) => id);
      expect(ids, `${limit} of ${window}`).toEqual(german);
      const counted = await countSessions(world.store.db, 'short', { locale: ['de'] }, window);
      expect(counted, `of ${window}`).toBe(german.length);
    }
  });
});

test.each<readonly [FilterOptions, string]>([
  [{ from: 'May' }, '--from May: a day such as 2031-05-01 or a time'],
  [{ to: '2031-02-30' }, '--to 2031-02-30: a day'],
  [{ from: '2031-02-31T00:00Z' }, '--from 2031-02-31T00:00Z: a day'],
  [{ from: '2031-05-01T25:00' }, '--from 2031-05-01T25:00: a day'],
  [
    { from: '2031-05-02', to: '2031-05-01' },
    '--to 2031-05-01: is before 2031-05-02, from which sessions are chosen',
  ],
  [{ test: true, all: true }, '--test: has no meaning with --all'],
  [{ status: ['endet'] }, '--status endet: one of home, answering, ended'],
  [{ status: ['endet'] }, 'did you mean "ended"?'],
  [{ where: ['drinks=tea'] }, 'has no column "drinks"; did you mean "drink"?'],
  [{ where: ['drink'] }, '--where drink: NAME=VALUE is expected'],
])('%o is refused: %s', (options, reason) => {
  expect(() => readFilter(options, columns)).toThrow(reason);
});
