import { describe, expect, test } from 'vitest';
import { auditPages } from '../../db/forgetting/audit.ts';
import { openStore } from '../../db/open.ts';
import { output } from '../support/output.ts';
import { settings } from '../support/process.ts';
import { bases, databases, testWorld } from '../support/world.ts';

/** Makes lines of the audit log for two surveys in order, several of them in the same millisecond. */
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${String(index).padStart(6, '0')}`,
    at: Date.parse('2031-05-01T12:00:00Z') + Math.floor(index / 3),
    command: 'export',
    survey_id: index % 2 === 0 ? 'drinks' : 'food',
    count: index,
  }));

async function pagesOf<Page>(pages: AsyncIterable<Page>): Promise<readonly Page[]> {
  const all: Page[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

describe.each(databases)('the log on $name', (database) => {
  test('is read by pages of at most their size, without a gap or a line twice', async () => {
    const { store } = await testWorld(database, []);
    const lines = linesOf(20);
    await store.db.insertInto('audit').values(lines.toReversed()).execute();
    const all = await pagesOf(auditPages(store.db, undefined, 4));
    expect(all.map((page) => page.length)).toEqual([4, 4, 4, 4, 4, 0]);
    expect(all.flat()).toEqual(lines);
    const ofFood = await pagesOf(auditPages(store.db, 'food', 4));
    expect(ofFood.map((page) => page.length)).toEqual([4, 4, 2]);
    expect(ofFood.flat()).toEqual(lines.filter((line) => line.survey_id === 'food'));
  });
});

describe.each(bases)('answers log from $name', ({ base }) => {
  test('prints more lines than one page has', async () => {
    const question = { id: 'say', type: 'singleInput', title: 'Say' };
    const survey = (id: string) => ({ id, title: id, questions: [question] });
    const { env } = await settings({ surveys: [survey('drinks'), survey('food')], base });
    const lines = linesOf(2500);
    const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = env;
    const store = await openStore({ databaseUrl, dataDir });
    for (let from = 0; from < lines.length; from += 500) {
      await store.db
        .insertInto('audit')
        .values(lines.slice(from, from + 500))
        .execute();
    }
    await store.close();
    const printed = async (...args: string[]) => {
      const { out } = await output('server/cli/answers.ts', { args, env });
      return out.split('\n');
    };
    const csv = lines.map((line) =>
      [new Date(line.at).toISOString(), line.command, line.survey_id, line.count].join(),
    );
    const head = 'time,command,survey,sessions';
    expect(await printed('log')).toEqual([head, ...csv, '']);
    const ofFood = csv.filter((line) => line.includes(',food,'));
    expect(await printed('log', '--survey', 'food')).toEqual([head, ...ofFood, '']);
  });
});
