import { answersContext } from '../../../contract/examples/answers.ts';
import {
  answersTo,
  emptyAnswer,
  hasFiles,
  isMission,
  type Question,
  validate,
} from '../../../contract/questions/index.ts';
// This import registers the judges of typed blanks.
import '../../../server/questions/index.ts';

/** A valid answer to a question; null if none can be made, as for files and linked lists. */
export function validAnswer(question: Question): unknown {
  const answers =
    hasFiles(question) || isMission(question)
      ? [emptyAnswer(question)]
      : answersTo(question, answersContext());
  return answers.find((answer) => validate(question, answer).faults.length === 0) ?? null;
}
