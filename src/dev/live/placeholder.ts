import { answersContext } from '../../../contract/examples/answers.ts';
import {
  type Answer,
  answersTo,
  emptyAnswer,
  formOf,
  hasFiles,
  isMission,
  type Question,
  type QuestionType,
  questionTypes,
} from '../../../contract/questions/index.ts';
import { isBlankText, textLength } from '../../../contract/questions/shared/characters.ts';
import { fieldNames } from '../../../contract/questions/shared/fields.ts';

/** An item for linked lists, whose items are not in the question; each item has a next list with itself. */
const item = {
  id: 'x',
  get items() {
    return [item];
  },
};
const context = answersContext({ itemsOf: () => [item] });

/**
 * Returns an answer of the same type that contains nothing of the original. It has the same faults as the original
 * where such an answer can be made from the question.
 * @param alias replaces ids of files
 */
export function placeholderFor(
  question: Question,
  answer: Answer,
  alias: (id: string) => string,
): Answer {
  // The log contains the mission's events already, and the answer to a mission only repeats them.
  if (isMission(question)) {
    if (!('notes' in answer) || !answer.notes) return answer;
    return { ...answer, notes: answer.notes.map((note) => ({ ...note, text: 'x' })) };
  }
  if (hasFiles(question) && 'files' in answer) {
    return {
      files: answer.files.map(({ id, name }) => ({
        id: alias(id),
        name: maskText(name),
        size: 1,
        type: question.config.accept[0] ?? 'image/png',
        url: '',
      })),
    };
  }
  const type: QuestionType = questionTypes[question.type];
  if (type.isEmpty(answer as never)) return emptyAnswer(question);
  const kinds = faultKinds(question, answer);
  const all = answersTo(question, context);
  const alike = all.filter((other) => faultKinds(question, other) === kinds);
  // An answer without a typed text is preferred, because a text would reveal that an option with a text was chosen.
  const [plainest = kinds === '' ? alike[0] : undefined] = alike.filter(
    (other) => !hasOwnText(question, other),
  );
  return plainest ?? all[0] ?? emptyAnswer(question);
}

function hasOwnText(question: Question, answer: Answer): boolean {
  return [...formOf(question, answer).keys()].some((name) => name.startsWith(fieldNames.text('')));
}

/** The kinds of an answer's faults, sorted and joined; empty for a valid answer. */
export function faultKinds(question: Question, answer: unknown): string {
  // An import of the contract's `validate` would move that file into the first load's chunk.
  const type: QuestionType = questionTypes[question.type];
  return type
    .validate(question as never, answer)
    .faults.map(({ kind }) => kind)
    .sort()
    .join();
}

/** Replaces every letter by an x; keeps blank texts. */
export function maskText(text: string): string {
  return isBlankText(text) ? text : 'x'.repeat(textLength(text));
}
