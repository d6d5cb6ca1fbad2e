import { texts as deliveryTexts } from './delivery.words.ts';

const { cases: words, states } = deliveryTexts;
const over = (text: string) => text.replace(': ', ', and the answer waits for its reply: ');

export const texts = {
  about:
    'The events of a mission at its end: what waits or is under way when its answer, which has all of them, is stored or refused.',
  given: [
    'The survey begins with two missions that show their tips on request and have no time limit, "Buy a lamp" and "Buy a chair".',
    'The survey has been started in this window, the page is opened at the first mission, and "Start the task" has been pressed.',
    "The network and storage tabs of the browser's tools are open. Calls are held there, or the connection is slow enough to watch them.",
  ],
  cases: {
    'end the mission': 'Press "Stop task", and "Stop task" once more in the dialog.',
    'a second passes': words['a second passes'],
    'leave the page': 'Change to another tab.',
    'events → lost': words['events → lost'],
    'the answer is stored':
      'Let the server store the answer (commitAnswer), also while the call of the events (exInfo), which was made before, still waits for its reply: the second mission is shown.',
    'the next mission opens': 'Nothing to do: the second mission has opened.',
    'events → stored, after the answer': words['events → stored'],
    'events → lost, after the answer': words['events → lost'],
    'answer → code 4004, and start over':
      'Let the server refuse the answer with code 4004, press "Restart", and let the server begin the new round.',
  },
  states: {
    'open.visible.gathering': states['open.visible.gathering'],
    'open.visible.gathering, over': over(states['open.visible.gathering']),
    'open.visible.sending.alone, over': over(states['open.visible.sending.alone']),
    'open.visible.unsent, over': over(states['open.visible.unsent']),
    'open.visible.sending.alone, stored':
      'The answer is stored before its events: a call `exInfo` is still under way; session storage has no `askpath.outbox.` entry.',
    'open.hidden.flushing, over': over(states['open.hidden.flushing']),
    'open.hidden.unsent, over': over(states['open.hidden.unsent']),
    'open.visible.empty': states['open.visible.empty'],
    'open.hidden.empty': states['open.hidden.empty'],
  },
};
