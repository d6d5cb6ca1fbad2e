import { parse } from 'jsonc-parser';
import { isObject } from '../../content/problems/words.ts';
import { codeOf, expectsAnswerInFile, serverQuestionTypes } from '../../questions/index.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Questionnaire } from '../questionnaire.ts';

/** The type whose answer is a text. */
const typedType = Object.values(serverQuestionTypes).find(({ answerOf }) => answerOf);

/**
 * Warns about questions without an answer that the file declares as required: authors who know other
 * programs mean a field by them.
 */
export function requiredTexts({ text }: Pick<Questionnaire, 'text'>): readonly Issue[] {
  return questionsIn(Object(parse(text)).questions).flatMap(({ type, config }, index) => {
    if (!isObject(config) || codeOf(String(type)) === null) return [];
    if (expectsAnswerInFile({ type: String(type), config })) return [];
    const keys = ['requiredIf', 'acceptIf', ...(config.required === true ? ['required'] : [])];
    return keys
      .filter((key) => Object.hasOwn(config, key))
      .map((key) => ({
        path: `questions[${index}].config.${key}`,
        reason: `a ${type} asks nothing; did you mean "type": "${typedType?.name}"?`,
      }));
  });
}

function questionsIn(entries: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(entries)) return [];
  return entries
    .filter(isObject)
    .flatMap((entry) => ('block' in entry ? questionsIn(entry.questions) : [entry]));
}
