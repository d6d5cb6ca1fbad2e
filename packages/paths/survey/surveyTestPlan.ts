import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import type { Script } from '../script.ts';
import type { TestPlan } from '../testPlan.ts';
import { drawSurvey } from './draw.ts';
import { graphOf } from './graph.ts';
import { scriptsOf } from './scripts.ts';
import { plain } from './words.ts';

/**
 * The test plan of a survey.
 * @param command the command line that generates this test plan
 */
export function surveyTestPlan(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
  command: string,
): TestPlan {
  const scripts = scriptsOf(survey, cascades);
  const graph = graphOf(survey);
  const all = survey.questions.length;
  return {
    name: survey.id,
    title: plain(survey.definition.title.in(['en'])),
    about:
      'The paths through the questions of this survey, with answers that are right and answers that are wrong.',
    modes: ['page'],
    given: scripts[0]?.given ?? [],
    kind: 'survey',
    selection:
      'Few paths that see every question, take every branch, and try every bound from both sides.',
    command,
    isCut: false,
    covers: [
      { of: 'questions', covered: all - unreachedQuestions(survey, scripts).length, all },
      { of: 'branches', covered: takenCount(graph, scripts), all: graph.edges.length },
    ],
    scripts,
    draw: (script) => drawSurvey(graph, script),
  };
}

/** Questions that no script shows. */
export function unreachedQuestions(
  survey: Questionnaire,
  scripts: readonly Script[],
): readonly SurveyQuestion[] {
  const visitedIds = new Set(scripts.flatMap(({ steps }) => steps.map(({ to }) => to)));
  return survey.questions.filter(({ id }) => !visitedIds.has(id));
}

/**
 * The number of edges that the scripts take; two branches between the same questions are a single edge, as in the
 * diagram.
 */
function takenCount({ edges }: ReturnType<typeof graphOf>, scripts: readonly Script[]): number {
  const branches = new Set(
    scripts.flatMap(({ steps }) => steps.map(({ from, to }) => `${from} ${to}`)),
  );
  return edges.filter(({ from, to }) => branches.has(`${from} ${to}`)).length;
}
