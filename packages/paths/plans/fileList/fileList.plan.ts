import type { EventFromLogic } from 'xstate';
import { type FilesQuestion, readQuestion } from '../../../../contract/questions/index.ts';
import { isPending, type Row, uploadMachine } from '../../../../machines/upload/upload.machine.ts';
import { selectFiles } from '../../../../machines/upload/upload.select.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import { type Action, loss, refusal, reply, subject, why } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { withUpload } from '../surveys.ts';
import { texts } from './fileList.words.ts';

const chosen = { name: 'cat.png', size: 68, type: 'image/png', handle: null };
const { handle: _, ...about } = chosen;
const stored = { ...about, id: 'f1', url: '/api/file/f1' };
const fault = { kind: 'fileType' } as const;
const failure = { kind: 'refused', code: 422, message: why, fault };
const key = 'file-1';

export const cases = {
  'choose a file': {
    event: { type: 'files.add', files: [chosen] },
    at: ['open, empty', 'open, refused'],
    perform: (walk) => choose(walk, chosen.name),
  },
  'choose one more': {
    event: { type: 'files.add', files: [chosen], again: true },
    at: ['open, busy', 'open, stored'],
    perform: (walk) => choose(walk, 'dog.png'),
  },
  'the upload begins': {
    event: { type: 'transfer.go', key },
    at: ['open, busy'],
    perform: async (walk) => {
      await walk.calls.made('file');
    },
  },
  'file → stored': {
    event: { type: 'transfer.accept', key, file: stored },
    at: ['open, busy', 'open, busy, too many'],
    perform: (walk) => walk.calls.end('file', reply([stored])),
    injected: { call: 'file', ending: reply([stored]) },
  },
  'file → refused': {
    event: { type: 'transfer.stop', key, fault, failure, isRefused: true },
    at: ['open, busy'],
    perform: (walk) => walk.calls.end('file', refusal(422, { fault })),
    injected: { call: 'file', ending: refusal(422, { fault }) },
  },
  'file → lost, press Try again': {
    event: { type: 'file.retry', key },
    at: ['open, busy'],
    perform: async (walk) => {
      await walk.calls.end('file', loss);
      await walk.button(`Try again: ${chosen.name}`).waitFor();
      await walk.press(`Try again: ${chosen.name}`);
      await walk.calls.made('file');
    },
    injected: { call: 'file', ending: loss },
  },
  'reload the page': {
    event: { type: pageLoad },
    at: ['open, stored'],
    perform: (walk) => walk.reload(),
  },
  'press Cancel': {
    event: { type: 'file.cancel', key },
    at: ['open, busy', 'open, busy, too many'],
    perform: (walk) => walk.press(`Cancel ${chosen.name}`),
  },
  'remove the refused file': {
    event: { type: 'file.cancel', key, again: true },
    at: ['open, refused'],
    perform: (walk) => walk.press(`Remove ${chosen.name}`),
  },
  'remove the file': {
    event: { type: 'file.remove', id: stored.id },
    at: ['open, stored', 'open, stored, too many'],
    perform: (walk) => walk.press(`Remove ${chosen.name}`),
  },
  'send the answer': {
    event: { type: 'part.close' },
    at: ['open, stored'],
    perform: (walk) => walk.submit(),
  },
  'answer → lost': {
    event: { type: 'part.open' },
    perform: (walk) => walk.calls.end('commitAnswer', loss),
    injected: { call: 'commitAnswer', ending: loss },
  },
} satisfies Record<string, Action>;

export type Key =
  | 'open, empty'
  | `open, ${'busy' | 'stored'}${'' | ', too many'}`
  | 'open, refused'
  | 'closed, stored';

const tooMany = 'You can upload up to 1 image(s)';

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'open, empty': async (walk) => {
    await walk.sees('You can add one more file.');
    await walk.page.getByRole('listitem').waitFor({ state: 'detached' });
  },
  'open, busy': (walk) => isBusy(walk, false),
  'open, busy, too many': (walk) => isBusy(walk, true),
  'open, stored': (walk) => isStored(walk, false),
  'open, stored, too many': (walk) => isStored(walk, true),
  'open, refused': async (walk) => {
    await walk.button(`Remove ${chosen.name}`).waitFor();
    await walk.sees('This kind of file can’t be uploaded');
    await walk.sees('You can add one more file.');
  },
  'closed, stored': async (walk) => {
    await walk.calls.made('commitAnswer');
    await walk.sees('Uploaded,');
  },
};

/** The machine is explored without a question and notices, so its events to them are omitted. */
export const alone = uploadMachine.provide({
  actions: {
    sendPart: () => {},
    sendAnswer: () => {},
    clearToast: () => {},
    showRefusal: () => {},
  },
});

const input = { question: questionFor({}), surveyId: withUpload.id, files: [] };

const model = explore(alone, {
  input,
  // The script takes the page over with the draft of the tab.
  load: (snapshot) => ({
    input,
    first: [{ type: 'files.restore', files: selectFiles(snapshot) }],
  }),
  cases,
  keyOf: ({ value, context: { rows, fault: choiceFault } }) =>
    [value, rows[0] ? stateOf(rows[0]) : 'empty', ...(choiceFault ? ['too many'] : [])].join(', '),
});

/** The second question, which asks for files. */
export function questionFor(config: Readonly<Record<string, unknown>>): FilesQuestion {
  const asked = readQuestion({ ...subject(2), type: 12, config });
  if (asked.type !== 12) throw new Error('This is no question for files.');
  return asked;
}

/** What a row of the list shows; a file that was lost is still one on its way. */
export function stateOf(row: Row): 'stored' | 'refused' | 'busy' {
  if (!isPending(row)) return 'stored';
  return row.isRefused ? 'refused' : 'busy';
}

/** The event of a page that has just loaded. */
type Elsewhere = 'files.restore';

const events: Record<
  Exclude<EventFromLogic<typeof uploadMachine>['type'], Elsewhere>,
  keyof typeof cases
> = {
  'files.add': 'choose a file',
  'file.cancel': 'press Cancel',
  'file.retry': 'file → lost, press Try again',
  'file.remove': 'remove the file',
  'transfer.go': 'the upload begins',
  'transfer.stop': 'file → refused',
  'transfer.accept': 'file → stored',
  'part.open': 'answer → lost',
  'part.close': 'send the answer',
};

export const plan = planOf('list of files', {
  survey: withUpload,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => Walk.atSecondQuestion(browser, server, withUpload.id),
});

async function choose(walk: Walk, name: string): Promise<void> {
  walk.calls.listen();
  const file = { name, mimeType: chosen.type, buffer: Buffer.from('a picture') };
  await walk.page.getByLabel(/Select a file/).setInputFiles(file);
}

async function isBusy(walk: Walk, isTooMany: boolean): Promise<void> {
  await walk.page.getByRole('progressbar', { name: chosen.name }).waitFor();
  await saysTooMany(walk, isTooMany);
}

async function isStored(walk: Walk, isTooMany: boolean): Promise<void> {
  await walk.sees('Uploaded,');
  await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  await saysTooMany(walk, isTooMany);
}

async function saysTooMany({ page }: Walk, isTooMany: boolean): Promise<void> {
  const words = page.locator('#fault-choice', { hasText: tooMany });
  await words.waitFor({ state: isTooMany ? 'visible' : 'detached' });
}
