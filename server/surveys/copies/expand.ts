import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition } from '../conditions/condition.ts';
import type { BlockOfQuestions, Definition } from '../definition.ts';
import { defaultLanguage } from '../localize.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { withAggregates } from './aggregates.ts';
import { anotherQuestion } from './another.ts';
import { withCarried } from './carry.ts';
import { anotherId, copyId, idInFile } from './ids.ts';
import { takenText } from './ownText.ts';
import { type Renaming, renamed } from './rename.ts';
import { sourceParts } from './source.ts';
import { forOption, numbered } from './texts.ts';

/** Questions of a survey with copies, at most. */
const mostQuestions = 1_000;
const longestId = 64;

interface Expanded {
  readonly definition: Definition;
  /** Paths as those of the survey that was given. */
  readonly issues: readonly Issue[];
}

/** One time that a block is asked. */
interface Copy {
  /** Empty for the first time, whose ids stay as they are. */
  readonly name: string;
  readonly copyIf?: Condition;
  readonly renamingBy: (ids: Renaming['ids']) => Renaming;
  /** Whether another one may follow. */
  readonly number?: number;
}

/**
 * The survey with each block as often as it may be asked and with the options of earlier questions; the same one where
 * it uses neither.
 */
export function withCopies(authored: Definition): Expanded {
  const isPlain =
    authored.blocks.every(({ repeat, forEach }) => !repeat && !forEach) &&
    authored.questions.every(({ choiceFrom }) => !choiceFrom);
  return isPlain ? { definition: authored, issues: [] } : new Expansion(authored).run();
}

class Expansion {
  readonly #authored: Definition;
  readonly #questions: QuestionInFile[] = [];
  readonly #blocks: BlockOfQuestions[] = [];
  readonly #issues: Issue[] = [];
  /** Ids of all copies by the id in the file. */
  readonly #copies = new Map<string, string[]>();
  readonly #additions = new Set<string>();
  readonly #fallback: string;

  constructor(authored: Definition) {
    this.#authored = authored;
    this.#fallback = defaultLanguage(authored) ?? 'en';
  }

  run(): Expanded {
    const { questions, blocks } = this.#authored;
    for (const [index, inFile] of questions.entries()) {
      const block = blocks.find(({ from, to }) => from <= index && index < to);
      if (!block) this.#add(inFile, index);
      else if (block.from === index) this.#addBlock(block);
    }
    const isTooLong = this.#questions.length > mostQuestions;
    const tooLong = `has more than ${mostQuestions} questions with all copies of blocks`;
    const all = [...this.#issues, ...(isTooLong ? [{ path: 'questions', reason: tooLong }] : [])];
    return {
      definition: {
        ...this.#authored,
        ...withAggregates(this.#authored, this.#copies),
        questions: this.#questions,
        blocks: this.#blocks,
        additions: this.#additions,
      },
      // Each copy has the same mistakes.
      issues: all.filter(({ path }, index) => all.findIndex((one) => one.path === path) === index),
    };
  }

  #add(inFile: QuestionInFile, index: number): void {
    const carried = withCarried(inFile, this.#questions, this.#authored);
    this.#questions.push(carried.inFile);
    for (const { path, reason } of carried.issues) {
      this.#issues.push({ path: `questions[${index}].${path}`, reason });
    }
  }

  #addBlock(block: BlockOfQuestions): void {
    const { repeat, forEach: _, showIf, ...others } = block;
    for (const copy of this.#copiesOf(block)) {
      if (this.#questions.length > mostQuestions) return;
      const members = this.#authored.questions.slice(block.from, block.to);
      const ids = new Map(members.map(({ id }) => [id, copyId(id, copy.name)]));
      const renaming = copy.renamingBy(ids);
      const from = this.#questions.length;
      for (const [offset, member] of members.entries()) {
        const id = ids.get(member.id) ?? member.id;
        this.#copies.set(member.id, [...(this.#copies.get(member.id) ?? []), id]);
        this.#checkLength(id, `questions[${block.from + offset}].id`);
        this.#add({ ...renamed(member, renaming), id }, block.from + offset);
      }
      this.#blocks.push({
        ...renamed(others, renaming),
        ...(showIf === undefined ? {} : { showIf }),
        ...(copy.copyIf ? { copyIf: copy.copyIf } : {}),
        ...{ id: copyId(block.id, copy.name), from, to: this.#questions.length },
      });
      if (repeat && copy.number !== undefined && copy.number < repeat.max) {
        this.#addAnother(block, copy.number, copy.copyIf, renaming);
      }
    }
  }

  #copiesOf({ repeat, forEach, randomGroup, ...block }: BlockOfQuestions): readonly Copy[] {
    const { entry, id } = block;
    const at = `blocks[${entry}].forEach`;
    if (repeat && randomGroup !== undefined) {
      const reason = 'a block with repeat keeps its place: its times follow each other';
      this.#issues.push({ path: `blocks[${entry}].randomGroup`, reason });
    }
    if (repeat && forEach) {
      this.#issues.push({ path: at, reason: 'a block has either repeat or forEach' });
    }
    if (repeat) {
      return Array.from({ length: repeat.max }, (_, index): Copy => {
        const number = index + 1;
        return {
          name: number === 1 ? '' : String(number),
          ...(number === 1 ? {} : { copyIf: { question: anotherId(id, number), is: 'yes' } }),
          renamingBy: (ids) => numbered(ids, number, this.#fallback),
          number,
        };
      });
    }
    if (!forEach) return [{ name: '', renamingBy: (ids) => ({ ids, textOf: (text) => text }) }];
    const { parts, issues } = sourceParts(forEach, this.#questions, this.#authored);
    for (const { path, reason } of issues) this.#issues.push({ path: `${at}.${path}`, reason });
    const source = this.#authored.questions.findIndex(
      (one) => one.id === idInFile(forEach.question),
    );
    if (
      source >= 0 &&
      source < block.from &&
      !isAlwaysEarlier(this.#authored, source, block.from)
    ) {
      const reason = `"${forEach.question}" may be asked later than this block: their order is random`;
      this.#issues.push({ path: `${at}.question`, reason });
    }
    return parts.map(
      ({ option, condition }): Copy => ({
        name: option.id,
        copyIf: condition,
        renamingBy: (ids) => forOption(ids, takenText(forEach.question, option), this.#fallback),
      }),
    );
  }

  /** The question after one time that decides on the next; it is shown where the block was. */
  #addAnother(
    block: BlockOfQuestions,
    number: number,
    copyIf: Condition | undefined,
    renaming: Renaming,
  ): void {
    const { id, entry, showIf, repeat } = block;
    if (!repeat) return;
    const from = this.#questions.length;
    const asked = anotherId(id, number + 1);
    this.#checkLength(asked, `blocks[${entry}].block`);
    this.#questions.push(anotherQuestion(asked, renamed(repeat.another, renaming)));
    this.#additions.add(asked);
    this.#blocks.push({
      ...(showIf === undefined ? {} : { showIf }),
      ...(copyIf ? { copyIf } : {}),
      ...{ id: asked, entry, from, to: from + 1, part: 'repeat.another' },
    });
  }

  #checkLength(copy: string, path: string): void {
    if (copy.length > longestId) {
      const reason = `the id of a copy, "${copy}", is longer than ${longestId} characters`;
      this.#issues.push({ path, reason });
    }
  }
}
