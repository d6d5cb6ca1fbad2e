import type { EventFromLogic } from 'xstate';
import { transferMachine } from '../../../../machines/transfer/transfer.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import { type Action, done, failed, injecting, loss, refusal, reply, why } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { withUpload } from '../surveys.ts';
import { texts } from './transfer.words.ts';

const chosen = { name: 'cat.png', size: 68, type: 'image/png', handle: null };
const stored = {
  ...{ id: 'f1', url: '/api/file/f1' },
  ...{ name: 'cat.png', size: 68 },
  type: 'image/png',
};
const fault = { kind: 'fileType' } as const;

export const cases = {
  'picture → read': {
    event: done('prepare', chosen),
    perform: (walk) => endReading(walk, true),
  },
  'picture → unreadable': {
    event: failed('prepare', { kind: 'unreachable' }),
    perform: (walk) => endReading(walk, false),
  },
  'some of it arrives': {
    event: { type: 'send.progress', percent: 100 },
    at: ['sending'],
    perform: async (walk) => {
      await walk.calls.made('file');
    },
  },
  'file → stored': {
    event: { type: 'send.done', file: stored },
    at: ['sending'],
    perform: (walk) => walk.calls.end('file', reply([stored])),
    injected: { call: 'file', ending: reply([stored]) },
  },
  'file → refused': ends(
    { kind: 'refused', code: 422, message: why, fault },
    refusal(422, { fault }),
  ),
  'file → lost': ends({ kind: 'unreachable' }, loss),
  'remove it, and choose a text instead': {
    event: { type: pageLoad, file: 'text' },
    at: ['failed', 'refused'],
    perform: async (walk) => {
      await walk.press(`Remove ${chosen.name}`);
      await walk.button(`Remove ${chosen.name}`).waitFor({ state: 'detached' });
      await choose(walk, 'text/plain');
    },
  },
  'press Try again': {
    event: { type: 'file.retry' },
    perform: (walk) => walk.press(`Try again: ${chosen.name}`),
  },
} satisfies Record<string, Action>;

export type Key = 'preparing' | 'sending' | 'failed' | 'refused' | 'stored';

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  preparing: async (walk) => {
    await walk.page.getByRole('progressbar', { name: chosen.name }).waitFor();
    await walk.page.waitForFunction(() => 'endReading' in window);
  },
  sending: async (walk) => {
    await walk.calls.made('file');
    await walk.page.getByRole('progressbar', { name: chosen.name }).waitFor();
  },
  failed: async (walk) => {
    await walk.page.getByRole('button', { name: `Try again: ${chosen.name}` }).waitFor();
    await walk.sees('You are offline.');
  },
  refused: async (walk) => {
    await walk.button(`Remove ${chosen.name}`).waitFor();
    await walk.sees('This kind of file can’t be uploaded');
  },
  stored: (walk) => walk.sees('Uploaded,'),
};

/** The machine is explored without the list of files, so its events to the list are omitted. */
const alone = transferMachine.provide({ actions: { go: () => {}, stop: () => {} } });

const input = {
  file: chosen,
  surveyId: withUpload.id,
  key: 'file-1',
  rules: { maxSize: 1000, accept: [] },
};
const text = { ...chosen, type: 'text/plain' };

const model = explore(alone, {
  input,
  // A text needs no reading.
  load: () => ({ input: { ...input, file: text }, first: [done('prepare', text)] }),
  cases,
  keyOf: ({ value }) => value,
});

const events: Record<EventFromLogic<typeof transferMachine>['type'], keyof typeof cases> = {
  'file.retry': 'press Try again',
  'send.progress': 'some of it arrives',
  'send.done': 'file → stored',
  'send.fail': 'file → lost',
};

export const plan = planOf('one file on its way', {
  survey: withUpload,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.atSecondQuestion(browser, server, withUpload.id);
    await walk.page.addInitScript(holdReading);
    walk.afterOpening(() => choose(walk, chosen.type));
    return walk;
  },
});

async function choose({ page }: Walk, mimeType: string): Promise<void> {
  const buffer = Buffer.from('a picture');
  await page.getByLabel(/Select a file/).setInputFiles({ name: chosen.name, mimeType, buffer });
}

function ends(failure: object, ending: typeof loss): Action {
  const event = { type: 'send.fail', failure };
  const perform = (walk: Walk) => walk.calls.end('file', ending);
  return injecting({ event, at: ['sending'], perform }, 'file', ending);
}

interface Reading {
  endReading(isReadable: boolean): void;
}

/** Holds the page's reading of a picture, which may fail, until the path ends it. */
function holdReading(): void {
  window.createImageBitmap = () =>
    new Promise((resolve, reject) => {
      const picture = { width: 1, height: 1, close: () => {} };
      const endReading: Reading['endReading'] = (isReadable) =>
        isReadable ? resolve(picture) : reject(new Error('unreadable'));
      Object.assign(window, { endReading });
    });
}

async function endReading(walk: Walk, isReadable: boolean): Promise<void> {
  await walk.page.evaluate(
    (isRead) => (window as unknown as Reading).endReading(isRead),
    isReadable,
  );
}
