import { texts as missionTexts, muted } from './mission.words.ts';

const { cases: words, states } = missionTexts;
const inWindow = (text: string) => `In the small window: ${text}`;
const apart = 'the page says "The task is in a window of its own."';
const first = `The first step in the small window: "Step 1 of 2" can be read there; ${apart}.`;
const aborting = `The dialog to abort in the small window: the dialog "Stop this task?" is open there; ${apart}.`;
const alone = 'no small window is open, and the page has a button "Keep the task in view"';

export const texts = {
  about:
    'A mission that stays in view in a small window beside the tested page, and another mission after it.',
  given: [
    'The survey begins with two missions of two operations, "Buy a lamp" and "Buy a chair", and has been started in this window.',
    'The browser has picture-in-picture windows for documents, as Chrome and Edge have on computers.',
  ],
  cases: {
    'start the mission, and be reminded': words['start the mission, and be reminded'],
    'continue from the tips in the page': words['continue from the tips'],
    'keep the task in view': 'Press "Keep the task in view".',
    'the window opens': 'Wait until the small window shows the task.',
    'the browser refuses the window':
      'Let the browser refuse the window: forbid picture-in-picture for this site in its settings.',
    'show the task in the page': 'Press "Show the task here" in the page.',
    'go back to the survey': inWindow('press "Back to the survey".'),
    'close the window': 'Close the small window by its own button.',
    'show the tips': inWindow('press "Show the tips".'),
    'turn to the next tip': inWindow('press "Next tip".'),
    'turn to the previous tip': inWindow('press "Previous tip".'),
    'ask not to be reminded': inWindow('tick "Do not remind again".'),
    'continue from the tips': inWindow('press "Continue".'),
    'take the next step': inWindow('press "Next step".'),
    'open the page of the mission': inWindow(
      'press "Open the page", and stay in the tab that opens.',
    ),
    'come back to the survey': words['come back to the survey'],
    'press Stop task': inWindow('press "Stop task".'),
    'keep going instead of aborting': inWindow('press "Continue the task".'),
    'keep going in the page': words['keep going instead of aborting'],
    'abort it': inWindow('press "Stop task" in the dialog.'),
    'press Complete': inWindow('press "Complete".'),
    'press Escape instead of completing': inWindow('press the Escape key.'),
    'complete it': inWindow('press "Complete" in the dialog.'),
    'leave the result unsubmitted': inWindow('press "Back".'),
    'start it over': inWindow('press "Restart".'),
    'submit the result': inWindow('press "Submit".'),
    'the time is over': words['the time is over'],
    'reload the page': 'Reload the page of the survey.',
    'answer → the next mission': 'Let the server store the answer.',
    'start the next mission': 'Press "Start the task".',
  },
  states: {
    briefing: states.briefing,
    'briefing, next':
      'The briefing of the second mission: the heading "Buy a chair" and a button "Start the task".',
    'briefing, next, muted':
      'The briefing of the second mission, which is not to remind: the heading "Buy a chair" and a button "Start the task".',
    'reminding 1, step 1, here': states['reminding 1, step 1, here'],
    'reminding 1, step 1, here, lost': `The reminder after a reload that has closed the small window: the dialog "Reminder of the steps" is open in the page; ${alone}.`,
    'none, step 1, here': `The first step in the page: "Step 1 of 2" can be read; ${alone}.`,
    'none, step 1, here, opening':
      'The first step in the page while the small window opens: "Step 1 of 2" can be read, and "Keep the task in view" is dimmed.',
    'none, step 1, here, refused': `The first step after a refused window: "Your browser didn’t open the window. Continue the task on this page." can be read; ${alone}.`,
    'none, step 1, here, closed': `The first step after the small window was closed: "Step 1 of 2" can be read in the page; ${alone}.`,
    'none, step 1, here, lost': `The first step after a reload has closed the small window: "Step 1 of 2" can be read in the page; ${alone}.`,
    'aborting, step 1, here, closed': `The dialog to abort after the small window was closed: the dialog "Stop this task?" is open in the page; ${alone}.`,
    'none, step 1, here, open': first,
    'none, step 1, here, open, muted': muted(first),
    'none, step 1, away, open': `The first step in the small window, beside the page of the mission: "Step 1 of 2" can be read there; ${apart}.`,
    'none, step 2, here, open': `The second step in the small window: "Step 2 of 2" can be read there; ${apart}.`,
    'reminding 1, step 1, here, open': `The reminder in the small window: the dialog "Reminder of the steps" is open there at "Tip 1 of 2"; ${apart}.`,
    'reminding 1, step 1, here, open, muted': `The reminder in the small window, asked not to come again: the dialog "Reminder of the steps" is open there at "Tip 1 of 2" with "Do not remind again" ticked; ${apart}.`,
    'reminding 2, step 1, here, open': `The reminder in the small window at its second tip: the dialog "Reminder of the steps" is open there at "Tip 2 of 2"; ${apart}.`,
    'aborting, step 1, here, open': aborting,
    'aborting, step 1, here, open, muted': muted(aborting),
    'completing, step 2, here, open': `The dialog to complete in the small window: the dialog "Complete the task?" is open there; ${apart}.`,
    'submitting, step 2, here, open': `The dialog to submit in the small window: the dialog "Submit the result" is open there; ${apart}.`,
    'reminding 1, step 1, here, opening, next':
      'The second mission while its small window opens: the dialog "Reminder of the steps" is open in the page.',
    'reminding 1, step 1, here, open, next': `The second mission, whose small window has opened with it: the dialog "Reminder of the steps" is open there at "Tip 1 of 2"; ${apart}.`,
    'none, step 1, here, opening, next, muted':
      'The second mission without its reminder while its small window opens: "Step 1 of 2" can be read in the page, and "Keep the task in view" is dimmed.',
    'none, step 1, here, open, next, muted': `The second mission without its reminder, whose small window has opened with it: "Step 1 of 2" can be read there, and no dialog is open; ${apart}.`,
    'over, cancelled': states['over, cancelled'],
    'over, cancelled, muted': muted(states['over, cancelled']),
    'over, finished': states['over, finished'],
    'over, timeout': states['over, timeout'],
  },
};
