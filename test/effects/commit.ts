import { calls } from '../../contract/calls.ts';
import { send } from '../../src/effects/network/api.ts';

/** Sends a commit like any other. */
export function commit() {
  return send(calls.commitAnswer, {
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
