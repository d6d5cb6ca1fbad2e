import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../contract/envelope.ts';
import type { ChosenFile } from '../../machines/transfer/transfer.machine.ts';
import { selectPending } from '../../machines/upload/upload.select.ts';
import { subject } from '../support/fixtures/question.ts';
import { createUpload, type UploadOptions, uploaded } from '../support/fixtures/upload.ts';

type Upload = ReturnType<typeof createUpload>;
type Step = (upload: Upload) => unknown;
/** Some events, and what is shown after them. */
type Stage = [steps: Step[], shown: object];

const cat: ChosenFile = { name: 'cat', size: 100, type: 'image/png', handle: 'a cat' };
const dog: ChosenFile = { ...cat, name: 'dog', handle: 'a dog' };
const pony: ChosenFile = { ...cat, name: 'pony', handle: 'a pony' };
const largeCat: ChosenFile = { ...cat, size: 1001 };
const tooLarge = { kind: 'fileTooLarge', max: 1000 } as const;
const wrongType = { kind: 'fileType' } as const;
const notUploaded = { kind: 'notUploaded', at: 'file-1' } as const;
const unreachable = { isFailed: true, failure: { kind: 'unreachable' }, fault: null };
const lost = new TypeError('lost');

const submit: Step = (upload) => upload.submit();
const back: Step = (upload) => upload.back();
const retry: Step = ({ keys, upload }) => upload.send({ type: 'file.retry', key: keys()[0] ?? '' });
const cancel: Step = ({ keys, upload }) =>
  upload.send({ type: 'file.cancel', key: keys()[0] ?? '' });

describe('a file', () => {
  test('is prepared, sent and part of the answer', () =>
    run({}, [
      [[choose(cat)], { sent: [] }],
      [[prepare({ size: 40 })], { sent: [{ file: { ...cat, size: 40 }, surveyId: 's' }] }],
      [
        [progress('cat', 60)],
        { pending: [{ name: 'cat', percent: 60, isFailed: false }], files: [] },
      ],
      [[arrive('cat')], { pending: [], files: ['cat'] }],
      [[submit], { committed: ['cat'] }],
    ]));

  test('is sent unchanged where it cannot be prepared', () =>
    run({}, [
      [[choose(cat), ({ prepare }) => prepare.last().reject(lost)], { sent: [{ file: cat }] }],
    ]));

  test('can be removed from the answer', () =>
    run({ given: ['cat', 'dog'] }, [
      [[remove('cat')], { files: ['dog'], room: 2 }],
      [[remove('dog'), submit], { faults: [{ kind: 'empty' }], committed: null }],
    ]));

  test('gets a new key after another one was cancelled', () =>
    run({}, [[[begin(cat), cancel, choose(cat)], { keys: ['file-2'] }]]));

  test.each(['image/heic', 'image/heif', ''])('of type %j is sent where HEIC is accepted', (type) =>
    run({ accept: ['image/heic'] }, [[[begin({ ...cat, type })], { sent: [{ file: { type } }] }]]),
  );
});

describe('too many files', () => {
  const fault = { kind: 'tooManyFiles', max: 2 } as const;

  test('are all refused, until a smaller choice', () =>
    run({ maxCount: 2 }, [
      [[choose(cat, dog, pony)], { choiceFault: fault, pending: [], room: 2 }],
      [
        [choose(cat, dog)],
        { choiceFault: null, pending: [{ name: 'cat' }, { name: 'dog' }], room: 0 },
      ],
    ]));
});

describe('a file that is not accepted', () => {
  test.each([
    ['too large', largeCat, tooLarge],
    ['of another type', { ...cat, type: 'image/gif' }, wrongType],
  ] as const)('because it is %s has a fault', (_, file, fault) =>
    run({ maxSize: 1000, accept: ['image/png'] }, [
      [[begin(file)], { sent: [], pending: [{ name: 'cat', fault, isFailed: false }] }],
      [[submit], { faults: [{ ...fault, at: 'file-1' }], committed: null }],
    ]),
  );

  test('may have a type that no question accepts', () =>
    run({}, [[[begin({ ...cat, type: 'text/html' })], { pending: [{ fault: wrongType }] }]]));

  test.each([
    [413, tooLarge],
    [415, wrongType],
  ] as const)('by the server (%i) can only be removed', (code, fault) =>
    run({}, [
      [
        [begin(cat), fail('cat', new Refusal(code, 'no', fault))],
        { pending: [{ fault, failure: null, isFailed: false }] },
      ],
      [[retry, submit], { sent: [{}], faults: [{ ...fault, at: 'file-1' }] }],
      [[cancel], { faults: [], pending: [], room: 3 }],
      [[submit], { faults: [{ kind: 'empty' }] }],
    ]),
  );

  test('is replaced by the next choice (U03)', () =>
    run({ maxCount: 1, maxSize: 1000 }, [
      [[begin(largeCat)], { room: 1, pending: [{ name: 'cat', fault: tooLarge }] }],
      [[choose(dog)], { choiceFault: null, pending: [{ name: 'dog', fault: null }], room: 0 }],
      [[prepare(), arrive('dog'), submit], { committed: ['dog'] }],
    ]));

  test('keeps its fault when too many are chosen after it', () =>
    run({ maxCount: 2, maxSize: 1000 }, [
      [[begin(dog), arrive('dog'), begin(largeCat)], { files: ['dog'], room: 1 }],
      [
        [choose(cat, pony)],
        { choiceFault: { max: 2 }, pending: [{ name: 'cat', fault: tooLarge }] },
      ],
      [[submit], { faults: [{ ...tooLarge, at: 'file-2' }] }],
      [[choose(pony)], { faults: [], pending: [{ name: 'pony', fault: null }], room: 0 }],
    ]));
});

describe('a file that is lost', () => {
  test('has a fault when it is submitted, and can be sent again', () =>
    run({}, [
      [[begin(cat), progress('cat', 80), fail('cat', lost)], { pending: [unreachable] }],
      [[submit], { faults: [notUploaded] }],
      [[retry], { pending: [{ isFailed: false, percent: 0, failure: null }], faults: [] }],
      [[arrive('cat'), submit], { files: ['cat'], faults: [] }],
    ]));

  test.each([
    ['500', new Refusal(500, 'ill')],
    ['413 without a fault', new Refusal(413, 'too large')],
  ])('by a refusal %s can be sent again', (_, error) =>
    run({}, [
      [[begin(cat), fail('cat', error)], { pending: [{ isFailed: true, fault: null }] }],
      [[retry], { sent: [{}, {}] }],
    ]),
  );

  test('does not stop another one', () =>
    run({}, [
      [
        [begin(cat), begin(dog), fail('cat', lost), progress('dog', 30)],
        { pending: [{ isFailed: true }, { isFailed: false, percent: 30 }] },
      ],
      [[], { stopped: ['cat'] }],
    ]));

  test('is not sent again while the question is left', () =>
    run({}, [
      [[begin(cat), fail('cat', lost), back, retry], { pending: [{ isFailed: true }] }],
      [[({ previous }) => previous.last().reject(lost), retry], { pending: [{ isFailed: false }] }],
    ]));
});

describe('a cancelled file', () => {
  test('is not sent after it is prepared', () =>
    run({}, [[[choose(cat), cancel, prepare()], { sent: [] }]]));

  test('does not stop another one', () =>
    run({}, [
      [[begin(cat), begin(dog), cancel], { stopped: ['cat'] }],
      [[arrive('dog')], { files: ['dog'] }],
    ]));
});

describe('a submit during an upload', () => {
  const waits = { waiting: true, committed: null };

  test.each<[string, Step, Step, object]>([
    ['lost', begin(cat), fail('cat', lost), notUploaded],
    ['too large', choose(cat), prepare({ size: 1001 }), { ...tooLarge, at: 'file-1' }],
    ['cancelled', begin(cat), cancel, { kind: 'empty' }],
  ])('ends with a fault when the file is %s', (_, before, after, fault) =>
    run({ maxSize: 1000 }, [
      [[before, submit], waits],
      [[after], { waiting: false, faults: [fault], committed: null }],
    ]),
  );

  test('waits for another file after one was lost', () =>
    run({}, [
      [[begin(cat), begin(dog), submit, fail('cat', lost)], waits],
      [[arrive('dog')], { waiting: false, faults: [notUploaded], committed: null }],
    ]));

  test('waits for the last of two files', () =>
    run({}, [
      [[begin(cat), progress('cat', 10)], {}],
      [[begin(dog), progress('dog', 90)], { pending: [{ percent: 10 }, { percent: 90 }] }],
      [[submit, arrive('dog')], waits],
      [[arrive('cat')], { committed: ['dog', 'cat'] }],
    ]));
});

describe('Back during an upload', () => {
  test('waits, and keeps the file in the draft', () =>
    run({}, [
      [[begin(cat), back], { waiting: true, left: 0 }],
      [[arrive('cat'), ({ previous }) => previous.last().resolve(subject(1))], { left: 1 }],
      [[], { output: { kind: 'left', draft: { files: [uploaded('cat')] } } }],
    ]));
});

test.each<[string, Step]>([
  ['removed', remove('cat')],
  ['added', choose(pony)],
])('no file is %s while the answer is sent', (_, change) =>
  run({ given: ['cat', 'dog'] }, [
    [[submit, change], { files: ['cat', 'dog'], pending: [] }],
    [[({ commit }) => commit.last().reject(lost)], { files: ['cat', 'dog'] }],
  ]),
);

test('the answer has the shown files, and never too many', async () => {
  const [prepared, ended] = [new Set<unknown>(), new Set<unknown>()];
  let arrived = 0;
  const endSending = (end: (one: ReturnType<Upload['send']['of']>) => void): Step => {
    return ({ send }) => {
      const one = send.made.find((made) => !ended.has(made) && !made.isStopped());
      ended.add(one);
      if (one) end(one);
    };
  };
  const gestures: readonly Step[] = [
    choose(cat),
    choose(dog, pony),
    choose(largeCat),
    async ({ prepare }) => {
      const one = prepare.made.find((made) => !prepared.has(made));
      prepared.add(one);
      await one?.resolve(one.input);
    },
    endSending((one) => one.done(uploaded(`${++arrived}.png`))),
    endSending((one) => one.fail(lost)),
    ({ upload }) => selectPending(upload.getSnapshot())[0]?.transfer.send({ type: 'file.retry' }),
    cancel,
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...gestures)), async (order) => {
      const upload = createUpload({ maxCount: 2, maxSize: 1000 });
      for (const gesture of order) {
        await gesture(upload);
        const { files, pending, room } = upload.shown();
        const taken = pending.filter(({ fault }) => fault === null);
        expect(files.length + taken.length).toBe(2 - room);
        expect(room).toBeGreaterThanOrEqual(0);
        expect(upload.answer()).toEqual({ files: files.map(uploaded) });
      }
    }),
    { numRuns: 300 },
  );
});

async function run(options: UploadOptions, stages: readonly Stage[]): Promise<void> {
  const upload = createUpload(options);
  for (const [steps, expected] of stages) {
    for (const step of steps) await step(upload);
    expect(upload.shown()).toMatchObject(expected);
    expect(upload.answer()).toEqual({ files: upload.shown().files.map(uploaded) });
  }
}

function choose(...files: readonly ChosenFile[]): Step {
  return ({ upload }) => upload.send({ type: 'files.add', files });
}

/** The file chosen last is prepared, and differs like this from the chosen one. */
function prepare(change: Partial<ChosenFile> = {}): Step {
  return (upload) => {
    const one = upload.prepare.last();
    return one.resolve({ ...one.input, ...change });
  };
}

function begin(file: ChosenFile): Step {
  return async (upload) => {
    await choose(file)(upload);
    await prepare()(upload);
  };
}

function progress(name: string, percent: number): Step {
  return ({ send }) => send.of(name).progress(percent);
}

function arrive(name: string): Step {
  return ({ send }) => send.of(name).done(uploaded(name));
}

function fail(name: string, error: Error): Step {
  return ({ send }) => send.of(name).fail(error);
}

function remove(name: string): Step {
  return ({ upload }) => upload.send({ type: 'file.remove', id: uploaded(name).id });
}
