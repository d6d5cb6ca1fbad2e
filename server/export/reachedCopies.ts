import { reachedQuestions } from '../db/exportQueries.ts';
import type { Store } from '../db/store.ts';
import { mostQuestions } from '../surveys/copies/schema.ts';
import type { Questionnaire, SurveyQuestion } from '../surveys/questionnaire.ts';

/**
 * Returns whether a question has columns although no respondent has reached it; questions of many
 * copies do not, because a spreadsheet has at most 16,384 columns.
 */
export function isListed({ copies = [] }: SurveyQuestion, { questions }: Questionnaire): boolean {
  return copies.length === 0 || questions.length <= mostQuestions.listed;
}

export async function withReachedCopies(
  { db }: Pick<Store, 'db'>,
  survey: Questionnaire,
): Promise<Questionnaire> {
  const { definition, questions } = survey;
  if (questions.every((question) => isListed(question, survey))) return survey;
  const reached = new Set((await reachedQuestions(db, survey.id)).map(copyName));
  const isReached = (id: string) => copyName(id) === '' || reached.has(copyName(id));
  const { values } = definition;
  return {
    ...survey,
    questions: questions.filter((question) => isListed(question, survey) || isReached(question.id)),
    definition: {
      ...definition,
      ...(values && {
        values: Object.fromEntries(Object.entries(values).filter(([name]) => isReached(name))),
      }),
    },
  };
}

function copyName(id: string): string {
  return id.slice(id.indexOf('~') < 0 ? id.length : id.indexOf('~'));
}
