const chosen = 'with the point that was chosen';
const stored = 'with the point that the server has';

export const texts = {
  about:
    'One respondent who reloads the page, leaves it by Back, answers in a second tab, starts over and answers again: what was chosen is there, or is not.',
  given: [
    'The clock of the device is two hours behind.',
    'The survey has two ratings from 1 to 5, "First question" and "Second question", an hour to answer them, and may be answered again.',
    'A new private window: this respondent has never been here.',
  ],
  cases: {
    'press Start': 'Press "Start".',
    'start → a question': 'Let the server answer: it names the first question.',
    'start → a question with its answer':
      'Let the server answer: it names the first question, with the answer of the round before.',
    'start → code 2, a second tab was first':
      'Start the survey in a second tab of the same window and answer the first question there; then let the server answer here: it refuses with code 2 (started before).',
    'choose a point': 'Choose a point that is not chosen yet.',
    'answer → next question': 'Press "Next", and let the server store the answer.',
    'answer again → next question':
      'Press "Next", and let the server store the answer: the second question comes with the answer of the round before.',
    'answer → the end': 'Press "Submit", and let the server store the answer.',
    'press Previous': 'Press "Previous", and let the server name the first question.',
    'answer otherwise, and come back':
      'Choose another point, press "Next", and let the server keep the answer; press "Previous", and let the server name the question before: the point chosen last is still chosen.',
    'press Back of the browser':
      'Press the button Back of the browser, and let the server name the first question.',
    'press Back of the browser after a choice':
      'Press the button Back of the browser, and let the server name the first question.',
    'reload the page': 'Reload the page.',
    'leave by Back, and come again by Forward':
      'Press Back of the browser, which leaves the survey, and then Forward.',
    'answer → 409, a second tab was first':
      'Open the survey in a second tab of the same window, answer the first question there, and press "Next" here: the server refuses with 409.',
    'send a form that comes too late':
      'Hold the script of the page, reload it, answer the first question in a second tab, choose another point here and press "Next"; then let the script come.',
    'locate again → the second question': 'Let the server answer: it names the second question.',
    'locate to continue → the second question':
      'Let the server answer: it names the second question.',
    'press Continue': 'Press "Continue" in the dialog.',
    'press Continue here': 'Press "Continue here" in the dialog.',
    'answer → code 4004':
      'Press "Next", and let the server refuse with code 4004 (the survey has changed).',
    'answer → code 2': 'Press "Next", and let the server refuse with code 2 (started before).',
    'press Restart': 'Press "Restart" in the dialog.',
    'press Restart instead of Continue': 'Press "Restart" in the dialog.',
    'restart → home': 'Let the server begin the new round.',
    'restart → home, without the answers':
      'Let the server begin the new round, which has none of the answers of the round before.',
    'press Answer again': 'Press "Answer again".',
    'confirm Answer again': 'Press "Answer again" in the dialog.',
    'restart → home, in a second round': 'Let the server begin the new round.',
  },
  states: {
    'home.idle': 'The start page: the button "Start"; the address ends in /home.',
    'home.idle, kept':
      'The start page after a restart that keeps what was chosen: the button "Start"; the address ends in /home.',
    'home.idle, kept, round 2':
      'The start page of the second round after a change of the survey: the button "Start"; the address ends in /home.',
    'home.idle, cleared':
      'The start page after starting over: the button "Start"; the address ends in /home.',
    'home.idle, round 2':
      'The start page of the second round: the button "Start"; the address ends in /home.',
    'home.starting.brief': 'The start under way: the button "Start" is dimmed.',
    'home.starting.brief, kept':
      'The start under way after a restart: the button "Start" is dimmed.',
    'home.starting.brief, kept, round 2':
      'The start of the second round under way after a change of the survey: the button "Start" is dimmed.',
    'home.starting.brief, cleared':
      'The start under way after starting over: the button "Start" is dimmed.',
    'home.starting.brief, round 2':
      'The start of the second round under way: the button "Start" is dimmed.',
    'answering.asking.afterStart 1':
      'The first question right after the start: the heading "First question", no point is chosen, and there is no button "Previous".',
    'answering.asking.open 1':
      'The first question: the heading "First question", no point is chosen, and there is no button "Previous".',
    'answering.asking.afterStart 1, chosen': `The first question right after the start, ${chosen}: the heading "First question", and one point is chosen.`,
    'answering.asking.open 1, chosen': `The first question, ${chosen}: the heading "First question", and one point is chosen.`,
    'answering.asking.afterStart 1, cleared':
      'The first question after starting over, without the answer of the round before: the heading "First question", and no point is chosen.',
    'answering.asking.afterStart 1, stored, other chosen, round 2': `The first question of the second round after a change: it has the point that the server has; the heading "First question", and one point is chosen.`,
    'answering.asking.afterStart 1, stored, round 2': `The first question of the second round, ${stored}: the heading "First question", and one point is chosen.`,
    'answering.asking.open 1, stored': `The first question, ${stored}: the heading "First question", and one point is chosen.`,
    'answering.asking.open 1, stored, other chosen': `The first question after Back, left with a choice at the second one: the heading "First question", and one point is chosen.`,
    'answering.asking.open 1, stored, round 2': `The first question of the second round after a reload: it has the point that the server has; the heading "First question", and one point is chosen.`,
    'answering.asking.open 2':
      'The second question: the heading "Second question", no point is chosen, and the button "Previous".',
    'answering.asking.open 2, other chosen':
      'The second question after a choice at the first one that was not sent: the heading "Second question", and no point is chosen.',
    'answering.asking.open 2, chosen': `The second question, ${chosen}: the heading "Second question", and one point is chosen.`,
    'answering.asking.open 2, chosen, round 2': `The second question of the second round as left: it has the point that was chosen in the round before; the heading "Second question", and one point is chosen.`,
    'answering.asking.open 2, stored, round 2': `The second question of the second round, ${stored}: the heading "Second question", and one point is chosen.`,
    'halted.surveyChanged, kept':
      'The dialog "The survey has changed": it has the button "Restart".',
    'halted.surveyChanged, kept, at 2':
      'The dialog "The survey has changed" at the second question: it has the button "Restart".',
    'halted.resume':
      'The dialog "You have already started this survey" on the start page: it has the buttons "Restart" and "Continue".',
    'halted.resume, kept, at 2':
      'The dialog "You have already started this survey" at the second question: it has the buttons "Restart" and "Continue".',
    'halted.resume, kept':
      'The dialog "You have already started this survey": it has the buttons "Restart" and "Continue".',
    'halted.elsewhere, kept':
      'The dialog "You continued in another window": it has the button "Continue here".',
    'relocating.fromQuestion 409, kept':
      'Asking where the respondent is: a call of location waits for its reply.',
    'unknown.continuing':
      'Asking where the respondent goes on: a call of location waits for its reply.',
    restarting: 'A new round under way: a call of reAnswer waits for its reply.',
    'restarting, kept':
      'A new round under way after a change of the survey: a call of reAnswer waits for its reply.',
    'restarting, kept, at 2':
      'A new round under way after a change of the survey at the second question: a call of reAnswer waits for its reply.',
    startingOver: 'Starting over from the start page: a call of reAnswer waits for its reply.',
    'startingOver, kept': 'Starting over: a call of reAnswer waits for its reply.',
    'startingOver, kept, at 2':
      'Starting over from the second question: a call of reAnswer waits for its reply.',
    'ended.thanks, again':
      'The end page: "We’ve received your answers. Thanks for your support!" and the button "Answer again".',
    'ended.confirmingRestart': 'The dialog "Answer again?": it has "Cancel" and "Answer again".',
  },
};
