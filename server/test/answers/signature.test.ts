import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { countsOf, removeSessions } from '../../db/forgetting/sessions.ts';
import { transaction } from '../../db/transaction.ts';
import { columnsOfSurvey } from '../../export/columns.ts';
import { exportRows } from '../../export/rows.ts';
import { heic, pdf } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const rates = ['a', 'b', 'c'].map((id) => ({ id, type: 'rate', title: id }));
const signed = (id: string, signature: string, questions: readonly object[] = rates) =>
  survey({ id, title: id, config: { signature, allowReAnswer: true }, questions });
const optional = signed('optional', 'optional');
const surveys = [
  signed('required', 'required'),
  optional,
  signed('none', 'none'),
  // This survey also has an upload question, so that a file that is not a signature can be uploaded.
  signed('files', 'required', [...rates, { id: 'd', type: 'upload', title: 'd' }]),
];
const score = { score: 1 };
const empty = { kind: 'empty' };
const malformed = { kind: 'malformed' };

describe.each(databases)('a signature on $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });
  let client: Client;
  let strokes: Buffer;
  beforeAll(async () => {
    strokes = await drawing('M20 100 C 80 20, 120 180, 200 60 S 300 140, 380 80');
  });
  beforeEach(() => {
    client = world.client();
  });

  const sign = (surveyId: string, body: { sign?: string }) =>
    client.call(calls.exInfo, { params: { id: surveyId }, query: { channel: 'web' }, body });
  const uploaded = (surveyId?: string) => client.uploadOne('sign.png', strokes, surveyId);

  test('is accepted before the first answer, also twice', async () => {
    const { id } = await uploaded('required');
    await client.start('required');
    for (const _ of [1, 2]) expect((await sign('required', { sign: id })).code).toBe(200);
    expect((await client.commit('required', 'a', score)).code).toBe(200);
    const [session] = await world.rows('session');
    expect(session?.sign).toBe(id);
    expect(await world.rows('file')).toMatchObject([{ id, session_id: session?.id }]);
  });

  test('that was drawn again belongs to the session, which takes both along', async () => {
    const [first, second] = [await uploaded('required'), await uploaded('required')];
    const elsewhere = await uploaded('optional');
    await client.start('required');
    await sign('required', { sign: second.id });
    const sessions = await world.rows('session');
    const ids = sessions.map(({ id }) => String(id));
    expect((await countsOf(world.store.db, ids)).file).toBe(2);
    const removed = await transaction(world.store, (trx) => removeSessions(trx, ids));
    expect([...removed].sort()).toEqual([first.id, second.id].sort());
    expect(await world.rows('file')).toMatchObject([{ id: elsewhere.id }]);
  });

  test('that is required and missing refuses answers and leads back to the start', async () => {
    await client.start('required');
    const refused = await client.commit('required', 'a', score);
    expect([refused.http, refused.message]).toEqual([409, 'The agreement has to be signed first']);
    const { data } = await client.locate('required');
    expect([data.status, data.subject]).toEqual([1, undefined]);
    const { id } = await uploaded();
    await sign('required', { sign: id });
    expect((await client.locate('required')).data).toMatchObject({ status: 2 });
    await client.commit('required', 'a', score);
    expect((await client.current('required')).data?.questionId).toBe('b');
  });

  test('may accompany an answer', async () => {
    const { id } = await uploaded('required');
    await client.start('required');
    expect((await client.commit('required', 'a', score, { sign: id })).code).toBe(200);
    expect((await client.commit('required', 'b', score)).code).toBe(200);
    expect(await world.rows('session')).toMatchObject([{ sign: id }]);
    const answer = (await world.rows('answer')).find(({ question_id }) => question_id === 'a');
    expect(answer?.sign).toBe(id);
  });

  test('is kept when the survey is answered again', async () => {
    const { id } = await uploaded('required');
    await client.start('required');
    await sign('required', { sign: id });
    for (const question of ['a', 'b', 'c']) await client.commit('required', question, score);
    expect((await sign('required', { sign: id })).code).toBe(200);
    await client.reAnswer('required');
    await client.start('required');
    expect((await client.commit('required', 'a', score)).code).toBe(200);
  });

  test.each(['optional', 'none'])('is not needed where it is %s', async (id) => {
    await client.start(id);
    expect((await client.commit(id, 'a', score)).code).toBe(200);
  });

  test.each<[string, () => Promise<Buffer>, unknown]>([
    ['a blank file', () => drawing(''), empty],
    ['a blank file without paper', () => drawing('', { paper: 'none' }), empty],
    ['a blank black file', () => drawing('', { paper: '#000' }), empty],
    ['one dot', () => drawing('M200 100 h0.1', { width: 8 }), empty],
    ['one pixel', () => white(1).png().toBuffer(), empty],
    ['more than 1 MiB', noise, { kind: 'fileTooLarge', max: 2 ** 20 }],
    ['a PDF', async () => pdf(), malformed],
    ['a HEIC', async () => heic(), malformed],
    ['an animation', () => sharp(strokes).gif().toBuffer(), malformed],
  ])('cannot be %s (U11)', async (_, make, fault) => {
    await client.start('files');
    const { id } = await client.uploadOne('sign', await make());
    const replies = [
      await sign('files', { sign: id }),
      await client.commit('files', 'a', score, { sign: id }),
    ];
    for (const reply of replies) expect([reply.http, reply.fault]).toEqual([422, fault]);
    expect(await world.rows('session')).toMatchObject([{ sign: null }]);
  });

  test.each<[string, Parameters<typeof drawing>[1]]>([
    ['dark on white', {}],
    ['dark on nothing', { paper: 'none' }],
    ['white on nothing', { paper: 'none', ink: '#fff' }],
    ['white on black', { paper: '#000', ink: '#fff' }],
    ['blue and thin', { ink: '#0b3d91', width: 1.5 }],
  ])('may be %s (U11)', async (_, style) => {
    await client.start('required');
    const bytes = await drawing('M150 100 l30 -40 l20 60 l30 -30', style);
    const { id } = await client.uploadOne('sign', bytes);
    expect((await sign('required', { sign: id })).code).toBe(200);
  });

  test('of another respondent or of none is refused (U09, S13)', async () => {
    await client.start('required');
    const foreign = await world.client().uploadOne('sign.png', strokes, 'required');
    const elsewhere = await uploaded('optional');
    for (const id of [foreign.id, elsewhere.id, 'f'.repeat(32), '../x', 'x'.repeat(500)]) {
      const replies = [
        await sign('required', { sign: id }),
        await client.commit('required', 'a', score, { sign: id }),
      ];
      for (const reply of replies) expect([reply.http, reply.fault]).toEqual([422, malformed]);
    }
    const used = await uploaded();
    await client.start('optional');
    await sign('optional', { sign: used.id });
    expect((await sign('required', { sign: used.id })).fault).toEqual(malformed);
  });

  test('needs a session and a file', async () => {
    const { id } = await uploaded('required');
    expect((await sign('required', { sign: id })).http).toBe(403);
    expect((await sign('unknown', { sign: id })).http).toBe(404);
    await client.start('required');
    expect((await sign('required', {})).http).toBe(400);
    expect((await sign('required', { sign: '' })).http).toBe(400);
  });

  test('is a column of the export where the survey may have one', async () => {
    expect(surveys.map((candidate) => columnsOfSurvey(candidate).includes('signature'))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    const { id } = await uploaded('optional');
    await client.start('optional');
    await sign('optional', { sign: id });
    const rows = await Readable.from(exportRows(world.store, optional)).toArray();
    expect(rows).toMatchObject([{ cells: { signature: id } }]);
  });
});

function drawing(path: string, { paper = '#fff', ink = '#111', width = 3 } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
    <rect width="400" height="200" fill="${paper}"/>
    <path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function white(side: number, more: object = {}) {
  const create = { width: side, height: side, channels: 3 as const, background: '#fff', ...more };
  return sharp({ create });
}

function noise(): Promise<Buffer> {
  return white(900, { noise: { type: 'gaussian', mean: 120, sigma: 60 } })
    .png()
    .toBuffer();
}
