import type { Subject } from '../../contract/survey.ts';
import type { LocalizedText } from '../content/localizedText.ts';
import type { Definition } from './definition.ts';
import { blockAt } from './order/positions.ts';
import type { Path } from './path.ts';

type Block = Definition['blocks'][number];

/**
 * Returns the texts of the blocks in which names are replaced, with their paths and the first
 * question of the block.
 */
export function blockTexts({
  blocks,
}: Pick<Definition, 'blocks'>): readonly (readonly [
  path: string,
  text: LocalizedText,
  before: number,
])[] {
  return blocks.flatMap((block) =>
    textsOf(block).map(
      ([key, text]) => [`blocks${block.position}.${key}`, text, block.from] as const,
    ),
  );
}

/** Returns the texts above the question at `index`. */
export function textsAbove({ blocks }: Pick<Definition, 'blocks'>, index: number): LocalizedText[] {
  const block = blockAt(blocks, index);
  if (!block) return [];
  const around = block.title ? undefined : block.titleAround;
  return [...(around ? [around] : []), ...textsOf(block).map(([, text]) => text)];
}

/** Returns the block's title, and its description if the question is the first of the block on the path. */
export function sectionOf(
  { blocks }: Pick<Definition, 'blocks'>,
  index: number,
  path: Path,
  localize: (text: LocalizedText) => string,
): Pick<Subject, 'section'> {
  const block = blockAt(blocks, index);
  const title = block?.title ?? block?.titleAround;
  if (!block || !title) return {};
  const isFirst = !path.questions.some(
    (question) => question.index >= block.from && question.index < index,
  );
  return {
    section: {
      title: localize(title),
      ...(block.description && isFirst ? { description: localize(block.description) } : {}),
    },
  };
}

function textsOf({ title, description }: Block): readonly (readonly [string, LocalizedText])[] {
  return [
    ...(title ? [['title', title] as const] : []),
    ...(description ? [['description', description] as const] : []),
  ];
}
