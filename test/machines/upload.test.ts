import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../contract/envelope.ts';
import type { UploadedFile } from '../../contract/files.ts';
import { readQuestion } from '../../contract/questions/index.ts';
import { selectUpload } from '../../machines/question/chunks.select.ts';
import {
  selectAnswer,
  selectFaults,
  selectHasPrevious,
  selectWaiting,
} from '../../machines/question/question.select.ts';
import { type ChosenFile, transferMachine } from '../../machines/transfer/transfer.machine.ts';
import { selectTransfer } from '../../machines/transfer/transfer.select.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import {
  selectChoiceFault,
  selectFiles,
  selectPending,
  selectRoom,
} from '../../machines/upload/upload.select.ts';
import { askedAlone, subject } from '../support/fixtures/asked.ts';
import { heldPort, heldSend } from '../support/fixtures/ports.ts';

describe('a file', () => {
  test('is prepared, sent and kept, and then it is the answer', async () => {
    const { choose, prepare, send, pending, files, answer, submit, commit } = asked();
    choose(cat);
    expect(send.made).toHaveLength(0);
    await prepare.last().resolve({ ...cat, size: 40 });
    expect(send.of('cat.png').input).toEqual({ file: { ...cat, size: 40 }, surveyId: 's' });
    send.of('cat.png').progress(60);
    expect(pending()).toMatchObject([{ name: 'cat.png', percent: 60, isFailed: false }]);
    expect(answer()).toEqual({ files: [] });
    send.of('cat.png').done(kept('cat.png'));
    expect(pending()).toEqual([]);
    expect(files()).toEqual(['cat.png']);
    expect(answer()).toEqual({ files: [kept('cat.png')] });
    submit();
    expect(commit.last().input.answer).toEqual({ files: [kept('cat.png')] });
  });

  test('that cannot be prepared is sent as it is', async () => {
    const { choose, prepare, send } = asked();
    choose(cat);
    await prepare.last().reject(new Error('This picture cannot be drawn.'));
    expect(send.of('cat.png').input.file).toEqual(cat);
  });

  test('that is too large until it is prepared is taken', async () => {
    const { choose, prepare, send, faults } = asked({ maxSize: 1000 });
    choose({ ...cat, size: 5000 });
    await prepare.last().resolve({ ...cat, size: 900 });
    expect(send.made).toHaveLength(1);
    expect(faults()).toEqual([]);
  });

  test('that the server has is removed from the answer', () => {
    const { upload, files, answer, room, submit, faults, commit } = asked({
      given: [kept('cat.png'), kept('dog.png')],
    });
    upload.send({ type: 'file.remove', id: 'id of cat.png' });
    expect(files()).toEqual(['dog.png']);
    expect(answer()).toEqual({ files: [kept('dog.png')] });
    expect(room()).toBe(2);
    upload.send({ type: 'file.remove', id: 'id of dog.png' });
    submit();
    expect(faults()).toEqual([{ kind: 'empty' }]);
    expect(commit.made).toHaveLength(0);
  });

  test('chosen after one was cancelled has a row of its own', async () => {
    const { choose, prepare, upload, keys } = asked();
    choose(cat);
    await prepare.last().resolve(cat);
    const [first] = keys();
    upload.send({ type: 'file.cancel', key: first });
    choose(cat);
    expect(keys()).not.toContain(first);
  });
});

describe('files that cannot be taken', () => {
  test('are too many: nothing is begun, and the next good choice takes the fault away', () => {
    const { choose, prepare, pending, room, choiceFault } = asked({ maxCount: 2 });
    choose(cat, dog, pony);
    expect(choiceFault()).toEqual({ kind: 'tooManyFiles', max: 2 });
    expect(pending()).toEqual([]);
    expect(prepare.made).toHaveLength(0);
    expect(room()).toBe(2);
    choose(cat, dog);
    expect(choiceFault()).toBeNull();
    expect(pending()).toHaveLength(2);
    expect(room()).toBe(0);
  });

  test('are too many together with those that are there and those on their way', () => {
    const { choose, pending, choiceFault } = asked({ maxCount: 2, given: [kept('pony.png')] });
    choose(cat);
    choose(dog);
    expect(choiceFault()).toEqual({ kind: 'tooManyFiles', max: 2 });
    expect(pending().map(({ name }) => name)).toEqual(['cat.png']);
  });

  test.each(['image/heic', 'image/heif', ''])(
    'of type %j are sent where HEIC is asked for',
    async (type) => {
      const { choose, prepare, send } = asked({ accept: ['image/heic'] });
      const photo = { ...cat, type };
      choose(photo);
      await prepare.last().resolve(photo);
      expect(send.made).toHaveLength(1);
    },
  );

  test.each([
    ['too large', { ...cat, size: 1001 }, { kind: 'fileTooLarge', max: 1000 }],
    ['of a type not asked for', { ...cat, type: 'image/gif' }, { kind: 'fileType' }],
  ] as const)('are %s: said at the row, and when sent', async (_, file, fault) => {
    const { choose, prepare, send, pending, keys, submit, faults, commit } = asked({
      maxSize: 1000,
      accept: ['image/png'],
    });
    choose(file);
    await prepare.last().resolve(file);
    expect(send.made).toHaveLength(0);
    expect(pending()).toMatchObject([{ name: 'cat.png', fault, isFailed: false }]);
    submit();
    expect(faults()).toEqual([{ ...fault, at: keys()[0] }]);
    expect(commit.made).toHaveLength(0);
  });

  test('are of a type no question takes, where this one says nothing of types', async () => {
    const { choose, prepare, pending } = asked();
    choose({ ...cat, name: 'page.html', type: 'text/html' });
    await prepare.last().resolve({ ...cat, name: 'page.html', type: 'text/html' });
    expect(pending()).toMatchObject([{ fault: { kind: 'fileType' } }]);
  });

  test('are for the server to judge where the device does not know their type', async () => {
    const { choose, prepare, send } = asked({ accept: ['image/heic'] });
    choose({ ...cat, type: '' });
    await prepare.last().resolve({ ...cat, type: '' });
    expect(send.made).toHaveLength(1);
  });

  test.each([
    [413, { kind: 'fileTooLarge', max: 9 }],
    [415, { kind: 'fileType' }],
  ] as const)(
    'are refused by the server with %i: they can only be removed',
    async (code, fault) => {
      const { begin, send, pending, keys, retry, submit, faults, upload, room } = asked();
      await begin(cat);
      send.of('cat.png').fail(new Refusal(code, 'no', fault));
      expect(pending()).toMatchObject([{ fault, failure: null, isFailed: false }]);
      retry();
      expect(send.made).toHaveLength(1);
      submit();
      expect(faults()).toEqual([{ ...fault, at: keys()[0] }]);
      upload.send({ type: 'file.cancel', key: keys()[0] });
      expect(faults()).toEqual([]);
      expect(pending()).toEqual([]);
      expect(room()).toBe(3);
      submit();
      expect(faults()).toEqual([{ kind: 'empty' }]);
    },
  );

  test('take no place: the next choice replaces them, with their fault (U03)', async () => {
    const { begin, choose, prepare, send, pending, room, choiceFault, answer, submit, commit } =
      asked({ maxCount: 1, maxSize: 1000 });
    await begin({ ...cat, size: 1001 });
    expect(room()).toBe(1);
    expect(pending()).toMatchObject([{ name: 'cat.png', fault: { kind: 'fileTooLarge' } }]);
    choose(dog);
    expect(choiceFault()).toBeNull();
    expect(pending()).toMatchObject([{ name: 'dog.png', fault: null }]);
    expect(room()).toBe(0);
    await prepare.last().resolve(dog);
    send.of('dog.png').done(kept('dog.png'));
    expect(answer()).toEqual({ files: [kept('dog.png')] });
    submit();
    expect(commit.made).toHaveLength(1);
  });

  test('take no place where the server has refused them, either', async () => {
    const { begin, send, pending, room } = asked({ maxCount: 1 });
    await begin(cat);
    expect(room()).toBe(0);
    send.of('cat.png').fail(new Refusal(415, 'no', { kind: 'fileType' }));
    expect(room()).toBe(1);
    await begin(dog);
    expect(pending()).toMatchObject([{ name: 'dog.png', fault: null }]);
  });

  test('stay with their faults while others are kept, and while too many are chosen', async () => {
    const { begin, choose, send, pending, files, room, keys, choiceFault, submit, faults } = asked({
      maxCount: 2,
      maxSize: 1000,
    });
    await begin(dog);
    send.of('dog.png').done(kept('dog.png'));
    await begin({ ...cat, size: 1001 });
    expect(files()).toEqual(['dog.png']);
    expect(room()).toBe(1);
    choose(cat, pony);
    expect(choiceFault()).toEqual({ kind: 'tooManyFiles', max: 2 });
    expect(pending()).toMatchObject([{ name: 'cat.png', fault: { kind: 'fileTooLarge' } }]);
    submit();
    expect(faults()).toEqual([{ kind: 'fileTooLarge', max: 1000, at: keys()[0] }]);
    choose(pony);
    expect(faults()).toEqual([]);
    expect(pending()).toMatchObject([{ name: 'pony.png', fault: null }]);
    expect(room()).toBe(0);
  });

  test('are not those whose line was lost: these can be sent again, and keep their place', async () => {
    const { begin, choose, send, room, choiceFault, pending } = asked({ maxCount: 1 });
    await begin(cat);
    send.of('cat.png').fail(new TypeError('lost'));
    expect(room()).toBe(0);
    choose(dog);
    expect(choiceFault()).toEqual({ kind: 'tooManyFiles', max: 1 });
    expect(pending()).toMatchObject([{ name: 'cat.png', isFailed: true }]);
  });

  test('do not hide those that are good, which are kept all the same', async () => {
    const { choose, prepare, send, answer, submit, faults, keys, commit } = asked({
      maxSize: 1000,
    });
    choose({ ...cat, size: 1001 }, dog);
    for (const one of prepare.made) await one.resolve(one.input);
    send.of('dog.png').done(kept('dog.png'));
    expect(answer()).toEqual({ files: [kept('dog.png')] });
    submit();
    expect(faults()).toEqual([{ kind: 'fileTooLarge', max: 1000, at: keys()[0] }]);
    expect(commit.made).toHaveLength(0);
  });
});

describe('a lost line', () => {
  test('is said at the row and when sent, and the file can be sent again from the start', async () => {
    const { begin, send, pending, keys, retry, submit, faults, answer } = asked();
    await begin(cat);
    send.of('cat.png').progress(80);
    send.of('cat.png').fail(new TypeError('lost'));
    expect(pending()).toMatchObject([
      { isFailed: true, failure: { kind: 'unreachable' }, fault: null },
    ]);
    submit();
    expect(faults()).toEqual([{ kind: 'notUploaded', at: keys()[0] }]);
    retry();
    expect(send.made).toHaveLength(2);
    expect(pending()).toMatchObject([{ isFailed: false, percent: 0, failure: null }]);
    expect(faults()).toEqual([]);
    send.of('cat.png').done(kept('cat.png'));
    expect(answer()).toEqual({ files: [kept('cat.png')] });
    submit();
    expect(faults()).toEqual([]);
  });

  test.each([
    ['a refusal that is not about the file', new Refusal(500, 'ill')],
    ['a refusal that does not say what is wrong with the file', new Refusal(413, 'too large')],
  ])('is what %s looks like, too: it can be tried again', async (_, error) => {
    const { begin, send, pending, retry } = asked();
    await begin(cat);
    send.of('cat.png').fail(error);
    expect(pending()).toMatchObject([{ isFailed: true, fault: null }]);
    retry();
    expect(send.made).toHaveLength(2);
  });

  test('concerns no other file', async () => {
    const { begin, send, pending } = asked();
    await begin(cat);
    await begin(dog);
    send.of('cat.png').fail(new TypeError('lost'));
    send.of('dog.png').progress(30);
    expect(pending()).toMatchObject([{ isFailed: true }, { isFailed: false, percent: 30 }]);
    expect(send.of('dog.png').isStopped()).toBe(false);
  });
});

describe('cancelling', () => {
  test('stops the sending and makes room', async () => {
    const { begin, send, upload, keys, pending, room, answer, submit, faults } = asked({
      maxCount: 1,
    });
    await begin(cat);
    expect(room()).toBe(0);
    expect(send.of('cat.png').isStopped()).toBe(false);
    upload.send({ type: 'file.cancel', key: keys()[0] });
    expect(send.of('cat.png').isStopped()).toBe(true);
    expect(pending()).toEqual([]);
    expect(room()).toBe(1);
    send.of('cat.png').done(kept('cat.png'));
    expect(answer()).toEqual({ files: [] });
    submit();
    expect(faults()).toEqual([{ kind: 'empty' }]);
  });

  test('before anything is sent sends nothing', async () => {
    const { choose, prepare, send, upload, keys } = asked();
    choose(cat);
    upload.send({ type: 'file.cancel', key: keys()[0] });
    await prepare.last().resolve(cat);
    expect(send.made).toHaveLength(0);
  });

  test('one of two leaves the other on its way', async () => {
    const { begin, send, upload, keys, answer } = asked();
    await begin(cat);
    await begin(dog);
    upload.send({ type: 'file.cancel', key: keys()[0] });
    expect(send.of('dog.png').isStopped()).toBe(false);
    send.of('dog.png').done(kept('dog.png'));
    expect(answer()).toEqual({ files: [kept('dog.png')] });
  });

  test('takes back a fault that was shown for it', async () => {
    const { begin, send, upload, keys, submit, faults } = asked({ given: [kept('dog.png')] });
    await begin(cat);
    send.of('cat.png').fail(new TypeError('lost'));
    submit();
    expect(faults()).toHaveLength(1);
    upload.send({ type: 'file.cancel', key: keys()[0] });
    expect(faults()).toEqual([]);
  });
});

describe('going on while a file is on its way', () => {
  test('waits, and goes by itself when the file has arrived', async () => {
    const { begin, send, submit, waiting, commit } = asked();
    await begin(cat);
    submit();
    expect(waiting()).toBe(true);
    expect(commit.made).toHaveLength(0);
    send.of('cat.png').done(kept('cat.png'));
    expect(waiting()).toBe(false);
    expect(commit.last().input.answer).toEqual({ files: [kept('cat.png')] });
  });

  test('waits while it is only being prepared, too', async () => {
    const { choose, prepare, send, submit, waiting, commit } = asked();
    choose(cat);
    submit();
    expect(waiting()).toBe(true);
    await prepare.last().resolve(cat);
    expect(waiting()).toBe(true);
    send.of('cat.png').done(kept('cat.png'));
    expect(commit.made).toHaveLength(1);
  });

  test('comes back with the fault when it does not arrive', async () => {
    const { begin, send, submit, waiting, faults, keys, commit } = asked();
    await begin(cat);
    submit();
    send.of('cat.png').fail(new TypeError('lost'));
    expect(waiting()).toBe(false);
    expect(faults()).toEqual([{ kind: 'notUploaded', at: keys()[0] }]);
    expect(commit.made).toHaveLength(0);
  });

  test('comes back when it turns out too large', async () => {
    const { choose, prepare, submit, faults, keys } = asked({ maxSize: 10 });
    choose(cat);
    submit();
    await prepare.last().resolve(cat);
    expect(faults()).toEqual([{ kind: 'fileTooLarge', max: 10, at: keys()[0] }]);
  });

  test('comes back when it is cancelled and nothing else is there', async () => {
    const { begin, upload, keys, submit, waiting, faults } = asked();
    await begin(cat);
    submit();
    upload.send({ type: 'file.cancel', key: keys()[0] });
    expect(waiting()).toBe(false);
    expect(faults()).toEqual([{ kind: 'empty' }]);
  });

  test('waits for the last of two, however they arrive', async () => {
    const { begin, send, pending, submit, waiting, commit } = asked();
    await begin(cat);
    await begin(dog);
    send.of('cat.png').progress(10);
    send.of('dog.png').progress(90);
    expect(pending()).toMatchObject([{ percent: 10 }, { percent: 90 }]);
    submit();
    send.of('dog.png').done(kept('dog.png'));
    expect(waiting()).toBe(true);
    expect(commit.made).toHaveLength(0);
    send.of('cat.png').done(kept('cat.png'));
    expect(commit.last().input.answer).toEqual({ files: [kept('dog.png'), kept('cat.png')] });
  });

  test('waits for the other one where the first is lost, and then says so', async () => {
    const { begin, send, keys, submit, waiting, faults, commit } = asked();
    await begin(cat);
    await begin(dog);
    const [first] = keys();
    submit();
    send.of('cat.png').fail(new TypeError('lost'));
    expect(waiting()).toBe(true);
    send.of('dog.png').done(kept('dog.png'));
    expect(waiting()).toBe(false);
    expect(faults()).toEqual([{ kind: 'notUploaded', at: first }]);
    expect(commit.made).toHaveLength(0);
  });
});

describe('going back while a file is on its way', () => {
  test('waits, and takes the file along', async () => {
    const { begin, send, back, waiting, previous, question } = asked();
    expect(selectHasPrevious(question.getSnapshot())).toBe(true);
    await begin(cat);
    back();
    expect(waiting()).toBe(true);
    expect(previous.made).toHaveLength(0);
    send.of('cat.png').done(kept('cat.png'));
    await previous.last().resolve(subject(1));
    expect(question.getSnapshot().output).toMatchObject({
      kind: 'left',
      draft: { files: [kept('cat.png')] },
    });
  });

  test('goes all the same when it does not arrive', async () => {
    const { begin, send, back, previous } = asked();
    await begin(cat);
    back();
    send.of('cat.png').fail(new TypeError('lost'));
    expect(previous.made).toHaveLength(1);
  });
});

describe('while the previous question is asked for', () => {
  test('no file is sent again: it would arrive in an answer that is left', async () => {
    const { begin, send, upload, keys, back, previous, pending } = asked();
    await begin(cat);
    send.of('cat.png').fail(new TypeError('lost'));
    back();
    upload.send({ type: 'file.retry', key: keys()[0] ?? '' });
    expect(pending()).toMatchObject([{ isFailed: true }]);
    await previous.last().reject(new TypeError('lost'));
    upload.send({ type: 'file.retry', key: keys()[0] ?? '' });
    expect(pending()).toMatchObject([{ isFailed: false }]);
  });
});

describe('while the answer is on its way', () => {
  test('what is removed is not in the answer that is sent after a lost line', async () => {
    const { upload, files, answer, submit, commit } = asked({
      given: [kept('cat.png'), kept('dog.png')],
    });
    submit();
    upload.send({ type: 'file.remove', id: 'id of cat.png' });
    await commit.last().reject(new TypeError('lost'));
    expect(answer()).toEqual({ files: files().map(kept) });
  });

  test('no file is added: what is sent stays what is shown', async () => {
    const { upload, files, answer, submit, commit } = asked({ given: [kept('cat.png')] });
    submit();
    upload.send({ type: 'files.add', files: [dog] });
    expect(upload.getSnapshot().context.pending).toEqual([]);
    await commit.last().reject(new TypeError('lost'));
    expect(answer()).toEqual({ files: files().map(kept) });
  });
});

test('never are more files there than asked for, and what is shown is what is sent', async () => {
  const gestures = fc.array(
    fc.constantFrom(
      ...['choose', 'choose two', 'choose large', 'prepare', 'arrive', 'lose', 'retry', 'cancel'],
    ),
  );
  await fc.assert(
    fc.asyncProperty(gestures, async (order) => {
      const { choose, prepare, send, upload, keys, pending, files, room, retry, answer } = asked({
        maxCount: 2,
        maxSize: 1000,
      });
      let arrived = 0;
      const [prepared, ended] = [new Set<unknown>(), new Set<unknown>()];
      for (const gesture of order) {
        if (gesture === 'choose') choose(cat);
        if (gesture === 'choose two') choose(dog, pony);
        if (gesture === 'choose large') choose({ ...cat, size: 1001 });
        if (gesture === 'prepare') {
          const one = prepare.made.find((made) => !prepared.has(made));
          prepared.add(one);
          await one?.resolve(one.input);
        }
        if (gesture === 'arrive' || gesture === 'lose') {
          const one = send.made.find((made) => !ended.has(made) && !made.isStopped());
          ended.add(one);
          if (gesture === 'lose') one?.fail(new TypeError('lost'));
          else one?.done(kept(`${++arrived}.png`));
        }
        if (gesture === 'retry') retry();
        if (gesture === 'cancel' && keys()[0]) upload.send({ type: 'file.cancel', key: keys()[0] });
        const taken = pending().filter(({ fault }) => fault === null);
        expect(files().length + taken.length).toBe(2 - room());
        expect(room()).toBeGreaterThanOrEqual(0);
        expect(answer()).toEqual({ files: files().map(kept) });
      }
    }),
    { numRuns: 300 },
  );
});

const cat: ChosenFile = { name: 'cat.png', size: 100, type: 'image/png', handle: 'a cat' };
const dog: ChosenFile = { name: 'dog.png', size: 200, type: 'image/png', handle: 'a dog' };
const pony: ChosenFile = { name: 'pony.png', size: 300, type: 'image/png', handle: 'a pony' };

interface Options {
  readonly maxCount?: number;
  readonly maxSize?: number;
  readonly accept?: readonly string[];
  readonly given?: readonly UploadedFile[];
}

/** An upload question on screen, of three files unless said otherwise. */
function asked({ given = [], ...config }: Options = {}) {
  const prepare = heldPort<ChosenFile, ChosenFile>();
  const send = heldSend();
  const asks = readQuestion({ ...subject(2), type: 12, config: { maxCount: 3, ...config } });
  if (asks.type !== 12) throw new Error('This is no upload question.');
  const machine = uploadMachine.provide({
    actors: {
      transfer: transferMachine.provide({
        actors: { prepare: prepare.logic, send: send.logic },
      }),
    },
  });
  const answer = { files: [...given] };
  const { question, commit, previous } = askedAlone(asks, answer, { upload: machine });
  const upload = selectUpload(question.getSnapshot());
  if (!upload) throw new Error('The question has no files.');
  const rows = () => selectPending(upload.getSnapshot());
  const choose = (...files: readonly ChosenFile[]) => upload.send({ type: 'files.add', files });
  return {
    question,
    upload,
    commit,
    previous,
    prepare,
    send,
    choose,
    /** Chooses a file and has it prepared as it is. */
    async begin(file: ChosenFile) {
      choose(file);
      await prepare.last().resolve(file);
    },
    retry: () => rows()[0]?.transfer.send({ type: 'file.retry' }),
    submit: () => question.send({ type: 'answer.submit' }),
    back: () => question.send({ type: 'question.previous' }),
    answer: () => selectAnswer(question.getSnapshot()),
    faults: () => selectFaults(question.getSnapshot()),
    waiting: () => selectWaiting(question.getSnapshot()),
    files: () => selectFiles(upload.getSnapshot()).map(({ name }) => name),
    pending: () => rows().map(({ transfer }) => selectTransfer(transfer.getSnapshot())),
    /** The names of the rows of the files on their way; the first is there where anything is. */
    keys: () => rows().map(({ key }) => key) as [string, ...string[]],
    room: () => selectRoom(upload.getSnapshot()),
    choiceFault: () => selectChoiceFault(upload.getSnapshot()),
  };
}

/** A file as the server names it once it has it. */
function kept(name: string): UploadedFile {
  const id = `id of ${name}`;
  return { id, name, size: 100, type: 'image/png', url: `/api/file/${id}` };
}
