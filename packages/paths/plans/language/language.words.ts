import type { Texts } from '../plan.ts';

const held =
  "Files and replies are held back until a step lets them come (use breakpoints in the browser's tools or a proxy).";

export const texts = {
  about: 'The list of languages: the texts of the app come first, then the survey.',
  given: [
    'The survey has two ratings, and has not been started. The browser asks for English.',
    held,
  ],
  cases: {
    'choose Deutsch': 'Choose "Deutsch" in the list of languages with the mouse.',
    'choose français': 'Choose "Français" in the list of languages with the mouse.',
    'choose español': 'Choose "Español (España)" in the list of languages with the mouse.',
    'choose italiano': 'Choose "Italiano" in the list of languages with the mouse.',
    'German → comes': 'Let the German texts come.',
    'French → comes': 'Let the French texts come.',
    'Spanish → lost': 'Lose the file with the Spanish texts.',
    'Italian → lost': 'Lose the file with the Italian texts.',
    'survey → comes': 'Let the server send the survey.',
    'survey → lost': 'Lose the connection before the server sends the survey, repeats included.',
  },
  states: {
    'speaking, en': 'The start page in English: a button "Start", and no call is under way.',
    'speaking, de': 'The start page in German: a button "Beginnen", and no call is under way.',
    'speaking, fr': 'The start page in French: a button "Commencer", and no call is under way.',
    'fetching, en to de':
      'The start page in English on the way to German: the list has "Deutsch", and everything else is English.',
    'fetching, en to fr':
      'The start page in English on the way to French: the list has "Français", and everything else is English.',
    'fetching, en to es':
      'The start page in English on the way to Spanish: the list has "Español (España)", and everything else is English.',
    'fetching, de to it':
      'The start page in German on the way to Italian: the list has "Italiano", and everything else is German.',
    'fetching, de to fr':
      'The start page in German on the way to French: the list has "Français", and everything else is German.',
    'asking, de':
      'The start page in German before the survey: a button "Beginnen", and the page has asked for the survey.',
    'asking, fr':
      'The start page in French before the survey: a button "Commencer", and the page has asked for the survey.',
  },
} satisfies Texts<string, string>;
