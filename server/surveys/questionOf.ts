import * as v from 'valibot';
import { type Question, readQuestion } from '../../contract/questions/index.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { withConstantBounds } from './bounds/bounds.ts';
import { localizeQuestion } from './localize.ts';
import type { QuestionInFile } from './questionFile.ts';

/** The contract's question in the best of the languages, or else in the fallback language, without bounds by answers. */
export function questionOf(inFile: QuestionInFile, languages: readonly string[] = []): Question {
  const position = { index: 1, count: 1, result: undefined, lang: undefined };
  const constant = withConstantBounds(inFile, () => null);
  return readQuestion(v.parse(subjectSchema, localizeQuestion(constant, languages, position)));
}
