import { type Question, readQuestion } from '../../contract/questions/index.ts';
import { withConstantBounds } from './bounds/bounds.ts';
import { localizeQuestion } from './localize.ts';
import type { QuestionInFile } from './questionFile.ts';

/**
 * Returns the contract's form of a question in the best of the languages, otherwise in the fallback
 * language, without bounds by answers. The question is read as the app reads a reply, so that both
 * validate answers by the same question.
 */
export function questionOf(inFile: QuestionInFile, languages: readonly string[] = []): Question {
  const position = { index: 1, count: 1, result: undefined, lang: undefined };
  const constant = withConstantBounds(inFile, () => null);
  return readQuestion(localizeQuestion(constant, languages, position));
}
