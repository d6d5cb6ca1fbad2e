import { serverQuestionTypes } from '../questions/index.ts';

/**
 * The meanings of keys of a survey file whose schemas do not describe them, because browsers load
 * the contract's schemas. A name is a key after as many keys as make it unambiguous; `survey` is
 * the whole file, the name of a type is its questions.
 */
const keyDescriptions: Readonly<Record<string, string>> = {
  ...ofTypes(),
  // The survey
  $schema: 'The path of survey.schema.json, for completion and validation in an editor.',
  'survey.id': 'The id in the address: the name of the file without .json.',
  'survey.title': 'The heading of the start page and the title of the page.',
  'survey.description': 'A text below the title on the start page.',
  'survey.config': 'How the survey looks and what it allows.',
  opensAt: 'The time from which answers are taken, ISO 8601 in UTC.',
  closesAt: 'The time from which no more answers are taken, ISO 8601 in UTC.',
  paused: 'Whether respondents are told to come back later.',
  closed: 'Whether the survey takes no more answers.',
  retention: 'How long sessions are kept; the server removes older ones with answers and files.',
  questions: 'The questions in the order in which they are asked.',
  'scoring.factor': 'The number that the sum is multiplied by.',
  'scoring.offset': 'The number that is added to the product.',
  'scoring.words':
    'Words for the score, which the end page shows with it: those of the last row whose `from` it reaches.',
  'words.from': 'The least score that the text is for.',
  'words.text': 'The words for the score.',
  'scoring.maximum': 'The greatest score, which the end page shows beside the score.',
  // config of the survey
  startPageLogoType:
    'The logo on the start page: 0 none, 1 that of Askpath, 2 that of startPageLogoUrl.',
  startPageLogoUrl: 'The path of a picture, with startPageLogoType 2.',
  endPageBtnEnable: 'Whether the end page has a button with a link.',
  endPageBtnLink:
    'The address that the button opens: https, its host in ASCII; names in braces can stand behind the host.',
  endPageBtnText: 'The text of the button.',
  agreement: 'A text that respondents agree to before the start.',
  signature: 'Whether the agreement is signed: none, optional or required.',
  demo: 'Whether no answers are recorded, which the start page says.',
  scanToStart: 'Whether the start page offers a code for continuing on a phone.',
  optionKeys:
    'Whether letters and digits choose options while the focus is in them; true without it.',
  recommendDesktopChrome: 'Whether the start page recommends Chrome on a computer.',
  'config.autoAdvance':
    'Whether the next question follows the press of an option, where nothing else is asked or said with it.',
  allowPrevious: 'Whether respondents may go back to earlier questions.',
  allowReAnswer: 'Whether respondents may answer once more after the end.',
  saveAnswers: 'Whether the end page offers respondents a copy of their answers as a file.',
  endTitle: 'The heading of the end page, in place of the thanks; not after the end of the time.',
  endText: 'The text of the end page, in place of what the answers are for.',
  sender: 'Who asks: a name that the start page says.',
  minutes:
    'How many minutes the answers take, which the start page says; once 30 respondents have ended, it says their median.',
  accent:
    'The colour of buttons, marks and progress, any CSS colour; lines and texts in it are darkened or lightened to be seen.',
  'survey.config.theme':
    'The look of the survey: the name of a file in themes/, or the keys of a theme; without it, that of THEME.',
  // Questions
  'questions.id': 'The id in branches and in the export: letters, digits, dash and underscore.',
  'questions.title': 'The question.',
  'questions.description': 'A text below the title.',
  'questions.type': 'The type of the question.',
  'questions.config': 'Settings of the type, below.',
  required: 'Whether Next needs an answer.',
  'score.offset': 'The number that is added to the points.',
  'score.weight': 'The number that the sum is multiplied by; 0 excludes the question.',
  // Conditions
  'when.question': 'The id of this question or an earlier one.',
  is: 'The answer is this option, number or text.',
  isNot: 'The answer is another one, or there is none.',
  includes: 'This option is among those chosen.',
  atLeast: 'The answer is a number of at least this.',
  atMost: 'The answer is a number of at most this.',
  answered: 'Whether there is an answer.',
  // Copies of blocks
  'another.title': 'The question whether the block is asked once more.',
  'another.yes': 'The answer that asks it once more.',
  'another.no': 'The answer that goes on.',
  // Options
  choice: 'The options, or the rows of a matrix.',
  'choice.id': 'The id of the option in conditions and in the export.',
  'choice.text': 'The text of the option.',
  imgs: 'Pictures: paths such as /pictures/roses.webp, or objects with src and alt.',
  'choice.questionConfig': 'Settings of the option, below each type.',
  'choice.score': 'The points of the option.',
  'subChoice.id': 'The id of the column in the export.',
  'subChoice.text': 'The text of the column.',
  'subChoice.score': 'The points of the column.',
  src: 'The path of the picture.',
  alt: 'A text for those who do not see the picture; empty where the text beside it says the same.',
  // Blanks
  format: 'What a text must consist of.',
  kind: 'The keyboard that a phone shows, or the kind of value that is asked for: number, date, time, month or phone.',
  'questionConfig.min': 'The least number, date, time or month.',
  'questionConfig.max': 'The greatest number, date, time or month.',
  step: 'The difference between two numbers that may be given; 1 is a whole number, "any" any number.',
  unit: 'A text beside the field, such as km.',
  pattern: 'A regular expression that the whole text matches, without look-around and references.',
  patternMessage: 'The message where the text does not match the pattern.',
  country: 'The country of phone numbers without a country code, two letters such as PT.',
  minLength: 'The fewest characters of a text.',
  maxLength: 'The most characters of a text.',
  multiline: 'Whether the field has several lines.',
  personal:
    'Whether the text may tell who wrote it, as a name does: results count it and list no words of it.',
  placeholder: 'A hint in the empty field.',
  autocomplete:
    'What the field asks about the respondent, in the words of the HTML attribute of this name, such as name, email, tel, bday or postal-code, so that browsers can fill it in; off without it.',
  'questionConfig.input': 'Whether the option has a field for a text.',
  'questionConfig.exclusive': 'Whether the option cannot be chosen together with others.',
  'questionConfig.required': 'Whether this field needs a text.',
  'questionConfig.scores':
    'The points for which this reason is offered; all of them where the list is empty.',
  // Numbers of options
  'config.min': 'The fewest options that are chosen.',
  'config.max': 'The most options that are chosen.',
  anyRow:
    'Whether an answer in one row is enough where one is required; otherwise each row needs one.',
  // Ratings
  rateType: 'The names of the points.',
  look: 'How the scale is shown: as a slider, as a number with buttons (stepper), or as points without it.',
  icon: 'The sign of the points.',
  scope: 'The number of points.',
  startValue: 'The number of the first point.',
  leftLevel: 'The name of the first point, with rateType 0.',
  rightLevel: 'The name of the last point, with rateType 0.',
  rateHint: 'A text for single points, which is shown when the point is chosen.',
  'rateHint.hint': 'The text for this point.',
  'rateHint.i18n': 'The text in other languages, by language tag.',
  'rateHint.score': 'The number of the point.',
  comment: 'Whether there is a field for a comment: none, optional or required.',
  // Other types
  'inputs.item': 'The id of the item, which has no items below it.',
  'inputs.min': 'The least number, date, time or month.',
  'inputs.max': 'The greatest number, date, time or month.',
  levels: 'The names of the lists, from the first to the last.',
  maxCount: 'The most files.',
  accept: 'The MIME types that are accepted; all that the server knows without it.',
  'mission.instruction': 'What is to be done.',
  'steps.text': 'One operation of the mission.',
};

/** Returns the meanings of keys that a type has in another sense than the others. */
function ofTypes(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.values(serverQuestionTypes).flatMap(({ name, keyDescriptions = {} }) =>
      Object.entries(keyDescriptions).map(([key, meaning]) => [`${name}.${key}`, meaning]),
    ),
  );
}

/** Returns the meaning at the end of a path of keys, by the longest name that fits. */
export function descriptionOf(path: readonly string[]): string | undefined {
  for (let start = 0; start < path.length; start += 1) {
    const description = keyDescriptions[path.slice(start).join('.')];
    if (description !== undefined) return description;
  }
  return undefined;
}
