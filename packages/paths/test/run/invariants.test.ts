import { expect, test } from 'vitest';
import type { Exchange } from '../../run/invariants/exchanges.ts';
import type { Observed } from '../../run/invariants/invariant.ts';
import { keys } from '../../run/invariants/keys.ts';
import { language } from '../../run/invariants/language.ts';
import { oneCall } from '../../run/invariants/oneCall.ts';

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
});
