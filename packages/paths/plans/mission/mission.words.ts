import type { Texts } from '../plan.ts';
import type { cases, quietCases } from './mission.cases.ts';
import type { Key } from './mission.states.ts';

const words = {
  'start the mission, and be reminded': 'Press "Start the task".',
  'take the next step': 'Press "Next step".',
  'press Next step at the last one': 'Press "Next step" at the last step, where it is dimmed.',
  'press Next tip at the last one': 'Press "Next tip" at the last tip, where it is dimmed.',
  'press Previous tip at the first one':
    'Press "Previous tip" at the first tip, where it is dimmed.',
  'open the page of the mission': 'Press "Open the page" and stay in the tab that opens.',
  'come back to the survey': 'Close the tab of the mission, and look at the survey again.',
  'show the tips': 'Press "Show the tips".',
  'turn to the next tip': 'Press "Next tip".',
  'turn to the previous tip': 'Press "Previous tip".',
  'ask not to be reminded': 'Tick "Do not remind again".',
  'continue from the tips': 'Press "Continue" in the dialog.',
  'press Stop task': 'Press "Stop task" below the mission.',
  'keep going instead of aborting': 'Press "Continue the task" in the dialog.',
  'abort it': 'Press "Stop task" in the dialog.',
  'press Complete': 'Press "Complete" below the mission.',
  'press Escape instead of completing': 'Press the Escape key.',
  'complete it': 'Press "Complete" in the dialog.',
  'leave the result unsubmitted': 'Press "Back" in the dialog.',
  'start it over': 'Press "Restart" in the dialog.',
  'the dialog before it closes late':
    'Nothing to do: the dialog that was open before reports its end only now.',
  'the dialog to abort closes late':
    'Nothing to do: the dialog that was open before reports its end only now.',
  'the time is over after the end': 'Let the hour for the mission run out.',
  'submit the result': 'Press "Submit" in the dialog.',
  'the time is over': 'Let the hour for the mission run out.',
  'the answer goes out': 'Look at what is sent in the network tab.',
  'answer → lost, come online':
    'Lose the connection before the server has the answer, repeats included; read "Your answer isn’t sent yet", then switch the network on again.',
  'answer → 403':
    'The server refuses the answer of the mission with the HTTP status 403, and the page asks where it is.',
  'locate again → the same mission': 'The server names the question of the mission.',
  'send the result again': 'Press the button that sends the answer.',
  'reload the page': 'Reload the page.',
  'reload the page, and thereby come back': 'Go to the tab of the survey, and reload it.',
  'reload the hidden page':
    'Let the tab of the survey reload while the page of the mission is in front.',
} satisfies Record<keyof typeof cases, string>;

type Box = 'none' | 'reminding 1' | 'reminding 2' | 'aborting' | 'completing' | 'submitting';

const boxes: Record<Box, { name: string; see: string }> = {
  none: { name: 'The task', see: 'no dialog is open' },
  'reminding 1': {
    name: 'The reminder at its first tip',
    see: 'the dialog "Reminder of the steps" is open at "Tip 1 of 2"',
  },
  'reminding 2': {
    name: 'The reminder at its second tip',
    see: 'the dialog "Reminder of the steps" is open at "Tip 2 of 2"',
  },
  aborting: {
    name: 'The dialog to abort',
    see: 'the dialog "Stop this task?" is open with "Continue the task" and "Stop task"',
  },
  completing: {
    name: 'The dialog to complete',
    see: 'the dialog "Complete the task?" is open',
  },
  submitting: {
    name: 'The dialog to submit',
    see: 'the dialog "Submit the result" is open with "Back", "Restart" and "Submit"',
  },
};

const positions = {
  'step 1, here': {
    name: 'in the first step',
    see: '"You want a lamp for your desk." and "Step 1 of 2" can be read',
  },
  'step 1, away': {
    name: 'while the page of the mission is open',
    see: '"Step 1 of 2" and "Come back to this page when you’re done" can be read in the survey\'s tab',
  },
  'step 2, here': {
    name: 'in the second step',
    see: '"You want a lamp for your desk." and "Step 2 of 2" can be read',
  },
} as const;

type Position = keyof typeof positions;

const sent = 'the answer that is sent (commitAnswer) has the outcome';

const states: Record<Key, string> = {
  briefing:
    'The briefing: the heading "Buy a lamp", the words "You want a lamp for your desk." and a button "Start the task"; no dialog is open.',
  ...around('step 1, here'),
  ...around('step 1, away'),
  ...around('step 2, here'),
  'reminding 1, step 1, here, muted':
    'The reminder asked not to come again: the dialog "Reminder of the steps" is open at "Tip 1 of 2" with "Do not remind again" ticked, also after a reload.',
  'over, finished': `The end of a finished mission: ${sent} "finished" and everything that was done, in its order and each with its time; no dialog is open.`,
  'over, cancelled': `The end of an aborted mission: ${sent} "cancelled" and everything that was done, in its order and each with its time; no dialog is open.`,
  'over, finished, sent': `The answer of a finished mission on its way: ${sent} "finished" and everything that was done; no dialog is open.`,
  'over, finished, refused':
    'The end of a mission whose answer was refused: a grey skeleton of the page ("Loading…" to a screen reader) while the page asks where it is (location).',
  'over, finished, asked again':
    'The mission whose answer was refused, shown again: "The task is over." can be read, and the answer goes out with a press alone.',
  'over, timeout': `The end of a mission that ran out of time: ${sent} "timeout" and everything that was done, in its order and each with its time; no dialog is open.`,
};

const given = [
  'The survey begins with a mission of two operations, "Buy a lamp" with the page /practice/shop.html, and has an hour to answer it.',
  'The survey has been started in this window, and the page is opened at the mission.',
  "The network tab of the browser's tools is open: what is sent at the end is looked at there.",
  'Where the hour has to run out, a survey with a shorter time ("maxAnswerTime", in seconds) saves the wait.',
];

/** A mission in a tester's words. */
export const texts: Texts<keyof typeof cases, Key> = {
  about:
    'One mission: a participant is briefed, works on a page of its own step by step, is reminded, and submits, aborts or runs out of time.',
  given,
  cases: words,
  states,
};

/** The words for a state of a mission whose participant does not want to be reminded again. */
export function muted(state: string): string {
  return state.replace(':', ', which is not to be reminded of again:');
}

/** A mission that shows its tips only on request. */
export const quietTexts: Texts<
  keyof typeof quietCases,
  'briefing' | 'none, step 1, here' | 'reminding 1, step 1, here'
> = {
  about: 'A mission that shows its tips only when they are asked for.',
  given: ['The mission does not remind by itself ("remind": false).', ...given],
  cases: {
    'start the mission': 'Press "Start the task".',
    'show the tips': words['show the tips'],
    'continue from the tips': words['continue from the tips'],
    'reload the page': words['reload the page'],
  },
  states: {
    briefing: states.briefing,
    'none, step 1, here': states['none, step 1, here'],
    'reminding 1, step 1, here': states['reminding 1, step 1, here'],
  },
};

/** The words for a mission in progress, with each of its dialogs. */
function around<At extends Position>(position: At): Record<`${Box}, ${At}`, string> {
  const { name, see } = positions[position];
  const all = (Object.keys(boxes) as Box[]).map((box) => [
    `${box}, ${position}`,
    `${boxes[box].name} ${name}: ${see}; ${boxes[box].see}.`,
  ]);
  return Object.fromEntries(all) as Record<`${Box}, ${At}`, string>;
}
