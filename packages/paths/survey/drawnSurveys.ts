import { withDefault } from '../../../server/surveys/localize.ts';
import { arranged } from '../../../server/surveys/order/arranged.ts';
import {
  assignmentsFor,
  type RandomAssignment,
} from '../../../server/surveys/order/randomAssignment.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { questionOf } from '../../../server/surveys/questionOf.ts';
import { type Respondent, respondentsOf, usualRespondent } from './respondents.ts';

/** The seed is arbitrary but fixed, because the same seed gives the same plan. */
const seed = 'paths';

/** A survey in the order and in the language of its respondent. */
export interface PlannedSurvey extends Questionnaire {
  readonly respondent: Respondent;
}

interface DrawnSurvey {
  readonly survey: PlannedSurvey;
  /** The random choices of the order; null for a survey in which nothing is random. */
  readonly drawn: RandomAssignment | null;
}

/** The survey in a random order, for each arm and for each respondent whom its conditions distinguish. */
export function drawnSurveys(survey: Questionnaire): readonly DrawnSurvey[] {
  const draws = survey.isRandom ? assignmentsFor(survey.definition, seed) : [null];
  return respondentsOf(survey).flatMap((respondent) =>
    draws.map((drawn) => ({
      survey: planned(drawn ? arranged(survey, drawn) : survey, respondent),
      drawn,
    })),
  );
}

function planned(survey: Questionnaire, respondent: Respondent): PlannedSurvey {
  const { language } = respondent;
  if (language === usualRespondent.language) return { ...survey, respondent };
  const languages = withDefault(survey.definition, [language]);
  const questions = survey.questions.map((question) => ({
    ...question,
    question: questionOf(question.inFile, languages),
  }));
  const byId = new Map(questions.map((question) => [question.id, question]));
  return { ...survey, questions, byId, respondent };
}

/** The languages in which the survey's texts are looked up, in order of preference. */
export function languagesFor({ definition, respondent }: PlannedSurvey): readonly string[] {
  return withDefault(definition, [respondent.language]);
}

/** The sentence that tells a tester how to open the survey in this order. */
export function givenOrder(
  { id }: Questionnaire,
  drawn: RandomAssignment | null,
): readonly string[] {
  if (drawn === null) return [];
  const arm = drawn.arm === null ? '' : ' and `--arm` with the arm in the title of a path';
  return [
    `The order is random: \`npm run survey -- open surveys/${id}.json --seed ${drawn.seed}\`${arm} shows this one.`,
  ];
}

export function inArm(drawn: RandomAssignment | null): string {
  return drawn === null || drawn.arm === null ? '' : ` in arm ${drawn.arm}`;
}
