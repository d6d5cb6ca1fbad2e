import * as v from 'valibot';
import type { LocalizedText } from '../../content/localizedText.ts';
import { serverQuestionTypes } from '../../questions/index.ts';
import { type QuestionInFile, questionFileSchema } from '../questionFile.ts';

interface Words {
  readonly title: LocalizedText;
  readonly yes: LocalizedText;
  readonly no: LocalizedText;
}

export function anotherQuestion(id: string, { title, yes, no }: Words): QuestionInFile {
  plain ??= plainQuestion();
  const texts = [yes, no];
  return {
    ...plain,
    id,
    title,
    choice: plain.choice.map((option, index) => ({ ...option, text: texts[index] ?? option.text })),
  } as QuestionInFile;
}

/** The first type whose answer is one option. */
const singleChoice = Object.values(serverQuestionTypes).find(
  ({ counting }) => counting === 'oneOption',
);

let plain: QuestionInFile | null = null;

function plainQuestion(): QuestionInFile {
  const choice = ['yes', 'no'].map((option) => ({ id: option, text: '' }));
  return v.parse(questionFileSchema, {
    id: 'another',
    type: singleChoice?.name,
    title: '',
    choice,
  });
}
