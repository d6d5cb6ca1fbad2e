import type { Question } from '../../../contract/questions/index.ts';
import type { SurveyProfile } from './profile.ts';

interface SituationFacts {
  /** The words that complete the sentence "a survey …". */
  readonly is: string;
  /** Whether an answered survey is in it; absent where only somebody who knows the server can say it. */
  readonly fits?: (profile: SurveyProfile) => boolean;
}

/** Whether the text of the question is stored in the plain form of its format. */
export function isFormatted({ type, config }: Question): boolean {
  return type === 4 && 'format' in config && config.format !== 0;
}

/** Whether the question takes a mobile number of China or India. */
export function isMobile({ type, config }: Question): boolean {
  return type === 4 && 'format' in config && (config.format === 5 || config.format === 6);
}

/** Whether the question takes any decimal number. */
export function isAnyNumber({ type, config }: Question): boolean {
  return type === 4 && 'step' in config && config.step === 'any' && config.min === undefined;
}

/** Whether an option of the question asks for a text of the respondent's own. */
export function asksForText({ choice }: Question): boolean {
  return choice.some(({ questionConfig }) => 'input' in questionConfig && questionConfig.input);
}

/** Whether an answer to the question is options, of which one asks for no text. */
export function takesPlainOption({ type, choice }: Question): boolean {
  const typesWithOwnTexts: readonly number[] = [1, 2, 3, 14, 15];
  return (
    typesWithOwnTexts.includes(type) &&
    choice.some(({ questionConfig }) => !('input' in questionConfig && questionConfig.input))
  );
}

/** Whether the question takes any text. */
export function takesAnyText(question: Question): question is Question<4> {
  if (question.type !== 4) return false;
  const { format, kind, pattern } = question.config;
  return format === 0 && kind === 'text' && pattern === undefined;
}

/** The ids of the answers that a review lists; null for any other question. */
export function listedIn({ type, config }: Question): readonly string[] | null {
  if (type !== 11 || !('review' in config) || !config.review) return null;
  return config.review.map(({ id }) => id);
}

const hasType = (code: number) => (profile: SurveyProfile) =>
  profile.questions.some(({ type }) => type === code);

/** What a check may need of a survey. The adapter names surveys by these words. */
/** Whether respondents can come back to a question that fits. */
function beforeTheLast(fits: (question: Question) => boolean) {
  return ({ survey, questions }: SurveyProfile) =>
    survey.config.allowPrevious !== false && questions.slice(0, -1).some(fits);
}

export const situations = {
  paused: { is: 'that is paused (code 6, status 6)' },
  notOpen: { is: 'that is not open yet (code 5, status 5)' },
  closed: { is: 'that is closed (status 4)' },
  login: { is: 'that needs a login (code 4001)' },
  passport: { is: 'that needs a login with a passport (code 4002)' },
  twoQuestions: {
    is: 'with at least two questions in a row whatever is answered',
    fits: ({ questions }) => questions.length >= 2,
  },
  previous: {
    is: 'that allows Previous, with at least two questions',
    fits: ({ survey, questions }) => survey.config.allowPrevious !== false && questions.length >= 2,
  },
  noPrevious: {
    is: 'whose config has "allowPrevious": false, with at least two questions',
    fits: ({ survey, questions }) => survey.config.allowPrevious === false && questions.length >= 2,
  },
  reAnswer: {
    is: 'whose config has "allowReAnswer": true',
    fits: ({ survey }) => survey.config.allowReAnswer === true,
  },
  noReAnswer: {
    is: 'whose config has no "allowReAnswer"',
    fits: ({ survey }) => survey.config.allowReAnswer !== true,
  },
  saveAnswers: {
    is: 'whose config has "saveAnswers": true',
    fits: ({ survey }) => survey.config.saveAnswers === true,
  },
  noSaveAnswers: {
    is: 'whose config has no "saveAnswers"',
    fits: ({ survey }) => survey.config.saveAnswers !== true,
  },
  signature: {
    is: 'that takes a signature',
    fits: ({ survey }) => (survey.config.signature ?? 'none') !== 'none',
  },
  required: {
    is: 'with a question that needs an answer',
    fits: ({ questions }) => questions.some(({ config, type }) => config.required && type !== 11),
  },
  optional: {
    is: 'with a question that needs no answer',
    fits: ({ questions }) =>
      questions.some(({ config, type }) => !config.required && type !== 11 && type !== 0),
  },
  upload: { is: 'with a question of type 12 (upload)', fits: hasType(12) },
  cascade: { is: 'with a question of type 10 (linkage)', fits: hasType(10) },
  mission: {
    is: 'with a mission (type 11)',
    fits: ({ questions }) => questions.some(({ config }) => 'mission' in config && config.mission),
  },
  review: {
    is: 'with a review (type 11) of its answers',
    fits: ({ questions }) => questions.some((question) => listedIn(question) !== null),
  },
  branching: {
    is: 'with Previous, whose first answer decides which question follows, and whose answers "storedAnswers" of the adapter returns',
  },
  time: {
    is: 'with a limit of at least 30 seconds to answer in',
    fits: ({ timeMs }) => timeMs !== null,
  },
  format: {
    is: 'with a text (type 4) of a format other than 0 before its last question, and Previous',
    fits: beforeTheLast(isFormatted),
  },
  mobile: {
    is: 'with a mobile number (type 4, format 5 or 6) before its last question, and Previous',
    fits: beforeTheLast(isMobile),
  },
  typedNumber: {
    is: 'with a number (type 4) whose "step" is "any" and that has no "min", before its last question, and Previous',
    fits: beforeTheLast(isAnyNumber),
  },
  ownText: {
    is: 'with an option that asks for a text before its last question, and Previous',
    fits: beforeTheLast(asksForText),
  },
  plainOption: {
    is: 'with an option that asks for no text (types 1, 2, 3, 14 and 15) before its last question, and Previous',
    fits: beforeTheLast(takesPlainOption),
  },
  anyText: {
    is: 'with a text (type 4) of format 0 before its last question, and Previous',
    fits: beforeTheLast(takesAnyText),
  },
  inApp: { is: 'that is answered in an app, with at least two questions' },
  changing: { is: 'from which "removeQuestion" of the adapter can remove two questions' },
  shortTime: { is: 'with a limit of 2 to 10 seconds to answer in' },
  extensions: {
    is: 'whose respondents can have more time',
    fits: ({ extensions }) => extensions > 0,
  },
  languages: {
    is: 'in at least two languages',
    fits: ({ survey }) => (survey.languages?.length ?? 0) >= 2,
  },
} satisfies Readonly<Record<string, SituationFacts>>;

export type Situation = keyof typeof situations;

export function factsOf(situation: Situation): SituationFacts {
  return situations[situation];
}
