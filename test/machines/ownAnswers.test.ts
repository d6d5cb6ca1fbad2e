import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ownAnswersMachine } from '../../machines/ownAnswers/ownAnswers.machine.ts';
import { selectMakesFile, selectSaveFailure } from '../../machines/ownAnswers/ownAnswers.select.ts';
import { heldPort } from '../support/fixtures/ports.ts';

test('the link is the server’s until the part that makes the file has loaded', async () => {
  const { makesFile, press, prepare, save } = createOwnAnswers();
  press();
  expect([makesFile(), save.calls.length]).toEqual([false, 0]);
  await prepare.last().resolve();
  press();
  expect([makesFile(), save.last().input]).toEqual([true, { surveyId: 's' }]);
});

test('the link stays the server’s where that part is lost', async () => {
  const { makesFile, press, failure, prepare, save } = createOwnAnswers();
  await prepare.last().reject(new TypeError('lost'));
  press();
  expect([makesFile(), failure(), save.calls.length]).toEqual([false, null, 0]);
});

test.each([
  ['in an app', { isInApp: true }],
  ['of a survey that offers no copy', { isOffered: false }],
])('nothing is loaded %s', (_, input) => {
  const { makesFile, prepare } = createOwnAnswers(input);
  expect([makesFile(), prepare.calls.length]).toEqual([false, 0]);
});

test('a press while a file is being saved asks for no second one', async () => {
  const { press, prepare, save } = createOwnAnswers();
  await prepare.last().resolve();
  press();
  press();
  expect(save.calls).toHaveLength(1);
});

test('a failure stays until a file is saved', async () => {
  const { press, failure, prepare, save } = createOwnAnswers();
  await prepare.last().resolve();
  press();
  await save.last().reject(new TypeError('lost'));
  expect(failure()).toEqual({ kind: 'unreachable' });
  press();
  expect(failure()).toEqual({ kind: 'unreachable' });
  await save.last().resolve();
  expect(failure()).toBeNull();
});

function createOwnAnswers(input: { isOffered?: boolean; isInApp?: boolean } = {}) {
  const prepare = heldPort<void, undefined>();
  const save = heldPort<void, { readonly surveyId: string }>();
  const machine = ownAnswersMachine.provide({
    actors: { prepare: prepare.logic, save: save.logic },
  });
  const actor = createActor(machine, {
    input: { surveyId: 's', isOffered: true, isInApp: false, ...input },
  }).start();
  return {
    prepare,
    save,
    press: () => actor.send({ type: 'answers.save' }),
    makesFile: () => selectMakesFile(actor.getSnapshot()),
    failure: () => selectSaveFailure(actor.getSnapshot()),
  };
}
