import type { LocalizedText } from '../../content/localizedText.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition } from '../conditions/condition.ts';
import type { BlockOfQuestions, CopyRange, Definition } from '../definition.ts';
import { defaultLanguage } from '../localize.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { anotherId, copyId, idInFile, nestedName } from './ids.ts';
import { textOfSource } from './ownText.ts';
import type { Renaming } from './rename.ts';
import { sourceParts } from './source.ts';
import { forOption, numbered } from './texts.ts';

/** The copy in which a block stands. */
export interface Around {
  /** The name of the copy; empty for the first repetition, whose ids stay unchanged. */
  readonly name: string;
  /** The beginning of the names of copies inside; empty in a block that is asked once. */
  readonly prefix: string;
  readonly renaming: Renaming | null;
  readonly rename: <Part>(part: Part) => Part;
  readonly shownIf?: Condition;
  readonly copies: readonly CopyRange[];
  readonly title?: LocalizedText | undefined;
}

/** One repetition of a block. */
export interface Copy {
  readonly name: string;
  readonly copyIf?: Condition;
  readonly renamingBy: (ids: Renaming['ids'], copiedValue?: Renaming['copiedValue']) => Renaming;
  /** The number of the repetition that may follow; null if this is the last. */
  readonly next: number | null;
}

interface Surroundings {
  readonly authored: Definition;
  readonly earlier: ReadonlyMap<string, QuestionInFile>;
  readonly isWritten: (time: number) => boolean;
}

interface Copies {
  readonly copies: readonly Copy[];
  readonly issues: readonly Issue[];
}

/** Returns the repetitions of a block; a single one without `repeat` and `forEach`. */
export function copiesOf(
  block: BlockOfQuestions,
  around: Around,
  surroundings: Surroundings,
): Copies {
  const { position, repeat, forEach, randomGroup } = block;
  const issues = [
    ...(repeat && randomGroup !== undefined
      ? [
          {
            path: `blocks${position}.randomGroup`,
            reason: 'a block with repeat keeps its place: its times follow each other',
          },
        ]
      : []),
    ...(repeat && forEach
      ? [{ path: `blocks${position}.forEach`, reason: 'a block has either repeat or forEach' }]
      : []),
  ];
  if (repeat) return { copies: timesOf(block, repeat.max, around, surroundings), issues };
  if (forEach) return optionCopies(block, around.rename(forEach), around, surroundings);
  const renamingBy = (ids: Renaming['ids']): Renaming => ({ ids, textOf: (text) => text });
  return { copies: [{ name: around.name, renamingBy, next: null }], issues };
}

function timesOf(
  { id }: BlockOfQuestions,
  max: number,
  around: Around,
  { authored, isWritten }: Surroundings,
): readonly Copy[] {
  const fallback = fallbackOf(authored);
  const numbers = Array.from({ length: max }, (_, index) => index + 1).filter(isWritten);
  return numbers.map((number, index): Copy => {
    const anotherQuestionId = anotherId(copyId(id, around.name), number);
    return {
      name: nestedName(around, number === 1 ? '' : String(number)),
      ...(number === 1 ? {} : { copyIf: { question: anotherQuestionId, is: 'yes' } }),
      renamingBy: (ids, copiedValue) =>
        numbered(number, { ids, ...(copiedValue ? { copiedValue } : {}), block: id, fallback }),
      next: numbers[index + 1] ?? null,
    };
  });
}

function optionCopies(
  { id, position, from }: BlockOfQuestions,
  forEach: NonNullable<BlockOfQuestions['forEach']>,
  around: Around,
  { authored, earlier }: Surroundings,
): Copies {
  const forEachPath = `blocks${position}.forEach`;
  const fallback = fallbackOf(authored);
  const { parts, issues } = sourceParts(forEach, earlier, authored, { takesRows: true });
  const source = authored.questions.findIndex(
    (question) => question.id === idInFile(forEach.question),
  );
  const isMixed = source >= 0 && source < from && !isAlwaysEarlier(authored, source, from);
  const mixed = `"${forEach.question}" may be asked later than this block: their order is random`;
  return {
    copies: parts.map(
      ({ option, condition }): Copy => ({
        next: null,
        name: nestedName(around, option.id),
        copyIf: condition,
        renamingBy: (ids) =>
          forOption(textOfSource(forEach.question, option), { ids, block: id, fallback }),
      }),
    ),
    issues: [
      ...issues.map(({ path, reason }) => ({ path: `${forEachPath}.${path}`, reason })),
      ...(isMixed ? [{ path: `${forEachPath}.question`, reason: mixed }] : []),
    ],
  };
}

function fallbackOf(definition: Definition): string {
  return defaultLanguage(definition) ?? 'en';
}
