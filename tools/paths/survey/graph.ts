import type { Condition } from '../../../server/surveys/definition.ts';
import { conditionsOf } from '../../../server/surveys/path.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
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

/** The ids of nodes are those of scripts: `home`, the questions, `end`. */
export function graphOf(survey: Questionnaire): SurveyGraph {
  return {
    nodes: [
      { id: 'home', label: plain(survey.definition.title.in(['en'])) },
      ...survey.questions.map(({ id, question }) => ({ id, label: plain(question.title) })),
      { id: 'end', label: 'The end' },
    ],
    edges: [
      { from: 'home', to: survey.first.id, label: '' },
      ...survey.questions.flatMap(({ id, inFile, index }): readonly GraphEdge[] => {
        const rows = inFile.next.map((row) => ({
          from: id,
          to: row.to,
          label: conditionsOf(row)
            .map((condition) => wordsOf(survey, condition, id))
            .join(' and '),
        }));
        const isDecided = inFile.next.some((row) => conditionsOf(row).length === 0);
        const on = survey.questions[index + 1]?.id ?? 'end';
        return isDecided
          ? rows
          : [...rows, { from: id, to: on, label: rows.length > 0 ? 'otherwise' : '' }];
      }),
    ],
  };
}

function wordsOf(survey: Questionnaire, condition: Condition, here: string): string {
  const { question, is, isNot, includes, atLeast, atMost, answered } = condition;
  const choice = survey.byId.get(question)?.question.choice ?? [];
  const valueName = (value: string | number) =>
    choice.some(({ id }) => id === value) ? nameOf(choice, String(value)) : String(value);
  const text =
    is !== undefined
      ? valueName(is)
      : isNot !== undefined
        ? `not ${valueName(isNot)}`
        : includes !== undefined
          ? `with ${valueName(includes)}`
          : atLeast !== undefined
            ? `${atLeast} or more`
            : atMost !== undefined
              ? `${atMost} or less`
              : answered
                ? 'answered'
                : 'not answered';
  return question === here ? text : `${question}: ${text}`;
}
