import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { loadSurveys } from '../../surveys/loadSurveys.ts';
import { type Library, watchSurveys } from '../../surveys/watch/surveys.ts';

let directory: string;
let library: Library;
let logged: string[];
let stop = () => {};

beforeEach(async () => {
  directory = await temporaryDirectory();
  await mkdir(join(directory, 'cascades'));
  await put('one.json', survey('one', 'First'));
  await put('cascades/trees.json', { id: 'trees', items: [{ id: 'oak', text: 'Oak' }] });
  await put('two.json', {
    ...survey('two', 'Second'),
    questions: [
      { id: 'q', type: 'linkage', title: 'T', config: { cascadeId: 'trees', levels: ['Tree'] } },
    ],
  });
  const loaded = await loadSurveys(directory);
  expect(loaded.problems).toEqual([]);
  library = {
    surveys: new Map(loaded.surveys),
    cascades: new Map(loaded.cascades),
    invalid: new Set(),
  };
  logged = [];
  stop = watchSurveys(directory, library, (line) => logged.push(line));
});
afterEach(() => stop());

test('a changed survey is served, written or renamed as editors do', async () => {
  await put('one.json', survey('one', 'Changed'));
  await expect.poll(() => title('one')).toBe('Changed');
  expect(logged).toEqual(['The survey "one" has changed']);
  await put('one.json.new', survey('one', 'Renamed'));
  await rename(join(directory, 'one.json.new'), join(directory, 'one.json'));
  await expect.poll(() => title('one')).toBe('Renamed');
});

test('a new survey is served, and a removed one is not', async () => {
  await put('three.json', survey('three', 'Third'));
  await rm(join(directory, 'one.json'));
  await expect.poll(() => [...library.surveys.keys()].sort()).toEqual(['three', 'two']);
});

test('an invalid survey keeps its last version, and is logged once', async () => {
  await put('one.json', { ...survey('one', 'Broken'), questions: [] });
  await expect.poll(() => logged).toHaveLength(1);
  expect(logged[0]).toMatch(/one\.json:1:\d+: questions: at least one question is needed/);
  expect([title('one'), [...library.invalid]]).toEqual(['First', ['one']]);
  await put('two.json', survey('two', 'Fine'));
  await expect.poll(() => title('two')).toBe('Fine');
  expect(logged).toHaveLength(2);
  await put('one.json', survey('one', 'Mended'));
  await expect.poll(() => title('one')).toBe('Mended');
  expect([...library.invalid]).toEqual([]);
});

test('an invalid or missing cascade is kept while a survey uses it', async () => {
  await put('cascades/trees.json', { id: 'trees', items: [] });
  await expect.poll(() => logged).toHaveLength(1);
  expect(library.cascades.get('trees')?.byId.has('oak')).toBe(true);
  await rm(join(directory, 'cascades/trees.json'));
  await expect.poll(() => logged).toHaveLength(2);
  expect(logged[1]).toContain('there is no cascades/trees.json beside the surveys');
  expect(library.cascades.has('trees')).toBe(true);
  await rm(join(directory, 'two.json'));
  await expect.poll(() => library.cascades.has('trees')).toBe(false);
});

function put(name: string, content: unknown): Promise<void> {
  return writeFile(join(directory, name), JSON.stringify(content));
}

function survey(id: string, words: string) {
  return { id, title: words, questions: [{ id: 'q', type: 'text', title: 'Q' }] };
}

function title(id: string): string | undefined {
  return library.surveys.get(id)?.definition.title.in([]);
}
