import * as v from 'valibot';
import { abortOnFirstIssue, type Fault } from '../../faults.ts';
import type { AnswersContext } from './answers.ts';
import type { Fields, FormFields } from './fields.ts';
import { questionSchema } from './parts.ts';

/** The normalized answer and its faults; without faults it is accepted. */
export interface ValidationResult<Answer> {
  readonly answer: Answer;
  readonly faults: readonly Fault[];
}

/** The fields of a form that give an answer, in the order in which they are entered. */
export type FormOf<Answer, Question> = (answer: Answer, question: Question) => FormFields;

/** Buttons that enter an answer where its fields follow from them; each has a value. */
export interface AnswerButtons<Answer> {
  /** How the values of the buttons begin that take a part of the answer away. */
  readonly remove: string;
  /** The values of the buttons that enter an answer into an empty question, in the order in which they are pressed. */
  readonly enter: (answer: Answer) => readonly string[];
}

export type AnswersOf<Answer, Question> = (
  question: Question,
  context: AnswersContext,
) => readonly Answer[];

/** Facts of a question type, read by the app and the server instead of its code. */
export interface Facts {
  readonly needsOptions: boolean;
  /** Options are the rows of a matrix, and every row needs sub-options as its columns. */
  readonly hasColumns: boolean;
  /** `min` and `max` bound how many options are chosen. */
  readonly hasBounds: boolean;
  readonly hasScale: boolean;
  readonly hasFiles: boolean;
  readonly hasCascade: boolean;
  /** The parts of an answer that no survey names; `words.ts` of the type has the app's words for them. */
  readonly fixedParts: readonly string[];
}

const noFacts: Facts = {
  needsOptions: false,
  hasColumns: false,
  hasBounds: false,
  hasScale: false,
  hasFiles: false,
  hasCascade: false,
  fixedParts: [],
};

/** A question type without its view: `types/NAME/contract.ts`. */
interface Definition<
  Code extends number,
  Noun extends string,
  Config extends v.ObjectEntries,
  Option extends v.ObjectEntries,
  Answer extends v.GenericSchema,
> extends Partial<Facts> {
  readonly code: Code;
  readonly name: Noun;
  readonly config: Config;
  readonly option: Option;
  readonly answer: Answer;
  readonly empty: v.InferOutput<Answer>;
  /** Reads the answer from the fields of a form; a form without its fields gives an empty answer. */
  readonly read: (
    fields: Fields,
    question: QuestionOf<Code, Config, Option>,
  ) => v.InferOutput<Answer>;
  /** The answer in the view, where a form without its script gives another one, such as options that exclude each other. */
  readonly resolve?: (
    answer: v.InferOutput<Answer>,
    question: QuestionOf<Code, Config, Option>,
  ) => v.InferOutput<Answer>;
  /** The inverse of `read`; testers and previews enter answers by it. */
  readonly fields: FormOf<v.InferOutput<Answer>, QuestionOf<Code, Config, Option>>;
  /** How testers enter an answer whose fields are not entered. */
  readonly buttons?: AnswerButtons<v.InferOutput<Answer>>;
  /** Valid and invalid answers on both sides of every bound, the simplest first; the caller adds the empty answer. */
  readonly answers: AnswersOf<v.InferOutput<Answer>, QuestionOf<Code, Config, Option>>;
  readonly isEmpty: (answer: v.InferOutput<Answer>) => boolean;
  /** The survey's text for a part of an answer that is no option; undefined for any other part. */
  readonly textOfPart?: (
    question: QuestionOf<Code, Config, Option>,
    part: string,
  ) => string | undefined;
  /** The answer to store: digits folded, unused texts dropped. */
  readonly normalize?: (
    answer: v.InferOutput<Answer>,
    question: QuestionOf<Code, Config, Option>,
  ) => v.InferOutput<Answer>;
  /** Whether the question has something to answer; false for a text that is only read. True by default. */
  readonly expectsAnswer?: (question: QuestionOf<Code, Config, Option>) => boolean;
  /**
   * Whether the press that chose this answer completes it: nothing appears that asks for more or is to be read. With the
   * empty answer, whether a press can complete one. False by default; the next question may follow such a press by itself.
   */
  readonly isCompletedByPress?: (
    answer: v.InferOutput<Answer>,
    question: QuestionOf<Code, Config, Option>,
  ) => boolean;
  /** Faults of an empty answer to a required question; `empty` by default. */
  readonly missing?: (question: QuestionOf<Code, Config, Option>) => readonly Fault[];
  readonly findFaults: (
    answer: v.InferOutput<Answer>,
    question: QuestionOf<Code, Config, Option>,
  ) => readonly Fault[];
}

type QuestionOf<
  Code extends number,
  Config extends v.ObjectEntries,
  Option extends v.ObjectEntries,
> = v.InferOutput<SchemaOf<Code, Config, Option>>;

type SchemaOf<
  Code extends number,
  Config extends v.ObjectEntries,
  Option extends v.ObjectEntries,
> = ReturnType<typeof questionSchema<Code, Config, Option>>;

/** A definition with its defaults. Its type is stated, because the one that is inferred compiles in no declaration file. */
export interface DefinedQuestion<
  Code extends number,
  Noun extends string,
  Config extends v.ObjectEntries,
  Option extends v.ObjectEntries,
  Answer extends v.GenericSchema,
> extends Omit<Definition<Code, Noun, Config, Option, Answer>, keyof Facts | Defaulted>,
    Facts,
    Required<Pick<Definition<Code, Noun, Config, Option, Answer>, Defaulted>> {
  readonly schema: SchemaOf<Code, Config, Option>;
  /**
   * The faults of an answer: `malformed` for a value without the answer's shape, `empty` for an empty answer to a
   * required question; any other empty answer is valid.
   */
  validate(
    question: QuestionOf<Code, Config, Option>,
    raw: unknown,
  ): ValidationResult<v.InferOutput<Answer>>;
}

type Defaulted = 'expectsAnswer' | 'isCompletedByPress';

export function defineQuestion<
  const Code extends number,
  const Noun extends string,
  const Config extends v.ObjectEntries,
  const Option extends v.ObjectEntries,
  const Answer extends v.GenericSchema,
>(
  definition: Definition<Code, Noun, Config, Option, Answer>,
): DefinedQuestion<Code, Noun, Config, Option, Answer> {
  const schema = questionSchema(definition.code, definition.config, definition.option);
  return {
    ...noFacts,
    expectsAnswer: () => true,
    isCompletedByPress: () => false,
    ...definition,
    schema,
    validate(question, raw) {
      const read = v.safeParse(definition.answer, raw, abortOnFirstIssue);
      if (!read.success) return { answer: definition.empty, faults: [{ kind: 'malformed' }] };
      const answer = definition.normalize?.(read.output, question) ?? read.output;
      if (definition.isEmpty(answer)) {
        const missing = definition.missing?.(question) ?? [{ kind: 'empty' }];
        return { answer, faults: question.config.required ? missing : [] };
      }
      return { answer, faults: definition.findFaults(answer, question) };
    },
  };
}
