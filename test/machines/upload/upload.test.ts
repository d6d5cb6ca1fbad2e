import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectPending, selectRows } from '../../../machines/upload/upload.select.ts';
import { subject } from '../../support/fixtures/question.ts';
import { createUpload, uploaded } from '../../support/fixtures/upload.ts';
import {
  arrive,
  back,
  begin,
  cancel,
  cat,
  choose,
  dog,
  fail,
  largeCat,
  lost,
  notUploaded,
  pony,
  prepare,
  progress,
  retry,
  run,
  type Step,
  submit,
  tooLarge,
  type Upload,
} from './upload.fixture.ts';

test('the files of this tab replace those that the server drew', () => {
  const { upload, shown } = createUpload({ earlier: ['cat'] });
  upload.send({ type: 'files.restore', files: [uploaded('dog')] });
  expect(shown().files).toEqual(['dog']);
});

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
    run({ earlier: ['cat', 'dog'] }, [
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

describe('files stand in the order in which they were chosen', () => {
  test.each<[string, readonly Step[], readonly string[]]>([
    [
      'the last one arrives first',
      [arrive('pony'), arrive('dog')],
      ['horse', 'cat', 'dog', 'pony'],
    ],
    [
      'one is sent again after the others have arrived',
      [fail('cat', lost), arrive('dog'), arrive('pony'), retry],
      ['horse', 'cat', 'dog', 'pony'],
    ],
    ['one of them is cancelled', [cancel, arrive('pony'), arrive('dog')], ['horse', 'dog', 'pony']],
  ])('where %s', (_, steps, files) =>
    run({ maxCount: 4, earlier: ['horse'] }, [
      [[begin(cat), begin(dog), begin(pony), ...steps], {}],
      [files.includes('cat') ? [arrive('cat')] : [], { files, pending: [] }],
    ]),
  );

  test('on screen, too, while some of them are on their way', async () => {
    const upload = createUpload({ earlier: ['horse'] });
    for (const step of [begin(cat), begin(dog), arrive('dog')]) await step(upload);
    const names = selectRows(upload.upload.getSnapshot()).map(({ name }) => name);
    expect(names).toEqual(['horse', 'cat', 'dog']);
  });
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
      [[arrive('cat')], { committed: ['cat', 'dog'] }],
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
  run({ earlier: ['cat', 'dog'] }, [
    [[submit, change], { files: ['cat', 'dog'], pending: [] }],
    [[({ commit }) => commit.last().reject(lost)], { files: ['cat', 'dog'] }],
  ]),
);

test('the answer has the shown files, and never too many', async () => {
  const [prepared, ended] = [new Set<unknown>(), new Set<unknown>()];
  let arrived = 0;
  const endSending = (end: (sending: ReturnType<Upload['send']['of']>) => void): Step => {
    return ({ send }) => {
      const sending = send.calls.find((call) => !ended.has(call) && !call.isStopped());
      ended.add(sending);
      if (sending) end(sending);
    };
  };
  const gestures: readonly Step[] = [
    choose(cat),
    choose(dog, pony),
    choose(largeCat),
    async ({ prepare }) => {
      const preparation = prepare.calls.find((call) => !prepared.has(call));
      prepared.add(preparation);
      await preparation?.resolve(preparation.input);
    },
    endSending((sending) => sending.done(uploaded(`${++arrived}.png`))),
    endSending((sending) => sending.fail(lost)),
    ({ upload }) => selectPending(upload.getSnapshot())[0]?.transfer.send({ type: 'file.retry' }),
    cancel,
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...gestures)), async (order) => {
      const upload = createUpload({ maxCount: 2, maxSize: 1000 });
      for (const gesture of order) {
        await gesture(upload);
        const { files, pending, room } = upload.shown();
        const uploading = pending.filter(({ fault }) => fault === null);
        expect(files.length + uploading.length).toBe(2 - room);
        expect(room).toBeGreaterThanOrEqual(0);
        expect(upload.answer()).toEqual({ files: files.map(uploaded) });
      }
    }),
    { numRuns: 300 },
  );
});

function remove(name: string): Step {
  return ({ upload }) => upload.send({ type: 'file.remove', id: uploaded(name).id });
}
