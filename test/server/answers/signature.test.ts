import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { columnsOfSurvey, exportRows } from '../../../server/export/rows.ts';
import { heic, pdf } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const questions = ['a', 'b', 'c'].map((id) => ({ id, type: 'rate', title: id }));
const signed = (id: string, signature: string, asked: readonly object[] = questions) =>
  survey({
    id,
    title: id,
    config: { signature, agreement: 'Please agree', allowReAnswer: true },
    questions: asked,
  });
const surveys = [
  signed('must', 'required'),
  signed('may', 'optional'),
  signed('not', 'none'),
  // Here a file that is no signature may be sent, as an answer.
  signed('both', 'required', [...questions, { id: 'papers', type: 'upload', title: 'papers' }]),
];

describe.each(databases)('a signature on $name', (database) => {
  const world = sharedWorld(database, surveys);
  let ana: Client;
  let strokes: Buffer;
  beforeAll(async () => {
    strokes = await drawing('M20 100 C 80 20, 120 180, 200 60 S 300 140, 380 80');
  });
  beforeEach(() => {
    ana = world.client();
  });

  const give = (surveyId: string, body: { sign?: string; info?: string }) =>
    ana.call(calls.exInfo, { params: { id: surveyId }, query: { channel: 'web' }, body });

  test('is given before the first answer, once', async () => {
    const { id } = await ana.uploadOne('sign.png', strokes, 'must');
    await ana.start('must');
    for (const _ of [1, 2]) expect((await give('must', { sign: id })).code).toBe(200);
    expect((await ana.commit('must', 'a', { score: 1 })).code).toBe(200);
    const [session] = (await world.rows('session')).slice(-1);
    expect(session?.sign).toBe(id);
    const file = (await world.rows('file')).find((row) => row.id === id);
    expect(file?.session_id).toBe(session?.id);
  });

  test('is missing: no answer is taken, and the way leads home until it is there', async () => {
    await ana.start('must');
    const refused = await ana.commit('must', 'a', { score: 1 });
    expect([refused.http, refused.message]).toEqual([409, 'The agreement has to be signed first']);
    expect((await ana.locate('must')).data).toMatchObject({ status: 1 });
    expect((await ana.locate('must')).data.subject).toBeUndefined();
    const { id } = await ana.uploadOne('sign.png', strokes);
    await give('must', { sign: id });
    expect((await ana.locate('must')).data).toMatchObject({ status: 2 });
    await ana.commit('must', 'a', { score: 1 });
    expect((await ana.current('must')).data?.questionId).toBe('b');
  });

  test('may come with an answer instead', async () => {
    const { id } = await ana.uploadOne('sign.png', strokes, 'must');
    await ana.start('must');
    expect((await ana.commit('must', 'a', { score: 1 }, { sign: id })).code).toBe(200);
    expect((await ana.commit('must', 'b', { score: 1 })).code).toBe(200);
    const [session] = (await world.rows('session')).slice(-1);
    expect(session?.sign).toBe(id);
    const [answer] = (await world.rows('answer')).filter(
      (row) => row.session_id === session?.id && row.question_id === 'a',
    );
    expect(answer?.sign).toBe(id);
  });

  test('stays when the survey is answered again', async () => {
    const { id } = await ana.uploadOne('sign.png', strokes, 'must');
    await ana.start('must');
    await give('must', { sign: id });
    for (const question of ['a', 'b', 'c']) await ana.commit('must', question, { score: 1 });
    expect((await give('must', { sign: id })).code).toBe(200);
    await ana.reAnswer('must');
    await ana.start('must');
    expect((await ana.commit('must', 'a', { score: 2 })).code).toBe(200);
  });

  test('is not asked for where it is optional', async () => {
    for (const id of ['may', 'not']) {
      await ana.start(id);
      expect((await ana.commit(id, 'a', { score: 1 })).code).toBe(200);
    }
  });

  const empty = { kind: 'empty' };
  const malformed = { kind: 'malformed' };
  const large = { kind: 'fileTooLarge', max: 2 ** 20 };
  test.each<[string, () => Promise<Buffer>, unknown]>([
    ['blank', () => drawing(''), empty],
    ['blank and without paper', () => drawing('', { paper: 'none' }), empty],
    ['blank on black', () => drawing('', { paper: '#000' }), empty],
    ['one dot', () => drawing('M200 100 h0.1', { width: 8 }), empty],
    ['one pixel wide and high', () => blank(1), empty],
    ['more than 1 MiB', noise, large],
    ['a PDF', async () => pdf(), malformed],
    ['a HEIC', async () => heic(), malformed],
    ['an animation', async () => sharp(strokes).gif().toBuffer(), malformed],
  ])('%s is none (U11)', async (_, make, fault) => {
    await ana.start('both');
    const { id } = await ana.uploadOne('sign', await make());
    const replies = [
      await give('both', { sign: id }),
      await ana.commit('both', 'a', { score: 1 }, { sign: id }),
    ];
    for (const reply of replies) expect([reply.http, reply.fault]).toEqual([422, fault]);
    const [session] = (await world.rows('session')).slice(-1);
    expect(session?.sign).toBeNull();
  });

  test.each<[string, Parameters<typeof drawing>[1]]>([
    ['dark on white', {}],
    ['dark on nothing', { paper: 'none' }],
    ['white on nothing', { paper: 'none', ink: '#fff' }],
    ['white on black', { paper: '#000', ink: '#fff' }],
    ['blue, thin', { ink: '#0b3d91', width: 1.5 }],
  ])('%s is one (U11)', async (_, look) => {
    await ana.start('must');
    const { id } = await ana.uploadOne(
      'sign',
      await drawing('M150 100 l30 -40 l20 60 l30 -30', look),
    );
    expect((await give('must', { sign: id })).code).toBe(200);
  });

  test('of another, or of nobody, is none (U09, S13)', async () => {
    await ana.start('must');
    const foreign = await world.client().uploadOne('sign.png', strokes, 'must');
    const elsewhere = await ana.uploadOne('sign.png', strokes, 'may');
    for (const sign of [foreign.id, elsewhere.id, 'f'.repeat(32), '../x', 'x'.repeat(500)]) {
      const replies = [
        await give('must', { sign }),
        await ana.commit('must', 'a', { score: 1 }, { sign }),
      ];
      for (const reply of replies) expect([reply.http, reply.fault]).toEqual([422, malformed]);
    }
    const mine = await ana.uploadOne('sign.png', strokes);
    await ana.start('may');
    await give('may', { sign: mine.id });
    expect((await give('must', { sign: mine.id })).fault).toEqual(malformed);
  });

  test('needs a session, and something to take', async () => {
    const { id } = await ana.uploadOne('sign.png', strokes, 'must');
    expect((await give('must', { sign: id })).http).toBe(403);
    expect((await give('none', { sign: id })).http).toBe(404);
    await ana.start('must');
    expect((await give('must', {})).http).toBe(400);
    expect((await give('must', { sign: '' })).http).toBe(400);
  });

  test('is a column of the export where there may be one', async () => {
    expect(surveys.map((one) => columnsOfSurvey(one).includes('signature'))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    const [, may] = surveys;
    if (!may) throw new Error('There is a survey');
    const { id } = await ana.uploadOne('sign.png', strokes, 'may');
    await ana.start('may');
    await give('may', { sign: id });
    const signatures: unknown[] = [];
    for await (const { cells } of exportRows(world.store, may)) signatures.push(cells.signature);
    expect(signatures).toContain(id);
  });
});

/** What a pad makes of a path. */
function drawing(path: string, { paper = '#fff', ink = '#111', width = 3 } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
    <rect width="400" height="200" fill="${paper}"/>
    <path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function blank(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3 as const, background: '#fff' };
  return sharp({ create }).png().toBuffer();
}

function noise(): Promise<Buffer> {
  const noisy = { type: 'gaussian' as const, mean: 120, sigma: 60 };
  const create = {
    width: 900,
    height: 900,
    channels: 3 as const,
    background: '#fff',
    noise: noisy,
  };
  return sharp({ create }).png().toBuffer();
}
