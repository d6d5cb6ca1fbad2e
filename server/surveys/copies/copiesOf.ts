import type { LocalizedText } from '../../content/localizedText.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition } from '../conditions/condition.ts';
import type { BlockOfQuestions, CopyRange, Definition } from '../definition.ts';
import { defaultLanguage } from '../localize.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { anotherId, copyId, idInFile, nestedName } from './ids.ts';
import { takenText } from './ownText.ts';
import type { Renaming } from './rename.ts';
import { sourceParts } from './source.ts';
import { forOption, numbered } from './texts.ts';

/** The copy that a block stands in. */
export interface Around {
  /** Empty for the first time, whose ids stay as they are. */
  readonly name: string;
  /** In front of the names of copies inside; empty in a block that is asked once. */
  readonly prefix: string;
  readonly renaming: Renaming | null;
  readonly rename: <Part>(part: Part) => Part;
  readonly shownIf?: Condition;
  readonly copies: readonly CopyRange[];
  readonly title?: LocalizedText | undefined;
}

/** One time that a block is asked. */
export interface Copy {
  readonly name: string;
  readonly copyIf?: Condition;
  readonly renamingBy: (ids: Renaming['ids'], copiedValue?: Renaming['copiedValue']) => Renaming;
  /** The number of the time that may follow; null for none. */
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

/** The times that a block is asked; one where it has neither repeat nor forEach. */
export function copiesOf(block: BlockOfQuestions, around: Around, there: Surroundings): Copies {
  const { place, repeat, forEach, randomGroup } = block;
  const issues = [
    ...(repeat && randomGroup !== undefined
      ? [
          {
            path: `blocks${place}.randomGroup`,
            reason: 'a block with repeat keeps its place: its times follow each other',
          },
        ]
      : []),
    ...(repeat && forEach
      ? [{ path: `blocks${place}.forEach`, reason: 'a block has either repeat or forEach' }]
      : []),
  ];
  if (repeat) return { copies: timesOf(block, repeat.max, around, there), issues };
  if (forEach) return optionCopies(block, around.rename(forEach), around, there);
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
    const asked = anotherId(copyId(id, around.name), number);
    return {
      name: nestedName(around, number === 1 ? '' : String(number)),
      ...(number === 1 ? {} : { copyIf: { question: asked, is: 'yes' } }),
      renamingBy: (ids, copiedValue) =>
        numbered(number, { ids, ...(copiedValue ? { copiedValue } : {}), block: id, fallback }),
      next: numbers[index + 1] ?? null,
    };
  });
}

function optionCopies(
  { id, place, from }: BlockOfQuestions,
  forEach: NonNullable<BlockOfQuestions['forEach']>,
  around: Around,
  { authored, earlier }: Surroundings,
): Copies {
  const at = `blocks${place}.forEach`;
  const fallback = fallbackOf(authored);
  const { parts, issues } = sourceParts(forEach, earlier, authored, { takesRows: true });
  const source = authored.questions.findIndex((one) => one.id === idInFile(forEach.question));
  const isMixed = source >= 0 && source < from && !isAlwaysEarlier(authored, source, from);
  const mixed = `"${forEach.question}" may be asked later than this block: their order is random`;
  return {
    copies: parts.map(
      ({ option, condition }): Copy => ({
        next: null,
        name: nestedName(around, option.id),
        copyIf: condition,
        renamingBy: (ids) =>
          forOption(takenText(forEach.question, option), { ids, block: id, fallback }),
      }),
    ),
    issues: [
      ...issues.map(({ path, reason }) => ({ path: `${at}.${path}`, reason })),
      ...(isMixed ? [{ path: `${at}.question`, reason: mixed }] : []),
    ],
  };
}

function fallbackOf(definition: Definition): string {
  return defaultLanguage(definition) ?? 'en';
}
