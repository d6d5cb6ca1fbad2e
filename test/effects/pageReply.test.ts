import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idempotencyKeyPattern } from '../../contract/idempotencyKey.ts';
import { initialState, noDrafts, startInput } from '../../machines/session/session.logic.ts';
import type { Context } from '../../machines/session/session.types.ts';
import { createNonce } from '../../src/effects/page/nonce.ts';
import { pageAge, readPageReply } from '../../src/effects/page/pageReply.ts';

const noon = 1_700_000_000_000;
const end = noon + 60_000;

let now = 0;
let responseStart: number | undefined = 0;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() =>
    responseStart === undefined ? [] : [{ responseStart } as PerformanceNavigationTiming],
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['in a secure context', crypto],
  ['on plain http', { getRandomValues: crypto.getRandomValues.bind(crypto) }],
])('the key of a start is random and valid %s', (_, available) => {
  vi.stubGlobal('crypto', available);
  const keys = Array.from({ length: 100 }, () => keyWith(createNonce()));
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(idempotencyKeyPattern);
});

function keyWith(random: string): string {
  return startInput({ ...initialState(noDrafts), nonce: random, visit: 0 } as Context).key;
}

describe('the time in the reply of the page (T01)', () => {
  test.each([
    ['advanced by the age of the page', 1900, 400, 1500],
    ['unchanged in a new page', 400, 400, 0],
    ['unchanged for a page from the future', 400, 700, 0],
    ['unchanged without a time of the page', 1900, 0, 0],
    ['unchanged without a navigation entry', 1900, undefined, 0],
  ])('is %s', (_, index, came, age) => {
    [now, responseStart] = [index, came];
    written({ maxAnswerTimeConfig: { latestEndTime: end, systemCurrTime: noon } });
    expect(readPageReply(pageAge())).toMatchObject({
      maxAnswerTimeConfig: { latestEndTime: end, systemCurrTime: noon + age },
    });
  });

  test('is optional', () => {
    [now, responseStart] = [1900, 400];
    written({});
    expect(readPageReply(pageAge())).toMatchObject({ status: 2, channel: 'web' });
    expect(readPageReply(pageAge())).not.toHaveProperty('maxAnswerTimeConfig.systemCurrTime');
  });

  test('is missing in a refusal', () => {
    stub('{"code":404,"message":"Gone"}');
    expect(readPageReply(pageAge())).toMatchObject({ kind: 'refused', code: 404 });
  });
});

/** Puts a location into the page. */
function written(more: object): void {
  const data = { channel: 'web', status: 2, survey: { id: 's', title: 'S', config: {} }, ...more };
  stub(JSON.stringify({ code: 200, data }));
}

function stub(textContent: string): void {
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) });
}
