import type { Definition } from '../definition.ts';
import { blockAt } from '../order/positions.ts';
import { hasConditions, showIfOf } from '../questionConditions.ts';
import type { Questionnaire, SurveyQuestion } from '../questionnaire.ts';
import { questionOf } from '../questionOf.ts';
import { longestPaths } from '../remaining.ts';
import { withFewCopies } from './sample.ts';

export function surveyQuestionsOf(definition: Definition): readonly SurveyQuestion[] {
  const showIfs = definition.questions.map((_, index) => showIfOf(definition, index));
  const lengths = longestPaths(definition.questions, (index) => showIfs[index] !== null);
  return definition.questions.map(
    (inFile, index) =>
      new ReadQuestion({
        id: inFile.id,
        index,
        inFile,
        remaining: lengths[index] ?? 1,
        showIf: showIfs[index] ?? null,
        hasConditions: hasConditions(inFile),
        copies: blockAt(definition.blocks, index)?.copies,
      }),
  );
}

/**
 * A question whose contract form is made at its first use, because most copies of a block are never
 * asked.
 */
class ReadQuestion implements SurveyQuestion {
  readonly id: string;
  readonly index: number;
  readonly inFile: SurveyQuestion['inFile'];
  readonly remaining: number;
  readonly showIf: SurveyQuestion['showIf'];
  readonly hasConditions: boolean;
  readonly copies: SurveyQuestion['copies'];
  declare readonly question: SurveyQuestion['question'];
  #question: SurveyQuestion['question'] | null = null;

  static readonly #whenNeeded = {
    enumerable: true,
    get(this: ReadQuestion): SurveyQuestion['question'] {
      this.#question ??= questionOf(this.inFile);
      return this.#question;
    },
  };

  constructor(read: Omit<SurveyQuestion, 'question'>) {
    this.id = read.id;
    this.index = read.index;
    this.inFile = read.inFile;
    this.remaining = read.remaining;
    this.showIf = read.showIf;
    this.hasConditions = read.hasConditions;
    this.copies = read.copies;
    // The property belongs to the object itself and not to its class, so that a copy of the object
    // has it, too.
    Object.defineProperty(this, 'question', ReadQuestion.#whenNeeded);
  }
}

export function checkedSurvey({
  definition,
  authored,
  text,
}: Pick<Questionnaire, 'definition' | 'authored' | 'text'>): Pick<
  Questionnaire,
  'definition' | 'questions'
> {
  const few = definition === authored ? definition : withFewCopies(authored, text);
  return { definition: few, questions: surveyQuestionsOf(few) };
}
