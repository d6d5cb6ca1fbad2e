import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { type Pages, readPages } from '../../../server/http/pages/pages.ts';
import type { Limiter } from '../../../server/limits/limiter.ts';
import { blockIn } from '../../../tools/lib/pageBlock.ts';
import { fakeBuild } from '../support/build.ts';
import {
  type Client,
  databases,
  openWorld,
  plantsCascade,
  survey,
  type World,
} from '../support/world.ts';

const blank = { type: 'singleInput', config: { required: true } };
const two = {
  id: 'two',
  title: 'Two',
  config: { allowReAnswer: true },
  questions: [
    { ...blank, id: 'a', title: 'A' },
    { ...blank, id: 'b', title: 'B' },
  ],
};
const columns = Array.from({ length: 7 }, (_, index) => ({ id: `k${index}`, text: `${index}` }));
const rows = Array.from({ length: 20 }, (_, index) => ({
  id: `r${index}`,
  text: `${index}`,
  subChoice: columns,
}));
const surveys = [
  survey(two),
  survey({ ...two, id: 'timed', maxAnswerTime: 60 }),
  survey({ ...two, id: 'members', login: true }),
  survey({
    id: 'wide',
    title: 'W',
    questions: [{ id: 'w', type: 'multiCheck', title: 'W', choice: rows }],
  }),
  survey({
    id: 'town',
    title: 'T',
    questions: [
      {
        ...{ id: 'l', type: 'list', title: 'L' },
        choice: [{ id: 'o', text: 'O', questionConfig: { input: true } }],
      },
      {
        ...{ id: 'tree', type: 'linkage', title: 'T' },
        config: { cascadeId: 'plants', levels: ['A', 'B'], inputs: [{ item: 'moss' }] },
      },
    ],
  }),
];

let build: Awaited<ReturnType<typeof fakeBuild>>;
let pages: Pages;
beforeAll(async () => {
  build = await fakeBuild();
  // A busy machine would leave pages to the script.
  pages = await readPages(build.dist, () => ({ lag: () => 0 }));
});
afterAll(() => build.remove());

const own = { 'Sec-Fetch-Site': 'same-origin' };
type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

async function read(response: Response) {
  const page = await response.text();
  const block = blockIn(page);
  return {
    status: response.status,
    to: response.headers.get('Location'),
    page,
    form: block?.form,
    code: block?.code,
    data: block?.data as { status?: number; subject?: { questionId: string } } | undefined,
  };
}

async function open(client: Client, path: string) {
  const { form, ...rest } = await read(await client.fetch(path));
  return { ...rest, form: form as PageForm };
}

const send = (
  client: Client,
  path: string,
  fields: Fields,
  headers: Record<string, string> = own,
) =>
  client
    .fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields as never) })
    .then(read);

/** The fields of a page's form, and those of a button and an answer. */
const filled = ({ key, token }: PageForm, fields: Record<string, string>) => ({
  key,
  token,
  ...fields,
});

const next = (form: PageForm, question: string, text: string) =>
  filled(form, { do: 'next', question, text });

describe.each(databases)('a form, on $name', (database) => {
  let world: World;
  let client: Client;
  const questionAt = async (id = 'two') => (await open(client, `/${id}`)).data?.subject?.questionId;
  const started = async (id = 'two', to = `/${id}?started=1`) => {
    const { form } = await open(client, `/${id}`);
    expect(await send(client, `/${id}`, filled(form, { do: 'start' }))).toMatchObject({
      status: 303,
      to,
    });
    return open(client, `/${id}`);
  };
  beforeAll(async () => {
    world = await openWorld(database, surveys, { pages, cascades: [plantsCascade] });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.publish(two);
    client = world.client();
  });

  test('starts, answers, goes back and ends', async () => {
    const first = await started();
    expect(await send(client, '/two', next(first.form, 'a', ''))).toMatchObject({
      status: 422,
      form: { posted: { questionId: 'a', answer: { text: '' }, faults: [{ kind: 'empty' }] } },
    });
    expect(await send(client, '/two?lang=de', next(first.form, 'a', 'one'))).toMatchObject({
      status: 303,
      to: '/two?lang=de',
    });
    expect(await questionAt()).toBe('b');
    const back = filled(first.form, { do: 'previous', question: 'b' });
    await send(client, '/two', back);
    // A repeat does not go further back, or from another question.
    await send(client, '/two', back);
    expect(await questionAt()).toBe('a');
    const again = await open(client, '/two');
    await send(client, '/two', next(again.form, 'a', 'two'));
    await send(client, '/two', next(again.form, 'b', 'three'));
    const end = await open(client, '/two');
    expect(end.data?.status).toBe(3);
    const restart = filled(end.form, { do: 'restart', answers: 'keep' });
    for (let press = 0; press < 2; press += 1) await send(client, '/two', restart);
    expect((await open(client, '/two')).data?.status).toBe(1);
  });

  test('of a list or linked lists has the text of the choice before the answer is accepted', async () => {
    let { form } = await started('town');
    for (const [question, choice, answer, text] of [
      ['l', { choice: 'o' }, { choice: 'o' }, 'text.o'],
      ['tree', { 'level.0': 'moss' }, { path: ['moss'] }, 'text.moss'],
    ] as const) {
      const chosen = filled(form, { do: 'next', question, ...choice });
      expect(await send(client, '/town', chosen)).toMatchObject({
        form: { posted: { questionId: question, answer, faults: [] } },
      });
      expect((await send(client, '/town', { ...chosen, [text]: 'here' })).status).toBe(303);
      ({ form } = await open(client, '/town'));
    }
  });

  test('that is posted twice has one effect and one reply (R29)', async () => {
    const home = await open(client, '/two');
    const start = filled(home.form, { do: 'start' });
    const twice = await Promise.all([1, 2].map(() => send(client, '/two', start)));
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    const { form } = await open(client, '/two');
    const presses = Array.from({ length: 10 }, () => next(form, 'a', 'one'));
    const replies = await Promise.all(presses.map((fields) => send(client, '/two', fields)));
    expect(new Set(replies.map(({ status, to }) => `${status} ${to}`))).toEqual(
      new Set(['303 /two']),
    );
    expect(await questionAt()).toBe('b');
  });

  test('posted again from the history of the browser corrects its own answer alone', async () => {
    const first = (await started()).form;
    const answer = (form: PageForm, question: string, text: string) =>
      send(client, '/two', next(form, question, text)).then(({ status }) => status);
    const earlier = (await world.rows('answer')).length;
    const stored = async () =>
      (await world.rows('answer'))
        .slice(earlier)
        .map(({ question_id, result }) => [question_id, result]);
    expect(await answer(first, 'a', 'one')).toBe(303);
    const second = (await open(client, '/two')).form;
    for (const text of ['two', 'one', 'three']) {
      expect(await answer(first, 'a', text)).toBe(303);
      expect(await stored()).toEqual([['a', JSON.stringify({ text })]]);
      expect(await questionAt()).toBe('b');
    }
    expect(await answer(first, 'a', '')).toBe(422);
    expect(await questionAt()).toBe('a');
    // The page of another load has answered since.
    expect(await answer(second, 'a', 'four')).toBe(303);
    expect(await answer(first, 'a', 'five')).toBe(409);
    expect(await answer(second, 'b', 'six')).toBe(303);
    expect(await answer(second, 'a', 'seven')).toBe(303);
    expect((await open(client, '/two')).data?.status).toBe(3);
    expect(await stored()).toEqual([
      ['a', '{"text":"four"}'],
      ['b', '{"text":"six"}'],
    ]);
  });

  test('is not corrected where the survey does not allow going back', async () => {
    world.publish({ ...two, config: { allowPrevious: false } });
    const { form } = await started();
    await send(client, '/two', next(form, 'a', 'one'));
    expect(await send(client, '/two', next(form, 'a', 'two'))).toMatchObject({ status: 409 });
    expect(await send(client, '/two', next(form, 'a', 'one'))).toMatchObject({ status: 303 });
  });

  test('posted after the survey has changed leads to the restart (R30)', async () => {
    const { form } = await started();
    world.publish({ ...two, questions: [{ ...blank, id: 'c', title: 'C' }] });
    expect(await send(client, '/two', next(form, 'a', 'one'))).toMatchObject({ status: 303 });
    const halted = await open(client, '/two');
    expect(halted.code).toBe(codes.surveyChanged);
    await send(client, '/two', filled(halted.form, { do: 'restart', answers: 'keep' }));
    expect((await open(client, '/two')).data?.status).toBe(1);
  });

  test('posted after another window has answered leads to the current question', async () => {
    const { form } = await started();
    await send(client, '/two', next(form, 'a', 'one'));
    const late = await send(client, '/two', {
      ...next(form, 'a', 'other'),
      key: crypto.randomUUID(),
    });
    expect(late).toMatchObject({ status: 409, form: { refusal: { code: 409 } } });
    expect(late.data?.subject?.questionId).toBe('b');
    expect(late.form?.posted).toBeUndefined();
    expect(await send(client, '/two', filled(form, { do: 'continue' }))).toMatchObject({
      status: 303,
    });
  });

  test('of a start over existing answers asks for confirmation', async () => {
    const { form } = await started();
    await send(client, '/two', next(form, 'a', 'one'));
    const key = crypto.randomUUID();
    const resumed = await send(client, '/two', { key, token: '', do: 'start' });
    expect(resumed).toMatchObject({ status: 200, code: codes.restartOrContinue });
    const clear = filled(resumed.form as PageForm, { do: 'restart', answers: 'clear' });
    await send(client, '/two', clear);
    expect((await open(client, '/two')).data?.status).toBe(1);
  });

  test('posted after the time is over leads to the end', async () => {
    const { form, page } = await started('timed');
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="7"></noscript>');
    world.now += 60_000 + limits.deadlineGrace + 1;
    expect(await send(client, '/timed', next(form, 'a', 'one'))).toMatchObject({ status: 303 });
    expect((await open(client, '/timed')).data?.status).toBe(3);
  });

  test('without the login leads to the login', async () => {
    await client.login('ana');
    const { form } = await started('members', '/members');
    client.cookies.delete('askpath.login');
    const refused = await send(client, '/members', next(form, 'a', 'one'));
    expect(refused).toMatchObject({ status: 200, code: codes.login });
  });

  test('of another session is rendered again, and changes nothing', async () => {
    const { form } = await started();
    for (const token of ['', 'x', form.token.toUpperCase()]) {
      const drawn = await send(client, '/two', { ...next(form, 'a', 'mine'), token });
      expect(drawn).toMatchObject({
        status: 403,
        form: {
          token: form.token,
          posted: { questionId: 'a', answer: { text: 'mine' }, faults: [{ kind: 'malformed' }] },
        },
      });
      for (const command of ['previous', 'language', 'restart', 'continue', 'retry']) {
        const fields = { ...filled(form, { do: command, lang: 'de', answers: 'clear' }), token };
        expect((await send(client, '/two', fields)).status).toBe(303);
      }
      expect((await send(client, '/two', { ...next(form, 'b', 'mine'), token })).status).toBe(303);
    }
    expect(await questionAt()).toBe('a');
  });

  test.each(['window', 'card'])('of a %s opens it, and starts by its channel', async (mode) => {
    const path = `/${mode}/two?theme=dark`;
    const opened = `${path}&opened=1`;
    const { form, data } = await open(client, path);
    expect(data).toMatchObject({ title: 'Two' });
    const to = { status: 303, to: opened };
    expect(await send(client, path, filled(form, { do: 'open' }))).toMatchObject(to);
    expect((await open(client, opened)).data).toMatchObject({ status: 1 });
    const { to: first } = await send(client, opened, filled(form, { do: 'start' }));
    expect(first).toBe(`${opened}&started=1`);
    expect((await read(await client.fetch(`${opened}&started=1`))).to).toBe(opened);
    expect(await world.rows('session')).toContainEqual(expect.objectContaining({ channel: mode }));
    const question = await open(client, opened);
    expect(await send(client, opened, next(question.form, 'a', ''))).toMatchObject({
      status: 422,
      data: { subject: { questionId: 'a' } },
    });
  });

  test('of a frame without cookies carries its tokens (S22)', async () => {
    const frame = { ...own, 'Sec-Fetch-Dest': 'iframe' };
    const path = '/card/two?opened=1';
    const press = async (form: PageForm | undefined, fields: Record<string, string>) => {
      const { key = '', token = '', tokens } = form ?? {};
      const sent = { ...(tokens === undefined ? {} : { tokens }), key, token, ...fields };
      const reply = await send(client, path, sent, frame);
      client.cookies.clear();
      return reply;
    };
    const { form } = await open(client, path);
    expect(form).not.toHaveProperty('tokens');
    const started = `${path}&started=1`;
    expect(await press(form, { do: 'start' })).toMatchObject({ status: 303, to: started });
    const again = await read(await client.fetch(started, { headers: frame }));
    expect(again).toMatchObject({ data: { status: 1 }, form: { token: '', tokens: '' } });
    const question = await press(again.form, { do: 'start' });
    expect(question).toMatchObject({ status: 200, data: { subject: { questionId: 'a' } } });
    expect(question.form?.tokens).toMatch(/^askpath_two=[\w-]+$/);
    // A reload sends the start again.
    expect((await press(again.form, { do: 'start' })).form).toMatchObject({
      tokens: question.form?.tokens,
    });
    const answer = { do: 'next', question: 'a', text: 'one' };
    expect(await press(question.form, answer)).toMatchObject({
      status: 200,
      data: { subject: { questionId: 'b' } },
    });
    // Outside of a frame the field means nothing, and no page that is only looked at has it.
    const { key, token, tokens = '' } = question.form as PageForm;
    const fields = { key, token, tokens, do: 'previous', question: 'b' };
    expect((await send(client, path, fields)).status).toBe(303);
    for (const at of [path, started])
      expect((await open(client, at)).form).not.toHaveProperty('tokens');
    const wrong = { ...question.form, tokens: 'askpath.login=x' } as PageForm;
    expect((await press(wrong, answer)).status).toBe(400);
    expect((await world.rows('answer')).at(-1)).toMatchObject({ question_id: 'a' });
  });

  test('of a change of language keeps the question', async () => {
    const { form } = await started();
    const language = (lang: string) =>
      send(client, '/two?a=1', filled(form, { do: 'language', lang }));
    expect((await language('de')).to).toBe('/two?a=1&lang=de');
    expect((await language('xx')).to).toBe('/two?a=1');
    expect(await world.rows('session')).toContainEqual(expect.objectContaining({ locale: 'de' }));
  });

  test('that fails on the server keeps its answer', async () => {
    const { form } = await started();
    const rename = (from: string, to: string) =>
      world.store.db.schema.alterTable(from).renameTo(to).execute();
    const fields = next(form, 'a', 'mine');
    await rename('commit_reply', 'away');
    expect(await send(client, '/two', fields)).toMatchObject({
      status: 500,
      form: {
        posted: { questionId: 'a', answer: { text: 'mine' } },
        refusal: { code: 500 },
      },
    });
    await rename('away', 'commit_reply');
    await rename('session', 'away');
    const unread = await send(client, '/two', fields);
    expect(unread).toMatchObject({ status: 500, form: { sent: Object.entries(fields) } });
    await rename('away', 'session');
    expect((await send(client, '/two', unread.form?.sent ?? [])).status).toBe(303);
    expect(await questionAt()).toBe('b');
  });
});

describe('the server refuses by a page', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(databases[0] as (typeof databases)[0], surveys, { pages });
  });
  afterAll(() => world.close());

  const form = 'application/x-www-form-urlencoded';
  const broken = () =>
    new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
  test.each([
    { what: 'another site', status: 403, headers: { 'Sec-Fetch-Site': 'cross-site' } },
    { what: 'another origin', status: 403, headers: { Origin: 'https://evil.example' } },
    { what: 'a hidden origin', status: 403, headers: { Origin: 'null' } },
    { what: 'JSON', status: 415, headers: { ...own, 'Content-Type': 'application/json' } },
    { what: 'no type', status: 415, headers: own, body: new Uint8Array(3) },
    {
      what: 'another charset',
      status: 415,
      headers: { ...own, 'Content-Type': `${form}; charset=latin1` },
    },
    { what: 'too many bytes', status: 413, headers: own, body: `a=${'x'.repeat(limits.body)}` },
    { what: 'too many fields', status: 400, headers: own, body: 'a=b&'.repeat(600) },
    { what: 'U+0000', status: 400, headers: own, body: 'text=a%00b' },
    { what: 'U+0000 in a name', status: 400, headers: own, body: 'te%00xt=a' },
    { what: 'half a body', status: 400, headers: own, body: broken },
  ])('$what with $status (S08, S16)', async ({ status, headers, body = 'do=start' }) => {
    const response = await world.app.request('/two?lang=de', {
      method: 'POST',
      headers: { ...(body instanceof Uint8Array ? {} : { 'Content-Type': form }), ...headers },
      body: typeof body === 'function' ? body() : body,
      ...(typeof body === 'function' ? { duplex: 'half' } : {}),
    } as RequestInit);
    const page = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(page).toContain('href="/two?lang=de"');
    expect(await world.rows('session')).toEqual([]);
  });

  test.each([
    { fields: {}, to: '/two' },
    { fields: { do: 'start' }, to: '/two' },
    { fields: { do: 'start', key: 'short' }, to: '/two' },
    { fields: { do: 'constructor', key: crypto.randomUUID() }, to: '/two' },
  ])('a form with $fields by a redirect to the current screen', async ({ fields, to }) => {
    const client = world.client();
    expect(await send(client, '/two', fields as never)).toMatchObject({ status: 303, to });
    expect(client.cookies.size).toBe(0);
  });

  test('the largest question fits', async () => {
    const client = world.client();
    const home = await open(client, '/wide');
    await send(client, '/wide', filled(home.form, { do: 'start' }));
    const { form } = await open(client, '/wide');
    const fields = [
      ...Object.entries(filled(form, { do: 'next', question: 'w' })),
      ...rows.flatMap((row) => columns.map(({ id }) => [`row.${row.id}`, id] as const)),
      ...Array.from({ length: 132 }, (_, index) => [`other.${index}`, 'x'] as const),
    ] as const;
    expect((await send(client, '/wide', fields)).status).toBe(303);
    expect((await open(client, '/wide')).data?.status).toBe(3);
  });
});

test('a post counts once as a page of its address and once as a call of its survey', async () => {
  const counted: string[] = [];
  let wait = 0;
  const limiter: Limiter = {
    take: async ({ kind }) => {
      counted.push(kind);
      return wait;
    },
  };
  const world = await openWorld(databases[0] as (typeof databases)[0], surveys, { pages, limiter });
  const client = world.client();
  const home = await open(client, '/two');
  await send(client, '/two', filled(home.form, { do: 'start' }));
  const { form } = await open(client, '/two');
  counted.length = 0;
  expect((await send(client, '/two', next(form, 'a', ''))).status).toBe(422);
  expect(counted).toEqual(['page', 'named']);
  wait = 3;
  const refused = await send(client, '/two', next(form, 'a', 'mine <b>'));
  expect(refused.status).toBe(429);
  expect(refused.page).toContain('<input type="hidden" name="text" value="mine &lt;b&gt;"');
  await world.close();
});
