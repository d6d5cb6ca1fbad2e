import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFilter } from '../../../../server/export/filter.ts';
import { formats } from '../../../../server/export/formats.ts';
import { type Exported, exportRows } from '../../../../server/export/rows.ts';
import { loadSurveys } from '../../../../server/surveys/loadSurveys.ts';
import type { Questionnaire } from '../../../../server/surveys/questionnaire.ts';
import { openWorld, sqlite, survey } from '../../../../server/test/support/world.ts';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { simulateCommand } from '../../simulate/command.ts';
import { inProcessServer } from '../../simulate/inProcessServer.ts';
import { simulate } from '../../simulate/simulate.ts';

const { surveys, cascades } = await loadSurveys('surveys');
const until = Date.parse('2031-05-01T12:00:00Z');
const testKey = 'a key for tests';
const tests = readFilter({ test: true }, []);
const dayMs = 24 * 60 * 60 * 1000;

describe('simulated respondents', () => {
  test.each([...surveys.values()])(
    'give $id the same accepted answers for the same seed',
    async (survey) => {
      const first = await simulated(survey, '1', 6);
      expect(first.counts.turnedAway).toBe(0);
      expect(first.counts.ended).toBeGreaterThan(2);
      expect(first.csv.split('\r\n')).toHaveLength(6 + 2);
      expect((await simulated(survey, '1', 6)).csv).toBe(first.csv);
    },
  );

  test('give other answers for another seed', async () => {
    const [first, another] = [await simulated(crossing, '1', 6), await simulated(crossing, '2', 6)];
    expect(another.csv).not.toBe(first.csv);
  });

  test('spread over days and seconds, prefer some options, and take every branch', async () => {
    const { rows, counts } = await simulated(crossing, '1', 200);
    expect(counts.left).toBeGreaterThan(1);
    expect(counts.timedOut).toBeGreaterThan(1);
    expect(
      new Set(rows.map(({ session }) => Math.floor(session.created_at / dayMs))).size,
    ).toBeGreaterThan(10);
    expect(new Set(rows.map(({ session }) => session.locale))).toEqual(new Set(['en', 'de']));
    expect(new Set(rows.map(({ values }) => values.get('source')))).toContain('letter');
    const colours = rows.flatMap(({ answers }) => Object(answers.get('colour')).choice ?? []);
    const shares = [...Map.groupBy(colours, String).values()].map(({ length }) => length);
    expect(Math.max(...shares)).toBeGreaterThan(2 * Math.min(...shares));
    for (const id of ['red', 'many', 'letter']) {
      expect(
        rows.some(({ answers }) => answers.has(id)),
        id,
      ).toBe(true);
    }
    const seconds = rows.flatMap(({ session: { started_at, finished_at } }) =>
      finished_at === null || started_at === null ? [] : [(finished_at - started_at) / 1000],
    );
    expect(Math.min(...seconds)).toBeGreaterThan(3);
  });

  test('are refused where they cannot or should not answer', async () => {
    const directory = await temporaryDirectory();
    const env = { SURVEYS_DIR: join(directory, 'surveys'), DATA_DIR: join(directory, 'data') };
    await mkdir(env.SURVEYS_DIR);
    const question = { id: 'q', type: 'rate', title: 'Q' };
    for (const [id, more] of Object.entries({
      open: {},
      invited: { login: 'link' },
      shut: { paused: true },
    })) {
      const file = { id, title: id, questions: [question], ...more };
      await writeFile(join(env.SURVEYS_DIR, `${id}.json`), JSON.stringify(file));
    }
    const command = (...args: string[]) => simulateCommand([...args, '--respondents', '3'], env);
    expect(await command('invited')).toMatch(/^invited: \d ended/);
    await expect(command('invited', '--as-respondents')).rejects.toThrow('personal link');
    await expect(command('shut')).rejects.toThrow('is not open in these days');
    await expect(command('missing')).rejects.toThrow('there are: invited, open, shut');
    await expect(command('open', '--url', 'https://survey.example.org')).rejects.toThrow(
      'this machine',
    );
    expect(await command('open')).toMatch(/^open: \d ended/);
    expect(await command('open', '--as-respondents', '--yes')).toMatch(/^open: \d ended/);
    await expect(command('open', '--as-respondents')).rejects.toThrow(
      'has sessions, maybe of real respondents',
    );
    await expect(command('open', '--url', 'http://127.0.0.1:1')).rejects.toThrow('TEST_KEY');
  });
});

const crossing = survey({
  id: 'crossing',
  languages: ['en', 'de'],
  title: 'Crossing',
  maxAnswerTime: 900,
  values: { source: { from: 'address', type: 'text' } },
  questions: [
    {
      id: 'colour',
      type: 'radio',
      title: 'Colour',
      choice: ['red', 'green', 'blue'].map((id) => ({ id, text: id })),
    },
    { id: 'red', type: 'rate', title: 'Red', showIf: { question: 'colour', is: 'red' } },
    { id: 'number', type: 'singleInput', title: 'N', config: { kind: 'number', min: 0, max: 1e6 } },
    { id: 'many', type: 'rate', title: 'Many', showIf: { question: 'number', is: '999999' } },
    { id: 'letter', type: 'rate', title: 'Letter', showIf: { value: 'source', is: 'letter' } },
  ],
});

async function simulated(survey: Questionnaire, seed: string, respondents: number) {
  const world = await openWorld(sqlite, [survey]);
  const { deps, close } = world;
  const config = {
    maxUnattached: 2 ** 31,
    login: { way: { kind: 'none' }, hours: 1, idleMinutes: 1 },
  } as const;
  const server = inProcessServer({
    survey: survey,
    cascades,
    seed,
    testKey,
    config,
    stores: deps.stores,
    files: deps.files,
  });
  try {
    // A demo deletes its sessions after a day, so its period is shorter.
    const days = survey.definition.config.demo ? 0.5 : 14;
    const period = { from: until - days * dayMs, until };
    const counts = await simulate({
      survey: survey,
      cascades,
      seed,
      respondents,
      period,
      target: server,
      testKey,
    });
    const store = survey.definition.config.demo ? deps.stores.demo : deps.stores.real;
    const rows: Exported[] = await all(exportRows(store, survey, tests));
    expect(await all(exportRows(store, survey))).toEqual([]);
    const csv = await all(formats.csv(survey, exportRows(store, survey, tests)));
    return { counts, rows, csv: csv.join('').replace(/\br?[\da-f]{32}\b/g, 'ID') };
  } finally {
    server.close();
    await close();
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
