import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { frameMachine } from '../../machines/frame/frame.machine.ts';
import { absentMachine } from '../../machines/lib/port.ts';

test('the dialog of a window that closes goes once the answer is sent', () => {
  const machine = frameMachine.provide({ actors: { session: absentMachine() } });
  const address = { surveyId: 's', mode: 'window', appname: 'window' } as const;
  const input = { ...address, reply: null, isOpened: true };
  const frame = createActor(machine, { input }).start();
  frame.send({ type: 'answer.note', isUnsent: true });
  frame.send({ type: 'frame.close' });
  expect(frame.getSnapshot().value).toEqual({ opened: 'asking' });
  frame.send({ type: 'answer.note', isUnsent: false });
  expect(frame.getSnapshot().value).toEqual({ opened: 'shown' });
});
