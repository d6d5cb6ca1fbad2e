import { texts as missionTexts } from '../mission/mission.words.ts';
import type { Texts } from '../plan.ts';

const { cases: words } = missionTexts;

export const texts = {
  about:
    'The answer of a mission: what the question makes of a task that is stopped, or whose time runs out.',
  given: [
    'The survey begins with a mission, "Buy a lamp", and has an hour to answer it.',
    'The survey has been started in this window, and the page is opened at the mission.',
    "Replies are held back until a step lets them come, so that what is seen meanwhile can be looked at (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'stop the task':
      'Press "Start the task", close the tips, press "Stop task", and once more in the dialog.',
    'the mission submits its answer': 'Nothing to do: the mission sends its answer by itself.',
    'the time is over': words['the time is over'],
    'the mission ends': 'Nothing to do: the mission ends by itself.',
    'commit → stored': 'Let the server store the answer, and say that the survey is over.',
    'commit → 409': 'Let the server refuse the answer with code 409 (this page is behind).',
    'last send → stored': 'Let the server store the answer, and say that the survey is over.',
    'last send → lost': 'Lose the connection before the server answers, repeats included.',
  },
  states: {
    'drafting.editing, empty':
      'The briefing: the heading "Buy a lamp" and a button "Start the task".',
    'drafting.editing, given': 'The stopped mission: its answer has the outcome "cancelled".',
    'committing.brief':
      'The answer of a stopped mission on its way: it has the outcome "cancelled".',
    'late.awaitingFinalAnswer':
      'The end of the time: the answer of the mission has the outcome "timeout".',
    'late.flushing': 'The last send: the answer of the mission has the outcome "timeout".',
    'done, accepted':
      'The end page: the heading "We\'ve received your answers. Thanks for your support!".',
    'done, refused': 'The loading page: the page has asked where the respondent stands.',
    'done, expired':
      'The loading page of an end: the page has told the server that the time is over.',
    'done, expired, stored':
      'The end page: the heading "We\'ve received your answers. Thanks for your support!".',
  },
} satisfies Texts<string, string>;
