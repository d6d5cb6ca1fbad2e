import { codes } from '../../contract/envelope.ts';
import { session } from './setup.ts';

export const refused = session.createStateConfig({
  always: [
    {
      guard: { type: 'isRefusedAs', params: codes.surveyChanged },
      target: '#session.halted.surveyChanged',
    },
    {
      guard: { type: 'isRefusedAs', params: codes.restartOrContinue },
      target: '#session.halted.resume',
    },
    // Interrupts answering with a dialog first; a page that loads shows the screen at once.
    {
      guard: { type: 'interruptsAnswering', params: codes.notOpen },
      target: '#session.halted.notOpen',
    },
    {
      guard: { type: 'interruptsAnswering', params: codes.paused },
      target: '#session.halted.paused',
    },
    { guard: { type: 'isRefusedAs', params: codes.notOpen }, target: '#session.notOpen' },
    { guard: { type: 'isRefusedAs', params: codes.paused }, target: '#session.paused' },
    { guard: 'mustLogIn', target: '#session.loggingIn' },
    { guard: 'isStale', target: '#session.relocating' },
    { guard: { type: 'isRefusedAs', params: codes.notFound }, target: '#session.missing' },
    { target: '#session.failed' },
  ],
});
