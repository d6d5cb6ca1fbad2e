import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { frameMachine } from '../../machines/frame/frame.machine.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { frameInput } from '../../src/app/embedded/frameInput.ts';
import { location } from '../support/fixtures/session.ts';

const address = { surveyId: 's', mode: 'card', appname: 'card' } as const;
const home = location(1);
const refused = (code: number): Failure => ({ kind: 'refused', code, message: '', fault: null });
test.each([
  { what: 'the survey', reply: home.survey, isOpen: false, state: 'offered' },
  { what: 'nothing', reply: null, isOpen: false, state: 'offering' },
  { what: 'a refusal', reply: refused(codes.login), isOpen: false, state: 'failed' },
  { what: 'its location', reply: home, isOpen: true, state: { opened: 'shown' } },
  { what: 'nothing', reply: null, isOpen: true, state: 'offering' },
  {
    what: 'a question',
    reply: refused(codes.restartOrContinue),
    isOpen: true,
    state: { opened: 'shown' },
  },
  { what: 'no survey', reply: refused(codes.notFound), isOpen: true, state: 'failed' },
])('a frame with $what, open: $isOpen, begins as $state', ({ reply, isOpen, state }) => {
  const input = frameInput(address, reply, isOpen);
  const { value, context } = createActor(frameMachine, { input }).getSnapshot();
  expect(value).toEqual(state);
  expect(context.survey).toEqual(reply === null || 'kind' in reply ? null : home.survey);
});
