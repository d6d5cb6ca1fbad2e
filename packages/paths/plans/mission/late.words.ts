import { texts as missionTexts } from './mission.words.ts';

const { cases: words, states } = missionTexts;
const waits = 'the script of the page has not come';
const comes = 'Let the script of the page come.';

export const texts = {
  about: 'A mission that is begun by the forms of its page, before the script comes.',
  given: [
    'The survey begins with a mission of two operations, "Buy a lamp", and has been started in this window.',
    'A proxy holds the script of each page (/assets/*.js) until a step lets it come.',
  ],
  cases: {
    'press Start before the script': 'Press "Start the task".',
    'press Next step before the script': 'Press "Next step".',
    'the script comes before the start': comes,
    'the script comes right after the start': comes,
    'the script comes at the second step': comes,
    'the script comes once more': comes,
    'reload the page, and the script is late': 'Reload the page, and hold its script again.',
    'press Stop task': words['press Stop task'],
    'abort it': words['abort it'],
  },
  states: {
    'briefing, served': `The briefing without its script: the heading "Buy a lamp" and a button "Start the task"; ${waits}.`,
    'none, step 1, here, served': `The first step without its script: "Step 1 of 2" can be read; ${waits}.`,
    'none, step 2, here, served': `The second step without its script: "Step 2 of 2" can be read; ${waits}.`,
    'none, step 1, here, served, stored': `The first step without its script, after a reload: "Step 1 of 2" can be read, and no dialog is open; ${waits}.`,
    briefing: states.briefing,
    'reminding 1, step 1, here': states['reminding 1, step 1, here'],
    'none, step 2, here': states['none, step 2, here'],
    'aborting, step 2, here': states['aborting, step 2, here'],
    'over, cancelled': states['over, cancelled'],
  },
};
