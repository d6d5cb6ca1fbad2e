import { Parser } from 'htmlparser2';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { blockIn } from '../../../tools/lib/pageBlock.ts';
import { readPages } from '../../http/pages/pages.ts';
import { fakeBuild } from '../support/build.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const questions = [{ id: 'a', type: 'rate', title: 'A' }];
const surveys = ['must', 'may', 'none'].map((id) => {
  const signature = { must: 'required', may: 'optional' }[id] ?? 'none';
  return survey({ id, title: id, config: { signature }, questions });
});

const build = await fakeBuild();
// Without this lag of 0 a busy machine would leave the rendering of pages to the script.
const pages = await readPages(build.dist, () => ({ lag: () => 0 }));
afterAll(() => build.remove());

describe.each(databases)('a typed name, on $name', (database) => {
  const world = sharedWorld(database, surveys, {
    isFresh: true,
    pages,
  });
  let client: Client;
  beforeEach(() => {
    client = world.client();
  });

  const formAt = async (path: string) =>
    blockIn(await (await client.fetch(path)).text())?.form as PageForm;

  async function start(path: string, name: string, form?: PageForm) {
    const { key, token } = form ?? (await formAt(path));
    const response = await client.fetch(path, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ key, token, do: 'start', 'signature-name': name }),
    });
    return { status: response.status, block: blockIn(await response.text()) };
  }

  const rtl = 'rtl';
  test.each<readonly [string, string, string, number]>([
    ['Ada Lovelace', 'Ada Lovelace', 'ltr', 96],
    ['李', '李', 'ltr', 96],
    ['  (שרה לוי)  ', '(שרה לוי)', rtl, 96],
    ['محمد بن عبد الله', 'محمد بن عبد الله', rtl, 90],
    ['<script>alert("1")</script> & O\'Neil', '<script>alert("1")</script> & O\'Neil', 'ltr', 40],
    ['Ada\u202egro\u0007\nB\ud800', 'Adagro  B\ufffd', 'ltr', 96],
    ['名'.repeat(500), '名'.repeat(120), 'ltr', 7],
    ['W'.repeat(120), 'W'.repeat(120), 'ltr', 12],
  ])(
    'is the signature, as a picture (name %#) (R33, U11)',
    async (typed, drawn, direction, size) => {
      expect(await start('/must', typed)).toMatchObject({ status: 303 });
      expect((await client.locate('must')).data).toMatchObject({ status: 2 });
      const [session] = await world.rows('session');
      expect(await world.rows('file')).toMatchObject([
        { id: session?.sign, session_id: session?.id, type: 'image/svg+xml' },
      ]);
      const { response, text } = await fileOf(String(session?.sign));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-disposition': expect.stringMatching(/^attachment; filename="signature\.svg"/),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      const { names, texts, attributes } = readXml(text);
      expect([names, texts]).toEqual([['svg', 'rect', 'text'], `${drawn}\n`]);
      expect(attributes).toMatchObject({ direction, 'font-size': expect.anything() });
      expect(Number(attributes['font-size'])).toEqual(size);
      expect(attributes.textLength).toBe(attributes['font-size'] === '96' ? undefined : '900');
      expect((await client.commit('must', 'a', { score: 1 })).code).toBe(200);
    },
  );

  test.each([
    ['must', ''],
    ['must', ' \t'],
    ['must', '. –'],
    ['must', '\u3164\u115f'],
    ['may', '...'],
  ])('is missing: nothing starts, and the name stays (%s %j)', async (id, typed) => {
    const { status, block } = await start(`/${id}`, typed);
    expect(status).toBe(codes.invalidAnswer);
    expect(block?.form).toMatchObject({ signature: { name: typed, isMissing: true } });
    expect([await world.rows('session'), await world.rows('file')]).toEqual([[], []]);
  });

  test.each([
    ['may', ''],
    ['none', 'Ada'],
  ])('is not needed or not asked for: %s %j', async (id, typed) => {
    expect((await start(`/${id}`, typed)).status).toBe(303);
    expect(await world.rows('session')).toMatchObject([{ status: 2, sign: null }]);
    expect(await world.rows('file')).toEqual([]);
  });

  test('may be sent twice, and once more after an answer', async () => {
    const form = await formAt('/must');
    for (const _ of [1, 2]) expect((await start('/must', 'Ada', form)).status).toBe(303);
    const [session, ...others] = await world.rows('session');
    expect([others, session?.sign]).toEqual([[], expect.any(String)]);
    await client.commit('must', 'a', { score: 1 });
    expect((await start('/must', 'Eve', form)).status).toBe(303);
    expect((await world.rows('session'))[0]?.sign).toBe(session?.sign);
  });

  test('stays in the form while the server has no space for it', async () => {
    const { uploads } = world.deps;
    const { maxUnattached } = uploads;
    Object.assign(uploads, { maxUnattached: 0 });
    try {
      const { status, block } = await start('/must', 'Ada');
      expect(status).toBe(codes.unavailable);
      expect(block?.form).toMatchObject({
        signature: { name: 'Ada', isMissing: false },
        refusal: { code: codes.unavailable },
      });
    } finally {
      Object.assign(uploads, { maxUnattached });
    }
  });

  async function fileOf(id: string) {
    const response = await client.fetch(`/api/file/${id}`);
    return { response, text: await response.text() };
  }
});

function readXml(text: string) {
  const names: string[] = [];
  const attributes: Record<string, string> = {};
  let texts = '';
  const parser = new Parser(
    {
      onopentag: (name, attributesOfTag) => {
        names.push(name);
        Object.assign(attributes, name === 'text' ? attributesOfTag : {});
      },
      ontext: (part) => {
        texts += part;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return { names, texts, attributes };
}
