import type { Definition } from './definition.ts';

type Identified = { readonly id: string } | { readonly questionId: string };
type Block = Definition['blocks'][number];

/** Lists of a survey, which do not change once it is read. */
const positions = new WeakMap<readonly Identified[], ReadonlyMap<string, number>>();
const blocksByQuestion = new WeakMap<readonly Block[], readonly (Block | undefined)[]>();

/** The position of a question, the first one with the id; -1 for an unknown one. */
export function positionIn(questions: readonly Identified[], id: string): number {
  const known = positions.get(questions) ?? positionsOf(questions);
  positions.set(questions, known);
  return known.get(id) ?? -1;
}

/** The question of a survey with the id. */
export function questionWith<Question extends Identified>(
  questions: readonly Question[],
  id: string,
): Question | undefined {
  return questions[positionIn(questions, id)];
}

/** The block of the question at a position: the outermost one, where copies are not written out. */
export function blockAt(blocks: readonly Block[], index: number): Block | undefined {
  const known = blocksByQuestion.get(blocks) ?? byQuestion(blocks);
  blocksByQuestion.set(blocks, known);
  return known[index];
}

function positionsOf(questions: readonly Identified[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [index, question] of questions.entries()) {
    const id = 'questionId' in question ? question.questionId : question.id;
    if (!found.has(id)) found.set(id, index);
  }
  return found;
}

function byQuestion(blocks: readonly Block[]): readonly (Block | undefined)[] {
  const found: (Block | undefined)[] = [];
  for (const block of blocks) {
    for (let index = block.from; index < block.to; index += 1) found[index] ??= block;
  }
  return found;
}
