import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { type Client, databases, noon, sharedWorld, signedInfo } from '../support/world.ts';
import { ages, bare, graded, infoSecret, joins, plain, shop } from './values.fixture.ts';

describe.each(databases)('values of a survey on $name', (database) => {
  const world = sharedWorld(database, [shop, plain, ages, joins, graded], {
    infoSecret,
    isFresh: true,
  });
  const startWith = async (sent: Parameters<Client['start']>[1], client = world.client()) => {
    const { data, code } = await client.start('shop', sent);
    expect(code).toBe(200);
    return { client, title: bare(data.subject?.title) };
  };
  const exported = async (format: 'csv' | 'jsonl', exportedSurvey = shop) =>
    (
      await Readable.from(
        formats[format](exportedSurvey, exportRows(world.store, exportedSurvey)),
      ).toArray()
    ).join('');

  test('are computed from the answers given so far, also after going back', async () => {
    const { client } = await startWith({ address: '?v.seats=2.5', context: '{"trial":false}' });
    await client.commit('shop', 'overall', { score: 3 });
    const third = await client.commit('shop', 'grid', { rows: { a: 2 } });
    expect(bare(third.data.subject?.title)).toBe('You gave 3, which is 8 now.');
    await client.back('shop');
    await client.back('shop');
    await client.commit('shop', 'overall', { score: 5 });
    await client.commit('shop', 'grid', { rows: { a: 2 } });
    expect(bare((await client.current('shop')).data?.title)).toBe('You gave 5, which is 12 now.');
    const ended = await client.commit('shop', 'after', { score: 1 });
    expect(bare(ended.data.survey?.config.endText)).toBe('Plan none, 12 points.');
    expect(bare((await client.locate('shop')).data.survey.config.endText)).toContain('12 points');
  });

  test.each([
    ['2013-05-01', 'At 18?', '6,574, 939, 18, 216, 201,305'],
    ['2013-05-02', 'At 17?', '6,573, 939, 18, 215, 201,305'],
    ['2031-06-01', 'At -1?', '-31, -5, -0.1, -1, 203,106'],
    ['', 'At any age?', '?, ?, ?, ?, ?'],
  ])('count the years, months and days from a date until today: %s', async (text, title, days) => {
    const client = world.client();
    await client.start('ages');
    const { data } = await client.commit('ages', 'born', { text });
    expect(bare(data.subject?.title)).toBe(title);
    expect(bare(data.subject?.description)).toBe(days);
  });

  test.each([
    [['pool'], '3.5', '10 3.5 7 &lt;3.5/3.5&gt; 4 true'],
    [['pools'], '9', '20 7 9 &lt;9/7&gt; 2 false'],
    [[], '', '20 7 7 &lt;/7&gt; 1 false'],
  ])('test options, join texts and take extremes: %j, %s', async (likes, text, title) => {
    const client = world.client();
    await client.start('joins');
    await client.commit('joins', 'likes', { choices: likes.map((id) => ({ id })) });
    const { data } = await client.commit('joins', 'size', { text });
    expect(bare(data.subject?.title)).toBe(title);
    expect(bare(data.subject?.description)?.replace(/&\w+;/g, '<')).toHaveLength(1_000);
  });

  test.each([
    // The second question is asked after a score of 2 × (3 + 0.5 × (3 + 1) + 2.5).
    ['seats=3', 2.5, 'bonus=0', 4, 'High 53', 53],
    ['seats=3', 2.5, 'bonus=0', 1, '29', 29],
    ['seats=4', 2.5, 'bonus=0', null, '16', 16],
    ['seats=x', null, 'bonus=200', null, '0', 0],
  ])('count for the score: %s, %s, %s, %s', async (address, late, info, second, text, score) => {
    const client = world.client();
    const context = JSON.stringify(late === null ? {} : { late });
    const userId = signedInfo(infoSecret, 'graded', `ana?${info}`, noon / 1000 + 60);
    await client.start('graded', { address: `?v.${address}`, context, userId });
    const first = await client.commit('graded', 'first', { score: 3 });
    expect(first.data.subject?.questionId).toBe(second === null ? undefined : 'second');
    const { data } =
      second === null ? first : await client.commit('graded', 'second', { score: second });
    expect(data).toMatchObject({ respondent: { score, maxScore: 100 } });
    expect(bare(data.survey?.config.endText)).toBe(text);
    const [, row] = (await exported('csv', graded)).split('\r\n');
    expect(row).toContain(`,${score},`);
    expect(row).toMatch(new RegExp(`,${score}$`));
  });
});
