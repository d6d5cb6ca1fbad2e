export const texts = {
  about:
    'Another language is chosen while a start or an answer is on its way: the replies come in the order of the calls, and in the other one.',
  given: [
    'The survey has two ratings in one language, "First question" and "Second question", and has not been started. The browser asks for English.',
    "Replies are held back until a step lets them come (use breakpoints in the browser's tools or a proxy).",
  ],
  cases: {
    'press Start': 'Press "Start".',
    'choose Deutsch during the start': 'Choose "Deutsch" in the list of languages.',
    'start → a question': 'Let the server reply to the start: it names the first question.',
    'the start page → comes':
      'Let the server reply to the location, before it replies to the start.',
    'the start page → comes, after the start':
      'Let the reply to the location come, which the server made before the start: it has no question.',
    'answer, and choose français':
      'Choose a point, press "Next", and choose "Français" in the list of languages.',
    'the question → comes': 'Let the server reply to the location, before it stores the answer.',
    'answer → next question': 'Let the server store the answer: it names the second question.',
    'the question → comes, after the answer':
      'Let the reply to the location come, which the server made before the answer: it names the first question.',
  },
  states: {
    'home.idle': 'The start page: the button "Start"; the address ends in /home.',
    'home.starting.brief': 'The start under way: the button "Start" is dimmed.',
    'home.starting.brief, de': 'The start under way, in German: it waits for its reply.',
    'home.starting.brief, de, asking':
      'The start and the location under way, in German: both wait for their replies.',
    'answering.asking.afterStart 1': 'The first question: the heading "First question".',
    'answering.asking.afterStart 1, de': 'The first question, in German: no call is under way.',
    'answering.asking.afterStart 1, de, asking':
      'The first question, in German, before the location: it waits for its reply.',
    'answering.asking.afterStart 1, fr':
      'The answer under way, in French: the first question is shown, and the answer waits for its reply.',
    'answering.asking.afterStart 1, fr, asking':
      'The answer and the location under way, in French: the first question is shown, and both wait for their replies.',
    'answering.asking.open 2, fr': 'The second question, in French: no call is under way.',
    'answering.asking.open 2, fr, asking':
      'The second question, in French, before the location: it waits for its reply.',
  },
};
