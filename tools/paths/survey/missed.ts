import { kindsOf } from '../../../server/surveys/checks/answerKinds.ts';
import { graphOf } from '../../../server/surveys/checks/graph.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import type { Script } from '../script.ts';

/**
 * Ways from one question to the next that may be possible and that no script takes, because none of the answers that are
 * tried leads there: `why → news`.
 */
export function missedBy(survey: Questionnaire, scripts: readonly Script[]): readonly string[] {
  const ways = graphOf(survey.questions, ({ question }, conditions) =>
    kindsOf(question, conditions),
  );
  const possible = (ways?.nodes ?? []).flatMap((stand) =>
    stand.edges.map(({ to }) => `${stand.surveyQuestion.id} → ${to?.surveyQuestion.id ?? 'end'}`),
  );
  const taken = new Set(
    scripts.flatMap(({ steps }) => steps.map(({ from, to }) => `${from} → ${to}`)),
  );
  return [...new Set(possible)].filter((way) => !taken.has(way));
}
