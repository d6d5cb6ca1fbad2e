import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { option, randomSurvey, rate, why } from '../../../test/support/fixtures/randomSurvey.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { createApp } from '../../http/app.ts';
import { armFor } from '../../surveys/order/randomAssignment.ts';
import { picture } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const lab = randomSurvey;
const block = { block: 'mixed', order: 'random' };
const plain = survey({ id: 'plain', title: 'Plain', questions: [rate('a')] });
const missionOrders = ['xyz', 'xzy', 'yxz', 'yzx', 'zxy', 'zyx'];

describe.each(databases)('a random order on $name', (database) => {
  let drawn: { seed?: string; arm?: string } = {};
  const world = sharedWorld(database, [survey(lab), plain], {
    isFresh: true,
    assignment: () => drawn,
  });

  const answerTo = (id: string) => (id === 'why' ? { choice: '1' } : { score: 3 });

  /**
   * Answers the questions from the current one on; returns them in their order, with their numbers
   * and options.
   */
  async function walk(client: Client, until = ''): Promise<string[]> {
    const asked: string[] = [];
    let { subject } = (await client.locate('lab')).data;
    while (subject && subject.questionId !== until) {
      const { questionId, index, count, choice } = subject;
      const options = (choice as readonly { id: string }[]).map(({ id }) => id).join('');
      asked.push(`${questionId} ${index}/${count} ${options}`.trim());
      ({ subject } = (await client.commit('lab', questionId, answerTo(questionId))).data);
    }
    return asked;
  }

  async function walked(draw: typeof drawn = {}) {
    drawn = draw;
    const client = world.client();
    const first = (await client.start('lab')).data.subject?.questionId;
    return { client, first, asked: await walk(client) };
  }

  const idsIn = (asked: readonly string[]) => asked.map((line) => line.split(' ')[0] ?? '');

  test('shuffles whole blocks, questions of a block and options, and nothing else', async () => {
    const seen = { missions: new Set<string>(), mixed: new Set<string>(), why: new Set<string>() };
    for (let seed = 0; seed < 30; seed += 1) {
      const { asked } = await walked({ seed: String(seed), arm: 'a' });
      const ids = idsIn(asked);
      const missions = ids.filter((id) => /^[xyz]/.test(id)).join('');
      expect(missions).toMatch(/^(?:x1x2|y1y2|z1z2){3}$/);
      expect([ids[0], ids[5], ids.at(-1)]).toEqual(['first', 'between', 'onlyA']);
      seen.missions.add([...missions.matchAll(/(.)1/g)].map(([, id]) => id).join(''));
      seen.mixed.add(ids.slice(8, 11).join(''));
      seen.why.add(/ (\S+)$/.exec(asked[11] ?? '')?.[1] ?? '');
      expect(asked.map((line) => line.split(' ')[1])).toEqual(
        ids.map((_, index) => `${index + 1}/13`),
      );
    }
    expect([...seen.missions].sort()).toEqual(missionOrders);
    expect(seen.mixed.size).toBe(6);
    expect([...seen.why].sort()).toEqual([
      '12none3',
      '13none2',
      '21none3',
      '23none1',
      '31none2',
      '32none1',
    ]);
  });

  test('starts with any of the first blocks, and the progress counts on without conditions', async () => {
    const { arms: _, ...more } = lab;
    world.publish({ ...more, questions: lab.questions.slice(1, -1) });
    const firsts = new Set<string | undefined>();
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      const { first, asked } = await walked({ seed });
      expect(asked.map((line) => line.split(' ')[1])).toEqual(
        asked.map((_, index) => `${index + 1}/11`),
      );
      expect(first).toBe(idsIn(asked)[0]);
      firsts.add(first);
    }
    expect(firsts).toEqual(new Set(['x1', 'y1', 'z1']));
  });

  test('shuffles columns equally in all rows, except the anchored one', async () => {
    const none = option('none', { anchored: true });
    const [first, second, third] = ['1', '2', '3'].map((id) => option(id));
    const grid = {
      ...{ id: 'grid', type: 'multiSingle', title: 'Grid', columnOrder: 'random' },
      choice: [option('r'), option('s'), option('t', { subChoice: [none, second, third, first] })],
      subChoice: [none, first, second, third],
    };
    world.publish({ ...lab, questions: [grid, why] });
    const seen = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1) {
      drawn = { seed: String(seed) };
      const client = world.client();
      const { subject } = (await client.start('lab')).data;
      const rows = (subject?.choice ?? []) as { id: string; subChoice: { id: string }[] }[];
      expect(rows.map(({ id }) => id)).toEqual(['r', 's', 't']);
      const columns = rows.map(({ subChoice }) => subChoice.map(({ id }) => id).join(' '));
      expect(new Set(columns).size).toBe(1);
      seen.add(columns[0] ?? '');
      const answer = { rows: { r: 'none', s: '3', t: '2' } };
      expect((await client.commit('lab', 'grid', answer)).code).toBe(200);
    }
    expect([...seen].sort()).toEqual(
      ['1 2 3', '1 3 2', '2 1 3', '2 3 1', '3 1 2', '3 2 1'].map((order) => `none ${order}`),
    );
  });

  test('accepts a file for a question that is later only in the random order', async () => {
    const files = { id: 'files', type: 'upload', title: 'Files' };
    world.publish({ ...lab, questions: [{ ...block, questions: [files, rate('score')] }, why] });
    drawn = { seed: '2' };
    const client = world.client();
    expect((await client.start('lab')).data.subject?.questionId).toBe('score');
    await client.uploadOne('a.png', await picture().png().toBuffer(), 'lab');
  });

  test('is kept after Previous, a restart, another round, and in another process', async () => {
    const { client, asked } = await walked();
    await client.reAnswer('lab');
    await client.start('lab');
    const half = await walk(client, 'between');
    expect(half).toEqual(asked.slice(0, half.length));
    await client.back('lab');
    expect((await client.locate('lab')).data.subject?.questionId).toBe(idsIn(half).at(-1));
    await client.reAnswer('lab');
    await client.start('lab');
    const read = survey(lab);
    const surveys = new Map([[read.id, read]]);
    const other = createApp({
      ...{ ...world.deps, assignment: () => ({ seed: 'other' }), surveys },
      ...{ pages: null, picturesDir: null, publicOrigin: null },
      login: { way: { kind: 'development' }, hours: 12, idleMinutes: 120 },
    });
    expect(await walk(client.copy(other))).toEqual(asked);
  });

  test('is kept after the survey has changed (4004), and a new option is inserted', async () => {
    const { client, asked } = await walked({ seed: 'one', arm: 'a' });
    await client.reAnswer('lab');
    await client.start('lab');
    await walk(client, 'between');
    const changed = lab.questions.flatMap((question) => {
      if (question === why) return [{ ...why, choice: [...why.choice, option('4')] }];
      return Object(question).id === 'between' ? [] : [question];
    });
    // Choosing the arm again would select the other arm, which has nearly all the weight.
    const arms = [{ id: 'a' }, { id: 'b', weight: 1e9 }];
    world.publish({ ...lab, arms, questions: changed });
    expect((await client.current('lab')).code).toBe(4004);
    await client.reAnswer('lab');
    await client.start('lab');
    const again = await walk(client);
    expect(idsIn(again)).toEqual(idsIn(asked).filter((id) => id !== 'between'));
    const optionsIn = (list: readonly string[]) =>
      list.find((line) => /^why/.test(line))?.split(' ')[2];
    expect(optionsIn(again)?.replace('4', '').replace('none', '')).toBe(
      optionsIn(asked)?.replace('none', ''),
    );
  });

  test('is stored and exported by its seed and its arm, with the answers as they were asked', async () => {
    const { asked } = await walked({ seed: 'fixed', arm: 'b' });
    expect(idsIn(asked)).not.toContain('onlyA');
    world.now += 1000;
    await walked();
    const sessions = (await world.rows('session')).sort(
      (a, b) => Number(a.created_at) - Number(b.created_at),
    );
    const [fixed, random] = sessions;
    expect([fixed?.seed, fixed?.arm]).toEqual(['fixed', 'b']);
    expect([random?.seed, random?.arm]).toEqual([
      expect.stringMatching(/^s[0-9a-f]{16}$/),
      armFor(survey(lab).definition, String(random?.seed)),
    ]);
    const read = survey(lab);
    const rows = (format: 'csv' | 'jsonl') =>
      Readable.from(formats[format](read, exportRows(world.store, read))).toArray();
    const [line = ''] = await rows('jsonl');
    expect(JSON.parse(line)).toMatchObject({ seed: 'fixed', arm: 'b' });
    expect(Object.keys(JSON.parse(line).answers)).toEqual(idsIn(asked));
    const table = (await rows('csv')).join('').replaceAll('"', '');
    const [header = [], first = []] = table.split('\r\n').map((row) => row.split(','));
    expect(['seed', 'arm'].map((name) => first[header.indexOf(name)])).toEqual(['fixed', 'b']);
  });

  test('keeps the rows and the export of other surveys unchanged', async () => {
    await world.client().start('plain');
    expect((await world.rows('session'))[0]).toMatchObject({ seed: null, arm: null });
    const text = await Readable.from(formats.csv(plain, exportRows(world.store, plain))).toArray();
    expect(text.join('')).not.toMatch(/seed|arm/);
  });
});

test('arms are drawn by their weights', () => {
  const { definition } = survey(lab);
  const arms = Array.from({ length: 1000 }, (_, seed) => armFor(definition, String(seed)));
  const share = arms.filter((arm) => arm === 'a').length / arms.length;
  expect(share).toBeGreaterThan(0.72);
  expect(share).toBeLessThan(0.78);
});
