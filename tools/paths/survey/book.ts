import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import type { Book } from '../book.ts';
import type { Script } from '../script.ts';
import { drawSurvey } from './draw.ts';
import { graphOf } from './graph.ts';
import { scriptsOf } from './scripts.ts';
import { plain } from './words.ts';

/** The paths through a survey, as they are handed out. `made` is what was said on the command line. */
export function bookOf(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
  made: string,
): Book {
  const scripts = scriptsOf(survey, cascades);
  const graph = graphOf(survey);
  return {
    name: survey.id,
    title: plain(survey.definition.title.in(['en'])),
    about:
      'The paths through the questions of this survey, with answers that are right and answers that are wrong.',
    modes: ['page'],
    given: scripts[0]?.given ?? [],
    kind: 'survey',
    what: 'Few paths that see every question, take every branch, and try every bound from both sides.',
    made,
    isCut: false,
    covers: [
      { of: 'questions', covered: asked(survey, scripts), all: survey.questions.length },
      { of: 'branches', covered: taken(graph, scripts), all: graph.edges.length },
    ],
    scripts,
    draw: (script) => drawSurvey(graph, script),
  };
}

function asked(survey: Questionnaire, scripts: readonly Script[]): number {
  const seen = new Set(scripts.flatMap(({ steps }) => steps.map(({ to }) => to)));
  return survey.questions.filter(({ id }) => seen.has(id)).length;
}

/** Two branches between the same questions count once or twice, as they are drawn. */
function taken({ edges }: ReturnType<typeof graphOf>, scripts: readonly Script[]): number {
  const ways = new Set(
    scripts.flatMap(({ steps }) => steps.map(({ from, to }) => `${from} ${to}`)),
  );
  return edges.filter(({ from, to }) => ways.has(`${from} ${to}`)).length;
}
