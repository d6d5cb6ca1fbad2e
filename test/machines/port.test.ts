import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { codes, InvalidReply, Refusal } from '../../contract/envelope.ts';
import type { Survey } from '../../contract/survey.ts';
import { frameMachine } from '../../machines/frame/frame.machine.ts';
import { selectFailure } from '../../machines/frame/frame.select.ts';
import { promisePort } from '../../machines/lib/port.ts';
import type { SurveyAddress } from '../../machines/session/session.types.ts';

const fault = { kind: 'email', at: 'address' } as const;

test.each<[string, unknown, object]>([
  [
    'a refusal with what the server says',
    new Refusal(codes.forbidden, 'No', fault, 'closed'),
    { kind: 'refused', code: codes.forbidden, message: 'No', fault, reason: 'closed' },
  ],
  ['a reply outside the contract as garbled', new InvalidReply('HTTP 502'), { kind: 'garbled' }],
  ['a lost connection', new TypeError('Failed to fetch'), { kind: 'unreachable' }],
  ['anything that is no error', 'aborted', { kind: 'unreachable' }],
])('a chart meets %s', async (_, thrown, failure) => {
  const introduce = promisePort<Survey, SurveyAddress>(() => Promise.reject(thrown));
  const actor = start(frameMachine.provide({ actors: { introduce } }));
  expect(selectFailure(await waitFor(actor, (snapshot) => snapshot.matches('failed')))).toEqual(
    failure,
  );
});

test('a port that nothing is wired to stops the machine by its name, and is no lost connection', async () => {
  const { promise, resolve: onError } = Promise.withResolvers<unknown>();
  start(frameMachine).subscribe({ error: onError });
  expect(await promise).toEqual(new Error('Nothing is wired to the port "introduce".'));
});

function start(machine: typeof frameMachine) {
  const input = {
    surveyId: 's',
    mode: 'window',
    appname: '',
    reply: null,
    isOpened: false,
  } as const;
  return createActor(machine, { input }).start();
}
