import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { spent } from '../../support/cpu.ts';
import { type Browser, databases, sharedWorld, survey } from '../support/world.ts';

/** Milliseconds of the processor that the strangest of results may cost (reliability S16). */
const allowed = 50;
const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const longest = '\u{20bb7}'.repeat(limits.answerText);

/** A `result` as text, at which question, and what becomes of it: a refusal, or the row that is kept of it. */
const results: readonly {
  readonly name: string;
  readonly result: string;
  readonly at?: 'words' | 'points';
  readonly becomes: number | string;
}[] = [
  { name: 'no JSON', result: '{text', becomes: 422 },
  { name: 'nothing', result: '', becomes: 422 },
  { name: 'JSON and more', result: '{"text":"a"}{"text":"b"}', becomes: 422 },
  { name: 'a number that JSON has not', result: '{"text":NaN}', becomes: 422 },
  { name: 'a mark that some write before JSON', result: '\ufeff{"text":"a"}', becomes: 422 },
  { name: '20,000 lists in each other', result: nested, becomes: 422 },
  { name: '10,000 objects in each other', result: objects, becomes: 422 },
  { name: '20,000 lists for a text', result: `{"text":${nested}}`, becomes: 422 },
  {
    name: '20,000 lists beside the text',
    result: `{"text":"a","more":${nested}}`,
    becomes: 422,
  },
  { name: '20,000 lists that do not end', result: '['.repeat(20_000), becomes: 422 },
  { name: 'NUL as it is', result: '{"text":"a\u0000b"}', becomes: 400 },
  {
    name: 'NUL as JSON writes it',
    result: '{"text":"a\\u0000b"}',
    becomes: '{"text":"a\\u0000b"}',
  },
  { name: 'half a character', result: '{"text":"a\\ud800b"}', becomes: '{"text":"a\\ud800b"}' },
  { name: 'the other half', result: '{"text":"\\udc00"}', becomes: '{"text":"\\udc00"}' },
  {
    name: 'the halves in the wrong order',
    result: '{"text":"\\udc00\\ud800"}',
    becomes: '{"text":"\\udc00\\ud800"}',
  },
  {
    name: 'half a character as a name',
    result: '{"text":"a","\\ud800":1}',
    becomes: '{"text":"a"}',
  },
  {
    name: 'no character at all',
    result: '{"text":"\uffff\ufffe"}',
    becomes: '{"text":"\uffff\ufffe"}',
  },
  { name: 'a number beyond all numbers', at: 'points', result: '{"score":1e400}', becomes: 422 },
  { name: 'the same below zero', at: 'points', result: '{"score":-1e400}', becomes: 422 },
  { name: 'a number next to none', at: 'points', result: '{"score":1e-400}', becomes: 422 },
  {
    name: 'a point and next to nothing',
    at: 'points',
    result: '{"score":3.00000000000000000001}',
    becomes: '{"score":3}',
  },
  {
    name: 'a huge number beside the text',
    result: '{"text":"a","n":1e400}',
    becomes: '{"text":"a"}',
  },
  { name: 'a name twice', result: '{"text":"a","text":"b"}', becomes: '{"text":"b"}' },
  { name: 'a name twice, the last one wrong', result: '{"text":"a","text":1}', becomes: 422 },
  { name: 'a prototype instead of a text', result: '{"__proto__":{"text":"a"}}', becomes: 422 },
  {
    name: 'a prototype beside the text',
    result: '{"text":"a","__proto__":{"polluted":1}}',
    becomes: '{"text":"a"}',
  },
  {
    name: 'the prototype of the constructor',
    result: '{"text":"a","constructor":{"prototype":{"polluted":1}}}',
    becomes: '{"text":"a"}',
  },
  {
    name: 'the longest text',
    result: JSON.stringify({ text: longest }),
    becomes: JSON.stringify({ text: longest }),
  },
  { name: 'a longer one', result: JSON.stringify({ text: `${longest}a` }), becomes: 422 },
  { name: 'as much as a call carries', result: `{"text":"${'x'.repeat(250_000)}"}`, becomes: 422 },
  { name: '1 MB', result: `{"text":"${'x'.repeat(2 ** 20)}"}`, becomes: 413 },
  { name: '1 MB of numbers', result: `[${'1,'.repeat(2 ** 19)}1]`, becomes: 413 },
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
    // What is done for the first time takes longer, whatever it is.
    await sent(await arrived(world.browser(), 'words'), 'words', '{"text":"first"}');
  });

  test.each(results)('$name: refused, or kept as everywhere (S16)', async (one) => {
    const at = one.at ?? 'words';
    const times: number[] = [];
    // The quickest of three: whatever else the machine does only adds to it.
    while (times.length < 3 && (times.length === 0 || Math.min(...times) > allowed)) {
      const browser = await arrived(world.browser(), at);
      const before = await everything();
      const { status, text, time } = await sent(browser, at, one.result);
      times.push(time);
      if (typeof one.becomes === 'number') {
        expect([status, JSON.parse(text).code]).toEqual([one.becomes, one.becomes]);
        expect(await everything()).toEqual(before);
      } else {
        expect(status).toBe(200);
        expect(await keptOf(browser, at)).toBe(one.becomes);
        expect((await browser.back('strange')).data.result).toBe(one.becomes);
      }
    }
    expect(Math.min(...times)).toBeLessThanOrEqual(allowed);
    expect(Object('').polluted).toBeUndefined();
  });

  test.each(results)('$name: as an app sends it, in JSON (S16)', async (one) => {
    const at = one.at ?? 'words';
    const browser = await arrived(world.browser(), at);
    const reply = await browser.inAppCommit('strange', at, one.result);
    // A body of JSON may hold NUL; a result with it is no JSON.
    const becomes = one.becomes === 400 ? 422 : one.becomes;
    expect(reply.http).toBe(typeof becomes === 'number' ? becomes : 200);
    expect(await keptOf(browser, at)).toBe(typeof becomes === 'number' ? undefined : becomes);
  });

  async function everything() {
    return [await world.rows('answer'), await world.rows('commit_reply')];
  }

  async function keptOf(browser: Browser, at: string) {
    const { id } = (await browser.locate('strange')).data.respondent ?? {};
    const rows = await world.rows('answer');
    return rows.find((row) => row.session_id === id && row.question_id === at)?.result;
  }
});

/** Starts, and answers whatever comes before this question. */
async function arrived(browser: Browser, at: string): Promise<Browser> {
  await browser.start('strange');
  if (at === 'points') await browser.commit('strange', 'words', { text: 'a' });
  return browser;
}

/** Sends the result as it is; what it takes to write the form is not counted. */
async function sent(browser: Browser, questionId: string, result: string) {
  const type = questionId === 'points' ? '8' : '4';
  const fields = { surveyId: 'strange', questionId, type, respondent: '{}', result, finish: '0' };
  const body = new URLSearchParams(fields).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const before = spent();
  const response = await browser.fetch('/api/commitAnswer', { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, text, time: spent() - before };
}
