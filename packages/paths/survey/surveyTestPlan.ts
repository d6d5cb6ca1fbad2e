import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire, SurveyQuestion } from '../../../server/surveys/questionnaire.ts';
import type { Script } from '../script.ts';
import type { TestPlan } from '../testPlan.ts';
import { type ScriptSource, scriptsFrom } from './chosenScripts.ts';
import { drawSurvey } from './draw.ts';
import { graphOf } from './graph.ts';
import { plain } from './words.ts';

/**
 * The test plan of a survey.
 * @param command the command line that generates this test plan
 * @param source a file that replaces the generated paths, and the name of the survey on the command line
 */
export function surveyTestPlan(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
  command: string,
  source: ScriptSource & { readonly survey?: string } = { paths: null, data: null },
): TestPlan {
  const scripts = scriptsFrom(survey, cascades, source);
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
    ...(source.survey === undefined ? {} : { survey: source.survey }),
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
