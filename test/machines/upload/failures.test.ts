import { describe, test } from 'vitest';
import { Refusal } from '../../../contract/envelope.ts';
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
  submit,
  tooLarge,
} from './upload.fixture.ts';

const wrongType = { kind: 'fileType' } as const;
const unreachable = { isFailed: true, failure: { kind: 'unreachable' }, fault: null };

describe('a file that is not accepted', () => {
  test.each([
    ['too large', largeCat, tooLarge],
    ['of another type', { ...cat, type: 'image/gif' }, wrongType],
    ['empty', { ...cat, size: 0 }, { kind: 'fileEmpty' }],
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
    [415, { kind: 'fileLocked' }],
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
