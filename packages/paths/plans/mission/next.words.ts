import { texts as missionTexts, muted } from './mission.words.ts';

const { cases: words, states } = missionTexts;

export const texts = {
  about:
    'Two missions, one after the other: the second one reminds unless the first was told not to.',
  given: [
    'The survey begins with two missions of two operations, "Buy a lamp" and "Buy a chair", and has been started in this window.',
  ],
  cases: {
    'start the mission, and be reminded': words['start the mission, and be reminded'],
    'ask not to be reminded': words['ask not to be reminded'],
    'continue from the tips': words['continue from the tips'],
    'press Stop task': words['press Stop task'],
    'abort it': words['abort it'],
    'the answer is stored':
      'Nothing to do: the reply that names the next mission also says that the answer is stored.',
    'answer → the next mission':
      'Let the server store the answer, while the call of the events (exInfo) still waits for its reply.',
    'events → stored, after the answer':
      'Let the server reply to the call of the events (exInfo), which was made before the answer: the replies come in the other order.',
    'start the next mission': 'Press "Start the task".',
  },
  states: {
    briefing: states.briefing,
    'reminding 1, step 1, here': states['reminding 1, step 1, here'],
    'reminding 1, step 1, here, muted': states['reminding 1, step 1, here, muted'],
    'none, step 1, here': states['none, step 1, here'],
    'none, step 1, here, muted': muted(states['none, step 1, here']),
    'aborting, step 1, here': states['aborting, step 1, here'],
    'aborting, step 1, here, muted': muted(states['aborting, step 1, here']),
    'over, cancelled': states['over, cancelled'],
    'over, cancelled, muted': muted(states['over, cancelled']),
    'briefing, next':
      'The briefing of the second mission: the heading "Buy a chair" and a button "Start the task".',
    'briefing, next, muted':
      'The briefing of the second mission, which is not to remind: the heading "Buy a chair" and a button "Start the task".',
    'reminding 1, step 1, here, next':
      'The reminder of the second mission: the dialog "Reminder of the steps" is open at "Tip 1 of 2".',
    'none, step 1, here, next, muted':
      'The second mission without its reminder: "Step 1 of 2" can be read; no dialog is open.',
  },
};
