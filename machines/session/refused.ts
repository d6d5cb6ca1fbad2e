import { codes } from '../../contract/envelope.ts';
import { session } from './setup.ts';

/** A refusal that concerns the survey: which one decides where to go. */
export const refused = session.createStateConfig({
  always: [
    {
      guard: { type: 'isRefusedAs', params: codes.surveyChanged },
      target: '#session.halted',
      actions: { type: 'ask', params: 'moved' },
    },
    {
      guard: { type: 'isRefusedAs', params: codes.restartOrContinue },
      target: '#session.halted',
      actions: { type: 'ask', params: 'resume' },
    },
    // In the middle of answering it is said before it is shown; whoever arrives sees it at once.
    {
      guard: { type: 'interrupts', params: codes.notOpen },
      target: '#session.halted',
      actions: { type: 'ask', params: 'notOpen' },
    },
    {
      guard: { type: 'interrupts', params: codes.paused },
      target: '#session.halted',
      actions: { type: 'ask', params: 'paused' },
    },
    { guard: { type: 'isRefusedAs', params: codes.notOpen }, target: '#session.notOpen' },
    { guard: { type: 'isRefusedAs', params: codes.paused }, target: '#session.paused' },
    { guard: 'mustLogIn', target: '#session.loggingIn' },
    { guard: 'isStale', target: '#session.relocating' },
    { guard: { type: 'isRefusedAs', params: codes.notFound }, target: '#session.missing' },
    { target: '#session.failed' },
  ],
});
