import type { Cascade } from '../../../server/content/cascades.ts';
import type { LocalizedText } from '../../../server/content/localizedText.ts';
import { endOf } from '../../../server/surveys/ends/endPage.ts';
import { scoreOf } from '../../../server/surveys/values/valuesOf.ts';
import { type EndPage, formatScore } from './answer.ts';
import { languagesFor, type PlannedSurvey } from './drawnSurveys.ts';
import type { Visit } from './pathProgress.ts';
import { pathFill } from './readTexts.ts';
import { factsOf } from './respondents.ts';
import { answerIn } from './visits.ts';
import { appSentence, plain, quoted } from './words.ts';

export function endPage(
  survey: PlannedSurvey,
  visits: readonly Visit[],
  cascades: ReadonlyMap<string, Cascade>,
): EndPage {
  const { definition } = survey;
  const answers = visits.map((visit) => ({
    surveyQuestion: visit.surveyQuestion,
    answer: answerIn(visit.surveyQuestion, visit.sample),
  }));
  const isTimedOut = visits.some((visit) => visit.sample.isTimeOver);
  const answered = new Map(answers.map((answer) => [answer.surveyQuestion.id, answer]));
  const facts = factsOf(survey.respondent);
  const score = scoreOf(definition, facts.fixed, answered);
  const conditional = endOf(survey, answered, facts);
  const { endTitle, endText } = conditional ?? definition.config;
  const filled = (text: LocalizedText | undefined) =>
    plain(text?.filled(languagesFor(survey), pathFill(survey, visits, cascades)) ?? '');
  return {
    id: conditional?.id ?? null,
    heading: isTimedOut
      ? appSentence('The countdown has ended')
      : filled(endTitle) || appSentence("We've received your answers. Thanks for your support!"),
    text: filled(endText),
    score,
    maxScore: score === null ? null : (definition.scoring?.maximum ?? null),
    isTimedOut,
  };
}

export function endPageText({ heading, text, score, maxScore }: EndPage): string {
  return [
    `The end page says ${quoted(heading)}.`,
    ...(score === null
      ? []
      : [
          `The score is ${formatScore(score)}${maxScore === null ? '' : ` of ${formatScore(maxScore)}`}.`,
        ]),
    ...(text === '' ? [] : [`Below it stands: ${quoted(text)}.`]),
  ].join(' ');
}
