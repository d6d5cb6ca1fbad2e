import { vi } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { sendWithRetries } from '../../src/effects/network/sendWithRetries.ts';

export function commit() {
  return sendWithRetries(calls.commitAnswer, {
    headers: { 'Idempotency-Key': 'k-1' },
    body: {
      surveyId: 'sus',
      channel: 'web',
      questionId: 'q1',
      type: 8,
      respondent: '{}',
      result: '{"score":3}',
      sign: '',
      finish: '0',
    },
  });
}

/** Resolves relative addresses against this origin, as a page does; until `vi.unstubAllGlobals`. */
export function stubOrigin(origin: string): void {
  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, origin) : input, init);
    }
  }
  vi.stubGlobal('Request', PageRequest);
}
