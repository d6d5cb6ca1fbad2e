import { isDeepStrictEqual } from 'node:util';
import type { Example } from '../../contract/examples/example.ts';
import { type Code, questionTypes } from '../../contract/questions/index.ts';

/** An example as an author writes it in a survey file; columns that all rows share stand there once. */
export function inFile({
  name,
  subject,
}: Pick<Example, 'name' | 'subject'>): { id: string } & Record<string, unknown> {
  // The title of a block stands at the block.
  const { type, choice, section: _, ...rest } = subject;
  return {
    id: name,
    type: questionTypes[type as Code].name,
    ...rest,
    // The server lists the answers.
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
