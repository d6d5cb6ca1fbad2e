import * as v from 'valibot';
import { type Question, readQuestion } from '../../contract/questions/index.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { localizeQuestion } from './localize.ts';
import type { QuestionInFile } from './questionFile.ts';

/** The contract's question, with texts in the fallback language. */
export function questionOf(inFile: QuestionInFile): Question {
  const position = { index: 1, count: 1, result: undefined, lang: undefined };
  return readQuestion(v.parse(subjectSchema, localizeQuestion(inFile, [], position)));
}
