import * as v from 'valibot';
import { codeOf, serverQuestionTypes } from '../../questions/index.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { textOfSource } from './ownText.ts';
import { sourceParts } from './source.ts';

interface Carried {
  readonly inFile: QuestionInFile;
  readonly issues: readonly Issue[];
}

/** Returns the question with the options of an earlier question before its own options. */
export function withCarried(
  inFile: QuestionInFile,
  earlier: ReadonlyMap<string, QuestionInFile>,
  all: Pick<Definition, 'questions'>,
): Carried {
  const { choiceFrom, ...question } = inFile;
  if (!choiceFrom) return { inFile, issues: [] };
  const { parts, issues } = sourceParts(choiceFrom, earlier, all, { takesRows: false });
  const config = plainConfig(inFile);
  const problems = [
    ...issues.map(({ path, reason }) => ({ path: `choiceFrom.${path}`, reason })),
    ...(config
      ? []
      : [{ path: 'choiceFrom', reason: 'options of this type cannot be taken over' }]),
  ];
  const carried = parts.map(({ option, condition }) => {
    const { id, imgs } = option;
    const text = textOfSource(choiceFrom.question, option);
    return {
      id,
      text,
      imgs,
      showIf: condition,
      questionConfig: config ?? {},
      score: 0,
      subChoice: [],
    };
  }) as unknown as QuestionInFile['choice'];
  return {
    inFile: {
      ...question,
      choice: [...carried, ...question.choice],
      carried: carried.length,
    } as QuestionInFile,
    issues: problems,
  };
}

/** Returns the default settings of an option; null if the type requires settings. */
function plainConfig({ type }: QuestionInFile): object | null {
  const { option } = serverQuestionTypes[codeOf(type) ?? 0];
  const read = v.safeParse(v.strictObject(option ?? {}), {});
  return read.success ? read.output : null;
}
