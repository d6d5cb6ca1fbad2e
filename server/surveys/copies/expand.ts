import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { BlockOfQuestions, CopyRange, Definition } from '../definition.ts';
import { filePath } from '../issuePaths.ts';
import { isShuffled } from '../order/arranged.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { withAggregates } from './aggregates.ts';
import { anotherQuestion } from './another.ts';
import { withCarried } from './carry.ts';
import { type Around, type Copy, copiesOf } from './copiesOf.ts';
import { anotherId, copyId } from './ids.ts';
import { allOf, conditionOf, isInside, nestingIssues } from './nesting.ts';
import { renamed, renamingInside } from './rename.ts';
import { mostQuestions } from './schema.ts';
import { CopiedValues } from './values.ts';

const longestId = 64;

type Block = BlockOfQuestions;
type IsWritten = (time: number) => boolean;
type OpenRange = { -readonly [Key in keyof CopyRange]: CopyRange[Key] };

interface Expanded {
  readonly definition: Definition;
  /** Issues with paths in the authored survey. */
  readonly issues: readonly Issue[];
}

const survey: Around = {
  ...{ name: '', prefix: '', copies: [], renaming: null },
  rename: (part) => part,
};

/**
 * Returns the survey with all repetitions of blocks and with the options taken from earlier
 * questions; the same object if it uses neither.
 * @param isWritten returns whether a repetition of a block with `repeat` is included; all are by
 * default
 */
export function withCopies(authored: Definition, isWritten: IsWritten = () => true): Expanded {
  const isPlain =
    authored.blocks.every(({ repeat, forEach }) => !repeat && !forEach) &&
    authored.questions.every(({ choiceFrom }) => !choiceFrom);
  return isPlain ? { definition: authored, issues: [] } : new Expansion(authored, isWritten).run();
}

class Expansion {
  readonly #authored: Definition;
  readonly #isWritten: IsWritten;
  readonly #isShuffled: boolean;
  readonly #questions: QuestionInFile[] = [];
  readonly #byId = new Map<string, QuestionInFile>();
  readonly #blocks: BlockOfQuestions[] = [];
  readonly #issues: Issue[] = [];
  readonly #filePaths: string[] = [];
  #isTooLong = false;
  /** Ids of all copies by the id in the file. */
  readonly #copies = new Map<string, string[]>();
  readonly #additions = new Set<string>();

  readonly #values: CopiedValues;

  constructor(authored: Definition, isWritten: IsWritten) {
    this.#authored = authored;
    this.#isWritten = isWritten;
    this.#isShuffled = isShuffled(authored);
    this.#values = new CopiedValues(authored.values);
  }

  run(): Expanded {
    const { questions } = this.#authored;
    for (let index = 0; index < questions.length; ) {
      const block = this.#blockFrom(index);
      if (block) this.#addBlock(block, survey);
      else this.#add(index);
      index = block?.to ?? index + 1;
    }
    this.#checkNumber('questions');
    return {
      definition: {
        ...this.#authored,
        ...withAggregates(this.#values.all, this.#copies),
        questions: this.#questions,
        blocks: this.#blocks,
        filePaths: this.#filePaths,
        additions: this.#additions,
      },
      // Every copy of a question has the same mistakes, so that only the first is reported.
      issues: [
        ...new Map(this.#issues.toReversed().map((issue) => [issue.path, issue])).values(),
      ].reverse(),
    };
  }

  /** Returns the block inside `outer`, or inside no block, that begins with the question at `index`. */
  #blockFrom(index: number, outer?: Block): Block | undefined {
    return this.#authored.blocks.find((block) => block.from === index && isInside(block, outer));
  }

  #add(index: number, { id, rename }: { id?: string; rename?: Around['rename'] } = {}): void {
    const authored = this.#authored.questions[index];
    if (!authored) return;
    const inFile = { ...(rename?.(authored) ?? authored), id: id ?? authored.id };
    const carried = withCarried(inFile, this.#byId, this.#authored);
    this.#questions.push(carried.inFile);
    this.#byId.set(inFile.id, carried.inFile);
    this.#filePaths.push(filePath(this.#authored, index));
    for (const { path, reason } of carried.issues) {
      this.#issues.push({ path: `questions[${index}].${path}`, reason });
    }
  }

  #addBlock(block: Block, around: Around): void {
    this.#issues.push(...nestingIssues(block, this.#authored.blocks));
    const { copies, issues } = copiesOf(block, around, {
      authored: this.#authored,
      earlier: this.#byId,
      isWritten: this.#isWritten,
    });
    this.#issues.push(...issues);
    const ranges: OpenRange[] = [];
    for (const copy of copies) {
      this.#checkNumber(`blocks${block.position}.${block.repeat ? 'repeat.max' : 'forEach'}`);
      if (this.#isTooLong) return;
      const range = copy.copyIf && { condition: copy.copyIf, to: 0 };
      if (range) ranges.push(range);
      this.#addCopy(block, copy, around, range);
      if (range) range.to = this.#questions.length;
    }
    if (block.repeat) for (const range of ranges) range.to = this.#questions.length;
  }

  #addCopy(block: Block, copy: Copy, around: Around, range?: OpenRange): void {
    const { repeat, forEach, showIf: authoredShowIf, position, ...others } = block;
    const members = this.#authored.questions.slice(block.from, block.to);
    const ids = new Map(members.map(({ id }) => [id, copyId(id, copy.name)]));
    const copiedValue = (name: string): string =>
      repeat ? this.#values.ofCopy(name, copy.name, ids, rename) : name;
    const renaming = renamingInside(copy.renamingBy(ids, copiedValue), around.renaming);
    const rename: Around['rename'] = (part) => renamed(part, renaming);
    const showIf = around.rename(authoredShowIf);
    const copyIf = allOf(around.shownIf, copy.copyIf);
    const { title: authoredTitle, description: authoredDescription, ...settings } = others;
    const [title, description] = rename([authoredTitle, authoredDescription]);
    const part = {
      ...settings,
      position,
      ...(title ? { title } : around.title ? { titleAround: around.title } : {}),
    };
    const id = copyId(block.id, copy.name);
    const inside: Around = {
      name: copy.name,
      prefix: repeat || forEach ? copy.name || '1' : '',
      renaming,
      rename,
      ...conditionOf('shownIf', allOf(copyIf, showIf)),
      copies: range ? [...around.copies, range] : around.copies,
      title: title ?? around.title,
    };
    const first = this.#questions.length;
    let from = first;
    const endPart = () => {
      const to = this.#questions.length;
      if (to === from) return;
      const isFirst = from === first;
      this.#blocks.push({
        ...part,
        ...(isFirst && description ? { description } : {}),
        ...(isFirst ? conditionOf('showIf', showIf) : {}),
        ...conditionOf('copyIf', isFirst ? copyIf : inside.shownIf),
        ...{ id: isFirst ? id : `${id}~from-${from}`, copy: id, from, to },
        copies: inside.copies,
      });
    };
    for (let index = block.from; index < block.to; ) {
      const inner = this.#blockFrom(index, block);
      if (inner) {
        endPart();
        this.#addBlock(inner, inside);
        from = this.#questions.length;
      } else {
        const authored = this.#authored.questions[index]?.id ?? '';
        const idOfCopy = copyId(authored, copy.name);
        const copies = this.#copies.get(authored) ?? [];
        this.#copies.set(authored, copies);
        copies.push(idOfCopy);
        this.#checkLength(idOfCopy, `questions[${index}].id`);
        this.#add(index, { id: idOfCopy, rename });
      }
      index = inner?.to ?? index + 1;
    }
    endPart();
    if (repeat && copy.next !== null) {
      const anotherQuestionId = anotherId(copyId(block.id, around.name), copy.next);
      const words = rename(repeat.another);
      this.#addAnother(block, anotherQuestionId, words, {
        ...conditionOf('copyIf', inside.shownIf),
        copies: inside.copies,
      });
    }
  }

  /**
   * Adds the question after a repetition that decides on the next repetition; it is shown if the
   * repetition was shown.
   */
  #addAnother(
    { position }: Block,
    anotherQuestionId: string,
    words: NonNullable<Block['repeat']>['another'],
    shown: Pick<Block, 'copyIf' | 'copies'>,
  ): void {
    const from = this.#questions.length;
    this.#checkLength(anotherQuestionId, `blocks${position}.block`);
    const question = anotherQuestion(anotherQuestionId, words);
    this.#questions.push(question);
    this.#byId.set(anotherQuestionId, question);
    this.#filePaths.push(`questions${position}.repeat.another`);
    this.#additions.add(anotherQuestionId);
    this.#blocks.push({
      ...shown,
      ...{ id: anotherQuestionId, position, from, to: from + 1, part: 'repeat.another' },
    });
  }

  #checkNumber(path: string): void {
    const most = this.#isShuffled ? mostQuestions.inRandomOrder : mostQuestions.inFixedOrder;
    if (this.#isTooLong || this.#questions.length <= most) return;
    const order = this.#isShuffled ? ', and something in a random order' : '';
    const reason = `has more than ${most} questions with all copies of blocks${order}`;
    this.#issues.push({ path, reason });
    this.#isTooLong = true;
  }

  #checkLength(copy: string, path: string): void {
    if (copy.length > longestId) {
      const reason = `the id of a copy, "${copy}", is longer than ${longestId} characters`;
      this.#issues.push({ path, reason });
    }
  }
}
