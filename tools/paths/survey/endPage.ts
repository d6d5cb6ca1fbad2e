import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { scoreOf } from '../../../server/surveys/score.ts';
import type { EndPage } from './answer.ts';
import { answerIn, type Visit } from './paths.ts';
import { plain, quoted, shown } from './words.ts';

/** A survey file: its text, or what it holds. */
/** The end page after these answers. */
export function endPage({ definition }: Questionnaire, visits: readonly Visit[]): EndPage {
  const given = visits.map((visit) => ({
    surveyQuestion: visit.asked,
    answer: answerIn(visit.asked, visit.given),
  }));
  const isTimedOut = visits.some((visit) => visit.given.isTimeOver);
  const score = scoreOf(definition, given);
  return {
    heading: shown(
      isTimedOut
        ? 'The countdown has ended'
        : "We've received your answers. Thanks for your support!",
    ),
    text: plain(definition.config.endText?.in(['en']) ?? ''),
    score,
    maxScore: score === null ? null : (definition.scoring?.maximum ?? null),
    isTimedOut,
  };
}

export function endSeen({ heading, text, score, maxScore }: EndPage): string {
  return [
    `The end page says ${quoted(heading)}.`,
    ...(score === null
      ? []
      : [`The score is ${figure(score)}${maxScore === null ? '' : ` of ${figure(maxScore)}`}.`]),
    ...(text === '' ? [] : [`Below it stands: ${quoted(text)}.`]),
  ].join(' ');
}

/** As the end page writes it. */
export function figure(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
