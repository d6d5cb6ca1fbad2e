import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picture } from '../../../../server/test/support/fileSamples.ts';
import { radio } from '../../../../test/support/fixtures/branches.ts';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { makeFile } from '../../run/entering/makeFile.ts';
import { canBePadded, paddedFile } from '../../run/entering/paddedFile.ts';
import { type Access, readLinkTokens } from '../../run/planned/access.ts';
import { plannedPaths } from '../../run/planned/plannedPaths.ts';

const lab = {
  ...{ id: 'lab', title: 'Lab', login: 'link', maxAnswerTime: 90 },
  arms: [{ id: 'a' }, { id: 'b' }],
  values: { plan: { from: 'context', type: 'text' }, from: { from: 'address', type: 'text' } },
  questions: [
    radio('q'),
    { ...radio('of-a'), showIf: { of: 'arm', is: 'a' } },
    { ...radio('paid'), showIf: { value: 'plan', is: 'pro' } },
    { ...radio('come'), showIf: { value: 'from', is: 'mail' } },
    { id: 'task', type: 'text', title: 'T', config: { mission: { instruction: 'Go' } } },
  ],
};
const noAccess: Access = { testKey: null, linkTokens: [] };
const testing: Access = { testKey: 'a key', linkTokens: [] };

async function planOf(survey: { readonly id: string }): Promise<string> {
  const file = join(await temporaryDirectory(), `${survey.id}.json`);
  await writeFile(file, JSON.stringify(survey));
  return file;
}

const pathsOf = async (survey: { readonly id: string }, access: Access) =>
  plannedPaths(await planOf(survey), async () => access);

test('the key of test answers opens each path, in its arm and with the values of page and address', async () => {
  const { walks, omitted } = await pathsOf(lab, testing);
  expect(omitted.filter((line) => line.includes('is not walked'))).toEqual([]);
  const opened = walks.map(({ script, address, timeMs }) => {
    const { pathname, searchParams, hash } = new URL(address, 'http://localhost');
    expect([pathname, searchParams.get('test')]).toEqual(['/task/lab', 'a key']);
    expect(searchParams.get('arm')).toBe(/in arm (\w)/.exec(script.title)?.[1]);
    expect(timeMs).toBe(script.title.includes('time over') ? 90_000 : null);
    const context = hash === '' ? null : JSON.parse(decodeURIComponent(hash).split('=')[1] ?? '');
    return { context, from: searchParams.get('v.from'), isTimed: timeMs !== null };
  });
  expect(new Set(walks.map(({ script }) => script.drawn?.arm))).toEqual(new Set(['a', 'b']));
  expect(opened).toContainEqual({ context: { plan: 'pro' }, from: null, isTimed: false });
  expect(opened).toContainEqual({ context: null, from: 'mail', isTimed: false });
  expect(opened.some(({ isTimed }) => isTimed)).toBe(true);
});

test('each path has a personal link of its own, and what links do not open is named', async () => {
  const { arms: _, ...invited } = lab;
  const questions = lab.questions.filter(({ id }) => id !== 'of-a');
  const survey = { ...invited, questions };
  const linkTokens = Array.from({ length: 30 }, (__, index) => `token-${index}`);
  const { walks } = await pathsOf(survey, { testKey: null, linkTokens });
  const tokens = walks.map(({ address }) => new URL(address, 'http://x').searchParams.get('link'));
  expect(tokens).toEqual(linkTokens.slice(0, walks.length));
  await expect(pathsOf(survey, { testKey: null, linkTokens: ['one'] })).rejects.toThrow(
    `${walks.length} paths need as many personal links, and --links has 1.`,
  );
  const refusedWith = async (change: object, access: Access) =>
    pathsOf({ ...survey, ...change }, access).catch(String);
  expect(await refusedWith({}, noAccess)).toContain('give --links, or TEST_KEY');
  expect(await refusedWith({ login: true }, { testKey: null, linkTokens })).toContain(
    'the survey needs a login: give TEST_KEY',
  );
  expect(await refusedWith({ arms: lab.arms, login: false }, noAccess)).toContain(
    'the deployment draws the arm: give TEST_KEY',
  );
});

test('links are those of the command, of this survey and this deployment', async () => {
  const origin = 'https://survey.example';
  const file = join(await temporaryDirectory(), 'links.csv');
  const read = async (...addresses: readonly string[]) => {
    const lines = addresses.map((address, index) => `${index + 1},${address}\n`);
    await writeFile(file, `number,address\n${lines.join('')}`);
    return readLinkTokens(file, origin, 'lab');
  };
  expect(await read(`${origin}/lab?link=abc`, `${origin}/lab?link=def`)).toEqual(['abc', 'def']);
  for (const other of [
    `${origin}/other?link=def`,
    'https://other.example/lab?link=def',
    `${origin}/lab`,
  ]) {
    await expect(read(`${origin}/lab?link=abc`, other)).rejects.toThrow(
      `line 3 is no personal link to "lab" at ${origin}`,
    );
  }
  await expect(readLinkTokens(`${file}x`, origin, 'lab')).rejects.toThrow('cannot be read');
});

test.each([100_000, 65_600, 1_000_001])(
  'files of a type are made of exactly %d bytes, and stay readable',
  async (size) => {
    const pictures = {
      'image/jpeg': await picture().jpeg().toBuffer(),
      'image/png': await picture().png().toBuffer(),
    };
    for (const [type, content] of Object.entries(pictures)) {
      const file = paddedFile(content, type, size);
      expect([type, canBePadded(type), file.length]).toEqual([type, true, size]);
      expect(await sharp(file).raw().toBuffer()).toEqual(await sharp(content).raw().toBuffer());
    }
    const wanted = { name: 'a.pdf', type: 'application/pdf', size };
    const { buffer } = await makeFile(Object(null), wanted);
    const text = buffer.toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect([buffer.length, text.slice(start, start + 5)]).toEqual([size, 'xref\n']);
    expect(paddedFile(Buffer.from('webp'), 'image/webp', size)).toHaveLength(4);
  },
);
