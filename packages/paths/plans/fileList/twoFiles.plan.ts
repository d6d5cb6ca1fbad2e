import { expect } from 'vitest';
import { uploadedName } from '../../browser/calls.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { type Action, loss, refusal, why } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withTwoFiles } from '../surveys.ts';
import { alone, questionFor, stateOf } from './fileList.plan.ts';
import { texts } from './twoFiles.words.ts';

const names = ['cat.png', 'dog.png'] as const;
type Name = (typeof names)[number];
type State = 'busy' | 'stored' | 'refused';

const content = {
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const keys: Record<Name, string> = { 'cat.png': 'file-1', 'dog.png': 'file-2' };
const about = { size: content.buffer.length, type: content.mimeType };
const fault = { kind: 'fileType' } as const;

const words: Record<Exclude<State, 'busy'>, string> = {
  stored: 'Uploaded,',
  refused: 'This kind of file can’t be uploaded',
};

/** The server takes one of the files, whichever was sent first. */
function stored(name: Name, at: readonly Key[]): Action {
  const file = { ...about, name, id: name, url: `/api/file/${name}` };
  return {
    event: { type: 'transfer.accept', key: keys[name], file },
    at,
    perform: (walk) => walk.calls.pass(`file ${name}`),
  };
}

function refused(name: Name, at: readonly Key[]): Action {
  const failure = { kind: 'refused', code: 415, message: why, fault };
  const ending = refusal(415, { fault });
  return {
    event: { type: 'transfer.stop', key: keys[name], fault, failure, isRefused: true },
    at,
    perform: (walk) => walk.calls.end(`file ${name}`, ending),
    injected: { call: 'file', file: name, ending },
  };
}

/** The file is lost and sent again, while the other one stays as it is. */
function sentAgain(name: Name, at: readonly Key[]): Action {
  return {
    event: { type: 'file.retry', key: keys[name] },
    at,
    perform: async (walk) => {
      await walk.calls.end(`file ${name}`, loss);
      await walk.press(`Try again: ${name}`);
      await walk.calls.made(`file ${name}`);
    },
    injected: { call: 'file', file: name, ending: loss },
  };
}

function removed(name: Name, at: Key): Action {
  return {
    event: { type: 'file.cancel', key: keys[name] },
    at: [at],
    perform: (walk) => walk.press(`Remove ${name}`),
  };
}

export const cases = {
  'choose cat.png and dog.png': {
    event: { type: 'files.add', files: names.map((name) => ({ ...about, name, handle: null })) },
    at: ['open, empty'],
    perform: (walk) => choose(walk, names),
  },
  'cat.png → stored': stored('cat.png', [
    'open, cat busy, dog busy',
    'open, cat busy, dog stored',
    'open, cat busy, dog refused',
  ]),
  'dog.png → stored': stored('dog.png', [
    'open, cat busy, dog busy',
    'open, cat stored, dog busy',
    'open, cat refused, dog busy',
  ]),
  'cat.png → refused': refused('cat.png', [
    'open, cat busy, dog busy',
    'open, cat busy, dog stored',
  ]),
  'dog.png → refused': refused('dog.png', [
    'open, cat busy, dog busy',
    'open, cat stored, dog busy',
  ]),
  'cat.png → lost, press Try again': sentAgain('cat.png', [
    'open, cat busy, dog busy',
    'open, cat busy, dog stored',
  ]),
  'dog.png → lost, press Try again': sentAgain('dog.png', ['open, cat stored, dog busy']),
  'remove cat.png': removed('cat.png', 'open, cat refused, dog stored'),
  'remove dog.png': removed('dog.png', 'open, cat stored, dog refused'),
  'send the answer': {
    event: { type: 'part.close' },
    at: ['open, cat stored, dog stored', 'open, cat stored', 'open, dog stored'],
    perform: (walk) => walk.submit(),
  },
} satisfies Record<string, Action>;

export type Key =
  | 'open, empty'
  | `open, cat ${State}, dog busy`
  | `open, cat busy, dog ${State}`
  | 'open, cat stored, dog stored'
  | 'open, cat refused, dog stored'
  | 'open, cat stored, dog refused'
  | `${'open' | 'closed'}, ${'cat' | 'dog'} stored`
  | 'closed, cat stored, dog stored';

const states: Assertions<Key> = {
  'open, empty': async (walk) => {
    await walk.sees('You can add 2 more files.');
    await lists()(walk);
  },
  'open, cat busy, dog busy': lists(['cat.png', 'busy'], ['dog.png', 'busy']),
  'open, cat busy, dog stored': lists(['cat.png', 'busy'], ['dog.png', 'stored']),
  'open, cat busy, dog refused': lists(['cat.png', 'busy'], ['dog.png', 'refused']),
  'open, cat stored, dog busy': lists(['cat.png', 'stored'], ['dog.png', 'busy']),
  'open, cat refused, dog busy': lists(['cat.png', 'refused'], ['dog.png', 'busy']),
  'open, cat stored, dog stored': lists(['cat.png', 'stored'], ['dog.png', 'stored']),
  'open, cat refused, dog stored': lists(['cat.png', 'refused'], ['dog.png', 'stored']),
  'open, cat stored, dog refused': lists(['cat.png', 'stored'], ['dog.png', 'refused']),
  'open, cat stored': lists(['cat.png', 'stored']),
  'open, dog stored': lists(['dog.png', 'stored']),
  'closed, cat stored, dog stored': sends('cat.png', 'dog.png'),
  'closed, cat stored': sends('cat.png'),
  'closed, dog stored': sends('dog.png'),
};

export const plan = planOf('list of two files', {
  survey: withTwoFiles,
  model: explore(alone, {
    input: { question: questionFor({ maxCount: 2 }), surveyId: withTwoFiles.id, files: [] },
    cases,
    // The order is that of the choice in every state, so it is left to the assertions.
    keyOf: ({ value, context: { rows } }) => {
      const shown = names.flatMap((name) => {
        const row = rows.find((other) => other.name === name);
        return row ? [`${name.replace('.png', '')} ${stateOf(row)}`] : [];
      });
      return [value, ...(shown.length > 0 ? shown : ['empty'])].join(', ');
    },
  }),
  events: { 'files.add': 'choose cat.png and dog.png', 'transfer.accept': 'cat.png → stored' },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.atSecondQuestion(browser, server, withTwoFiles.id);
    await walk.calls.hold(
      walk.page,
      /\/api\/file\/upload/,
      (request) => `file ${uploadedName(request.postDataBuffer())}`,
    );
    // The first upload of a page runs alone.
    walk.afterOpening(async () => {
      await choose(walk, ['first.png']);
      await walk.calls.pass('file first.png');
      await walk.press('Remove first.png');
    });
    return walk;
  },
});

async function choose({ page, calls }: Walk, chosen: readonly string[]): Promise<void> {
  calls.listen();
  const files = chosen.map((name) => ({ ...content, name }));
  await page.getByLabel(/Select files/).setInputFiles(files);
}

/** The list has these files alone, in this order. */
function lists(...rows: readonly (readonly [Name, State])[]): (walk: Walk) => Promise<void> {
  return async ({ page }) => {
    const items = page.getByRole('listitem');
    for (const [index, [name, state]] of rows.entries()) {
      const item = items.nth(index).filter({ hasText: name });
      if (state === 'busy') await item.getByRole('progressbar', { name }).waitFor();
      else await item.filter({ hasText: words[state] }).waitFor();
    }
    await items.nth(rows.length).waitFor({ state: 'detached' });
  };
}

/** The answer is on its way, with these files in this order. */
function sends(...files: readonly Name[]): (walk: Walk) => Promise<void> {
  return async (walk) => {
    const request = (await walk.calls.made('commitAnswer')).request();
    const result = new URLSearchParams(request.postData() ?? '').get('result');
    const sent = JSON.parse(result ?? '{}') as { readonly files?: readonly { name: string }[] };
    expect(sent.files?.map(({ name }) => name)).toEqual(files);
  };
}
