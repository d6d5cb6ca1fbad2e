import { boundsByAnswers } from './bounds/bounds.ts';
import type { Condition } from './conditions/condition.ts';
import type { Definition } from './definition.ts';
import { blockAt } from './order/positions.ts';
import type { QuestionInFile } from './questionFile.ts';

/**
 * Returns the condition of a question combined with those of its block and its options; null if the
 * question is always shown.
 */
export function showIfOf(
  { questions, blocks }: Pick<Definition, 'questions' | 'blocks'>,
  index: number,
): Condition | null {
  const inFile = questions[index];
  const block = blockAt(blocks, index);
  return both(block?.copyIf, block?.showIf, inFile?.showIf, inFile && anyOption(inFile));
}

/**
 * Returns the condition of an option combined with those of its columns; null if the option is
 * always shown.
 */
export function optionShowIf(
  { showIf, subChoice }: QuestionInFile['choice'][number],
  shared: QuestionInFile['subChoice'],
): Condition | null {
  const columns = subChoice.length > 0 ? subChoice : shared;
  return both(showIf, anyOf(columns.map((column) => column.showIf)));
}

export function hasConditions(inFile: QuestionInFile): boolean {
  const { choice, subChoice, config } = inFile;
  const { requiredIf, acceptIf } = config;
  if ((requiredIf ?? acceptIf) !== undefined || boundsByAnswers(inFile).length > 0) return true;
  return [...choice, ...choice.flatMap((option) => option.subChoice), ...subChoice].some(
    ({ showIf }) => showIf !== undefined,
  );
}

/**
 * Returns the conditions of `requiredIf` and of a question's options, rows and columns, with their
 * paths.
 */
export function partConditions({
  choice,
  subChoice,
  config: { requiredIf },
}: QuestionInFile): readonly (readonly [condition: Condition, path: string])[] {
  const within = (parts: readonly { showIf?: Condition | undefined }[], list: string) =>
    parts.flatMap(({ showIf }, index) =>
      showIf === undefined ? [] : [[showIf, `${list}[${index}].showIf`] as const],
    );
  return [
    ...(requiredIf === undefined ? [] : [[requiredIf, 'config.requiredIf'] as const]),
    ...within(choice, 'choice'),
    ...choice.flatMap((option, index) => within(option.subChoice, `choice[${index}].subChoice`)),
    ...within(subChoice, 'subChoice'),
  ];
}

/** Returns the condition that any option is shown, because a question without options counts as hidden. */
function anyOption({ choice, subChoice }: QuestionInFile): Condition | null {
  return anyOf(choice.map((option) => optionShowIf(option, subChoice)));
}

/** Returns the condition that any of these holds; null if one of them is always shown. */
function anyOf(conditions: readonly (Condition | null | undefined)[]): Condition | null {
  const known = conditions.filter((condition) => condition !== null && condition !== undefined);
  return known.length > 0 && known.length === conditions.length ? { any: known } : null;
}

function both(...conditions: readonly (Condition | null | undefined)[]): Condition | null {
  const known = conditions.filter((condition) => condition !== null && condition !== undefined);
  const [only = null] = known;
  return known.length > 1 ? { all: known } : only;
}
