import { texts as missionTexts, quietTexts } from './mission.words.ts';

const { cases: words, states } = missionTexts;
const reached = (text: string) => `${text.replace(/\.$/, '')}; the goal is reached.`;

export const texts = {
  about:
    'A mission whose page reports that its goal is reached, which the participant does not see.',
  given: [
    'The survey begins with a mission of two operations, "Buy a lamp", whose goal is the word "ordered" of https://shop.example.',
    'The survey has been started in this window, and the page is opened at the mission.',
    "The network tab of the browser's tools is open: what is sent at the end is looked at there.",
  ],
  cases: {
    'start the mission': quietTexts.cases['start the mission'],
    'the page reports the goal':
      'Open the page of the mission, a page of yours in place of https://shop.example, whose tag of embed.js has data-goal="ordered".',
    'the page reports the goal again': 'Load the page of the mission once more.',
    'reload the page': words['reload the page'],
    'press Stop task': words['press Stop task'],
    'abort it': words['abort it'],
  },
  states: {
    briefing: states.briefing,
    'none, step 1, here': states['none, step 1, here'],
    'none, step 1, here, reached': reached(states['none, step 1, here']),
    'aborting, step 1, here': states['aborting, step 1, here'],
    'aborting, step 1, here, reached': reached(states['aborting, step 1, here']),
    'over, cancelled': `${states['over, cancelled'].replace(/\.$/, '')}; the answer has no goal.`,
    'over, cancelled, reached': `${states['over, cancelled'].replace(/\.$/, '')}; the answer has a goal with its time and step.`,
  },
};
