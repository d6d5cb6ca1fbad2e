import { expect } from 'vitest';
import type { EventFromLogic, InputFrom } from 'xstate';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import { eventually } from '../../browser/poll.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import { type Action, loss, refusal, replied, reply, subject, why } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { answerState } from '../question/question.keys.ts';
import { withUpload } from '../surveys.ts';
import { texts } from './upload.words.ts';

const file = { id: 'f1', name: 'cat.png', size: 68, type: 'image/png', url: '/api/file/f1' };
const part = (state: unknown) => ({ type: 'part.change', part: { name: 'file-1', state } });

export const cases = {
  'choose a file': {
    event: part('busy'),
    at: ['drafting.editing, empty', 'drafting.editing, empty, faulty'],
    perform: async (walk) => {
      walk.calls.listen();
      const chosen = { name: file.name, mimeType: file.type, buffer: Buffer.from('a picture') };
      await walk.page.getByLabel(/Select a file/).setInputFiles(chosen);
    },
  },
  'the file arrives': {
    event: {
      type: 'answer.change',
      answer: { files: [file] },
      part: { name: 'file-1', state: null },
    },
    at: ['drafting.editing, busy', 'waiting.toSubmit', 'waiting.toDepart'],
    perform: (walk) => walk.calls.end('file', reply([file])),
  },
  'the upload is lost': {
    event: part({ kind: 'notUploaded', at: 'file-1' }),
    at: ['drafting.editing, busy', 'waiting.toSubmit', 'waiting.toDepart'],
    perform: (walk) => walk.calls.end('file', loss),
    injected: { call: 'file', ending: loss },
  },
  'the upload needs a login': {
    event: {
      type: 'part.refuse',
      failure: { kind: 'refused', code: 4001, message: why, fault: null },
    },
    at: ['drafting.editing, busy', 'waiting.toSubmit'],
    perform: (walk) => walk.calls.end('file', refusal(4001)),
    injected: { call: 'file', ending: refusal(4001) },
  },
  'reload the page': {
    event: { type: pageLoad },
    at: ['drafting.editing, given'],
    perform: (walk) => walk.reload(),
  },
  'send it again': {
    event: { ...part('busy'), again: true },
    at: ['drafting.editing, failed', 'drafting.editing, failed, faulty'],
    perform: (walk) => walk.press(`Try again: ${file.name}`),
  },
  'cancel the upload': {
    event: part(null),
    at: ['drafting.editing, busy', 'waiting.toSubmit', 'waiting.toDepart'],
    perform: (walk) => walk.press(`Cancel ${file.name}`),
  },
  'give the file up': {
    event: { ...part(null), again: true },
    at: ['drafting.editing, failed', 'drafting.editing, failed, faulty'],
    perform: (walk) => walk.press(`Remove ${file.name}`),
  },
  'remove the file': {
    event: { type: 'answer.change', answer: { files: [] } },
    at: ['drafting.editing, given'],
    perform: (walk) => walk.press(`Remove ${file.name}`),
  },
  'press the way on': {
    event: { type: 'answer.submit' },
    perform: (walk) => walk.submit(),
  },
  'press Previous': {
    event: { type: 'question.leave' },
    perform: (walk) => walk.press('Previous'),
  },
  'commit → stored': replied('commit', 'commitAnswer', { status: 3 }),
  'previous → question': replied('previous', 'prevSubject', subject(1)),
} satisfies Record<string, Action>;

export type Key =
  | `drafting.editing, ${'empty' | 'empty, faulty' | 'busy' | 'failed' | 'failed, faulty' | 'given'}`
  | 'waiting.toSubmit'
  | 'waiting.toDepart'
  | 'committing.brief'
  | 'leaving'
  | `done, ${'accepted' | 'left' | 'refused'}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'drafting.editing, empty': async (walk) => {
    await walk.seesHeading('Second question');
    await walk.page.getByRole('listitem').waitFor({ state: 'detached' });
    await walk.page.getByText(`Can't submit empty items`).waitFor({ state: 'detached' });
  },
  'drafting.editing, empty, faulty': async (walk) => {
    await walk.sees(`Can't submit empty items`);
    await walk.titleStarts('Error: ');
  },
  'drafting.editing, busy': async (walk) => {
    await walk.calls.made('file');
    await walk.page.getByRole('progressbar', { name: file.name }).waitFor();
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'drafting.editing, failed': async (walk) => {
    await walk.page.getByRole('button', { name: `Try again: ${file.name}` }).waitFor();
    await walk.sees('You are offline.');
  },
  'drafting.editing, failed, faulty': async (walk) => {
    await walk.page.getByRole('button', { name: `Try again: ${file.name}` }).waitFor();
    await walk.titleStarts('Error: ');
  },
  'drafting.editing, given': async (walk) => {
    await walk.sees('Uploaded,');
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'waiting.toSubmit': async (walk) => {
    await walk.sees('Uploading…');
    await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
  },
  'waiting.toDepart': async (walk) => {
    await walk.sees('Uploading…');
    await walk.page.locator('button[aria-disabled=true]', { hasText: 'Previous' }).waitFor();
  },
  'committing.brief': async (walk) => {
    await walk.calls.made('commitAnswer');
    await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
  },
  leaving: (walk) => walk.isLeaving(),
  'done, accepted': (walk) => walk.seesEnd(`We've received your answers. Thanks for your support!`),
  'done, left': (walk) => walk.seesHeading('First question'),
  'done, refused': async (walk) => {
    await eventually(async () => expect(walk.departures.at(-1)).toContain('/api/login'));
  },
};

/** The machine is explored without a session, so its events to the session are omitted. */
const alone = questionMachine.provide({ actions: { sendDraft: () => {} } });

const input: InputFrom<typeof questionMachine> = {
  call: { surveyId: withUpload.id, channel: 'web', respondent: {}, sign: '' },
  question: readQuestion({ ...subject(2), type: 12, config: {} }),
  answer: { files: [] },
  isDraft: false,
  allowPrevious: true,
  visit: 'v',
};

const model = explore(alone, {
  input,
  // The script takes the page over with the draft of the tab.
  load: ({ context }) => ({ input, first: [{ type: 'answer.restore', answer: context.answer }] }),
  cases,
  keyOf(snapshot) {
    const { answer, parts, faults, outcome } = snapshot.context;
    const state = answerState(snapshot);
    if (state === 'done') return `done, ${outcome?.kind}`;
    if (state !== 'drafting.editing') return state;
    const now = parts['file-1'];
    const isGiven = 'files' in answer && answer.files.length > 0;
    const stands = now === 'busy' ? 'busy' : now ? 'failed' : isGiven ? 'given' : 'empty';
    return [state, stands, ...(faults.length > 0 ? ['faulty'] : [])].join(', ');
  },
});

type Interrupting =
  | 'history.forward'
  | 'advance.cancel'
  | 'answer.press'
  | 'answer.restore'
  | 'network.online'
  | 'page.takeOver'
  | 'outbox.fail'
  | 'question.confirm'
  | 'question.recall'
  | 'question.reword'
  | 'time.over';

/** The type requires every event that this plan covers. */
const events: Record<
  Exclude<EventFromLogic<typeof questionMachine>['type'], Interrupting>,
  keyof typeof cases
> = {
  'answer.change': 'the file arrives',
  'part.change': 'choose a file',
  'part.refuse': 'the upload needs a login',
  'answer.submit': 'press the way on',
  'question.leave': 'press Previous',
};

export const plan = planOf('question with a file on its way', {
  survey: withUpload,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => Walk.atSecondQuestion(browser, server, withUpload.id),
});
