import type { Cascade } from '../../../server/content/cascades.ts';
import type { Fill } from '../../../server/content/template.ts';
import type { AnsweredQuestion } from '../../../server/surveys/conditions/seen.ts';
import { renamed } from '../../../server/surveys/copies/rename.ts';
import { fillOf } from '../../../server/surveys/piping/fill.ts';
import { filledTexts } from '../../../server/surveys/piping/names.ts';
import type { SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import { questionOf } from '../../../server/surveys/questionOf.ts';
import { languagesFor, type PlannedSurvey } from './drawnSurveys.ts';
import type { Path, Visit } from './pathProgress.ts';
import { samplesFor } from './surveySamples.ts';
import { answerIn } from './visits.ts';

type Cascades = ReadonlyMap<string, Cascade>;

/** The path with the texts that its respondent reads: names in braces are replaced by earlier answers. */
export function withReadTexts(survey: PlannedSurvey, path: Path, cascades: Cascades): Path {
  if (!path.visits.some(({ surveyQuestion }) => hasNames(surveyQuestion))) return path;
  const visits = path.visits.map((visit, index): Visit => {
    if (!hasNames(visit.surveyQuestion)) return visit;
    const fill = pathFill(survey, path.visits.slice(0, index), cascades);
    const inFile = renamed(visit.surveyQuestion.inFile, {
      ids: new Map(),
      textOf: (text) => text.replaced((placeholder) => [fill(placeholder) || placeholder.fallback]),
    });
    const surveyQuestion = {
      ...visit.surveyQuestion,
      question: questionOf(inFile, languagesFor(survey)),
    };
    const all = samplesFor(survey, surveyQuestion, cascades);
    const read = <Raw extends Visit['sample']>(raw: Raw) =>
      all.find(({ name }) => name === raw.name) ?? raw;
    return {
      ...visit,
      surveyQuestion,
      sample: read(visit.sample),
      refused: visit.refused.map(read),
    };
  });
  return { ...path, visits };
}

/** Replaces names by the answers of these visits; the name of a value that depends on the date stays. */
export function pathFill(
  survey: PlannedSurvey,
  visits: readonly Visit[],
  cascades: Cascades,
): Fill {
  const answered = new Map(
    visits.map(({ surveyQuestion, sample }): [string, AnsweredQuestion] => [
      surveyQuestion.id,
      { surveyQuestion, answer: answerIn(surveyQuestion, sample) },
    ]),
  );
  const given_values = JSON.stringify(survey.respondent.values);
  const [fill, another] = [0, Date.UTC(2031, 4, 1)].map((started_at) =>
    fillOf(survey, {
      session: { locale: survey.respondent.language, given_values, started_at, time_zone: null },
      ...{ answered, cascades },
    }),
  );
  return (placeholder) => {
    const text = fill?.(placeholder) ?? '';
    return text === another?.(placeholder) ? text : `{${placeholder.source}}`;
  };
}

function hasNames({ inFile }: SurveyQuestion): boolean {
  return filledTexts(inFile).some(([, { placeholders }]) => placeholders.length > 0);
}
