import type { EventFromLogic } from 'xstate';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, loss, replied, reply, subject } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { aheadTransitions, clockTransitions } from '../question/aheadTransitions.ts';
import { withUpload } from '../surveys.ts';
import { texts } from './upload.words.ts';

const file = { id: 'f1', name: 'cat.png', size: 68, type: 'image/png', url: '/api/file/f1' };
const part = (state: unknown) => ({ type: 'part.change', part: { name: 'file-1', state } });

export const cases = {
  'choose a file': {
    event: part('busy'),
    at: ['drafting, empty', 'drafting, empty, faulty'],
    perform: async (walk) => {
      walk.calls.listen();
      const chosen = { name: file.name, mimeType: file.type, buffer: Buffer.from('a picture') };
      await walk.page.getByLabel(/Choose a file/).setInputFiles(chosen);
    },
  },
  'the file arrives': {
    event: {
      type: 'answer.change',
      answer: { files: [file] },
      part: { name: 'file-1', state: null },
    },
    at: ['drafting, busy', 'waiting.toSend', 'waiting.toLeave'],
    perform: (walk) => walk.calls.end('file', reply([file])),
  },
  'the upload is lost': {
    event: part({ kind: 'notUploaded', at: 'file-1' }),
    at: ['drafting, busy', 'waiting.toSend', 'waiting.toLeave'],
    perform: (walk) => walk.calls.end('file', loss),
    injected: { call: 'file', ending: loss },
  },
  'send it again': {
    event: { ...part('busy'), again: true },
    at: ['drafting, failed', 'drafting, failed, faulty'],
    perform: (walk) => walk.press(`Retry ${file.name}`),
  },
  'cancel the upload': {
    event: part(null),
    at: ['drafting, busy', 'waiting.toSend', 'waiting.toLeave'],
    perform: (walk) => walk.press(`Cancel ${file.name}`),
  },
  'give the file up': {
    event: { ...part(null), again: true },
    at: ['drafting, failed', 'drafting, failed, faulty'],
    perform: (walk) => walk.press(`Remove ${file.name}`),
  },
  'remove the file': {
    event: { type: 'answer.change', answer: { files: [] } },
    at: ['drafting, given'],
    perform: (walk) => walk.press(`Remove ${file.name}`),
  },
  'press the way on': {
    event: { type: 'answer.submit' },
    perform: (walk) => walk.submit(),
  },
  'press Previous': {
    event: { type: 'question.previous' },
    perform: (walk) => walk.press('Previous'),
  },
  'commit → kept': replied('commit', 'commitAnswer', { status: 3 }),
  'previous → question': replied('previous', 'prevSubject', subject(1)),
} satisfies Record<string, Action>;

export type Key =
  | `drafting, ${'empty' | 'empty, faulty' | 'busy' | 'failed' | 'failed, faulty' | 'given'}`
  | 'waiting.toSend'
  | 'waiting.toLeave'
  | 'committing.brief'
  | 'leaving'
  | `done, ${'kept' | 'left'}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'drafting, empty': async (walk) => {
    await walk.seesHeading('Second question');
    await walk.page.getByRole('listitem').waitFor({ state: 'detached' });
    await walk.page.getByText(`Can't submit empty items`).waitFor({ state: 'detached' });
  },
  'drafting, empty, faulty': async (walk) => {
    await walk.sees(`Can't submit empty items`);
    await walk.titleStarts('Error: ');
  },
  'drafting, busy': async (walk) => {
    await walk.calls.made('file');
    await walk.page.getByRole('progressbar', { name: file.name }).waitFor();
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'drafting, failed': async (walk) => {
    await walk.page.getByRole('button', { name: `Retry ${file.name}` }).waitFor();
    await walk.sees('You are offline.');
  },
  'drafting, failed, faulty': async (walk) => {
    await walk.page.getByRole('button', { name: `Retry ${file.name}` }).waitFor();
    await walk.titleStarts('Error: ');
  },
  'drafting, given': async (walk) => {
    await walk.sees('Uploaded,');
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'waiting.toSend': async (walk) => {
    await walk.sees('Uploading…');
    await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
  },
  'waiting.toLeave': async (walk) => {
    await walk.sees('Uploading…');
    await walk.page.locator('button[aria-disabled=true]', { hasText: 'Previous' }).waitFor();
  },
  'committing.brief': async (walk) => {
    await walk.calls.made('commitAnswer');
    await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
  },
  leaving: (walk) => walk.isLeaving(),
  'done, kept': (walk) => walk.seesEnd(`We've received your answers. Thanks for your support!`),
  'done, left': (walk) => walk.seesHeading('First question'),
};

/** Exploration has no session to receive the draft. */
const alone = questionMachine.provide({ actions: { sendDraft: () => {} } });

const model = explore(alone, {
  input: {
    call: { surveyId: withUpload.id, channel: 'web', respondent: {}, sign: '' },
    question: readQuestion({ ...subject(2), type: 12, config: {} }),
    answer: { files: [] },
    isDraft: false,
    allowPrevious: true,
    visit: 'v',
  },
  cases,
  keyOf({ value, context: { answer, parts, faults, outcome } }) {
    const key = stateKey(value);
    if (key === 'done') return `done, ${outcome?.kind}`;
    if (key !== 'drafting') return key;
    const now = parts['file-1'];
    const isGiven = 'files' in answer && answer.files.length > 0;
    const stands = now === 'busy' ? 'busy' : now ? 'failed' : isGiven ? 'given' : 'empty';
    return ['drafting', stands, ...(faults.length > 0 ? ['faulty'] : [])].join(', ');
  },
});

type Interrupting =
  | 'answer.restore'
  | 'network.online'
  | 'page.takeOver'
  | 'outbox.fail'
  | 'question.confirm'
  | 'question.settle'
  | 'question.recall'
  | 'question.reword'
  | 'time.over';

/** A missing event of the machine is a compile error. */
const events: Record<
  Exclude<EventFromLogic<typeof questionMachine>['type'], Interrupting>,
  keyof typeof cases
> = {
  'answer.change': 'the file arrives',
  'part.change': 'choose a file',
  'answer.submit': 'press the way on',
  'question.previous': 'press Previous',
};

export const plan = planOf('question with a file on its way', {
  survey: withUpload,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => Walk.atSecondQuestion(browser, server, withUpload.id),
  coveredElsewhere: [
    'question: question.recall 0',
    'question.drafting: answer.restore 0',
    'question: page.takeOver 0',
    'question: question.reword 0',
    'question.drafting: network.online 1',
    'question: time.over 1',
    'question: time.over 2',
    'question: time.over 3',
    ...aheadTransitions,
    ...clockTransitions,
    'question.awaitingFinalAnswer: time.over 0',
    'question.awaitingFinalAnswer: answer.change 0',
    'question.awaitingFinalAnswer: xstate.after.finalAnswer.question.awaitingFinalAnswer 0',
    'question.committing: time.over 0',
    'question.flushing: time.over 0',
    'question.flushing: xstate.done.actor.flush 0',
    'question.flushing: xstate.error.actor.flush 0',
    'question.flushing: xstate.after.finalSend.question.flushing 0',
    'question.committing: xstate.error.actor.commit 0',
    'question.committing: xstate.error.actor.commit 1',
    'question.committing: xstate.error.actor.commit 2',
    'question.leaving: xstate.error.actor.previous 0',
    'question.leaving: xstate.error.actor.previous 1',
    'question.committing.brief: xstate.after.slowSend.question.committing.brief 0',
  ],
});
