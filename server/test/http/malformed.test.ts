import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { words } from '../../../test/support/tags.ts';
import { callSamples, sampleSurvey } from '../support/callSamples.ts';
import { type Client, databases, sharedWorld } from '../support/world.ts';

/**
 * The number of calls (reliability S18), divided among the databases, because most are refused
 * before the database is queried.
 */
const cases = Math.ceil(10_000 / databases.length);
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=x';

type Fields = readonly (readonly [name: string, value: string])[];

interface Sample {
  readonly method: string;
  readonly path: string;
  readonly query: Fields;
  readonly body: Fields;
  readonly type: string | null;
}

/** The calls that the server answers for a respondent whose current question is `words`. */
const samples: readonly Sample[] = callSamples('malformed')
  .filter(({ name }) => !['cascade', 'ownAnswers'].includes(name))
  .map(({ call, path, query, fields }) => ({
    method: call.method,
    path,
    query: Object.entries(call.encoding === 'multipart' ? { surveyId: 'malformed' } : query),
    body: Object.entries(fields),
    type: { none: null, form, json, multipart }[call.encoding],
  }));
const forms = samples.filter(({ type }) => type === form);

/** A call that must be refused with one of these statuses. */
interface Malformed {
  readonly sample: Sample;
  readonly statuses: readonly number[];
  readonly raw?: string;
}

const badRequest = [400];
const injection = fc.constantFrom(
  ...words`
    ' " $1 ?1 :surveyId % _% x'41' malformed%27-- malformed\ malformed;pg_sleep(9) $$malformed$$
  `,
  "' or '1'='1",
  "malformed' --",
  "malformed'; drop table answer; --",
  "malformed' union select * from session --",
  'malformed"; delete from "session"; --',
  "\\'; truncate session; --",
  '/* malformed */',
  'malformed ',
  '\u02bcmalformed\uff07',
);

/** Makes samples with changed fields, in the query or in the form. */
function fieldsOf(change: (fields: Fields) => fc.Arbitrary<Fields>): fc.Arbitrary<Malformed> {
  const changed = (part: 'query' | 'body', from: readonly Sample[]) =>
    fc
      .constantFrom(...from.filter((sample) => sample[part].length > 0))
      .chain((sample) => change(sample[part]).map((list) => ({ ...sample, [part]: list })))
      .map((sample) => ({ sample, statuses: badRequest }));
  return fc.oneof(changed('query', samples), changed('body', forms));
}

const repeated = fieldsOf((fields) =>
  fc
    .tuple(
      fc.constantFrom(...fields),
      fc.nat(fields.length),
      fc.option(fc.string({ maxLength: 8 })),
    )
    .map(([[name, value], index, other]) =>
      fields.toSpliced(index, 0, [name, other ?? value] as const),
    ),
);

/** Adds a name that some servers parse as a list or an object, in place of a field or in addition to it. */
const bracketed = fieldsOf((fields) =>
  fc
    .tuple(
      fc.nat(fields.length - 1),
      fc.constantFrom(...words`[] [0] [a] [a][b] [$ne] [__proto__] .a ->a %5B%5D`, ...[' ', '\t']),
      fc.boolean(),
    )
    .map(([index, suffix, isBeside]) => {
      const [name, value] = fields[index] ?? ['', ''];
      return fields.toSpliced(index, isBeside ? 0 : 1, [name + suffix, value] as const);
    }),
);

/** Changes the content type of a body, in its header alone or in its content, too. */
const retyped = fc.constantFrom(...samples.filter(({ type }) => type !== null)).chain((sample) => {
  const types = [form, json, multipart, 'text/plain', 'text/xml', `${json}+x`, ` x${form}`, ''];
  const others = [...types, `${form}x`].filter((type) => type !== sample.type);
  const values = Object.fromEntries(sample.body);
  const bodies = [
    new URLSearchParams(values).toString(),
    JSON.stringify(values),
    JSON.stringify([values]),
    '',
  ];
  return fc
    .tuple(fc.constantFrom(...others), fc.constantFrom(...bodies))
    .map(([type, raw]): Malformed => ({ sample: { ...sample, type }, raw, statuses: [415] }));
});

const jsonValues = fc
  .tuple(
    fc.constantFrom('questionId', 'type', 'result'),
    fc.oneof(
      fc.constantFrom<unknown>(null, true, [], {}, ['words'], [4], { $ne: 1 }, 1.5, 'null'),
      fc.jsonValue({ maxDepth: 2 }).filter((value) => typeof value === 'object'),
    ),
  )
  .map(([name, value]): Malformed => {
    const sample = samples.find(({ type }) => type === json) as Sample;
    const body = { ...Object.fromEntries(sample.body), [name]: value };
    // Any text may be an id without a question, or a result that is not JSON.
    return { sample, raw: JSON.stringify(body), statuses: [400, 422] };
  });

/** The texts that `Number` or `parseInt` accept, but the schema does not. */
const numbers = fc
  .constantFrom('0x4', '4.0', '4e0', ' 4', '4 ', '+4', '', '٤', '4,4', 'true', 'Infinity')
  .map((type): Malformed => {
    const sample = samples.find(({ path }) => path === '/api/commitAnswer') as Sample;
    return { sample: withField(sample, 'type', type), statuses: badRequest };
  });

const injectedFields = fc
  .tuple(
    fc.constantFrom(...forms.filter(({ path }) => !path.endsWith('exInfo'))),
    fc.constantFrom(
      ...words`surveyId surveyInfo questionId type finish deviceInfo respondent sign`,
    ),
    injection,
  )
  .filter(([{ body }, name]) => body.some((field) => field[0] === name))
  .map(([sample, name, text]): Malformed => {
    // A changed form may name a question or a signature that does not exist.
    const statuses = name === 'questionId' || name === 'sign' ? [400, 422] : badRequest;
    return { sample: withField(sample, name, text), statuses };
  });

const injectedPaths = fc
  .tuple(
    fc.constantFrom(
      ['GET', '/api/surveys/', ''],
      ['POST', '/api/reAnswer/', ''],
      ['GET', '/api/file/', ''],
      ['GET', '/api/cascade/plants/item/', ''],
      ['GET', '/api/cascade/', '/item/0'],
    ),
    injection,
  )
  .map(([[method = '', start = '', end = ''], text]): Malformed => {
    const path = start + encodeURIComponent(text) + end;
    return { sample: { method, path, query: [], body: [], type: null }, statuses: [400, 404] };
  });

describe.each(databases)('a malformed call, on $name', (database) => {
  const world = sharedWorld(database, [sampleSurvey('malformed')]);
  let client: Client;
  beforeAll(async () => {
    client = world.client();
    await client.start('malformed');
  });

  test('is refused in each of ten thousand cases, and writes no row (S18)', async () => {
    const before = await world.allRows();
    const malformed = fc.oneof(
      { arbitrary: repeated, weight: 5 },
      { arbitrary: bracketed, weight: 5 },
      { arbitrary: retyped, weight: 3 },
      { arbitrary: jsonValues, weight: 2 },
      { arbitrary: numbers, weight: 1 },
      { arbitrary: injectedFields, weight: 4 },
      { arbitrary: injectedPaths, weight: 2 },
    );
    await fc.assert(
      fc.asyncProperty(malformed, async ({ sample, raw, statuses }) => {
        const response = await send(client, sample, raw);
        const reply = await response.text();
        expect(statuses, reply).toContain(response.status);
      }),
      { numRuns: cases, seed: database.name.length },
    );
    expect(await world.allRows()).toEqual(before);
    expect((await client.current('malformed')).data?.questionId).toBe('words');
  });

  test('does not find a session by an SQL injection in its token (S18)', async () => {
    const before = await world.allRows();
    for (const token of fc.sample(injection, { numRuns: 60, seed: 18 })) {
      const guess = world.client();
      guess.cookies.set('askpath_malformed', encodeURIComponent(token));
      expect((await guess.current('malformed')).http).toBe(403);
      expect((await guess.commit('malformed', 'words', { text: 'a' })).http).toBe(403);
    }
    expect(await world.allRows()).toEqual(before);
  });

  test.each(samples)('a valid call of $method $path is answered', async (sample) => {
    const starter = world.client();
    await starter.start('malformed');
    const head = 'Content-Disposition: form-data; name="files"; filename="a.pdf"';
    const isUpload = sample.type === multipart;
    const response = await send(
      starter,
      sample,
      isUpload ? `--x\r\n${head}\r\n\r\nx\r\n--x--\r\n` : undefined,
    );
    // The server parses the form, but refuses the content of its file.
    expect(response.status).toBe(isUpload ? 415 : 200);
  });
});

function withField(sample: Sample, name: string, value: string): Sample {
  const body = sample.body.map((field) => (field[0] === name ? ([name, value] as const) : field));
  return { ...sample, body };
}

function send(client: Client, { method, path, query, body, type }: Sample, raw?: string) {
  const search = new URLSearchParams(query.map(([...field]) => field)).toString();
  const text = raw ?? written(body, type);
  return client.fetch(search === '' ? path : `${path}?${search}`, {
    method,
    headers: type === null || type === '' ? {} : { 'Content-Type': type },
    ...(text !== undefined && { body: Buffer.from(text) }),
  });
}

function written(body: Fields, type: string | null): string | undefined {
  if (type === json) return JSON.stringify(Object.fromEntries(body));
  return type === form
    ? new URLSearchParams(body.map(([...field]) => field)).toString()
    : undefined;
}
