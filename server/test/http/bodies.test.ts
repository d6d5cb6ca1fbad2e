import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { examples } from '../../../contract/examples/index.ts';
import { limits } from '../../../contract/limits.ts';
import { spent } from '../../../test/support/cpu.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { callSamples, sampleSurvey } from '../support/callSamples.ts';
import { type Client, plantsCascade, sharedWorld, sqlite, survey } from '../support/world.ts';

/**
 * The milliseconds of CPU time for each started 100 kB, and the bytes of a reply (reliability S16).
 * Most bodies take 1 to 3 ms and a slow machine three times as long; a body whose cost grows
 * faster than its size takes seconds.
 */
const allowed = 15;
const longestReply = 4096;
/** The bytes of a hostile value, which leave space for other fields in the body. */
const size = limits.body - 2_000;

const hostileTexts: Readonly<Record<string, string>> = {
  letters: filled('x'),
  blanks: filled(' '),
  'native digits': filled('\u{1d7ff}'),
  addresses: filled('a@'),
  'lists in lists': filled('['),
  'objects in objects': filled('{"a":'),
  'a list of empty objects': `[${filled('{},')}{}]`,
  'a list of numbers': `[${filled('1,')}1]`,
  'an object of many names': `{${numbered((suffix) => `"a${suffix}":0,`)}"a":0}`,
  'objects of many shapes': `[${numbered((suffix) => `{"a${suffix}":0},`)}{}]`,
  'a string of escapes': `"${filled('\\"')}"`,
  'a number of many digits': filled('9'),
};

const hostileForms: Readonly<Record<string, string>> = {
  'empty fields': filled('&'),
  'fields without a value': filled('a&'),
  'fields of many names': numbered((suffix) => `a${suffix}=1&`),
  'a long name': filled('x'),
  'escapes that are none': `surveyId=${filled('%')}`,
  'escapes of no character': `surveyId=${filled('%ff')}`,
  'plus signs': `surveyId=${filled('+')}`,
};

const events = `[${'{"code":9,"at":0},'.repeat(13_000)}{"code":9,"at":0}]`;
const samples = callSamples('bodies');
/** The calls whose bodies are parsed in memory; the body of an upload is streamed to the disk. */
const read = samples.filter(({ call }) => call.encoding === 'form' || call.encoding === 'json');
const commit = samples.find(({ name }) => name === 'commitAnswer');

const hostileInfo: Readonly<Record<string, string>> = {
  'thirteen thousand events': `{"questionId":"mission","events":${events}}`,
  'events that are none': `{"questionId":"mission","events":[${filled('{},')}{}]}`,
  'an event with many names': `{"questionId":"mission","events":[{${numbered((suffix) => `"a${suffix}":0,`)}"code":1}]}`,
  'a long id': JSON.stringify({ questionId: filled('x'), events: [] }),
};

/** One example of every type and format, with answers in which hostile texts replace the parts. */
const tried = Object.entries(examples)
  .filter(([code]) => code !== '0')
  .flatMap(([code, all]) => (code === '4' ? all : all.slice(0, 1)))
  .map((example) => ({ example, answers: swollen(example.accepted[0]) }));

const words = { id: 'words', type: 'singleInput', title: 'Any text?' };
const answered = tried.map(({ example }) =>
  survey({ id: example.name, title: 'Body', questions: [inFile(example), words] }),
);
const surveys = [sampleSurvey('bodies'), ...answered];
const world = sharedWorld(sqlite, surveys, { cascades: [plantsCascade] });
let client: Client;
beforeAll(async () => {
  client = world.client();
  await client.start('bodies');
});

describe('every body is cheap to refuse and gets a short reply (S16)', () => {
  test.each(read)('$name', async ({ name, call, fields, path }) => {
    const isJson = call.encoding === 'json';
    const written = (changed: Readonly<Record<string, string>>) => {
      const values = { ...fields, ...changed };
      return isJson ? JSON.stringify(values) : formOf(values);
    };
    const hostile = [
      ...Object.entries(isJson ? hostileTexts : hostileForms),
      ...Object.keys(fields).flatMap((field) =>
        Object.entries(hostileTexts).map(
          ([what, text]) => [`${what} as ${field}`, written({ [field]: text })] as const,
        ),
      ),
      ...Object.entries(name === 'exInfo' ? hostileInfo : {}).map(
        ([what, info]) => [what, written({ info })] as const,
      ),
    ];
    const exceeded = [];
    for (const sender of [world.client(), client]) {
      for (const [what, body] of hostile)
        exceeded.push(await excess(sender, call, path, what, body));
    }
    expect(exceeded.flat()).toEqual([]);
  });

  test.each(tried)('an answer to $example.name', async ({ example, answers }) => {
    const sender = world.client();
    await sender.start(example.name);
    const exceeded = [];
    for (const [what, result] of answers) {
      const body = formOf({
        ...commit?.fields,
        surveyId: example.name,
        questionId: example.name,
        type: String(example.subject.type),
        result,
      });
      const { commitAnswer } = calls;
      exceeded.push(await excess(sender, commitAnswer, commitAnswer.path, what, body));
    }
    expect(exceeded.flat()).toEqual([]);
  });
});

test('without a session no body is validated (S16)', async () => {
  const body = formOf({ info: '{"questionId":"mission","events":[{}]}' });
  const path = '/api/ut/surveyId/bodies/exInfo';
  const status = async (sender: Client, to: string) =>
    (await send(sender, calls.exInfo, to, body)).status;
  expect(await status(world.client(), path)).toBe(403);
  expect(await status(world.client(), path.replace('bodies', 'none'))).toBe(404);
  expect(await status(client, path)).toBe(400);
});

/**
 * Returns the limits that a body exceeds; the cost is the least of several runs, because other
 * processes only add to the time.
 */
async function excess(sender: Client, call: Call, path: string, what: string, body: string) {
  const bound = allowed * Math.ceil(Buffer.byteLength(body) / 100_000);
  const costs: number[] = [];
  let longest = 0;
  let runs = 1;
  let cost = 0;
  // A cost far below the limit needs no second run.
  while (costs.length < runs) {
    const { time, text } = await send(sender, call, path, body);
    costs.push(time);
    longest = Math.max(longest, text.length);
    cost = Math.min(...costs);
    runs = cost > bound ? 9 : cost > bound / 2 ? 3 : 1;
  }
  return [
    ...(cost > bound ? [`${what}: ${cost} ms`] : []),
    ...(longest > longestReply ? [`${what}: a reply of ${longest} bytes`] : []),
  ];
}

async function send(sender: Client, { method, encoding }: Call, path: string, body: string) {
  const type = encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  const headers = { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) };
  const before = spent();
  const response = await sender.fetch(path, { method, headers, body });
  const text = await response.text();
  return { status: response.status, text, time: spent() - before };
}

/** Encodes a form with as few escapes as possible. */
function formOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value.replace(/[%&+]/g, encodeURIComponent)}`)
    .join('&');
}

/** Repeats the text up to the size of a hostile value. */
function filled(text: string): string {
  return text.repeat(Math.floor(size / Buffer.byteLength(text)));
}

/** Joins numbered texts up to the size of a hostile value. */
function numbered(text: (suffix: string) => string): string {
  const last = text('zzz').length;
  return Array.from({ length: Math.floor(size / last) }, (_, index) =>
    text(index.toString(36)),
  ).join('');
}

/** Yields a valid answer as JSON, each time with another part replaced by a hostile text. */
function swollen(right: unknown): readonly (readonly [what: string, result: string])[] {
  const mark = 'the part to replace';
  const places = placesIn(right);
  return places.flatMap(({ path, value, replaced }) => {
    const item = JSON.stringify(Array.isArray(value) ? (value[0] ?? {}) : value);
    const swollenTexts = {
      'the same again and again': `[${filled(`${item},`)}${item}]`,
      'the same under many names': `{${numbered((suffix) => `"a${suffix}":${item},`)}"a":${item}}`,
      'letters as a string': JSON.stringify(filled('x')),
      'native digits as a string': JSON.stringify(filled('\u{1d7ff}')),
      'blanks as a string': JSON.stringify(filled(' ')),
    };
    return Object.entries({ ...hostileTexts, ...swollenTexts }).map(([what, text]) => {
      const result = JSON.stringify(replaced(mark)).replace(JSON.stringify(mark), () => text);
      return [`${what} at ${path}`, result.slice(0, size)] as const;
    });
  });
}

interface Part {
  readonly path: string;
  readonly value: unknown;
  /** Returns the whole value with this part replaced. */
  readonly replaced: (by: unknown) => unknown;
}

/** Returns every part of a value with its path. */
function placesIn(value: unknown, path = '$'): readonly Part[] {
  const here = { path, value, replaced: (by: unknown) => by };
  if (typeof value !== 'object' || value === null) return [here];
  const parts = Object.entries(value).slice(0, 2);
  return [
    here,
    ...parts.flatMap(([name, part]) =>
      placesIn(part, `${path}.${name}`).map((inner) => ({
        ...inner,
        replaced: (by: unknown) =>
          Array.isArray(value)
            ? value.with(Number(name), inner.replaced(by))
            : { ...value, [name]: inner.replaced(by) },
      })),
    ),
  ];
}
