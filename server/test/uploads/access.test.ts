import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { insertFiles } from '../../db/fileQueries.ts';
import { pdf, picture } from '../support/fileSamples.ts';
import {
  album,
  albumClient,
  type Client,
  databases,
  sharedWorld,
  survey,
  testWorld,
  type World,
} from '../support/world.ts';

const png = await picture().png().toBuffer();
const rate = { id: 'rate', type: 'rate', title: 'Rate' };
const papers = { id: 'papers', type: 'upload', title: 'Papers', config: { required: false } };
const signed = { signature: 'required', agreement: 'Please agree' };
const surveys = [
  album,
  survey({ id: 'later', title: 'Later', questions: [rate, papers] }),
  survey({ id: 'before', title: 'Before', questions: [papers, rate] }),
  survey({ id: 'never', title: 'Never', questions: [rate] }),
  survey({ id: 'signed', title: 'Signed', config: signed, questions: [rate] }),
  survey({ id: 'paused', title: 'Paused', paused: true, questions: [papers] }),
  survey({ id: 'closed', title: 'Closed', closed: true, config: signed, questions: [papers] }),
  survey({ id: 'demo', title: 'Demo', config: { demo: true }, questions: [papers] }),
];

describe.each(databases)('the right to upload on $name', (database) => {
  const world = sharedWorld(database, surveys);

  const started = async (id: string) => {
    const client = world.client();
    await client.start(id);
    return client;
  };

  test.each([
    ['without a session', async () => world.client(), undefined, 403],
    ['without a session of the survey', async () => world.client(), 'later', 403],
    ['with a session of another survey', () => started('never'), 'later', 403],
    ['in a survey without uploads', () => started('never'), 'never', 403],
    ['in a survey without uploads that is not named', () => started('never'), undefined, 403],
    ['before a question with files', () => started('later'), 'later', 200],
    ['at a question with files', () => started('before'), 'before', 200],
    ['at a question with files without naming the survey', () => started('before'), undefined, 200],
    [
      'behind the last question with files',
      async () => {
        const client = await started('before');
        await client.commit('before', 'papers', { files: [] });
        return client;
      },
      'before',
      403,
    ],
    [
      'after the end',
      async () => {
        const client = await started('later');
        await client.end('later');
        return client;
      },
      'later',
      409,
    ],
    ['in a missing survey', () => started('later'), 'nowhere', 404],
    ['in a paused survey', async () => world.client(), 'paused', 200],
    ['in a closed survey', async () => world.client(), 'closed', 409],
    ['for a signature before the start', async () => world.client(), 'signed', 200],
  ])('an upload %s', async (_, make, surveyId, http) => {
    const client = await make();
    const before = await world.rows('file');
    const reply = await client.upload({ 'a.png': png }, surveyId);
    // The reply about a paused survey has HTTP status 200.
    const code = surveyId === 'paused' ? 6 : http;
    expect([reply.http, reply.code]).toEqual([http, code]);
    expect(await world.rows('file')).toHaveLength(before.length + (code === 200 ? 1 : 0));
  });

  test('a signature is one small picture', async () => {
    const send = async (files: Parameters<Client['upload']>[0]) => {
      const { http, fault } = await world.client().upload(files, 'signed');
      return [http, fault];
    };
    const max = 2 ** 20;
    expect(await send({ a: pdf() })).toEqual([415, { kind: 'fileType' }]);
    expect(await send({ a: png, b: png })).toEqual([413, { kind: 'tooManyFiles', max: 1 }]);
    expect(await send({ a: Buffer.concat([png, Buffer.alloc(max)]) })).toEqual([
      413,
      { kind: 'fileTooLarge', max },
    ]);
  });

  test('a file without a named survey is recorded unless all are demo surveys (R26)', async () => {
    const client = await started('demo');
    const before = await world.rows('file');
    const files = [await client.uploadOne('a.png', png)];
    expect(await world.rows('file')).toEqual(before);
    expect((await client.commit('demo', 'papers', { files })).code).toBe(200);
    await client.start('later');
    await client.uploadOne('a.png', png);
    expect(await world.rows('file')).toHaveLength(before.length + 1);
  });
});

describe.each(databases)('the budget of bytes on $name', (database) => {
  test('refuses unattached files with 503 until an answer has some (U03)', async () => {
    const world = await testWorld(database, [album], { maxUnattached: 1_000_000 });
    const ana = await albumClient(world);
    const file = await ana.uploadOne('a.png', png);
    const row = (await world.rows('file'))[0] as Parameters<typeof insertFiles>[1][number];
    const large = { ...row, id: 'f'.repeat(32), stored_size: 999_900 };
    await world.store.db
      .transaction()
      .execute((db) => insertFiles({ db, locksRows: false }, [large]));
    const refused = await ana.upload({ 'b.png': png });
    expect([refused.http, refused.headers.get('Retry-After')]).toEqual([503, '60']);
    await ana.commit('album', 'files', { files: [file, { ...file, id: large.id }] });
    expect((await (await albumClient(world)).upload({ 'b.png': png })).http).toBe(200);
  });

  test('refuses the signatures of one address with 429, with and without a length (U03)', async () => {
    const world = await testWorld(database, surveys, { proxies: 1 });
    const from = (address: string) => world.client({ headers: { 'X-Forwarded-For': address } });
    // The signatures have 32 MiB in total: each is refused, and all are counted.
    const sign = (address: string) =>
      from(address).upload({ a: Buffer.concat([pdf(), randomBytes(1_000_000)]) }, 'signed');
    const statuses: number[] = [];
    for (let call = 0; call < 34; call += 1) statuses.push((await sign('203.0.113.1')).http);
    expect(statuses.indexOf(429)).toBe(33);
    const refused = await sign('203.0.113.1');
    expect([refused.http, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await sign('203.0.113.2')).http).toBe(415);
    expect((await sentInChunks(world, '203.0.113.1')).status).toBe(429);
    expect((await sentInChunks(world, '203.0.113.3')).status).toBe(415);
    // Files of answers have a separate budget.
    const there = from('203.0.113.1');
    await there.start(album.id);
    expect((await there.upload({ 'a.png': png })).http).toBe(200);
  });
});

/** Uploads an invalid signature without a `Content-Length`. */
async function sentInChunks(world: World, address: string): Promise<Response> {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(pdf())], 'a'));
  const whole = new Response(form);
  const init = {
    method: 'POST',
    headers: {
      'Content-Type': whole.headers.get('Content-Type') ?? '',
      'X-Forwarded-For': address,
    },
    body: whole.body,
    duplex: 'half',
  };
  return world.app.request('/api/file/upload?surveyId=signed', init);
}
