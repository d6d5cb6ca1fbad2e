import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { plants } from '../../../types/list/examplePlants.ts';
import type { Cascade } from '../../content/cascades.ts';
import { insertVersions } from '../../db/versionQueries.ts';
import { answeredCodebook } from '../../export/codebook/answeredCodebook.ts';
import { editNotice } from '../../export/editNotice.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { rSyntax } from '../../export/syntax/r.ts';
import { spssSyntax } from '../../export/syntax/spss.ts';
import { tableColumns } from '../../export/table.ts';
import { anonymiseAll, selected } from '../../forgetting/forget.ts';
import { resultsPage } from '../../results/page/resultsPage.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import { endOverdueSessions } from '../../sessions/endSession.ts';
import { fileStorageOf } from '../../uploads/fileStorage.ts';
import { cascade, databases, sharedWorld, survey } from '../support/world.ts';

type Question = { readonly id: string } & Readonly<Record<string, unknown>>;

const titled = (id: string) => ({ id, title: `Title of ${id}` });
const options = (...ids: string[]) => ids.map((id) => ({ id, text: `Option ${id}` }));
const input = (id: string): Question => ({ ...titled(id), type: 'singleInput' });
const colour: Question = { ...titled('colour'), type: 'radio', choice: options('red', 'green') };
const many: Question = { ...titled('many'), type: 'check', choice: options('x', 'y') };
const rate = (id: string): Question => ({ ...titled(id), type: 'rate' });
const four = [colour, input('said'), many, rate('rate')];

describe.each(databases)('answers to what a survey no longer has on $name', (database) => {
  const world = sharedWorld(database, [], { isFresh: true });
  let number = 0;

  /** Publishes versions of one survey with texts that no other test uses. */
  function versions(others: object = {}) {
    number += 1;
    const id = `removed${database.name}${number}`;
    const publish = (...questions: readonly Question[]) => {
      const definition = { id, title: 'Removed', questions, ...others };
      world.publish(definition);
      return survey(definition);
    };
    return { id, publish };
  }

  async function answered(id: string, answers: Readonly<Record<string, object>>) {
    const client = world.client();
    await client.start(id);
    for (const [question, answer] of Object.entries(answers)) {
      expect((await client.commit(id, question, answer)).code).toBe(200);
    }
    world.now += 1000;
    return client;
  }

  const all = {
    colour: { choice: 'red' },
    said: { text: 'words' },
    many: { choices: [{ id: 'x' }, { id: 'y' }] },
    rate: { score: 4 },
  };

  /** Returns the answers of each session as in the lines of a JSONL export. */
  async function lines(of: ReturnType<typeof survey>) {
    const text = await Readable.from(formats.jsonl(of, exportRows(world.store, of))).toArray();
    return text
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).answers);
  }

  async function table(of: ReturnType<typeof survey>, hasLabels = false) {
    const entries = await answeredCodebook(world.store, of);
    const columns = tableColumns(entries, [], hasLabels);
    const csv = formats.csv(of, exportRows(world.store, of), { columns });
    const rows: string[][] = parse((await Readable.from(csv).toArray()).join(''));
    return { entries, rows: rows.map((row) => row.slice(9)) };
  }

  test('stay in the export, marked, behind the columns of today (R46)', async () => {
    const { id, publish } = versions();
    publish(...four);
    await answered(id, all);
    const present = publish(
      { ...colour, choice: options('green') },
      { ...many, choice: options('x') },
      input('rate'),
    );
    await answered(id, {
      colour: { choice: 'green' },
      many: { choices: [{ id: 'x' }] },
      rate: { text: 'fine' },
    });

    const { entries, rows } = await table(present);
    expect(rows).toEqual([
      ['colour', 'many.x', 'rate', 'said', 'many.y', 'rate (rate)'],
      ['red', '1', '', 'words', '1', '4'],
      ['green', '1', 'fine', '', '', ''],
    ]);
    expect(await lines(present)).toEqual([
      all,
      { colour: { choice: 'green' }, many: { choices: [{ id: 'x' }] }, rate: { text: 'fine' } },
    ]);
    const { rows: labelled } = await table(present, true);
    expect(labelled.slice(0, 2)).toEqual([
      [
        ...['Title of colour', 'Title of many: Option x', 'Title of rate'],
        ...[
          'Title of said (removed)',
          'Title of many (removed): Option y',
          'Title of rate (removed)',
        ],
      ],
      ['Option red (removed)', '1', '', 'words', '1', '4'],
    ]);
    expect(rSyntax(id, entries, [])).toMatch(
      /levels = c\("green", "red"\)[^)]*"Option red \(removed\)"/s,
    );
    expect(spssSyntax(id, entries, [])).toMatch(/VALUE LABELS colour\n {2}'green' .*\n {2}'red' /);
    expect(await editNotice(world.store, present)).toBe(
      'Sessions that ended with another version of the survey: 1. Answers that name a question or an ' +
        'option that it no longer has: 4 (colour 1, said 1, many 1, rate (rate) 1)',
    );
  });

  test('have their names where a linked list has lost their items', async () => {
    const { id, publish } = versions();
    const config = { cascadeId: 'plants', levels: ['Kind', 'Group', 'Plant'] };
    const present = publish({ ...titled('plant'), type: 'linkage', config });
    const whole = cascade(plants);
    (world.deps.cascades as Map<string, Cascade>).set('plants', whole);
    await answered(id, { plant: { path: ['trees', 'conifer', 'yew'] } });
    const { text, revision } = whole;
    const version = { kind: 'cascade', id: 'plants', revision, text } as const;
    await insertVersions(world.store, [version], world.now);
    const cascades = new Map([['plants', cascade({ ...plants, items: plants.items.slice(1) })]]);
    const [kind, , plant] = (await answeredCodebook(world.store, present, { cascades })).slice(9);
    expect(kind?.options.map(({ label }) => label)).toEqual(['Shrubs', 'Moss', 'Trees (removed)']);
    expect(plant?.options.map(({ label }) => label)).toContain('Yew (removed)');
    expect(await editNotice(world.store, present, { cascades })).toContain(': 1 (plant 1)');
  });

  test('are in the results, marked', async () => {
    const { id, publish } = versions();
    publish(...four);
    await answered(id, all);
    const present = publish({ ...colour, choice: options('green') }, input('rate'));
    const statistics = await statisticsOf(present, exportRows(world.store, present));
    const counts = statistics.all.questions.map(
      ({ id: question, reached, answered: answeredCount }) => [question, reached, answeredCount],
    );
    expect(counts).toEqual([
      ['colour', 1, 1],
      ['rate', 0, 0],
      ['said', 1, 1],
      ['many', 1, 1],
      ['rate (rate)', 1, 1],
    ]);
    const page = resultsPage(statistics, present, { madeAt: world.now });
    for (const removed of ['red', 'Title of said', 'Title of rate']) {
      expect(page).toMatch(new RegExp(`${removed}(?:</bdi>)? \\(removed\\)`));
    }
    expect(page).toContain('id="q-rate_(rate)"');
  });

  test('stay when their session goes on with a later version', async () => {
    const { id, publish } = versions();
    publish(...four);
    const client = await answered(id, { colour: { choice: 'red' }, said: { text: 'words' } });
    const present = publish(colour, many, rate('rate'));
    await client.commit(id, 'many', all.many);
    await client.commit(id, 'rate', all.rate);
    expect(await lines(present)).toEqual([all]);
    expect((await table(present)).rows).toEqual([
      ['colour', 'many.x', 'many.y', 'rate', 'said'],
      ['red', '1', '1', '4', 'words'],
    ]);
  });

  test('stay left where another answer had left them', async () => {
    const { id, publish } = versions();
    const shown = { ...input('said'), showIf: { question: 'colour', is: 'red' } };
    publish(colour, shown, many, rate('rate'));
    const client = await answered(id, { colour: { choice: 'red' }, said: { text: 'left' } });
    await client.back(id);
    await client.back(id);
    await client.commit(id, 'colour', { choice: 'green' });
    await client.commit(id, 'many', all.many);
    await client.commit(id, 'rate', all.rate);
    const { said: _, ...remaining } = { ...all, colour: { choice: 'green' } };
    for (const present of [
      publish(colour, input('new'), input('said'), many, rate('rate')),
      publish(colour, input('new'), many, rate('rate')),
    ]) {
      expect(await lines(present)).toEqual([remaining]);
    }
  });

  test('of before the versions of paths are read without what was not asked', async () => {
    const { id, publish } = versions();
    publish(...four);
    await answered(id, all);
    // The rows look as after a migration, in a database without stored surveys.
    await world.store.db.updateTable('session').set({ path_revision: null }).execute();
    await world.store.db.deleteFrom('survey_version').execute();
    const present = publish(colour, input('new'), many, input('rate'));
    expect(await lines(present)).toEqual([all]);
    expect((await table(present)).rows).toEqual([
      ['colour', 'new', 'many.x', 'many.y', 'rate', 'rate (rate)', 'said'],
      ['red', '', '1', '1', '', '{"score":4}', '{"text":"words"}'],
    ]);
  });

  test('of an earlier release that runs beside this one are read by the version of their start', async () => {
    const { id, publish } = versions();
    publish(...four);
    await answered(id, all);
    await world.store.db.updateTable('session').set({ path_revision: null }).execute();
    const present = publish(colour, input('new'), rate('said'), many);
    expect(await lines(present)).toEqual([all]);
  });

  test('of an anonymised session stay, whatever their texts decided and the file says by then', async () => {
    const { id, publish } = versions();
    const isMail = { question: 'mail', matches: '.+@.+' };
    const mail = { ...input('mail'), config: { acceptIf: isMail } };
    publish(mail, { ...colour, showIf: isMail }, input('said'), many, rate('rate'));
    await answered(id, { mail: { text: 'a@b' }, ...all });
    await answered(id, { mail: { text: 'c@d' }, colour: all.colour });
    publish(mail, many, input('rate'));
    const storage = fileStorageOf(world.deps, survey({ id, title: 'T', questions: [rate('a')] }));
    for (const row of await world.rows('session')) {
      const selection = await selected(storage, { id: String(row.id) });
      await anonymiseAll(storage, world.deps.surveys, { id: String(row.id) }, selection, world.now);
    }
    const present = publish(input('new'), mail, many, rate('rate'));
    // Anonymised sessions begin at midnight, so that their order is unknown.
    const sorted = (await lines(present)).sort((first, second) =>
      first.said ? -1 : second.said ? 1 : 0,
    );
    expect(sorted).toEqual([
      { mail: { text: '–' }, ...all, said: { text: '–' } },
      { mail: { text: '–' }, colour: all.colour },
    ]);
    const { all: counts } = await statisticsOf(present, exportRows(world.store, present));
    expect(counts.sessions).toMatchObject({ completed: 1, unfinished: 1 });
  });

  test('count when the time of their session ends after the edit', async () => {
    const { id, publish } = versions({ maxAnswerTime: 60, scoring: { maximum: 10 } });
    publish(rate('one'), rate('two'), rate('three'));
    await answered(id, { one: { score: 3 }, two: { score: 4 } });
    const present = publish(rate('one'), rate('new'), rate('two'), rate('three'));
    world.now += 10 * 60_000;
    await endOverdueSessions(world.deps);
    expect(await world.rows('session')).toMatchObject([{ status: 3, score: 7 }]);
    expect(await lines(present)).toEqual([{ one: { score: 3 }, two: { score: 4 } }]);
  });
});
