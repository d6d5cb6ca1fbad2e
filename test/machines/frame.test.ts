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

test('a survey that came with the page is offered at once, and nothing is asked for', () => {
  const { actor, introduce, sessions } = frame(survey);
  expect(selectOffered(actor.getSnapshot())).toBe(true);
  expect(selectOffer(actor.getSnapshot())).toEqual(survey);
  expect(introduce.made).toEqual([]);
  expect(sessions).toBe(0);
});

test('without it the title is asked for, by the way it was entered', async () => {
  const { actor, introduce } = frame(null);
  expect(introduce.last().input).toEqual({ surveyId: 'sus', mode: 'window', appname: 'window' });
  await introduce.last().resolve(survey);
  expect(selectOffered(actor.getSnapshot())).toBe(true);
});

test('a title that does not come can be asked for again', async () => {
  const { actor, introduce } = frame(null);
  await introduce.last().reject(new Refusal(503, 'Busy'));
  expect(selectFailure(actor.getSnapshot())).toMatchObject({ code: 503 });
  actor.send({ type: 'frame.retry' });
  expect(selectFailure(actor.getSnapshot())).toBeNull();
  expect(introduce.made).toHaveLength(2);
});

test('a refusal that came with the page is shown', () => {
  const { actor } = frame({ kind: 'refused', code: 4001, message: 'Log in', fault: null });
  expect(selectFailure(actor.getSnapshot())).toMatchObject({ code: 4001 });
});

test('the session begins with the opening, and there is one however often it is opened', () => {
  const world = frame(survey);
  world.actor.send({ type: 'frame.open' });
  world.actor.send({ type: 'frame.close' });
  world.actor.send({ type: 'frame.open' });
  expect(world.sessions).toBe(1);
  expect(world.told).toEqual(['open', 'closed', 'open']);
  expect(selectOpened(world.actor.getSnapshot())).toBe(true);
});

test('what is closed without anything unsent is closed at once', () => {
  const { actor, told } = frame(survey);
  actor.send({ type: 'frame.open' });
  actor.send({ type: 'frame.close' });
  expect(selectOffered(actor.getSnapshot())).toBe(true);
  expect(told).toEqual(['open', 'closed']);
});

test('over an answer that was not sent it is asked first, and staying tells nobody', () => {
  const world = frame(survey);
  world.actor.send({ type: 'frame.open' });
  world.note(true);
  world.actor.send({ type: 'frame.close' });
  expect(selectAsking(world.actor.getSnapshot())).toBe(true);
  expect(selectOpened(world.actor.getSnapshot())).toBe(true);
  world.actor.send({ type: 'frame.stay' });
  expect(selectAsking(world.actor.getSnapshot())).toBe(false);
  expect(world.told).toEqual(['open']);
});

test('whoever leaves all the same has closed it', () => {
  const world = frame(survey);
  world.actor.send({ type: 'frame.open' });
  world.note(true);
  world.actor.send({ type: 'frame.close' });
  world.actor.send({ type: 'frame.leave' });
  expect(selectOpened(world.actor.getSnapshot())).toBe(false);
  expect(world.told).toEqual(['open', 'closed']);
});

test('an answer that was sent meanwhile is nothing to be asked about', () => {
  const world = frame(survey);
  world.actor.send({ type: 'frame.open' });
  world.note(true);
  world.note(false);
  world.actor.send({ type: 'frame.close' });
  expect(world.told).toEqual(['open', 'closed']);
});

test('nobody is asked about an answer any more that is sent, or over, while they think', () => {
  const world = frame(survey);
  world.actor.send({ type: 'frame.open' });
  world.note(true);
  world.actor.send({ type: 'frame.close' });
  world.note(false);
  expect(selectAsking(world.actor.getSnapshot())).toBe(false);
  expect(selectOpened(world.actor.getSnapshot())).toBe(true);
  expect(world.told).toEqual(['open']);
});

test('what is only offered can be closed, too', () => {
  const { actor, told } = frame(survey);
  actor.send({ type: 'frame.close' });
  expect(told).toEqual(['closed']);
  expect(selectOffered(actor.getSnapshot())).toBe(true);
});

/** A frame whose session does nothing but what a test says. */
function frame(reply: Survey | Failure | null) {
  const introduce = heldPort<Survey, SurveyAddress>();
  const told: string[] = [];
  const world = {
    introduce,
    told,
    sessions: 0,
    note: (_isUnsent: boolean): void => {
      throw new Error('There is no session yet.');
    },
  };
  const actor = createActor(
    frameMachine.provide({
      actors: {
        introduce: introduce.logic,
        session: fromCallback<DraftUpdate, SurveyAddress>(({ sendBack }) => {
          world.sessions += 1;
          world.note = (isUnsent) => sendBack({ type: 'answer.note', isUnsent });
        }),
      },
      actions: { notifyOpened: () => told.push('open'), notifyClosed: () => told.push('closed') },
    }),
    { input: { surveyId: 'sus', mode: 'window', appname: 'window', reply } },
  ).start();
  return Object.assign(world, { actor });
}
