import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import type { Survey } from '../../contract/survey.ts';
import { type DraftUpdate, frameMachine } from '../../machines/frame/frame.machine.ts';
import {
  selectAsking,
  selectFailure,
  selectOffer,
  selectOffered,
  selectOpened,
} from '../../machines/frame/frame.select.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import type { SurveyAddress } from '../../machines/session/context.ts';
import { heldPort } from '../support/fixtures/ports.ts';

const survey: Survey = { id: 'sus', title: 'How usable is it?', config: {} };

test('a survey in the page is offered without a call', () => {
  const { actor, introduce, shown, sessions } = createFrame(survey);
  expect(shown()).toBe('offered');
  expect(selectOffer(actor.getSnapshot())).toEqual(survey);
  expect(introduce.made).toEqual([]);
  expect(sessions()).toBe(0);
});

test('a survey that is not in the page is requested', async () => {
  const { introduce, shown } = createFrame(null);
  expect(introduce.last().input).toEqual({ surveyId: 'sus', mode: 'window', appname: 'window' });
  await introduce.last().resolve(survey);
  expect(shown()).toBe('offered');
});

test('a refused request can be repeated', async () => {
  const { actor, introduce } = createFrame(null);
  await introduce.last().reject(new Refusal(503, 'Busy'));
  expect(selectFailure(actor.getSnapshot())).toMatchObject({ code: 503 });
  actor.send({ type: 'frame.retry' });
  expect(selectFailure(actor.getSnapshot())).toBeNull();
  expect(introduce.made).toHaveLength(2);
});

test('a refusal in the page is shown', () => {
  const { actor } = createFrame({ kind: 'refused', code: 4001, message: 'Log in', fault: null });
  expect(selectFailure(actor.getSnapshot())).toMatchObject({ code: 4001 });
});

test.each([
  ['is open', 'open', 'opened', 'open'],
  ['is closed again', 'open close', 'offered', 'open closed'],
  ['is opened a second time', 'open close open', 'opened', 'open closed open'],
  ['is closed before it is opened', 'close', 'offered', 'closed'],
  ['asks before it closes over an unsent answer', 'open unsent close', 'asking', 'open'],
  ['stays open', 'open unsent close stay', 'opened', 'open'],
  ['closes all the same', 'open unsent close leave', 'offered', 'open closed'],
  ['does not ask after the answer was sent', 'open unsent sent close', 'offered', 'open closed'],
  ['stops asking when the answer is sent', 'open unsent close sent', 'opened', 'open'],
])('the frame %s: %s', (_, events, shown, notified) => {
  const frame = createFrame(survey);
  for (const event of events.split(' ')) frame.send(event);
  expect(frame.shown()).toBe(shown);
  expect(frame.notified).toEqual(notified.split(' '));
  expect(frame.sessions()).toBe(events.includes('open') ? 1 : 0);
});

/** A frame whose session only reports whether an answer is unsent. */
function createFrame(reply: Survey | Failure | null) {
  const introduce = heldPort<Survey, SurveyAddress>();
  const reports: ((isUnsent: boolean) => void)[] = [];
  const notified: string[] = [];
  const machine = frameMachine.provide({
    actors: {
      introduce: introduce.logic,
      session: fromCallback<DraftUpdate, SurveyAddress>(({ sendBack }) => {
        reports.push((isUnsent) => sendBack({ type: 'answer.note', isUnsent }));
      }),
    },
    actions: {
      notifyOpened: () => notified.push('open'),
      notifyClosed: () => notified.push('closed'),
    },
  });
  const actor = createActor(machine, {
    input: { surveyId: 'sus', mode: 'window', appname: 'window', reply },
  }).start();
  return {
    actor,
    introduce,
    notified,
    sessions: () => reports.length,
    send(event: string) {
      if (event === 'open') actor.send({ type: 'frame.open' });
      if (event === 'close') actor.send({ type: 'frame.close' });
      if (event === 'stay') actor.send({ type: 'frame.stay' });
      if (event === 'leave') actor.send({ type: 'frame.leave' });
      if (event === 'sent' || event === 'unsent') reports.at(-1)?.(event === 'unsent');
    },
    shown() {
      const snapshot = actor.getSnapshot();
      if (selectAsking(snapshot)) return selectOpened(snapshot) ? 'asking' : 'closed';
      if (selectOpened(snapshot)) return 'opened';
      return selectOffered(snapshot) ? 'offered' : 'loading';
    },
  };
}
