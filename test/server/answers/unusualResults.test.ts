import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { spent } from '../../support/cpu.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

/** Milliseconds of the processor that the strangest of results may cost (reliability S16). */
const allowed = 50;
const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const longest = '\u{20bb7}'.repeat(limits.answerText);

/** A `result` as text, at which question, and what becomes of it: a refusal, or the row that is kept of it. */
const results: [name: string, result: string, becomes: number | string, at?: 'points'][] = [
  ['no JSON', '{text', 422],
  ['nothing', '', 422],
  ['JSON and more', '{"text":"a"}{"text":"b"}', 422],
  ['a number that JSON has not', '{"text":NaN}', 422],
  ['a mark that some write before JSON', '\ufeff{"text":"a"}', 422],
  ['20,000 lists in each other', nested, 422],
  ['10,000 objects in each other', objects, 422],
  ['20,000 lists for a text', `{"text":${nested}}`, 422],
  ['20,000 lists beside the text', `{"text":"a","more":${nested}}`, 422],
  ['20,000 lists that do not end', '['.repeat(20_000), 422],
  ['NUL as it is', '{"text":"a\u0000b"}', 400],
  ['NUL as JSON writes it', '{"text":"a\\u0000b"}', '{"text":"a\\u0000b"}'],
  ['half a character', '{"text":"a\\ud800b"}', '{"text":"a\\ud800b"}'],
  ['the other half', '{"text":"\\udc00"}', '{"text":"\\udc00"}'],
  ['the halves in the wrong order', '{"text":"\\udc00\\ud800"}', '{"text":"\\udc00\\ud800"}'],
  ['half a character as a name', '{"text":"a","\\ud800":1}', '{"text":"a"}'],
  ['no character at all', '{"text":"\uffff\ufffe"}', '{"text":"\uffff\ufffe"}'],
  ['a number beyond all numbers', '{"score":1e400}', 422, 'points'],
  ['the same below zero', '{"score":-1e400}', 422, 'points'],
  ['a number next to none', '{"score":1e-400}', 422, 'points'],
  ['a point and next to nothing', '{"score":3.00000000000000000001}', '{"score":3}', 'points'],
  ['a huge number beside the text', '{"text":"a","n":1e400}', '{"text":"a"}'],
  ['a name twice', '{"text":"a","text":"b"}', '{"text":"b"}'],
  ['a name twice, the last one wrong', '{"text":"a","text":1}', 422],
  ['a prototype instead of a text', '{"__proto__":{"text":"a"}}', 422],
  ['a prototype beside the text', '{"text":"a","__proto__":{"polluted":1}}', '{"text":"a"}'],
  [
    'the prototype of the constructor',
    '{"text":"a","constructor":{"prototype":{"polluted":1}}}',
    '{"text":"a"}',
  ],
  ['the longest text', JSON.stringify({ text: longest }), JSON.stringify({ text: longest })],
  ['a longer one', JSON.stringify({ text: `${longest}a` }), 422],
  ['as much as a call carries', `{"text":"${'x'.repeat(250_000)}"}`, 422],
  ['1 MB', `{"text":"${'x'.repeat(2 ** 20)}"}`, 413],
  ['1 MB of numbers', `[${'1,'.repeat(2 ** 19)}1]`, 413],
  [
    'an apostrophe and a semicolon',
    `{"text":"'); drop table answer; --"}`,
    `{"text":"'); drop table answer; --"}`,
  ],
  ['a family in one emoji', '{"text":"👨‍👩‍👧‍👦"}', '{"text":"👨‍👩‍👧‍👦"}'],
  ['a rare Chinese character', '{"text":"𠮷野家"}', '{"text":"𠮷野家"}'],
];

// The table holds for every database, so what is kept is the same in all of them.
describe.each(databases)('a result that no app would send, on $name', (database) => {
  const world = sharedWorld(database, [
    survey({
      id: 'strange',
      title: 'Strange',
      questions: [
        { id: 'words', type: 'singleInput', title: 'Any text?' },
        { id: 'points', type: 'rate', title: 'How many points?' },
        { id: 'after', type: 'text', title: 'That was it' },
      ],
    }),
  ]);
  beforeAll(async () => {
    // The first run of any code takes longer.
    await sent(await arrived(world.client(), 'words'), 'words', '{"text":"first"}');
  });

  test.each(results)(
    '%s: refused, or kept as everywhere (S16)',
    async (_, result, becomes, where) => {
      const at = where ?? 'words';
      const times: number[] = [];
      // The quickest of three: whatever else the machine does only adds to it.
      while (times.length < 3 && (times.length === 0 || Math.min(...times) > allowed)) {
        const browser = await arrived(world.client(), at);
        const before = await everything();
        const { status, text, time } = await sent(browser, at, result);
        times.push(time);
        if (typeof becomes === 'number') {
          expect([status, JSON.parse(text).code]).toEqual([becomes, becomes]);
          expect(await everything()).toEqual(before);
        } else {
          expect(status).toBe(200);
          expect(await keptOf(browser, at)).toBe(becomes);
          expect((await browser.back('strange')).data.result).toBe(becomes);
        }
      }
      expect(Math.min(...times)).toBeLessThanOrEqual(allowed);
      expect(Object('').polluted).toBeUndefined();
    },
  );

  test.each(results)(
    '%s: as an app sends it, in JSON (S16)',
    async (_, result, expected, where) => {
      const at = where ?? 'words';
      const browser = await arrived(world.client(), at);
      const reply = await browser.inAppCommit('strange', at, result);
      // A body of JSON may hold NUL; a result with it is no JSON.
      const becomes = expected === 400 ? 422 : expected;
      expect(reply.http).toBe(typeof becomes === 'number' ? becomes : 200);
      expect(await keptOf(browser, at)).toBe(typeof becomes === 'number' ? undefined : becomes);
    },
  );

  async function everything() {
    return [await world.rows('answer'), await world.rows('commit_reply')];
  }

  async function keptOf(browser: Client, at: string) {
    const { id } = (await browser.locate('strange')).data.respondent ?? {};
    const rows = await world.rows('answer');
    return rows.find((row) => row.session_id === id && row.question_id === at)?.result;
  }
});

/** Starts, and answers whatever comes before this question. */
async function arrived(browser: Client, at: string): Promise<Client> {
  await browser.start('strange');
  if (at === 'points') await browser.commit('strange', 'words', { text: 'a' });
  return browser;
}

/** Sends the result as it is; what it takes to write the form is not counted. */
async function sent(browser: Client, questionId: string, result: string) {
  const type = questionId === 'points' ? '8' : '4';
  const fields = { surveyId: 'strange', questionId, type, respondent: '{}', result, finish: '0' };
  const body = new URLSearchParams(fields).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const before = spent();
  const response = await browser.fetch('/api/commitAnswer', { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, text, time: spent() - before };
}
