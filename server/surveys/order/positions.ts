import { oncePer } from '../../lib/oncePer.ts';
import type { Definition } from '../definition.ts';

type Identified = { readonly id: string } | { readonly questionId: string };
type Block = Definition['blocks'][number];

/** Returns the position of the first question with the id; -1 for an unknown id. */
export function positionIn(questions: readonly Identified[], id: string): number {
  return positionsOf(questions).get(id) ?? -1;
}

export function questionWith<Question extends Identified>(
  questions: readonly Question[],
  id: string,
): Question | undefined {
  return questions[positionIn(questions, id)];
}

/** Returns the block of the question at a position; the outermost block while copies are not expanded. */
export function blockAt(blocks: readonly Block[], index: number): Block | undefined {
  return blocksByQuestion(blocks)[index];
}

const positionsOf = oncePer((questions: readonly Identified[]) => {
  const positions = new Map<string, number>();
  for (const [index, question] of questions.entries()) {
    const id = 'questionId' in question ? question.questionId : question.id;
    if (!positions.has(id)) positions.set(id, index);
  }
  return positions;
});

const blocksByQuestion = oncePer((blocks: readonly Block[]) => {
  const blockOf: (Block | undefined)[] = [];
  for (const block of blocks) {
    for (let index = block.from; index < block.to; index += 1) blockOf[index] ??= block;
  }
  return blockOf;
});
