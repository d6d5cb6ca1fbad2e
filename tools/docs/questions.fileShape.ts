import { isDeepStrictEqual } from 'node:util';
import type { Example } from '../../contract/examples/example.ts';
import { type Code, questionTypes } from '../../contract/questions/index.ts';

/** An example in the form of a survey file; columns that all rows share are written once. */
export function inFile({
  name,
  subject,
}: Pick<Example, 'name' | 'subject'>): { id: string } & Record<string, unknown> {
  // A survey file has the title of a section at the block, not at the question.
  const { type, choice, section: _, ...rest } = subject;
  return {
    id: name,
    type: questionTypes[type as Code].name,
    ...rest,
    // The server fills in the answers of a review, so the file only says that there is a review.
    ...(rest.config?.review ? { config: { ...rest.config, review: true } } : {}),
    ...choicesInFile(choice),
  };
}

type Option = { readonly subChoice?: readonly object[] };

function choicesInFile(choice: readonly Option[] | undefined) {
  if (!choice) return {};
  const shared = choice[0]?.subChoice;
  if (!shared || !choice.every(({ subChoice }) => isDeepStrictEqual(subChoice, shared))) {
    return { choice };
  }
  return { choice: choice.map(({ subChoice: _, ...row }) => row), subChoice: shared };
}
