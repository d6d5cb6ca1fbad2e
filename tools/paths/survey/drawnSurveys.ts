import { withDefault } from '../../../server/surveys/localize.ts';
import { arranged } from '../../../server/surveys/order/arranged.ts';
import { type Drawn, drawsFor } from '../../../server/surveys/order/draw.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { questionOf } from '../../../server/surveys/questionOf.ts';
import { type Respondent, respondentsOf, usualRespondent } from './respondents.ts';

/** Any seed: the same one gives the same plan. */
const seed = 'paths';

/** A survey in the order and in the language of its respondent. */
export interface PlannedSurvey extends Questionnaire {
  readonly respondent: Respondent;
}

interface DrawnSurvey {
  readonly survey: PlannedSurvey;
  /** Null where nothing is random. */
  readonly drawn: Drawn | null;
}

/** The survey in one of its orders, once for each arm and for each respondent whom its conditions tell apart. */
export function drawnSurveys(survey: Questionnaire): readonly DrawnSurvey[] {
  const draws = survey.isRandom ? drawsFor(survey.definition, seed) : [null];
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
  const questions = survey.questions.map((one) => ({
    ...one,
    question: questionOf(one.inFile, languages),
  }));
  const byId = new Map(questions.map((one) => [one.id, one]));
  return { ...survey, questions, byId, respondent };
}

/** The survey's texts are looked for in these languages. */
export function languagesFor({ definition, respondent }: PlannedSurvey): readonly string[] {
  return withDefault(definition, [respondent.language]);
}

/** The condition under which a tester meets this order. */
export function givenOrder({ id }: Questionnaire, drawn: Drawn | null): readonly string[] {
  if (drawn === null) return [];
  const arm = drawn.arm === null ? '' : ' and `--arm` with the arm in the title of a path';
  return [
    `The order is random: \`npm run survey -- open surveys/${id}.json --seed ${drawn.seed}\`${arm} shows this one.`,
  ];
}

export function inArm(drawn: Drawn | null): string {
  return drawn === null || drawn.arm === null ? '' : ` in arm ${drawn.arm}`;
}
