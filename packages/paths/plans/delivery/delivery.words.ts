import type { Texts } from '../plan.ts';
import type { cases } from './delivery.cases.ts';
import type { Key } from './delivery.states.ts';

const call = 'a call `exInfo` is under way';
const stored =
  'session storage has the events under `askpath.outbox.`, and no call `exInfo` is under way';

export const texts: Texts<keyof typeof cases, Key> = {
  about:
    'The events of a mission: gathered for a second, sent in batches, kept in the tab until the server has them.',
  given: [
    'The survey begins with a mission that shows its tips on request and has no time limit.',
    'The survey has been started in this window, and the page is opened at the mission.',
    "The network and storage tabs of the browser's tools are open. Calls are held there, or the connection is slow enough to watch them.",
  ],
  cases: {
    'act in the mission': 'Press "Start the task"; later "Show the tips" or "Continue".',
    'a second passes': 'Wait a second.',
    'a second passes during a call': 'Wait a second while the call is held.',
    'events → stored': 'Let the call `exInfo` be answered.',
    'events → lost': 'Cut the connection during the call, and wait for its repeats.',
    'events → 422': 'Answer the call with code 422.',
    'come online': 'Restore the connection.',
    'leave the page': 'Change to another tab; if you are there, close the tab of the survey.',
    'reload the page': 'Reload the page.',
    'return to the page': 'Change back to the tab of the survey.',
  },
  states: {
    'open.visible.empty': 'Nothing waits: session storage has no `askpath.outbox.` entry.',
    'open.visible.gathering': `Events gather: ${stored}.`,
    'open.visible.unsent': `Events are kept after a failure: ${stored}.`,
    'open.visible.sending.alone': `Everything is being sent: ${call} with all stored events.`,
    'open.visible.sending.retrying': `Everything is being sent, and again after a failure: ${call} with all stored events.`,
    'open.visible.sending.gathering': `More events gather during a call: ${call} with the first of the stored events.`,
    'open.visible.sending.due': `More events follow the call at once: ${call} with the first of the stored events.`,
    'open.hidden.empty': 'The page is hidden: session storage has no `askpath.outbox.` entry.',
    'open.hidden.flushing': `The page is hidden: ${call} with all stored events.`,
    'open.hidden.unsent': `The page is hidden after a failure: ${stored}.`,
  },
};
