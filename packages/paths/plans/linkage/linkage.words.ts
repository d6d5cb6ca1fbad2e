import type { Texts } from '../plan.ts';

const loading = '"Loading…"';
const failed = '"This list couldn’t be loaded."';
const noKind = '"Select Kind first"';
const noGroup = '"Select Group first"';
const over = '"Nothing more to select here."';

export const texts = {
  about: 'A question of three linked lists, each of which is fetched for what is chosen above it.',
  given: [
    'The survey has a rating, "First question", and a question of linked lists then, "Second question", along the tree of plants: Kind, Group, Plant.',
    'The first question has been answered in this window, and the page is opened at the second.',
    "Replies are held back until a step lets them come, so that what is seen meanwhile can be looked at (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'the first list comes': 'Let the server answer with the list of kinds.',
    'the first list comes without moss':
      'Let the server answer with a list of kinds that has no moss any more.',
    'the list of trees comes': 'Let the server answer with the groups of trees.',
    'the list of conifers comes': 'Let the server answer with the conifers.',
    'a list is lost': 'Lose the connection before the list comes, repeats included.',
    'a list is refused':
      'Let the server refuse the list with code 777, an unknown one, and the words "The server says why".',
    'reload the page': 'Reload the page.',
    'send the answer': 'Press "Submit".',
    'answer → refused': 'Let the server refuse the answer with code 777, an unknown one.',
    'press Try again': 'Press "Try again" at the list.',
    'choose trees': 'Choose "Trees" under Kind.',
    'choose conifers': 'Choose "Conifers" under Group.',
    'choose the yew': 'Choose "Yew" under Plant.',
    'choose moss instead, where the way ends':
      'Choose "Moss" under Kind; a list that is still on its way comes now, too late.',
    'choose no kind':
      'Choose the empty line under Kind; a list that is still on its way comes now, too late.',
    'choose no group':
      'Choose the empty line under Group; a list that is still on its way comes now, too late.',
    'choose no plant': 'Choose the empty line under Plant.',
  },
  states: {
    'fetching, nothing': `The kinds on their way: the page has asked for the first list; Kind says ${loading}, Group ${noKind}, Plant ${noGroup}.`,
    'failed, nothing': `The kinds not loaded: Kind says ${failed}, Group ${noKind}, Plant ${noGroup}.`,
    'ready, nothing': `The lists with nothing chosen: Kind can be chosen; Group says ${noKind}, Plant ${noGroup}.`,
    'ready, moss': `The lists with moss chosen: Kind shows "Moss"; Group and Plant say ${over}`,
    'fetching, moss': `The kinds on their way again: the page has asked for the first list; Kind says ${loading}, Group ${noKind}, Plant ${noGroup}.`,
    'ready, moss, sent': `The answer moss on its way: the page has sent it; Kind shows "Moss"; Group and Plant say ${over}`,
    'ready, trees/conifer/yew, sent':
      'The answer yew on its way: the page has sent it; Kind shows "Trees", Group "Conifers", Plant "Yew".',
    'fetching, trees': `The groups on their way: the page has asked for what follows trees; Kind shows "Trees", Group says ${loading}, Plant ${noGroup}.`,
    'failed, trees': `The groups not loaded: Kind shows "Trees", Group says ${failed}, Plant ${noGroup}.`,
    'ready, trees': `The lists with trees chosen: Kind shows "Trees", Group can be chosen, Plant says ${noGroup}.`,
    'fetching, trees/conifer': `The plants on their way: the page has asked for what follows conifers; Kind shows "Trees", Group "Conifers", Plant says ${loading}.`,
    'failed, trees/conifer': `The plants not loaded: Kind shows "Trees", Group "Conifers", Plant says ${failed}.`,
    'ready, trees/conifer':
      'The lists with conifers chosen: Kind shows "Trees", Group "Conifers", and Plant can be chosen.',
    'ready, trees/conifer/yew':
      'The lists with the yew chosen: Kind shows "Trees", Group "Conifers", Plant "Yew".',
  },
} satisfies Texts<string, string>;
