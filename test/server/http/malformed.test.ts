import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../../../server/db/tables.ts';
import { words } from '../../support/tags.ts';
import { type Client, databases, openWorld, survey, type World } from '../support/world.ts';

/** How many calls are tried (reliability S18), shared by the databases: most are refused before either is asked. */
const cases = Math.ceil(10_000 / databases.length);
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const tables: readonly (keyof Tables)[] = ['session', 'answer', 'commit_reply', 'file', 'login'];

/** A call that is answered as it stands, for a respondent who is at the question `words`. */
interface Sample {
  readonly method: string;
  readonly path: string;
  readonly query: Fields;
  /** The fields of a form or of a JSON body; null for none, and for the multipart one. */
  readonly body: Fields | null;
  readonly type: string | null;
}
type Fields = readonly (readonly [name: string, value: string])[];

const inSurvey: Fields = [
  ['surveyId', 'mangled'],
  ['channel', 'web'],
];
const answer: Fields = [
  ['questionId', 'words'],
  ['type', '4'],
  ['result', '{"text":"mangled"}'],
];
const channel: Fields = [['channel', 'web']];
const inApp = '/api/inApp/surveys/mangled';

const samples: readonly Sample[] = [
  posted('/api/location', [
    ['surveyInfo', 'mangled'],
    ['locale', 'en'],
  ]),
  posted('/api/start', [
    ...inSurvey,
    ['deviceInfo', '{}'],
    ['userBehavior', '{}'],
    ['locale', 'en'],
  ]),
  posted('/api/currSubject', [...inSurvey, ['deviceInfo', '{}']]),
  posted('/api/prevSubject', inSurvey),
  posted('/api/commitAnswer', [
    ...inSurvey,
    ...answer,
    ['respondent', '{}'],
    ['sign', ''],
    ['finish', '0'],
  ]),
  posted('/api/reAnswer', inSurvey),
  { ...posted('/api/termQuestionnaire', inSurvey), method: 'PATCH' },
  posted('/api/inApp/wake', [
    ['surveyInfo', 'mangled'],
    ['userId', 'ana'],
    ['appname', 'shop'],
  ]),
  posted(
    `${inApp}/attachInfo`,
    [
      ['userId', 'ana'],
      ['appname', 'shop'],
    ],
    channel,
  ),
  posted(
    '/api/ut/surveyId/mangled/exInfo',
    [['info', '{"questionId":"mission","events":[]}']],
    channel,
  ),
  { ...posted(`${inApp}/commitAnswer`, answer, channel), type: json },
  {
    ...posted('/api/file/upload', [], [['surveyId', 'mangled']]),
    body: null,
    type: 'multipart/form-data; boundary=x',
  },
  { method: 'GET', path: '/api/surveys/mangled', query: channel, body: null, type: null },
  { method: 'GET', path: `${inApp}/currSubject`, query: channel, body: null, type: null },
];

function posted(path: string, body: Fields, query: Fields = []): Sample {
  return { method: 'POST', path, query, body, type: form };
}

/** A call that must be refused, with what may be said of it. */
interface Mangled {
  readonly sample: Sample;
  readonly statuses: readonly number[];
  /** Instead of what the sample's fields would be written as. */
  readonly raw?: string;
}

const malformed = [400];
const injection = fc.constantFrom(
  "'",
  '"',
  "' or '1'='1",
  "mangled' --",
  "mangled'; drop table answer; --",
  "mangled' union select * from session --",
  'mangled"; delete from "session"; --',
  'mangled%27--',
  "\\'; truncate session; --",
  '$1',
  '?1',
  ':surveyId',
  '/* mangled */',
  'mangled\\',
  'mangled;pg_sleep(9)',
  '%',
  '_%',
  "x'41'",
  '$$mangled$$',
  'mangled ',
  '\u02bcmangled\uff07',
);

/** One of the lists a call has fields in, and that list with something done to it. */
function fieldsOf(change: (fields: Fields) => fc.Arbitrary<Fields>): fc.Arbitrary<Mangled> {
  const inQuery = samples.filter(({ query }) => query.length > 0);
  const inForm = samples.filter(({ body, type }) => body?.length && type === form);
  return fc.oneof(
    fc.constantFrom(...inQuery).chain((sample) =>
      change(sample.query).map((query) => ({
        sample: { ...sample, query },
        statuses: malformed,
      })),
    ),
    fc.constantFrom(...inForm).chain((sample) =>
      change(sample.body ?? []).map((body) => ({
        sample: { ...sample, body },
        statuses: malformed,
      })),
    ),
  );
}

/** A field that is there already, once more, with the same value or another. */
const repeated = fieldsOf((fields) =>
  fc
    .tuple(
      fc.constantFrom(...fields),
      fc.nat(fields.length),
      fc.option(fc.string({ maxLength: 8 })),
    )
    .map(([[name, value], at, other]) => fields.toSpliced(at, 0, [name, other ?? value] as const)),
);

/** A name that some servers make a list or an object of, instead of a field or beside it. */
const bracketed = fieldsOf((fields) =>
  fc
    .tuple(
      fc.nat(fields.length - 1),
      fc.constantFrom(
        '[]',
        '[0]',
        '[a]',
        '[a][b]',
        '[$ne]',
        '[__proto__]',
        '.a',
        '->a',
        '%5B%5D',
        ' ',
        '\t',
      ),
      fc.boolean(),
    )
    .map(([at, suffix, isBeside]) => {
      const [name, value] = fields[at] ?? ['', ''];
      return fields.toSpliced(at, isBeside ? 0 : 1, [name + suffix, value] as const);
    }),
);

/** The same body said to be another kind, or really another kind. */
const retyped = fc
  .constantFrom(...samples.filter(({ method }) => method !== 'GET'))
  .filter(({ type }) => type !== null)
  .chain((sample) => {
    const types = [
      form,
      json,
      'text/plain',
      'text/xml',
      'multipart/form-data; boundary=x',
      `${json}+x`,
      ` x${form}`,
      '',
      `${form}x`,
    ];
    const others = types.filter((type) => type.split(';', 1)[0] !== sample.type?.split(';', 1)[0]);
    const fields = sample.body ?? [];
    const bodies = [
      new URLSearchParams(fields.map(([...field]) => field)).toString(),
      JSON.stringify(Object.fromEntries(fields)),
      JSON.stringify([Object.fromEntries(fields)]),
      '',
    ];
    return fc
      .tuple(fc.constantFrom(...others), fc.constantFrom(...bodies))
      .map(([type, raw]) => ({ sample: { ...sample, type }, raw, statuses: [415] }));
  });

/** A value of JSON where a text or a number is expected, or no object at all. */
const jsonValues = fc
  .tuple(
    fc.constantFrom('questionId', 'type', 'result'),
    fc.oneof(
      fc.constantFrom<unknown>(null, true, [], {}, ['words'], [4], { $ne: 1 }, 1.5, 'null'),
      fc.jsonValue({ maxDepth: 2 }).filter((value) => typeof value === 'object'),
    ),
  )
  .map(([name, value]): Mangled => {
    const sample = samples.find(({ type }) => type === json) as Sample;
    const body = { ...Object.fromEntries(sample.body ?? []), [name]: value };
    // A text may well be the id of no question, and a result no JSON.
    return { sample, raw: JSON.stringify(body), statuses: [400, 422] };
  });

/** A number that only a reader would take for one who turns every text into numbers. */
const numbers = fc
  .constantFrom('0x4', '4.0', '4e0', ' 4', '4 ', '+4', '', '٤', '4,4', 'true', 'Infinity')
  .map((type): Mangled => {
    const sample = samples.find(({ path }) => path === '/api/commitAnswer') as Sample;
    const body =
      sample.body?.map(([name, value]) => [name, name === 'type' ? type : value] as const) ?? [];
    return { sample: { ...sample, body }, statuses: malformed };
  });

/** What would be more than a value if it were written into a statement, where a call names something. */
const injected = fc
  .tuple(
    fc.constantFrom(...samples.filter(({ type }) => type === form)),
    fc.constantFrom(
      ...words`
      surveyId surveyInfo questionId type finish deviceInfo respondent sign
    `,
    ),
    injection,
  )
  .filter(
    ([{ body, path }, name]) =>
      (body ?? []).some((field) => field[0] === name) && !path.endsWith('exInfo'),
  )
  .map(([sample, name, text]): Mangled => {
    const body =
      sample.body?.map((field) => [field[0], field[0] === name ? text : field[1]] as const) ?? [];
    // A question that is not there, and a signature that nobody has sent, are none of the form's faults.
    const statuses = name === 'questionId' || name === 'sign' ? [400, 422] : malformed;
    return { sample: { ...sample, body }, statuses };
  });

/** The same in an address. */
const addressed = fc
  .tuple(
    fc.constantFrom(
      ['GET', '/api/surveys/'],
      ['POST', '/api/reAnswer/'],
      ['GET', '/api/file/'],
      ['GET', '/api/cascade/plants/item/'],
      ['GET', '/api/cascade/'],
    ),
    injection,
  )
  .map(([[method = '', path = ''], text]): Mangled => {
    const end = path === '/api/cascade/' ? '/item/0' : '';
    const address = path + encodeURIComponent(text) + end;
    return {
      sample: { method, path: address, query: [], body: null, type: null },
      statuses: [400, 404],
    };
  });

describe.each(databases)('a call that is not what the contract says, on $name', (database) => {
  let world: World;
  let browser: Client;
  beforeAll(async () => {
    const questions = [
      ...['words', 'after'].map((id) => ({ id, type: 'singleInput', title: id })),
      { id: 'mission', type: 'text', title: 'Go', config: { mission: { instruction: 'Go' } } },
    ];
    world = await openWorld(database, [
      survey({ id: 'mangled', title: 'Mangled', config: { signature: 'optional' }, questions }),
    ]);
    browser = world.client();
    await browser.start('mangled');
  });
  afterAll(() => world.close());

  test('is refused ten thousand times in all, and leaves no row (S18)', {
    timeout: 60_000,
  }, async () => {
    const before = await everything();
    const mangled = fc.oneof(
      { arbitrary: repeated, weight: 5 },
      { arbitrary: bracketed, weight: 5 },
      { arbitrary: retyped, weight: 3 },
      { arbitrary: jsonValues, weight: 2 },
      { arbitrary: numbers, weight: 1 },
      { arbitrary: injected, weight: 4 },
      { arbitrary: addressed, weight: 2 },
    );
    await fc.assert(
      fc.asyncProperty(mangled, async ({ sample, raw, statuses }) => {
        const response = await send(browser, sample, raw);
        const reply = await response.text();
        expect(statuses, reply).toContain(response.status);
      }),
      { numRuns: cases, seed: database.name.length },
    );
    expect(await everything()).toEqual(before);
    // Whoever sends what the contract says is answered, from the same place as before.
    expect((await browser.current('mangled')).data?.questionId).toBe('words');
  });

  test('does not know a token that would be more than one (S18)', async () => {
    const before = await everything();
    for (const token of fc.sample(injection, { numRuns: 60, seed: 18 })) {
      const guess = world.client();
      guess.cookies.set('askpath_mangled', encodeURIComponent(token));
      expect((await guess.current('mangled')).http).toBe(403);
      expect((await guess.commit('mangled', 'words', { text: 'a' })).http).toBe(403);
    }
    expect(await everything()).toEqual(before);
  });

  test.each(samples)('as it should be, $method $path is answered', async (sample) => {
    const own = world.client();
    await own.start('mangled');
    const parts = [
      '--x',
      'Content-Disposition: form-data; name="files"; filename="a.pdf"',
      '',
      'x',
      '--x--',
      '',
    ];
    const isUpload = sample.type?.startsWith('multipart') ?? false;
    const response = await send(own, sample, isUpload ? parts.join('\r\n') : undefined);
    // The file is none: it was read, and so the form was.
    expect(response.status).toBe(isUpload ? 415 : 200);
  });

  function everything() {
    return Promise.all(tables.map((table) => world.rows(table)));
  }
});

function send(browser: Client, { method, path, query, body, type }: Sample, raw?: string) {
  const search = new URLSearchParams(query.map(([...field]) => field)).toString();
  const text = raw ?? (body === null ? undefined : written(body, type));
  return browser.fetch(search === '' ? path : `${path}?${search}`, {
    method,
    headers: type === null || type === '' ? {} : { 'Content-Type': type },
    ...(text === undefined ? {} : { body: Buffer.from(text) }),
  });
}

function written(body: Fields, type: string | null): string {
  if (type === json) return JSON.stringify(Object.fromEntries(body));
  return new URLSearchParams(body.map(([...field]) => field)).toString();
}
