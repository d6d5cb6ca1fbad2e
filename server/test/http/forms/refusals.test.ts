import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../../contract/limits.ts';
import type { Limiter } from '../../../limits/limiter.ts';
import { type Client, databases, openWorld, type World } from '../../support/world.ts';
import {
  builtPages,
  columns,
  filled,
  formsOn,
  next,
  open,
  rows,
  sameOrigin,
  send,
  surveys,
} from './forms.fixture.ts';

const pages = builtPages();

describe.each(databases)('a form, on $name', (database) => {
  let world: World;
  let client: Client;
  const { questionAt, started } = formsOn(database, (...begun) => {
    [world, client] = begun;
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
    world = await openWorld(databases[0] as (typeof databases)[0], surveys, { pages: pages() });
  });
  afterAll(() => world.close());

  const form = 'application/x-www-form-urlencoded';
  const broken = () =>
    new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
  test.each([
    { what: 'another site', status: 403, headers: { 'Sec-Fetch-Site': 'cross-site' } },
    { what: 'another origin', status: 403, headers: { Origin: 'https://evil.example' } },
    { what: 'a hidden origin', status: 403, headers: { Origin: 'null' } },
    { what: 'JSON', status: 415, headers: { ...sameOrigin, 'Content-Type': 'application/json' } },
    { what: 'no type', status: 415, headers: sameOrigin, body: new Uint8Array(3) },
    {
      what: 'another charset',
      status: 415,
      headers: { ...sameOrigin, 'Content-Type': `${form}; charset=latin1` },
    },
    {
      what: 'too many bytes',
      status: 413,
      headers: sameOrigin,
      body: `a=${'x'.repeat(limits.body)}`,
    },
    { what: 'too many fields', status: 400, headers: sameOrigin, body: 'a=b&'.repeat(600) },
    { what: 'U+0000', status: 400, headers: sameOrigin, body: 'text=a%00b' },
    { what: 'U+0000 in a name', status: 400, headers: sameOrigin, body: 'te%00xt=a' },
    { what: 'half a body', status: 400, headers: sameOrigin, body: broken },
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

test('a post counts as a page of its address, and its survey before and after its form is read', async () => {
  const counted: string[] = [];
  let wait = 0;
  const limiter: Limiter = {
    take: async ({ kind }) => {
      counted.push(kind);
      return kind === 'any' ? 0 : wait;
    },
  };
  const world = await openWorld(databases[0] as (typeof databases)[0], surveys, {
    pages: pages(),
    limiter,
  });
  const client = world.client();
  const home = await open(client, '/two');
  await send(client, '/two', filled(home.form, { do: 'start' }));
  const { form } = await open(client, '/two');
  counted.length = 0;
  expect((await send(client, '/two', next(form, 'a', ''))).status).toBe(422);
  expect(counted).toEqual(['any', 'page', 'named', 'named']);
  wait = 3;
  const refused = await send(client, '/two', next(form, 'a', 'mine <b>'));
  expect(refused.status).toBe(429);
  expect(refused.page).toContain('<input type="hidden" name="text" value="mine &lt;b&gt;"');
  await world.close();
});
