import type { Condition, Leaf } from '../../../server/surveys/conditions/condition.ts';
import { isAlways, isList } from '../../../server/surveys/conditions/leaves.ts';
import { firstOf } from '../../../server/surveys/path.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { drawnSurveys, type PlannedSurvey } from './drawnSurveys.ts';
import { possibleGraph } from './possibleGraph.ts';
import { factsOf } from './respondents.ts';
import { nameOf } from './samples/options.ts';
import { plain } from './words.ts';

export interface SurveyGraph {
  readonly nodes: readonly { readonly id: string; readonly label: string }[];
  readonly edges: readonly GraphEdge[];
}

interface GraphEdge {
  readonly from: string;
  /** The id of a question, or `end`. */
  readonly to: string;
  readonly label: string;
}

/** The graph of a survey's questions; the ids of its nodes are those of scripts: `home`, the questions, `end`. */
export function graphOf(survey: Questionnaire): SurveyGraph {
  return {
    nodes: [
      { id: 'home', label: plain(survey.definition.title.in(['en'])) },
      ...survey.questions.map(({ id, question }) => ({ id, label: plain(question.title) })),
      { id: 'end', label: 'The end' },
    ],
    edges: unique(drawnSurveys(survey).flatMap((drawn) => edgesOf(drawn.survey))),
  };
}

function edgesOf(survey: PlannedSurvey): readonly GraphEdge[] {
  return [
    { from: 'home', to: firstOf(survey, factsOf(survey.respondent))?.id ?? 'end', label: '' },
    ...(survey.isConditional ? possibleEdges(survey) : edgesInFile(survey)),
  ];
}

function unique(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  return [...new Map(edges.map((edge) => [JSON.stringify(edge), edge])).values()];
}

function edgesInFile(survey: Questionnaire): readonly GraphEdge[] {
  return survey.questions.flatMap(({ id, inFile, index }): readonly GraphEdge[] => {
    const rows = inFile.next.map((row) => ({
      from: id,
      to: row.to,
      label: rowLabel(survey, row.when, id),
    }));
    const isDecided = inFile.next.some(({ when }) => isAlways(when));
    const on = survey.questions[index + 1]?.id ?? 'end';
    return isDecided
      ? rows
      : [...rows, { from: id, to: on, label: rows.length > 0 ? 'otherwise' : '' }];
  });
}

/** The edges that answers can take; a question that may be hidden can be skipped. */
function possibleEdges(survey: PlannedSurvey): readonly GraphEdge[] {
  const edges = (possibleGraph(survey)?.nodes ?? []).flatMap(({ surveyQuestion, edges }) =>
    edges.map(({ row, to }): GraphEdge => {
      const { id, inFile } = surveyQuestion;
      const shown = to?.surveyQuestion;
      const when = row === null ? shown?.showIf : inFile.next[row]?.when;
      return { from: id, to: shown?.id ?? 'end', label: rowLabel(survey, when ?? undefined, id) };
    }),
  );
  return unique(edges);
}

function rowLabel(survey: Questionnaire, when: Condition | undefined, here: string): string {
  if (isAlways(when) || when === undefined) return '';
  const joined = (conditions: readonly Condition[], word: string) =>
    conditions.map((condition) => rowLabel(survey, condition, here)).join(word);
  if (isList(when)) return joined(when, ' and ');
  if ('all' in when) return joined(when.all, ' and ');
  if ('any' in when) return joined(when.any, ' or ');
  return 'not' in when ? `not (${rowLabel(survey, when.not, here)})` : wordsOf(survey, when, here);
}

function wordsOf(survey: Questionnaire, leaf: Leaf, here: string): string {
  const { question, value, of, row, blank, count } = leaf;
  const choice = survey.byId.get(question ?? '')?.question.choice ?? [];
  const valueName = (named: string | number | boolean) =>
    choice.some(({ id }) => id === named) ? nameOf(choice, String(named)) : String(named);
  const part = row ?? blank ?? (count ? 'number of choices' : undefined);
  const subject = question ?? value ?? of ?? '';
  const named = part === undefined ? subject : `${subject} (${part})`;
  const text = testWords(leaf, valueName);
  return question === here && part === undefined ? text : `${named}: ${text}`;
}

function testWords(
  {
    is,
    isNot,
    includes,
    excludes,
    atLeast,
    atMost,
    between,
    before,
    after,
    matches,
    answered,
  }: Leaf,
  valueName: (named: string | number | boolean) => string,
): string {
  if (is !== undefined) return valueName(is);
  if (isNot !== undefined) return `not ${valueName(isNot)}`;
  if (includes !== undefined) return `with ${valueName(includes)}`;
  if (excludes !== undefined) return `without ${valueName(excludes)}`;
  if (atLeast !== undefined) return `${atLeast} or more`;
  if (atMost !== undefined) return `${atMost} or less`;
  if (between !== undefined) return `${between[0]} to ${between[1]}`;
  if (before !== undefined) return `before ${boundWords(before)}`;
  if (after !== undefined) return `after ${boundWords(after)}`;
  if (matches !== undefined) return `like ${matches}`;
  return answered ? 'answered' : 'not answered';
}

function boundWords(bound: NonNullable<Leaf['before']>): string {
  if (typeof bound === 'string') return bound;
  const { question, blank, value, of, plus = 0 } = bound;
  const subject = question ?? value ?? of ?? '';
  const named = blank === undefined ? subject : `${subject} (${blank})`;
  if (plus === 0) return named;
  return `${named} ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`;
}
