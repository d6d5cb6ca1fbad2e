import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { spent } from '../../../test/support/cpu.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

/** The milliseconds of CPU time that any result may cost (reliability S16). */
const allowedMs = 50;
const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const longest = '\u{20bb7}'.repeat(limits.answerText);

/**
 * The `result` of a commit and the expected outcome: the HTTP status of a refusal, or the result in
 * the stored row.
 */
const results: [name: string, result: string, outcome: number | string, at?: 'words' | 'points'][] =
  [
    ['no JSON', '{text', 422],
    ['nothing', '', 422],
    ['JSON and more', '{"text":"a"}{"text":"b"}', 422],
    ['NaN', '{"text":NaN}', 422],
    ['a byte order mark', '\ufeff{"text":"a"}', 422],
    ['20,000 nested lists', nested, 422],
    ['10,000 nested objects', objects, 422],
    ['20,000 lists for a text', `{"text":${nested}}`, 422],
    ['20,000 lists beside the text', `{"text":"a","more":${nested}}`, 422],
    ['20,000 unclosed lists', '['.repeat(20_000), 422],
    ['a raw NUL', '{"text":"a\u0000b"}', 400],
    ['an escaped NUL', '{"text":"a\\u0000b"}', '{"text":"a\\u0000b"}'],
    ['a high surrogate', '{"text":"a\\ud800b"}', '{"text":"a\\ud800b"}'],
    ['a low surrogate', '{"text":"\\udc00"}', '{"text":"\\udc00"}'],
    ['surrogates in the wrong order', '{"text":"\\udc00\\ud800"}', '{"text":"\\udc00\\ud800"}'],
    ['a surrogate as a name', '{"text":"a","\\ud800":1}', '{"text":"a"}'],
    ['noncharacters', '{"text":"\uffff\ufffe"}', '{"text":"\uffff\ufffe"}'],
    ['an infinite number', '{"score":1e400}', 422, 'points'],
    ['a negative infinite number', '{"score":-1e400}', 422, 'points'],
    ['a number rounded to zero', '{"score":1e-400}', 422, 'points'],
    ['a number rounded to a point', '{"score":3.00000000000000000001}', '{"score":3}', 'points'],
    ['an infinite number beside the text', '{"text":"a","n":1e400}', '{"text":"a"}'],
    ['a name twice', '{"text":"a","text":"b"}', '{"text":"b"}'],
    ['a name twice, the last one wrong', '{"text":"a","text":1}', 422],
    ['a prototype instead of a text', '{"__proto__":{"text":"a"}}', 422],
    ['a prototype beside the text', '{"text":"a","__proto__":{"polluted":1}}', '{"text":"a"}'],
    ['a constructor', '{"text":"a","constructor":{"prototype":{"polluted":1}}}', '{"text":"a"}'],
    ['the longest text', JSON.stringify({ text: longest }), JSON.stringify({ text: longest })],
    ['a longer text', JSON.stringify({ text: `${longest}a` }), 422],
    ['the largest body', `{"text":"${'x'.repeat(250_000)}"}`, 422],
    ['1 MB', `{"text":"${'x'.repeat(2 ** 20)}"}`, 413],
    ['1 MB of numbers', `[${'1,'.repeat(2 ** 19)}1]`, 413],
    ['an emoji of four persons', '{"text":"👨‍👩‍👧‍👦"}', '{"text":"👨‍👩‍👧‍👦"}'],
    ['a rare Chinese character', '{"text":"𠮷野家"}', '{"text":"𠮷野家"}'],
  ];

// Both databases must store the same rows for the same results.
describe.each(databases)('unusual results on $name', (database) => {
  const asked = survey({
    id: 'strange',
    title: 'Strange',
    questions: [
      { id: 'words', type: 'singleInput', title: 'Any text?' },
      { id: 'points', type: 'rate', title: 'How many points?' },
      { id: 'after', type: 'text', title: 'That was it' },
    ],
  });
  const world = sharedWorld(database, [asked], { isFresh: true });
  beforeAll(async () => {
    // The first run of any code takes longer, so that a first answer is not measured.
    await commitForm(await clientAt('words'), 'words', '{"text":"first"}');
  });

  test.each(results)(
    '%s in a form is refused within 50 ms of CPU, or stored equally (S16)',
    async (_, result, outcome, questionId = 'words') => {
      const times: number[] = [];
      // Other load on the machine only adds time, so that the fastest of three runs counts.
      while (times.length < 3 && (times.length === 0 || Math.min(...times) > allowedMs)) {
        const client = await clientAt(questionId);
        const before = await world.allRows();
        const { status, text, time } = await commitForm(client, questionId, result);
        times.push(time);
        if (typeof outcome === 'number') {
          expect([status, JSON.parse(text).code]).toEqual([outcome, outcome]);
          expect(await world.allRows()).toEqual(before);
        } else {
          expect(status).toBe(200);
          expect(await storedAt(questionId)).toBe(outcome);
          expect((await client.back('strange')).data.result).toBe(outcome);
        }
      }
      expect(Math.min(...times)).toBeLessThanOrEqual(allowedMs);
      expect(Object('').polluted).toBeUndefined();
    },
  );

  test.each(results)(
    '%s in JSON is refused or stored equally (S16)',
    async (_, result, outcome, questionId = 'words') => {
      const client = await clientAt(questionId);
      const { http } = await client.inAppCommit('strange', questionId, result);
      if (typeof outcome === 'string') {
        expect([http, await storedAt(questionId)]).toEqual([200, outcome]);
      } else {
        // A JSON body may contain NUL, but the result inside the body may not.
        expect([http, await storedAt(questionId)]).toEqual([
          outcome === 400 ? 422 : outcome,
          undefined,
        ]);
      }
    },
  );

  /** Returns a client whose current question is `at`. */
  async function clientAt(questionId: string): Promise<Client> {
    const client = world.client();
    await client.start('strange');
    if (questionId === 'points') await client.commit('strange', 'words', { text: 'a' });
    return client;
  }

  async function storedAt(questionId: string) {
    const rows = await world.rows('answer');
    return rows.find(({ question_id }) => question_id === questionId)?.result;
  }
});

/** Commits the result unchanged, and measures the CPU time without the encoding of the form. */
async function commitForm(client: Client, questionId: string, result: string) {
  const type = questionId === 'points' ? '8' : '4';
  const fields = { surveyId: 'strange', questionId, type, respondent: '{}', result, finish: '0' };
  const body = new URLSearchParams(fields).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const before = spent();
  const response = await client.fetch('/api/commitAnswer', { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, text, time: spent() - before };
}
