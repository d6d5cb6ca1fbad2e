import { endOf } from '../../../server/surveys/ends/endPage.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { scoreOf } from '../../../server/surveys/score.ts';
import type { EndPage } from './answer.ts';
import type { Visit } from './pathProgress.ts';
import { respondentFacts } from './respondentFacts.ts';
import { answerIn } from './visits.ts';
import { appSentence, plain, quoted } from './words.ts';

export function endPage(survey: Questionnaire, visits: readonly Visit[]): EndPage {
  const { definition } = survey;
  const answers = visits.map((visit) => ({
    surveyQuestion: visit.surveyQuestion,
    answer: answerIn(visit.surveyQuestion, visit.sample),
  }));
  const isTimedOut = visits.some((visit) => visit.sample.isTimeOver);
  const score = scoreOf(definition, answers);
  const given = new Map(answers.map((answer) => [answer.surveyQuestion.id, answer]));
  const { endText } = endOf(survey, given, respondentFacts) ?? definition.config;
  return {
    heading: appSentence(
      isTimedOut
        ? 'The countdown has ended'
        : "We've received your answers. Thanks for your support!",
    ),
    text: plain(endText?.in(['en']) ?? ''),
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

export function formatScore(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
