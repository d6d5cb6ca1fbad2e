import { texts as missionTexts } from './mission.words.ts';

const { cases: words, states } = missionTexts;
const withField = (field: string) =>
  `${states['none, step 1, here'].replace(/\.$/, '')}; the field "What are you thinking?" ${field}.`;
const atSecond = (field: string) =>
  `${states['none, step 2, here'].replace(/\.$/, '')}; the field "What are you thinking?" ${field}.`;
const begun = 'has "Where are the lamps?", and "Add" is not dimmed';

export const texts = {
  about:
    'A mission with a field for notes: what is begun, added, sent, lost and kept over a reload.',
  given: [
    'The survey begins with a mission of two operations, "Buy a lamp", which has an hour, shows its tips on request and asks for notes.',
    'The browser has no picture-in-picture windows for documents, as Firefox and Safari.',
    'The survey has been started in this window, and the page is opened at the mission.',
    "The network tab of the browser's tools is open.",
  ],
  cases: {
    'start the mission':
      'Press "Start the task", and let the call `exInfo` of this event be answered.',
    'no window is offered': 'Look for a button "Keep the task in view": there is none.',
    'type blanks alone': 'Type three blanks into the field.',
    'type more than a note': 'Put 501 letters into the field in place of what it has.',
    'press Add where it is dimmed': 'Press "Add", which is dimmed: nothing is added.',
    'begin a note': 'Put "Where are the lamps?" into the field.',
    'add the note':
      'Press "Add", and wait a second: a call `exInfo` has the note with its text, time and step. Let it be answered.',
    'add the note without a connection':
      'Press "Add", wait a second, and cut the connection during the call `exInfo` with the note and during its repeats; restore the connection: another call has the same note. Let it be answered.',
    'add the note, and reload before it is sent':
      'Press "Add", and reload the page at once: a call `exInfo` of the new page has the note. Let it be answered.',
    'add the note, and change to another tab':
      'Press "Add", and change to another tab at once: a call `exInfo` has the note. Let it be answered, and change back.',
    'take the next step': words['take the next step'],
    'reload the page': words['reload the page'],
    'press Stop task': words['press Stop task'],
    'abort it': words['abort it'],
    'the time is over': words['the time is over'],
  },
  states: {
    briefing: states.briefing,
    'none, step 1, here': withField('is empty, and "Add" is dimmed'),
    'none, step 1, here, blank': withField('has blanks, and "Add" is dimmed'),
    'none, step 1, here, too long': withField('has 501 letters, and "Add" is dimmed'),
    'none, step 1, here, begun': withField(begun),
    'none, step 1, here, noted': withField('is empty, and "Note added" is beside "Add"'),
    'none, step 2, here, begun': atSecond(begun),
    'none, step 2, here, noted': atSecond('is empty, and "Note added" is beside "Add"'),
    'none, step 2, here, begun, noted': atSecond(`${begun}; "Note added" is gone`),
    'aborting, step 2, here, noted': states['aborting, step 2, here'],
    'over, cancelled':
      'The mission is aborted: the page sends its answer (commitAnswer), which has each added note once with its text, time and step.',
    'over, timeout':
      'The time of the mission is over: the page sends its answer (commitAnswer), which has each added note once, and not the text in the field.',
  },
};
