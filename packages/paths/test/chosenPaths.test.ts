import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { json } from '../formats/json.ts';
import { readPathOptions, testPlansFor } from '../write.ts';

async function fileOf(content: unknown): Promise<string> {
  const file = join(await temporaryDirectory(), 'plan.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function planWith(...steps: readonly object[]) {
  return { version: 1, machines: [{ name: 'card', paths: [{ title: 'Mine', steps }] }] };
}

const scriptsFor = async (...args: readonly string[]) =>
  (await testPlansFor(readPathOptions(args))).flatMap(({ scripts }) => scripts);

test('a plan that was written as JSON is read back with the same paths', async () => {
  const books = await testPlansFor(readPathOptions(['card', 'window']));
  const file = await fileOf(json.print(books));
  expect(await scriptsFor('--paths', file)).toEqual(books.flatMap(({ scripts }) => scripts));
  expect(await scriptsFor('window', '--paths', file)).toEqual(books[0]?.scripts);
});

test('a path by hand needs the names of its cases alone', async () => {
  const [first] = await scriptsFor('card', '--kind', 'simple', '--max-steps', '2', '--limit', '1');
  const names = (first?.steps ?? []).map(({ name }) => ({ name }));
  const [script, ...more] = await scriptsFor('--paths', await fileOf(planWith(...names)));
  expect(more).toEqual([]);
  expect(script).toMatchObject({ id: first?.id, title: 'Mine', steps: first?.steps });
});

test.each([
  ['{', /: the file is no JSON \(.+\)\.$/],
  [{}, /: version is not as "--format json" writes it \(.+\)\.$/],
  [{ ...planWith(), machines: [{ name: 'crad', paths: [] }] }, /: there is no machine "crad"\.$/],
])('a file that is no plan is refused: %j', async (content, line) => {
  const file = await fileOf(content);
  expect(() => readPathOptions(['--paths', file])).toThrow(line);
});

test.each([
  [{ name: 'fly' }, /card, path 1, step 1: "fly" is impossible in "offering"; possible is ".+"\.$/],
  [
    { name: 'title → comes', to: 'moon' },
    /card, path 1, step 1: "title → comes" leads to ".+", not to "moon"\.$/,
  ],
])('a step that the machine cannot take is refused: %j', async (step, line) => {
  await expect(scriptsFor('--paths', await fileOf(planWith(step)))).rejects.toThrow(line);
});

test('a missing file, and options that a file makes useless, are refused', async () => {
  expect(() => readPathOptions(['--paths', 'none.json'])).toThrow(
    '--paths none.json: the file is not readable.',
  );
  const file = await fileOf(planWith());
  expect(() => readPathOptions(['--paths', file, '--limit', '2'])).toThrow(
    '--paths has its own paths: omit --limit.',
  );
  expect(() => readPathOptions(['session', '--paths', file])).toThrow('has no path of "session"');
});
