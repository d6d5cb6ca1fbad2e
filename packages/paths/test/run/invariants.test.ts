import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../run/invariants/exchanges.ts';
import type { Observed } from '../../run/invariants/invariant.ts';
import { keys } from '../../run/invariants/keys.ts';
import { language } from '../../run/invariants/language.ts';
import { missionRecord } from '../../run/invariants/missionRecord.ts';
import { oneCall } from '../../run/invariants/oneCall.ts';
import { restart } from '../../run/invariants/restart.ts';

function call(change: Partial<Exchange>): Exchange {
  return {
    ...{ name: 'commitAnswer', key: 'k1', body: 'result=1', fields: {}, load: 1 },
    ...{ sentAt: 1, endedAt: 2, outcome: 'failed' },
    ...change,
  };
}

function observed(exchanges: readonly Exchange[], change: Partial<Observed> = {}): Observed {
  return { exchanges, language: 'en', consoleErrors: [], isTimed: false, ...change };
}

test('an answer goes out again after a failure, and not beside or after its call', () => {
  const again = call({ sentAt: 3, endedAt: 4, outcome: 'accepted' });
  const judged = (first: Partial<Exchange>, change: Partial<Observed> = {}) =>
    oneCall.contradiction(observed([call(first), again], change));
  expect(judged({})).toBeNull();
  expect(judged({ outcome: 'refused' })).toBeNull();
  expect(judged({ outcome: 'accepted' })).toBe('it went out twice with the key k1');
  expect(judged({ endedAt: null, outcome: 'pending' })).toBe('it went out twice with the key k1');
  expect(judged({ endedAt: null, outcome: 'pending' }, { isTimed: true })).toBeNull();
  // Each document makes its own keys, so a key may occur in two documents.
  expect(judged({ outcome: 'accepted', load: 0 })).toBeNull();
});

test('a repeat has the key of its call, and a changed answer another', () => {
  const judged = (first: Partial<Exchange>, second: Partial<Exchange>) =>
    keys.contradiction(observed([call(first), call({ sentAt: 3, ...second })]));
  expect(judged({}, {})).toBeNull();
  expect(judged({}, { key: 'k2' })).toMatch(/^the same answer was repeated with the key k2/);
  expect(judged({ outcome: 'refused' }, { key: 'k2' })).toBeNull();
  expect(judged({}, { body: 'result=2' })).toBe('two answers had the key k1');
  expect(judged({}, { body: 'result=2', key: 'k2' })).toBeNull();
});

test('a changed answer has another key, also where events of a mission went out between', () => {
  const calls = [call({}), call({ name: 'ut' }), call({ sentAt: 3, body: 'result=2' })];
  expect(keys.contradiction(observed(calls))).toBe('two answers had the key k1');
});

test('more time that is asked for again has the key of the press before', () => {
  const judged = (key: string) =>
    keys.contradiction(
      observed([
        call({ name: 'extendTime', body: 'surveyId=s' }),
        call({ name: 'extendTime', body: 'surveyId=s', sentAt: 3, key }),
      ]),
    );
  expect(judged('k1')).toBeNull();
  expect(judged('k2')).toMatch(/^"More time" was repeated with the key k2/);
});

test('a start has the language of its page', () => {
  const start = call({ name: 'start', fields: { locale: 'de' } });
  expect(language.contradiction(observed([start], { language: 'de' }))).toBeNull();
  expect(language.contradiction(observed([start]))).toBe('start said "de" on a page in "en"');
  const choice = call({ name: 'location', fields: { locale: 'en' } });
  expect(language.contradiction(observed([start, choice]))).toBeNull();
  expect(language.contradiction(observed([choice, start]))).not.toBeNull();
});

test('a restart leads to the first question, with no answer but an offered one', () => {
  const judged = (subject: object) => {
    const calls = [
      call({ name: 'start', outcome: 'accepted', data: { subject: { index: 2, result: '{}' } } }),
      call({ name: 'reAnswer', outcome: 'accepted' }),
      call({ name: 'start', outcome: 'refused' }),
      call({ name: 'start', outcome: 'accepted', data: { status: 2, subject } }),
    ];
    return restart.contradiction(observed(calls));
  };
  expect(judged({ index: 1 })).toBeNull();
  expect(judged({ index: 1, result: '{"score":4}', offered: true })).toBeNull();
  expect(judged({ index: 1, result: '{"score":4}' })).toBe(
    'the answer {"score":4} came as one of this round',
  );
  expect(judged({ index: 2 })).toBe('question 2 came');
});

describe('what is recorded in a mission', () => {
  const start = { code: 1, at: 0, step: 1 };
  const note = { text: 'Where?', at: 1200, step: 1 };
  const batch = (record: object, change: Partial<Exchange> = {}) =>
    call({
      name: 'ut',
      outcome: 'accepted',
      fields: { info: JSON.stringify({ questionId: 'q1', events: [], ...record }) },
      ...change,
    });
  const answer = (record: object) =>
    call({ sentAt: 9, fields: { questionId: 'q1', result: JSON.stringify(record) } });
  const judged = (...calls: readonly Exchange[]) => missionRecord.contradiction(observed(calls));

  test('goes out again only where the server has not got it', () => {
    const again = batch({ notes: [note] }, { sentAt: 3 });
    expect(judged(batch({ notes: [note] }, { outcome: 'failed' }), again)).toBeNull();
    expect(
      judged(batch({ notes: [note] }, { endedAt: null, outcome: 'pending' }), again),
    ).toBeNull();
    expect(judged(batch({ notes: [note] }), again)).toMatch(/^it went out again: .*Where/);
    expect(judged(batch({ events: [start] }), batch({ events: [start] }, { sentAt: 3 }))).toMatch(
      /^it went out again: /,
    );
    // The next page does not know what the one before was told.
    expect(judged(batch({ notes: [note] }, { load: 0 }), again)).toBeNull();
  });

  test('has a time', () => {
    expect(judged(batch({ notes: [{ text: 'Where?' }] }))).toBe('{"text":"Where?"} has no time');
  });

  test('is in the answer, with its step, unless the mission is skipped or begins anew', () => {
    const sent = batch({ events: [start], notes: [note] });
    expect(judged(sent, answer({ events: [start], notes: [note] }))).toBeNull();
    expect(judged(sent, answer({ events: [start] }))).toMatch(/^the answer lacks .*Where/);
    expect(judged(sent, answer({ events: [start], notes: [{ ...note, step: 2 }] }))).toMatch(
      /^the answer lacks /,
    );
    expect(judged(sent, answer({}))).toBeNull();
    expect(judged(sent, call({ name: 'start' }), answer({ events: [start] }))).toBeNull();
  });
});
